import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// Section J: each open point that decides a verdict is named, and only where it does.
@Suite struct UncertaintyTests {
  struct Case: Sendable {
    var point: OpenPoint
    var rules: String
    var data: DocumentLiteral = nil
    var operation: Request.Operation
    var path: DatabasePath = "/a"
    var isAllowed: Bool
  }

  static let read = Request.Operation.read(DatabaseQuery())

  static func limited() -> Request.Operation {
    var query = DatabaseQuery()
    query.limitToFirst = 5
    return .read(query)
  }

  static func after() -> Request.Operation {
    var query = DatabaseQuery(order: .key)
    query.startAfter = .some(.string("m"))
    return .read(query)
  }

  static func equal() -> Request.Operation {
    var query = DatabaseQuery(order: .value)
    query.equalTo = .some(.string("m"))
    return .read(query)
  }

  static func reading(_ expression: String) -> String { #"{"a": {".read": "\#(expression)"}}"# }

  static func cases() throws -> [Case] {
    [
      Case(
        point: .queryOrderOfLimit,
        rules: reading("query.orderByKey"),
        operation: limited(),
        isAllowed: true
      ),
      Case(
        point: .objectEquality,
        rules: reading("data.val() == root.child('a').val()"),
        data: ["a": ["x": 1]],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .emptyChildPath,
        rules: reading("data.child('').exists()"),
        data: ["a": 1],
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .ancestorValidateError,
        rules: #"{".write": true, "a": {".validate": "newData.child('n').val() > 1"}}"#,
        operation: .set(try tree(1)),
        path: "/a/b",
        isAllowed: false
      ),
      Case(
        point: .wildcardFallback,
        rules: #"{"a": {}, "$k": {"b": {".read": true}}}"#,
        operation: read,
        path: "/a/b",
        isAllowed: false
      ),
      Case(
        point: .anchoredAlternation,
        rules: reading("data.val().matches(/^x|y$/)"),
        data: ["a": "ay"],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .patternOperators,
        rules: reading("data.val().matches(/^a@b$/)"),
        data: ["a": "axxb"],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .lengthOutsideBasicPlane,
        rules: reading("data.val().length == 2"),
        data: ["a": "\u{1F600}"],
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .notANumberEquality,
        rules: reading("0 / 0 == 0 / 0"),
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .incrementVisibility,
        rules: #"{".write": true, "a": {".validate": "newData.isNumber()"}}"#,
        operation: .set(try tree([".sv": ["increment": 1]])),
        isAllowed: true
      ),
      Case(
        point: .queryOutsideRead,
        rules: #"{"a": {".write": "query.limitToFirst == null"}}"#,
        operation: .remove,
        isAllowed: true
      ),
      Case(
        point: .dotAndLineBreaks,
        rules: reading("data.val().matches(/^a.b$/)"),
        data: ["a": "a\nb"],
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .characterRepertoire,
        rules: reading("data.val().matches(/^\\\\w$/)"),
        data: ["a": "é"],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .emptyReplacement,
        rules: reading("data.val().replace('', '-') == '-x-'"),
        data: ["a": "x"],
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .descendantsOfPriority,
        rules: #"{".write": true, "a": {"x": {".validate": false}}}"#,
        data: ["a": ["x": 1]],
        operation: .setPriority(.number(1)),
        isAllowed: false
      ),
      Case(
        point: .booleanOperand,
        rules: reading("data.val() + '' == 'true'"),
        data: ["a": true],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .ancestorsOfDeletedPath,
        rules: #"{".write": true, "a": {".validate": "newData.hasChild('x')"}}"#,
        data: ["a": ["x": 1, "y": 1]],
        operation: try update(["x": nil]),
        isAllowed: false
      ),
      Case(
        point: .exclusiveBound,
        rules: reading("query.startAt == 'm'"),
        operation: after(),
        isAllowed: true
      ),
      Case(
        point: .patternAtomStarts,
        rules: reading("data.val().matches(/^(|x)$/)"),
        data: ["a": "x"],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .priorityOperand,
        rules: reading("data.getPriority() > 1"),
        data: ["a": [".value": 1, ".priority": 2]],
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .repeatedKeys,
        rules: #"{"a": {".read": false}, "a": {".read": true}}"#,
        operation: read,
        isAllowed: true
      ),
      Case(
        point: .lengthOfOther,
        rules: reading("data.val().length != 5"),
        data: ["a": 7],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .longText,
        rules: reading("!data.val().replace('x', data.val()).contains('y')"),
        data: ["a": .string(String(repeating: "x", count: 5000))],
        operation: read,
        isAllowed: false
      ),
      Case(
        point: .boundsOfOneValue,
        rules: reading("query.startAt == 'm'"),
        operation: equal(),
        isAllowed: false
      ),
    ]
  }

  @Test func everyPointHasACase() throws {
    #expect(Set(try Self.cases().map(\.point)) == Set(OpenPoint.allCases))
  }

  @Test(arguments: try UncertaintyTests.cases().map(\.point))
  func isNamedWhereItDecides(_ point: OpenPoint) throws {
    let item = try #require(try Self.cases().first { $0.point == point })
    let simulation = try Simulation(item.rules, data: item.data)
    let decision = simulation.decide(item.operation, item.path)
    #expect(decision.isAllowed == item.isAllowed)
    #expect(decision.uncertain.map(\.point) == [point])
    #expect(decision.uncertain.first?.id == "J-\(point.rawValue)")
  }

  /// J-41: by `+` as by `replace`, of what a rule holds as of what is stored; but not where another
  /// rule grants, or where something else fails anyway.
  @Test(arguments: [
    ("('x' + data.val()).replace('x', data.val()).contains('y')", [OpenPoint.longText]),
    ("(DDDD + DDDD + DDDD + DDDD).contains('y')", [.longText]),
    ("data.exists() || data.val().replace('x', data.val()).contains('y')", []),
    ("data.val() == 1 && data.val().replace('x', data.val()).contains('y')", []),
    ("data.val().replace('x', 'yy').contains('z')", []),
  ])
  func aTextThatGrowsTooLong(condition: String, expected: [OpenPoint]) throws {
    // Five megabytes each.
    let grown = "data.val().replace('x', '\(String(repeating: "x", count: 1024))')"
    let simulation = try Simulation(
      Self.reading(condition.replacing("DDDD", with: grown)),
      data: ["a": .string(String(repeating: "x", count: 5000))]
    )
    #expect(simulation.decide(Self.read, "/a").uncertain.map(\.point) == expected)
  }

  @Test func isNotNamedWhereItDoesNotDecide() throws {
    for item in try Self.cases() {
      // Granted anyway, at a rule that stands above.
      let granting = #"{".read": true, ".write": true, "#
      guard item.rules.hasPrefix("{\"a\"") else { continue }
      let simulation = try Simulation(granting + item.rules.dropFirst(), data: item.data)
      let decision = simulation.decide(item.operation, item.path)
      #expect(decision.isAllowed)
      #expect(decision.uncertain.isEmpty, "\(item.point)")
    }
  }

  @Test func everyPointHasItsText() {
    let texts = OpenPoint.allCases.map { Uncertainty($0).text }
    #expect(Set(texts).count == texts.count)
    #expect(OpenPoint.allCases.map(\.id).contains("J-1"))
  }
}
