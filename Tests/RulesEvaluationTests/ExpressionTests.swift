import RulesEvaluation
import TestSupport
import Testing

/// The test vectors of the language reference, and the statements of sections C, E and F.
@Suite struct ExpressionTests {
  static let signedOut: [(String, Verdict)] = [
    ("auth.uid !== 'evil'", .yes),
    ("auth.a.b.c == null", .yes),
    ("auth == null", .yes),
    ("auth['a'][$x] == null", .yes),
    ("auth.uid.length > 0 || true", .fails),
    ("!(auth.uid.length > 9)", .fails),
    ("root.child(auth.uid).exists() == false", .fails),
    ("root.child('users/' + auth.uid).exists()", .fails),
    ("(root.child(auth.uid).exists() ? true : true)", .fails),
    ("auth.uid == $x", .no),
    ("auth.uid != $x", .yes),
    ("auth.uid.contains('a') || true", .fails),
    ("-auth.age == 1 || true", .fails),
    ("auth.a < 1 || true", .fails),
    ("'a'.contains(auth.uid) || true", .fails),
  ]

  @Test(arguments: signedOut)
  func whenSignedOut(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression) == expected)
  }

  /// C-5, C-10, C-11, B-16.
  static let signedIn: [(String, Verdict)] = [
    ("auth.uid == 'alice'", .yes),
    ("auth['uid'] == 'alice'", .yes),
    ("auth.token.admin == true", .no),
    ("auth.token.admin == 'true'", .yes),
    ("auth.token.missing == null", .yes),
    ("auth.uid.foo == null", .yes),
    ("auth.uid.length == 5", .yes),
    ("auth.token.age.foo == null", .yes),
    ("auth.token.age == 41", .yes),
    ("auth.token.firebase.identities['google.com'][1] == 'g-2'", .yes),
    ("auth.token.firebase.identities['google.com'][2] == null", .yes),
    ("auth.token.firebase.identities['google.com'][0.5] == null", .yes),
    ("auth.token.firebase.identities['google.com'][-1] == null", .yes),
    ("auth.token['firebase'].sign_in_provider == 'password'", .yes),
    ("auth.token.email.endsWith('@example.com')", .yes),
    ("auth.token.age.contains('4') || true", .fails),
    ("auth != null", .yes),
    ("auth == auth", .no),
    ("auth == 'alice'", .no),
    ("auth.token > 1 || true", .fails),
    ("auth.token + 'a' == 'a' || true", .fails),
  ]

  @Test(arguments: signedIn)
  func whenSignedIn(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression, auth: .alice) == expected)
  }

  static let constants: [(String, Verdict)] = [
    ("1 == 1.0", .yes), ("'1' == 1", .no), ("1 == true", .no), ("0 == false", .no),
    ("'' == false", .no), ("null == false", .no), ("null == 0", .no), ("null == null", .yes),
    ("-0 == 0", .yes), ("1 != '1'", .yes), ("'a' === 'a'", .yes), ("'a' !== 'b'", .yes),
    ("(1/0 + '') == 'NaN'", .yes), ("1/0 > 2", .no), ("1/0 < 2", .no), ("0/0 == 0/0", .no),
    ("-1/0 + '' == 'NaN'", .yes), ("5 % 0 + '' == 'NaN'", .yes), ("-7 % 4 == -3", .yes),
    ("7 % -4 == 3", .yes), ("5.5 % 2 == 1.5", .yes),
    ("'a' + 1 == 'a1'", .yes), ("1 + 'a' == '1a'", .yes), ("1 + 2 + 'a' == '3a'", .yes),
    ("'a' + 1 + 2 == 'a12'", .yes), ("'a' + 1.5 == 'a1.5'", .yes), ("0.1 + 0.2 != 0.3", .yes),
    ("'' + 1e21 == '1e+21'", .yes), ("'' + 1e20 == '100000000000000000000'", .yes),
    ("'' + 0.000001 == '0.000001'", .yes), ("'' + 0.0000001 == '1e-7'", .yes),
    ("'' + 1.5e-7 == '1.5e-7'", .yes),
    ("'' + 123456789012345680000 == '123456789012345680000'", .yes),
    ("'' + -0 == '0'", .yes), ("'' + 5.0 == '5'", .yes), ("'' + -1.25 == '-1.25'", .yes),
    ("'' + 1.7976931348623157e308 == '1.7976931348623157e+308'", .yes),
    ("'' + 5e-324 == '5e-324'", .yes), ("'' + 9007199254740993 == '9007199254740992'", .yes),
    ("1e308 * 10 + '' == 'Infinity'", .yes), ("-1e308 * 10 + '' == '-Infinity'", .yes),
    ("'a' < 'b'", .yes), ("'a' < 'B'", .no), ("'' < 'a'", .yes), ("'a' <= 'a'", .yes),
    ("'10' < '9'", .yes), ("'\u{1F600}' < '\u{E000}'", .yes), ("'a' > 1 || true", .fails),
    ("true == 1 < 2", .yes), ("10 - 4 - 3 == 3 && 7 % 4 * 2 == 6", .yes),
    ("true ? false : true || true", .no), ("true || 'a' > 1", .yes), ("false && 'a' > 1", .no),
    ("true ? true : 'a' > 1", .yes), ("!('a' > 1)", .fails), ("true && !false", .yes),
    ("now == 1000", .yes), ("$x == 'k'", .yes), ("$x.length == 1", .yes),
  ]

  @Test(arguments: constants)
  func ofConstants(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression) == expected)
  }

  @Test func aKeyIsAlwaysAString() throws {
    #expect(try verdict("$x == 5", variable: "5") == .no)
    #expect(try verdict("$x == '5'", variable: "5") == .yes)
    #expect(try verdict("$x > 4 || true", variable: "5") == .fails)
  }

  /// E.1, E-1 to E-3.
  static let strings: [(String, Verdict)] = [
    ("'axa'.replace('a','b') == 'bxb'", .yes), ("'/a/g'.replace('/a/g','z') == 'z'", .yes),
    ("'aaa'.replace('aa', 'b') == 'ba'", .yes), ("'abc'.replace('x', 'y') == 'abc'", .yes),
    ("'abc'.replace('b', '') == 'ac'", .yes), ("'ab'.replace('', '-') == '-a-b-'", .yes),
    ("'abab'.endsWith('ab')", .yes), ("'abc'.endsWith('')", .yes), ("'abc'.endsWith('b')", .no),
    ("'abc'.beginsWith('ab')", .yes), ("'abc'.beginsWith('')", .yes),
    ("'abc'.beginsWith('abcd')", .no), ("'abc'.contains('bc')", .yes),
    ("'abc'.contains('')", .yes), ("'abc'.contains('ac')", .no), ("''.length == 0", .yes),
    ("'\u{1F600}'.length == 2", .yes), ("'é'.length == 1", .yes), ("'e\u{301}'.length == 2", .yes),
    ("'é' == 'e\u{301}'", .no), ("'ÄÖ'.toLowerCase() == 'äö'", .yes),
    ("'straße'.toUpperCase() == 'STRASSE'", .yes), ("'ΟΔΟΣ'.toLowerCase() == 'οδος'", .yes),
    ("'ΟΣΑ'.toLowerCase() == 'οσα'", .yes), ("'Σ'.toLowerCase() == 'σ'", .yes),
    ("'İ'.toLowerCase() == 'i\u{307}'", .yes), ("'ABC'.toLowerCase() == 'abc'", .yes),
    ("'\\\\ud83d' + '\\\\ude00' == '\u{1F600}'", .no),
    ("'\\ud83d' + '\\ude00' == '\u{1F600}'", .yes),
    ("'\u{1F600}'.contains('\\ud83d')", .yes), ("'\u{1F600}'.endsWith('\\ude00')", .yes),
    ("'\u{1F600}'.replace('\\ude00', 'x').length == 2", .yes),
    ("'abc'['length'] == 3", .yes),
  ]

  @Test(arguments: strings)
  func ofStrings(_ expression: String, _ expected: Verdict) throws {
    #expect(try verdict(expression) == expected)
  }

  /// B-11, B-13 and others: what does not deploy never runs.
  @Test(arguments: [
    "data == null", "data.val()", "auth.token.admin", "data.val() > null", "data.foo == 1",
    "newData.exists()", "data.val().matches('a')", "data.val().matches(/a/g)",
    "data.val().matches(/(^foo$|bar)/)", "data.val().matches(/^(foo|)$/)", "$y == 'a'",
  ])
  func doesNotDeploy(_ expression: String) throws {
    #expect(try verdict(expression) == .refused)
  }
}
