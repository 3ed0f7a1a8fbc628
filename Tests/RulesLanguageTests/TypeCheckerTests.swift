import RulesLanguage
import SourceDiagnostics
import Testing

/// Expressions of every static type (B.3), and the positions that take some of them.
private enum Atom: String, CaseIterable {
  case boolean = "true"
  case booleanQuery = "query.orderByKey"
  case number = "1"
  case now = "now"
  case length = "$id.length"
  case string = "'a'"
  case wildcard = "$id"
  case null = "null"
  case regularExpression = "/a/"
  case snapshot = "data"
  case child = "root.child('a')"
  case method = "data.exists"
  case stringMethod = "$id.contains"
  case value = "data.val()"
  case priority = "data.getPriority()"
  case sum = "(data.val() + 1)"
  case dynamicChoice = "(true ? 'a' : 1)"
  case auth = "auth"
  case authMember = "auth.token.admin"
  case authIndex = "auth[$id]"
  case authLength = "auth.uid.length"
  case query = "query"
  case queryValue = "query.limitToFirst"
  case mixed = "(true ? 1 : null)"
  case snapshotChoice = "(true ? data : root)"

  var type: StaticType {
    switch self {
    case .boolean, .booleanQuery: .boolean
    case .number, .now, .length: .number
    case .string, .wildcard: .string
    case .null: .null
    case .regularExpression: .regularExpression
    case .snapshot, .child, .snapshotChoice: .snapshot
    case .method, .stringMethod: .method
    case .value, .priority, .sum, .dynamicChoice: .value
    case .auth, .authMember, .authIndex, .authLength: .auth
    case .query: .query
    case .queryValue: .queryValue
    case .mixed: .mixed
    }
  }
}

private struct Position {
  /// The expression with `_` where the operand stands.
  var template: String
  var accepted: Set<StaticType>
  var message: String
}

private let dynamic: Set<StaticType> = [.value, .auth, .queryValue, .mixed]
private let equatable = dynamic.union([.boolean, .number, .string, .null])
private let orderable = dynamic.union([.number, .string])
private let numeric = dynamic.union([.number])
private let stringArgument: Set<StaticType> = [.string, .value, .auth, .mixed]

private let positions: [Position] =
  [
    Position(
      template: "_",
      accepted: [.boolean],
      message: "Expression must evaluate to a boolean."
    ),
    Position(template: "!_", accepted: [.boolean], message: "! only operates on booleans."),
    Position(
      template: "_ && true",
      accepted: [.boolean],
      message: "Left operand of && must be boolean."
    ),
    Position(
      template: "true && _",
      accepted: [.boolean],
      message: "Right operand of && must be boolean."
    ),
    Position(
      template: "true && true && _",
      accepted: [.boolean],
      message: "Right operand of && must be boolean."
    ),
    Position(
      template: "_ || true",
      accepted: [.boolean],
      message: "Left operand of || must be boolean."
    ),
    Position(
      template: "true || _",
      accepted: [.boolean],
      message: "Right operand of || must be boolean."
    ),
    Position(
      template: "_ ? true : true",
      accepted: [.boolean],
      message: "condition of ? must be boolean."
    ),
    Position(
      template: "_ == 1",
      accepted: equatable,
      message: "Invalid == expression: left operand is not a number, boolean, string, null."
    ),
    Position(
      template: "1 === _",
      accepted: equatable,
      message: "Invalid == expression: right operand is not a number, boolean, string, or null."
    ),
    Position(
      template: "_ !== 1",
      accepted: equatable,
      message: "Invalid != expression: left operand is not a number, boolean, string, or null."
    ),
    Position(
      template: "1 != _",
      accepted: equatable,
      message: "Invalid != expression: right operand is not a number, boolean, string, or null."
    ),
    Position(
      template: "_ + 1 == 1",
      accepted: orderable,
      message: "Invalid + expression: left operand is not a number or string."
    ),
    Position(
      template: "1 + 1 + _ == 1",
      accepted: orderable,
      message: "Invalid + expression: right operand is not a number or string."
    ),
    Position(
      template: "-_ == 1",
      accepted: numeric,
      message: "- only operates on numbers."
    ),
    Position(
      template: "data.child(_).exists()",
      accepted: stringArgument,
      message: "child() expects a string argument."
    ),
    Position(
      template: "data.hasChild(_)",
      accepted: stringArgument,
      message: "hasChild() expects a string argument."
    ),
    Position(
      template: "$id.contains(_)",
      accepted: stringArgument,
      message: "contains() expects a string argument."
    ),
    Position(
      template: "$id.beginsWith(_)",
      accepted: stringArgument,
      message: "beginsWith() expects a string argument."
    ),
    Position(
      template: "$id.endsWith(_)",
      accepted: stringArgument,
      message: "endsWith() expects a string argument."
    ),
    Position(
      template: "$id.replace(_, 'b') == 'b'",
      accepted: stringArgument,
      message: "Argument 1 of replace() must be a string."
    ),
    Position(
      template: "$id.replace('b', _) == 'b'",
      accepted: stringArgument,
      message: "Argument 2 of replace() must be a string."
    ),
    Position(
      template: "data.hasChildren(['a', _])",
      accepted: stringArgument,
      message: "hasChildren() expects an array of strings."
    ),
    Position(
      template: "data.hasChildren(_)",
      accepted: [],
      message: "hasChildren() expects an array of child names."
    ),
    Position(
      template: "$id.matches(_)",
      accepted: [.regularExpression],
      message: "matches() expects a regular expression literal argument."
    ),
  ]
  + ["<", "<=", ">", ">="].flatMap { sign in
    [
      Position(
        template: "_ \(sign) 1",
        accepted: orderable,
        message: "Invalid \(sign) expression: left operand must be a number or string."
      ),
      Position(
        template: "1 \(sign) _",
        accepted: orderable,
        message: "Invalid \(sign) expression: right operand must be a number or string."
      ),
    ]
  }
  + ["-", "*", "/", "%"].flatMap { sign in
    [
      Position(
        template: "_ \(sign) 1 == 1",
        accepted: numeric,
        message: "Invalid \(sign) expression: left operand is not a number."
      ),
      Position(
        template: "1 \(sign) _ == 1",
        accepted: numeric,
        message: "Invalid \(sign) expression: right operand is not a number."
      ),
    ]
  }

