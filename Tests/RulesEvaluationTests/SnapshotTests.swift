import RulesEvaluation
import TestSupport
import Testing

/// Section D.
@Suite struct SnapshotTests {
  static let data: DocumentLiteral = [
    "users": ["al": ["name": "Al", "age": 7, "on": true, "tags": ["x", "y"]], "5": ["n": 1]],
    "p": [".value": "v", ".priority": 3], "q": ["a": 1, ".priority": "s"], "empty": "",
  ]

  static let cases: [(String, Verdict)] = [
    ("data.exists()", .yes), ("data.child('nobody').exists()", .no),
    ("data.val() != null", .yes), ("data.child('nobody').val() == null", .yes),
    ("data.child('users/al/name').val() == 'Al'", .yes),
    ("data.child('/users//al/name/').val() == 'Al'", .yes),
    ("data.child('users').child('al').child('age').val() == 7", .yes),
    ("data.child('users/al/name').isString()", .yes),
    ("data.child('users/al/age').isNumber()", .yes),
    ("data.child('users/al/on').isBoolean()", .yes),
    ("data.child('users/al').isString()", .no), ("data.child('x').isNumber()", .no),
    ("data.child('users/al/name').isNumber()", .no), ("data.child('empty').exists()", .yes),
    ("data.hasChildren()", .yes), ("data.child('p').hasChildren()", .no),
    ("data.child('x').hasChildren()", .no),
    ("data.hasChildren(['users', 'p'])", .yes), ("data.hasChildren(['users', 'x'])", .no),
    ("data.child('p').hasChildren([])", .yes), ("data.child('x').hasChildren([])", .yes),
    ("data.child('p').hasChildren(['a'])", .no),
    ("data.hasChildren(['users/al', 'q/a'])", .yes),
    ("data.child('users/al/tags').hasChildren(['0', '1'])", .yes),
    ("data.hasChild('users/al')", .yes), ("data.hasChild('users/bo')", .no),
    ("data.child('p').hasChild('a')", .no), ("root.hasChild('a/b@c.d') == false", .yes),
    ("data.child('./users').exists()", .no), ("data.child('users/../p').exists()", .no),
    ("data.child('a.b#c$d').exists()", .no),
    ("data.child('').exists()", .yes), ("data.child('/').exists()", .yes),
    ("data.hasChild('')", .yes),
    ("root.parent().exists() || true", .fails), ("data.child('x').parent().exists()", .yes),
    ("data.child('users/al').parent().parent().child('p').val() == 'v'", .yes),
    ("data.child('x/y/z').parent().parent().parent().child('p').exists()", .yes),
    ("data.child('users').parent().parent().exists() || true", .fails),
    ("data.child('p').val() == 'v'", .yes), ("data.child('p').getPriority() == 3", .yes),
    ("data.child('q').getPriority() == 's'", .yes),
    ("data.child('q/a').getPriority() == null", .yes),
    ("data.child('x').getPriority() == null", .yes), ("data.getPriority() == null", .yes),
    ("data.child('p').getPriority() > 2", .yes),
    ("data.child('q').getPriority() > 2 || true", .fails),
    ("data.child('users').val() == data.child('q').val()", .no),
    ("data.child('users').val() == data.child('users').val()", .no),
    ("data.child('users').val() == 'users'", .no), ("data.child('users').val() != null", .yes),
    ("data.child('users').val() + '' == 'x' || true", .fails),
    ("data.child('users').val().length > 0 || true", .fails),
    ("data.child('users/al/age').val() == '7'", .no),
    ("data.child('users/al/age').val() + 1 == 8", .yes),
    ("data.child('users/al/on').val() + '' == 'true' || true", .fails),
    ("data.child('users/al/on').val() > 0 || true", .fails),
    ("data.child('users/al/age').val().length == 1 || true", .fails),
    ("data.child(data.child('users/al/age').val()).exists() || true", .fails),
    ("data.hasChild(data.child('users/5/n').val()) || true", .fails),
    ("data.hasChildren(['x', data.child('users/5/n').val()]) || true", .fails),
    ("data.child('x').val() > 1 || true", .fails), ("true || data.child('x').val() > 1", .yes),
    ("data.child('x').val() + '' == 'null' || true", .fails),
    ("(true ? data : root).child('p').exists()", .yes),
    ("data['child']('p')['exists']()", .yes),
  ]

  @Test(arguments: cases)
  func gives(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression, data: Self.data) == expected)
  }

  @Test func aLeafHasItsVectors() throws {
    #expect(try verdict("data.hasChildren([])", data: 1) == .yes)
    #expect(try verdict("data.val() == '5'", data: 5) == .no)
    #expect(try verdict("data.val() == 5.0", data: 5) == .yes)
    #expect(try verdict("data.child('./x').exists()", data: ["x": 1]) == .no)
    #expect(try verdict("data.val().matches(/foo/)", data: "xfoox") == .yes)
    #expect(try verdict("data.val().matches(/^foo$/)", data: "xfoox") == .no)
    #expect(try verdict("data.val().matches(/\\{foo}/)", data: "{foo}") == .yes)
    #expect(try verdict("data.val().matches(/foo/) || true", data: 5) == .fails)
    #expect(try verdict("data.val().matches(/foo/) || true") == .fails)
    #expect(try verdict("(data.val() + '').matches(/^-?\\d+$/)", data: -12) == .yes)
    #expect(try verdict("(data.val() + '').matches(/^-?\\d+$/)", data: 1.1) == .no)
  }
}
