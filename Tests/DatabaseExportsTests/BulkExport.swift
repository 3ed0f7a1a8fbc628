import TestSupport

/// Makes large random files of records, most of them alike, as exports are: what reads many tokens at
/// once has to stop for those that are not.
struct BulkExport {
  var random: SeededGenerator

  private static let fields = ["author", "jokeText", "votes", "a", "at", "isOpen", "0", "é", ".a"]
  private static let texts = [
    #""""#, #""a""#, #""Why did the chicken cross the road?""#, #""a \"b\" \\ \u00e9\n""#,
    #""布団が吹っ飛んだ 😂""#, #""\ud83d\ude02\ud83d""#,
    #""\#(String(repeating: "abcdefghij", count: 30))""#,
  ]
  private static let others = [
    "null", "{}", "[]", "[1,null,\"x\"]", #"{".value":1,".priority":"p"}"#, #"{".priority":2}"#,
    #"{"x":{"y":{"z":1}}}"#, #"{"x":null}"#, #"{"b":1,"a":2,"b":3}"#,
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A file with so many records.
  mutating func text(records: Int) -> String {
    let collections = (0..<3).map { #""c\#($0)":\#(collection(of: records / 3))"# }
    return "{\(collections.joined(separator: ","))}"
  }

  private mutating func collection(of count: Int) -> String {
    let isPretty = random.below(2) == 0
    var members: [String] = []
    for number in 0..<count {
      members.append("\(key(number)):\(record(isPretty))")
      if random.below(200) == 0 { members.append(#"".priority":\#(random.below(3))"#) }
    }
    return "{\(members.joined(separator: isPretty ? ",\n  " : ","))}"
  }

  /// Mostly the next of a row of long keys.
  private mutating func key(_ number: Int) -> String {
    switch random.below(60) {
    case 0: #""-K\#(random.below(100))""#
    case 1: #""\#(random.below(1000))""#
    case 2: #""-Kabcdefgh\u006a0000000000\#(number)""#
    default: #""-K\#(1000 + number)abcdefghij0000\#(number)""#
    }
  }

  private mutating func record(_ isPretty: Bool) -> String {
    if random.below(40) == 0 { return random.pick(Self.others) }
    var members = [
      #""author":"user\#(random.below(50))""#, #""jokeText":\#(random.pick(Self.texts))"#,
    ]
    if random.below(4) != 0 {
      members.append(#""votes":\#(random.pick(["1", "-0", "1e3", "0.25"]))"#)
    }
    if random.below(6) == 0 { members.append(#""likes":\#(likes())"#) }
    if random.below(10) == 0 { members.append(#""\#(random.pick(Self.fields))":true"#) }
    if random.below(20) == 0 {
      members.append(#""\#(random.pick(Self.fields))":\#(random.pick(Self.others))"#)
    }
    if random.below(12) == 0 { members.shuffle(using: &random) }
    return "{\(members.joined(separator: isPretty ? ", \n    " : ","))}"
  }

  private mutating func likes() -> String {
    var number = random.below(100)
    let members = (0..<random.below(70)).map { _ in
      number += random.below(20) == 0 ? -1 : random.below(3)
      return #""uid0000000000000000\#(1000 + number)":\#(random.below(9) == 0 ? "false" : "true")"#
    }
    return "{\(members.joined(separator: ","))}"
  }
}
