import TestSupport

/// Makes conditions of the usual parts, and requests that please some of them.
struct RandomQuestion {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func kind() -> String { generator.pick([".read", ".write", ".validate"]) }

  mutating func condition(_ kind: String, depth: Int = 3) -> String {
    guard depth > 0, generator.below(4) > 0 else {
      return generator.pick(Self.common + (kind == ".read" ? Self.reading : Self.writing))
    }
    let first = condition(kind, depth: depth - 1)
    let second = condition(kind, depth: depth - 1)
    switch generator.below(6) {
    case 0: return "!(\(first))"
    case 1: return "(\(first) ? \(second) : \(condition(kind, depth: depth - 1)))"
    case 2, 3: return "(\(first) || \(second))"
    default: return "(\(first) && \(second))"
    }
  }

  mutating func question(
    _ rules: [String: Any],
    _ kind: String
  ) -> SimulateAdviceTests.Question {
    var question = SimulateAdviceTests.Question(rules: rules)
    if generator.below(4) > 0 {
      var token: [String: Any] = [:]
      if generator.below(2) > 0 { token["role"] = generator.pick(["x", "y"]) }
      if generator.below(2) > 0 { token["level"] = generator.below(6) }
      question.auth = ["uid": generator.pick(["ann", "ben"]), "token": token]
    }
    if kind == ".read" {
      if generator.below(2) > 0 { question.query["orderBy"] = generator.pick(["$value", "c"]) }
      if generator.below(3) == 0 { question.query["limitToFirst"] = 20 }
    } else {
      var value: [String: Any] = ["z": true]
      if generator.below(3) > 0 { value["n"] = generator.pick([1, 7, "7"] as [Any]) }
      if generator.below(3) > 0 { value["s"] = generator.pick(["ann", "q", 5] as [Any]) }
      question.value = value
    }
    return question
  }

  private static let common = [
    "auth != null", "auth == null", "auth.uid == 'ben'", "auth.uid != 'ann'", "auth.uid == null",
    "auth.uid.length > 4", "auth.uid == 5", "auth.provider != null", "auth.token.role == 'x'",
    "auth.token.role != 'x'", "auth.token.role == null", "auth.token.role != null",
    "auth.token.ok == true", "auth.token.ok != true", "auth.token.level > 3",
    "2.5 > auth.token.level",
    "auth.token.role.contains('y')", "data.child('o').val() == auth.uid",
    "data.child('none').val() == auth.token.role", "root.child('open').val() == true",
    "root.child('open').val() == false", "data.child('n').val() < auth.token.level",
    "root.child(auth.uid).exists()", "true == false", "1 / 0 == auth.token.level",
  ]
  private static let reading = [
    "query.orderByKey", "query.orderByKey == false", "query.orderByValue",
    "query.orderByChild == 'o'", "query.limitToFirst <= 10", "query.limitToFirst < 2.5",
    "query.limitToLast == 'x'", "query.equalTo == auth.uid", "query.startAt == 'a'",
    "query.endAt == null",
  ]
  private static let writing = [
    "newData.child('n').val() == 1", "newData.child('n').val() > 5",
    "newData.child('n').val() < 2.5",
    "newData.child('n').isNumber()", "newData.child('n').isString()", "newData.isString()",
    "newData.child('s').val() == auth.uid", "newData.child('s').val() == data.child('o').val()",
    "newData.child('n').val() == data.child('n').val()", "newData.child('n').val() == null",
    "newData.hasChildren(['n', 's'])", "newData.child('s').exists()", "!newData.hasChild('z')",
    "newData.child('s').val().contains('q')", "newData.child('s').val().matches(/^q/)",
    "newData.child('s').val().length > 2", "newData.child('t').val() == now",
    "newData.child('n').val() * 2 == 4", "data.child('n').val() >= newData.child('n').val()",
  ]
}
