import DatabaseModel
import Testing

@testable import DatabaseExports

/// Texts that only name kinds stay, and everything that may be about a person is masked.
@Suite("What a mask leaves as it is")
struct MaskPlanTests {
  private func mask(
    _ text: String,
    _ options: ExportSampling.Options = .init(masks: true)
  ) throws -> (text: String, report: MaskReport) {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: false) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: Array(text.utf8), name: "x.json")
    }
    let result = try ExportSampling(input, options: options).run(into: sink)
    return (String(decoding: written, as: UTF8.self), result.mask)
  }

  /// Records `{"n": 1, FIELD: VALUE}` with values by turns.
  private func records(_ field: String, _ values: [String], count: Int, of name: String = "items")
    -> String
  {
    let records = (0..<count).map {
      "\"k\(10_000 + $0)\":{\"n\":\($0),\"\(field)\":\"\(values[$0 % values.count])\"}"
    }
    return "\"\(name)\":{\(records.joined(separator: ","))}"
  }

  @Test(arguments: [
    // By the name of the field and words that programs use, however few.
    ("role", ["admin", "user"], 2), ("role", ["admin"], 1), ("theme", ["dark", "light"], 3),
    ("status", ["In Progress", "done"], 3), ("orderStatus", ["IN_PROGRESS", "notStarted"], 3),
    // By the name of the field, where they recur.
    ("kategorie", ["tiere", "Pflanzen"], 20), ("type", ["lecker", "salzig", "level3"], 30),
    // By the words alone, or by how often they recur.
    ("shown", ["open", "closed"], 10), ("state", ["open", "closed"], 10),
    ("fach", ["mathe", "physik", "biologie"], 60),
  ])
  func kindsStay(field: String, values: [String], count: Int) throws {
    let (text, report) = try mask("{\(records(field, values, count: count))}")
    for value in values { #expect(text.contains("\"\(value)\""), "\(text)") }
    #expect(report.kinds.map(\.name.description) == [field])
    #expect(Set(report.kinds.flatMap { $0.values.map(\.description) }) == Set(values))
    let options = ExportSampling.Options(masks: true, maskedFields: [Array(field.utf8)])
    let (masked, other) = try mask("{\(records(field, values, count: count))}", options)
    for value in values { #expect(!masked.contains("\"\(value)\""), "\(masked)") }
    #expect(other.kinds.isEmpty && other.doubtfulKinds.isEmpty)
  }

  @Test(arguments: [
    ("gender", ["male", "female"]), ("geschlecht", ["m", "w"]), ("g", ["m", "f"]),
    ("type", ["male", "female"]), ("religion", ["catholic", "none"]),
    ("group", ["jewish", "other"]),
    ("bloodType", ["A", "B", "AB"]), ("diagnosis", ["flu", "none"]), ("party", ["red", "green"]),
    ("orientation", ["straight", "gay"]), ("ethnicity", ["black", "white"]),
    ("status", ["single", "married"]), ("kind", ["diabetes", "none"]),
    ("name", ["open", "closed"]), ("author", ["anni", "babsi"]), ("ville", ["paris", "lyon"]),
    ("first", ["dark", "light"]), ("titel", ["mathe", "physik"]),
    // Names of people, by their look or as many have them.
    ("held", ["anna", "ben"]), ("held", ["Xanthippe", "Kunibert"]), ("held", ["XK", "YZ"]),
    ("type", ["Ann Smith", "Bob Jones"]), ("type", ["müller", "meier"]), ("type", ["a@b", "c@d"]),
    ("type", ["u12345", "u12346"]), ("state", ["bavaria", "hesse"]),
  ])
  func whatMayBeAboutPersonsIsMasked(field: String, values: [String]) throws {
    let (text, report) = try mask("{\(records(field, values, count: 120))}")
    for value in values { #expect(!text.contains("\"\(value)\""), "\(text.prefix(300))") }
    #expect(report.kinds.isEmpty)
  }

  /// What is seldom, or too much of it, may be somebody's own word.
  @Test(arguments: [
    (["lecker", "salzig"], 3), (["fach1", "fach2", "fach3", "fach4"], 12),
    ((0..<13).map { "wort\(String(UnicodeScalar(UInt8(97 + $0))))" }, 390),
  ])
  func whatDoesNotRecurIsMasked(values: [String], count: Int) throws {
    let (text, report) = try mask("{\(records("fach", values, count: count))}")
    for value in values { #expect(!text.contains("\"\(value)\"")) }
    #expect(report.kinds.isEmpty)
  }

  /// What is masked elsewhere is masked in a field of kinds as well, so that references stay.
  @Test func references() throws {
    let items = records("type", ["anni", "babsi"], count: 60)
    let users = #""users":{"u00001":{"username":"anni","n":1},"u00002":{"username":"x","n":1}}"#
    let (byName, report) = try mask("{\(items),\(users)}")
    #expect(!byName.contains("anni") && !byName.contains("babsi"))
    #expect(report.kinds.isEmpty && report.doubtfulKinds.map(\.description) == ["type"])
    let (byKey, _) = try mask(#"{\#(items),"sorten":{"anni":1,"babsi":2}}"#)
    #expect(!byKey.contains("anni"))
    // A message that says the same is no reference to a kind, but may be one to something else.
    let message = #""messages":{"m00001":{"text":"anni","n":1}}"#
    #expect(try mask("{\(items),\(message)}").report.kinds.count == 1)
    let others = records("fach", ["anni", "babsi"], count: 60)
    #expect(try mask("{\(others),\(message)}").report.kinds.isEmpty)
    // Of two fields with the same texts, both are masked.
    let twins = records("held", ["anni", "babsi"], count: 60, of: "others")
    #expect(try mask("{\(others),\(twins)}").report.kinds.count == 2)
    #expect(try mask("{\(others),\(twins),\(users)}").report.kinds.isEmpty)
  }

  /// Words that programs use are no references to persons, and stay as keys as well.
  @Test func keysOfKinds() throws {
    let (text, _) = try mask(
      "{\(records("plan", ["gold", "free"], count: 9)),\"tarife\":{\"gold\":{\"n\":1},\"free\":{\"n\":2}}}"
    )
    #expect(text.contains(#""gold":{"n":1}"#) && text.contains(#""plan":"gold""#))
    let (named, _) = try mask(
      "{\(records("plan", ["gold", "free"], count: 9)),\"users\":{\"gold\":{\"nick\":\"gold\"}}}"
    )
    #expect(named.contains(#""plan":"gold""#) && !named.contains(#""nick":"gold""#))
    #expect(!named.contains(#""gold":{"#))
  }

  @Test func numbersAndDates() throws {
    let user = #"""
      {"birthday":"1987-03-02","dob":541641600000,"lat":52.5200,"g":{"g":"u33db2","l":[52.5,13.4]},
      "phone":491711234567,"salary":51000,"joined":"2020-01-01","n":7}
      """#
    let (text, report) = try mask(#"{"users":{"u00001":\#(user)}}"#)
    for value in ["1987-03-02", "541641600000", "52.52", "52.5,13.4", "491711234567"] {
      #expect(!text.contains(value), "\(text)")
    }
    for value in ["51000", "2020-01-01", "\"n\":7"] { #expect(text.contains(value), "\(text)") }
    #expect(
      report.maskedNumbers.map(\.description) == ["birthday", "dob", "l", "lat", "phone"]
    )
    #expect(report.numbers.map(\.description) == ["joined", "n", "salary"])
    #expect(report.tellingNumbers.map(\.description) == ["salary"])
    let options = ExportSampling.Options(
      masks: true,
      keptFields: [Array("dob".utf8)],
      maskedFields: [Array("salary".utf8), Array("joined".utf8), Array("nosuch".utf8)]
    )
    let (other, changed) = try mask(#"{"users":{"u00001":\#(user)}}"#, options)
    #expect(other.contains("541641600000"))
    #expect(!other.contains("51000") && !other.contains("2020-01-01"))
    #expect(changed.tellingNumbers.map(\.description) == ["dob"])
    #expect(changed.missingMaskedFields.map(\.description) == ["nosuch"])
  }

  /// Coordinates under names that other things have, too, are told by their look.
  @Test(arguments: [
    (#"{"pos":[52.5163,13.3777]}"#, true), (#"{"point":{"x":13.3777,"y":52.5163}}"#, true),
    (#"{"route":[[52.5163,13.3777],[52.5163,13.3777]]}"#, true),
    (#"{"latE6":52516300,"lngE6":13377700}"#, true), (#"{"lat_deg":52.5163}"#, true),
    (#"{"geoposition":{"lat":52.5163,"lng":13.3777}}"#, true),
    // A place in a list or in a game, a price, and whatever is too exact or too large.
    (#"{"pos":[3,4]}"#, false), (#"{"pos":[1.25,4.5]}"#, false), (#"{"pos":52.5163}"#, false),
    (#"{"point":{"x":1024.5163,"y":13.3777}}"#, false), (#"{"tile":[52.5163,13.3777]}"#, false),
  ])
  func placesByTheirLook(record: String, isMasked: Bool) throws {
    let (text, report) = try mask(#"{"items":{"i00001":\#(record)}}"#)
    #expect(report.maskedNumbers.isEmpty != isMasked)
    if isMasked {
      for value in ["52.5163", "52516300", "13.3777", "13377700"] {
        #expect(!text.contains(value), "\(text)")
      }
    } else {
      // Whether the name stays is another question.
      #expect(text.contains(record.drop { $0 != ":" }), "\(text)")
    }
  }

  /// What stays by its look, and truth values.
  @Test func looksAreTold() throws {
    let device = #"""
      {"serial":"3a4e5df0-37de-cc04-d17c-fe7ec4009b12","owner":"1vOKf7Xdx8ebPphBdnLP7ochEYs1",
      "via":"google.com","seen":"2020-01-01","on":true,"off":"false"}
      """#
    let export = #"{"devices":{"-KBNC5F-IChvShLV0h_x":\#(device)},"days":{"2020-01-02":1}}"#
    let (_, report) = try mask(export)
    #expect(
      report.looks == [
        .init(look: .pushID, fields: [], isInKeys: true),
        .init(look: .uuid, fields: [.name("serial")], isInKeys: false),
        .init(look: .uid, fields: [.name("owner")], isInKeys: false),
        .init(look: .provider, fields: [.name("via")], isInKeys: false),
        .init(look: .instant, fields: [], isInKeys: true),
      ]
    )
    #expect(report.truthValues == [.name("off"), .name("on")])
    let options = ExportSampling.Options(masks: true, maskedFields: [Array("serial".utf8)])
    #expect(try mask(export, options).report.looks.map(\.look).contains(.uuid) == false)
  }
}