@Suite struct TypeCheckerTests {
  @Test("every expression has the type of the table", arguments: Atom.allCases)
  fileprivate func types(atom: Atom) {
    let parsed = parseExpression(atom.rawValue)
    #expect(parsed.expression.type == atom.type)
    #expect(parsed.serverMessage == nil)
  }

  @Test("every position takes the types of the table", arguments: positions)
  fileprivate func accepts(position: Position) {
    for atom in Atom.allCases {
      let source = position.template.replacing("_", with: atom.rawValue)
      let expected = position.accepted.contains(atom.type) ? nil : position.message
      #expect(answer(to: source) == expected, "\(source)")
    }
  }

  @Test("a list stands only in hasChildren()", arguments: positions)
  fileprivate func lists(position: Position) {
    for list in ["['a']", "(true ? ['a'] : ['b'])"] {
      let source = position.template.replacing("_", with: list)
      let isPlace = position.template == "data.hasChildren(_)" && list == "['a']"
      #expect(answer(to: source) == (isPlace ? nil : "Unexpected array literal."), "\(source)")
    }
  }

  // MARK: - Members (B-15, B-16, B-17)

  @Test("members that each type has and lacks", arguments: Atom.allCases)
  fileprivate func members(atom: Atom) {
    let target = atom == .number ? "(1)" : atom.rawValue
    let noObject = "Invalid property access: target is not an object."
    let expected: (foo: String?, call: String?, length: String?, computed: String?) =
      switch atom.type {
      case .snapshot:
        (
          "No such method/property 'foo'.", "No such method/property 'contains'.",
          "No such method/property 'length'.", "Invalid property access."
        )
      case .string, .value:
        ("No such method/property 'foo'.", nil, nil, "Invalid property access.")
      case .auth: (nil, nil, nil, nil)
      case .query:
        (
          "No such method/property 'foo'.", "No such method/property 'contains'.",
          "No such method/property 'length'.", "Invalid property access."
        )
      default: (noObject, noObject, noObject, "Invalid property access.")
      }
    #expect(answer(to: "\(target).foo == 1") == expected.foo)
    #expect(answer(to: "\(target)['foo'] == 1") == expected.foo)
    #expect(answer(to: "\(target).contains('a')") == expected.call)
    #expect(answer(to: "\(target).length > 0") == expected.length)
    #expect(answer(to: "\(target)[$id] == 1") == expected.computed)
  }

