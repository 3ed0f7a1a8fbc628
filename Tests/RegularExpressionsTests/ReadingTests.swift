import RegularExpressions
import Testing

struct ReadingTests {
  typealias Reading = RegularExpression.Reading

  /// A pattern with a text on which a flip changes the answer.
  struct Case: Sendable, CustomStringConvertible {
    var point: String
    var reading: Reading
    var pattern: String
    var flags = ""
    var text: String
    var decided: Bool

    var description: String { "\(point) /\(pattern)/ \(text)" }
  }

  static let cases: [Case] = [
    Case(
      point: "J-9",
      reading: .anchorsOnOuterBranches,
      pattern: "^a|b$",
      text: "ax",
      decided: false
    ),
    Case(
      point: "J-9",
      reading: .anchorsOnOuterBranches,
      pattern: "^a|c|b$",
      text: "xcx",
      decided: false
    ),
    Case(point: "J-10", reading: .operatorsEnabled, pattern: "^@$", text: "ab", decided: false),
    Case(point: "J-10", reading: .operatorsEnabled, pattern: "^#a$", text: "#a", decided: true),
    Case(
      point: "J-10",
      reading: .operatorsEnabled,
      pattern: "^\"a.\"$",
      text: "a.",
      decided: false
    ),
    Case(
      point: "J-10",
      reading: .operatorsEnabled,
      pattern: "^<9-12>$",
      text: "010",
      decided: false
    ),
    Case(
      point: "J-10",
      reading: .operatorsEnabled,
      pattern: "^<09-12>$",
      text: "09",
      decided: false
    ),
    Case(
      point: "J-10",
      reading: .operatorsEnabled,
      pattern: "^~(ab)$",
      text: "ba",
      decided: false
    ),
    Case(
      point: "J-10",
      reading: .operatorsEnabled,
      pattern: "^a*b&..$",
      text: "ab",
      decided: false
    ),
    Case(
      point: "J-18",
      reading: .dotExcludesLineBreaks,
      pattern: "^.$",
      text: "\n",
      decided: true
    ),
    Case(
      point: "J-18",
      reading: .dotExcludesLineBreaks,
      pattern: "^a.$",
      text: "a\u{2028}",
      decided: true
    ),
    Case(
      point: "J-19",
      reading: .otherCharacterRepertoire,
      pattern: "^\\w+$",
      text: "é",
      decided: false
    ),
    Case(
      point: "J-19",
      reading: .otherCharacterRepertoire,
      pattern: "^é$",
      flags: "i",
      text: "É",
      decided: true
    ),
    Case(
      point: "J-36",
      reading: .conventionalAtomStarts,
      pattern: "^(|a)$",
      text: "",
      decided: false
    ),
    Case(
      point: "J-36",
      reading: .conventionalAtomStarts,
      pattern: "^(a||b)$",
      text: "",
      decided: false
    ),
    Case(
      point: "J-36",
      reading: .conventionalAtomStarts,
      pattern: "^(?:a)$",
      text: "a",
      decided: false
    ),
  ]

  @Test(arguments: cases)
  func flips(_ example: Case) throws {
    let ignoreCase = example.flags == "i"
    let decided = try service(example.pattern, ignoreCase: ignoreCase)
    let flipped = try service(example.pattern, ignoreCase: ignoreCase, reading: example.reading)
    #expect(decided.matches(example.text) == example.decided)
    #expect(flipped.matches(example.text) == !example.decided)
    #expect(decided.openReadings.contains(example.reading))
    #expect(
      decided.openReadings(on: Array(example.text.utf8).span).contains(example.reading)
    )
    #expect(example.reading.openPoints == [example.point])
  }

  @Test(arguments: ["^a@b$", "<1-3>", "^[@#]$", "^(19|20)[0-9]$", "^é$"])
  func leavesTheRestAlone(_ pattern: String) throws {
    let decided = try service(pattern)
    for reading in Reading.allFlips where !decided.openReadings.contains(reading) {
      let flipped = try service(pattern, reading: reading)
      for text in ["", "a", "a@b", "#", "2", "<1-3>", "199", "é", "É", "\n"] {
        #expect(decided.matches(text) == flipped.matches(text))
      }
    }
  }

  @Test(
    arguments: [
      ("^.+$", "abc", []), ("^.+$", "a\r\n", ["J-18"]), ("^.+$", "a\u{2029}", ["J-18"]),
      ("^.+$", "a\u{2027}é", []), ("^\\w+$", "abc", []), ("^\\w+$", "aé", ["J-19"]),
      ("^\\d@$", "abc", ["J-10"]), ("^[0-9]+$", "a\né", []), ("^a|b$", "c", ["J-9"]),
    ] as [(String, String, [String])]
  )
  func narrowsToTheText(pattern: String, text: String, points: [String]) throws {
    let open = try service(pattern).openReadings(on: Array(text.utf8).span)
    #expect(open.openPoints == points)
  }

  @Test(arguments: ["*a", "(?=a)", "<digits>", "\"a"])
  func refusesWhereAFlipWould(_ pattern: String) throws {
    let open = try service(pattern).openReadings
    #expect(!open.isEmpty)
    let refused = Reading.allFlips.filter { reading in
      open.contains(reading) && (try? service(pattern, reading: reading)) == nil
    }
    #expect(refused.count == 1)
  }
}