  @Test(
    "mistakes in calls",
    arguments: [
      ("auth.exists()", "Type error: Function call on target that is not a function."),
      ("auth.uid.length() > 0", "Type error: Function call on target that is not a function."),
      ("data.val().length() > 0", "Type error: Function call on target that is not a function."),
      ("query.orderByKey()", "Type error: Function call on target that is not a function."),
      ("data()", "Type error: Function call on target that is not a function."),
      ("data.exists()()", "Type error: Function call on target that is not a function."),
      ("foo()", "Unknown variable 'foo'."),
      ("data.foo()", "No such method/property 'foo'."),
      ("root['exi' + 'sts']()", "Invalid property access."),
      ("data.exists(1)", "exists() expects no arguments."),
      ("data.val(1) == 1", "val() expects no arguments."),
      ("data.parent('a').exists()", "parent() expects no arguments."),
      ("$id.toUpperCase(1) == 'A'", "toUpperCase() expects no arguments."),
      ("data.child().exists()", "child() expects 1 argument."),
      ("data.hasChild('a', 'b')", "hasChild() expects 1 argument."),
      ("$id.replace('a') == 'b'", "replace() expects two arguments."),
      ("$id.matches()", "matches() expects 1 regular expression literal argument."),
      (
        "data.hasChildren('a', 'b')",
        "hasChildren() expects only a single argument (containing an array of child names)."
      ),
      (
        "data.hasChildren(['a'], ['b'])",
        "hasChildren() expects only a single argument (containing an array of child names)."
      ),
      ("data.hasChildren([])", nil),
      ("data.hasChildren()", nil),
    ] as [(String, String?)]
  )
  func calls(source: String, expected: String?) {
    #expect(answer(to: source) == expected)
  }

  // MARK: - Names (section C)

  @Test(
    "where variables are known",
    arguments: [
      ("newData.exists()", .read, "newData is invalid in .read expressions."),
      ("newData.exists()", .write, nil), ("newData.exists()", .validate, nil),
      ("query.orderByKey", .write, nil), ("query.orderByKey", .validate, nil),
      ("foo == 1", .read, "Unknown variable 'foo'."),
      ("$other == 'a'", .read, "Unknown variable '$other'."),
      ("undefined == null", .read, "Unknown variable 'undefined'."),
      ("Infinity > 1", .read, "Unknown variable 'Infinity'."),
      ("$id == 'a'", .validate, nil),
    ] as [(String, RuleKind, String?)]
  )
  func variables(source: String, kind: RuleKind, expected: String?) {
    #expect(answer(to: source, kind: kind) == expected)
  }

  @Test("a wildcard is visible where it is declared and below, not beside (C-4)")
  func scopes() {
    let rules = """
      {"rules": {
        "a": {"$x": {".read": "$x == 'a'", "b": {".write": "$x == 'b'"}}},
        "c": {".read": "$x == 'c'"}
      }}
      """
    #expect(parseRules(rules).serverMessage?.description == "3:19: Unknown variable '$x'.")
  }

  // MARK: - Patterns

  @Test(
    "regular expression literals",
    arguments: [
      ("$id.matches(/^(up|down|)$/)", "Illegal regular expression, expected ')' at position 10"),
      ("$id.matches(/a/g)", "regular expressions do not support flags other than i"),
      ("$id.matches(/a/ig)", "regular expressions do not support flags other than i"),
      ("/(a/ == foo", "Illegal regular expression, expected ')' at position 2"),
      ("$id.matches(/^[a-z]+$/i)", nil),
    ] as [(String, String?)]
  )
  func patterns(source: String, expected: String?) {
    #expect(answer(to: source) == expected)
  }

  // MARK: - Order

  @Test(
    "the first mistake in the service's order",
    arguments: [
      ("data + 1 == foo", "Invalid + expression: left operand is not a number or string."),
      ("data == foo", "Unknown variable 'foo'."),
      (
        "data == root",
        "Invalid == expression: left operand is not a number, boolean, string, null."
      ),
      ("1 && data && foo", "Left operand of && must be boolean."),
      ("true && 1 && foo", "Right operand of && must be boolean."),
      ("1 && foo", "Unknown variable 'foo'."),
      ("data.child(foo, 1) == 1", "Unknown variable 'foo'."),
      ("data.foo(bar)", "No such method/property 'foo'."),
      ("data.hasChildren([1, foo])", "Unknown variable 'foo'."),
      ("!data && foo", "! only operates on booleans."),
    ]
  )
  func order(source: String, expected: String) {
    #expect(answer(to: source) == expected)
  }

  @Test("one mistake does not cause another")
  func noFollowingMistakes() {
    for source in ["foo.bar.baz() > 1 && !foo", "data.foo == 1", "data.child(foo).val() == 1"] {
      let ids = Set(parseExpression(source).diagnostics.map(\.id))
      #expect(ids.count == 1, "\(source): \(ids)")
    }
  }
}
