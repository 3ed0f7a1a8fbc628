import RulesLanguage
import SourceDiagnostics
import Testing

@Suite struct FixItTests {
  /// Applies the first fix-it of the first diagnostic to an expression.
  private func mend(_ source: String, _ kind: RuleKind = .write) throws -> String {
    let parsed = parseExpression(source, as: kind)
    let diagnostics = ParsedExpression(
      parsed.source,
      as: kind,
      wildcards: [Array("$id".utf8)],
      requiresBoolean: true
    ).diagnostics
    let fixIt = try #require(diagnostics.first?.fixIts.first, "\(diagnostics)")
    var bytes = parsed.source.bytes
    bytes.replaceSubrange(
      fixIt.range.lowerBound..<fixIt.range.upperBound,
      with: Array(fixIt.replacement.utf8)
    )
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "expressions after their first fix-it",
    arguments: [
      ("data == null", "!data.exists()"),
      ("null != newData.child('a')", "newData.child('a').exists()"),
      ("data == 'x'", "data.val() == 'x'"),
      ("data && true", "data.exists() && true"),
      ("data.child('a') > 1", "data.child('a').val() > 1"),
      ("data.exists", "data.exists()"),
      ("data.exists == true", "data.exists() == true"),
      ("auth.token.admin", "auth.token.admin == true"),
      ("true && data.val()", "true && data.val() == true"),
      ("!data.val()", "data.val() != true"),
      ("data.val() ? true : false", "data.val() == true ? true : false"),
      ("auth.uid = $id", "auth.uid == $id"),
      ("true & false", "true && false"),
      ("auht != null", "auth != null"),
      ("$ids == 'a'", "$id == 'a'"),
      ("auth != undefined", "auth != null"),
      ("data.hasChilds(['a'])", "data.hasChildren(['a'])"),
      ("data.hasChilds ( ['a'])", "data.hasChildren ( ['a'])"),
      ("data.hasChilds('a')", "data.hasChild('a')"),
      ("data.exist()", "data.exists()"),
      ("data['exist']()", "data['exists']()"),
      ("$id.startsWith('a')", "$id.beginsWith('a')"),
      ("$id.includes('a')", "$id.contains('a')"),
      ("data.contains('a')", "data.val().contains('a')"),
      ("newData.val().child('a').exists()", "newData.child('a').exists()"),
      ("newData.val().foo == 1", "newData.child('foo').val() == 1"),
      ("data.foo == 1", "data.child('foo').val() == 1"),
      ("data[$id] == 1", "data.child($id).val() == 1"),
      ("data.val()[$id] == 1", "data.child($id).val() == 1"),
      ("auth.uid.length() > 0", "auth.uid.length > 0"),
      ("data.hasChildren('a', 'b')", "data.hasChildren(['a', 'b'])"),
      ("data.hasChildren('a')", "data.hasChildren(['a'])"),
      ("data.hasChild(5)", "data.hasChild('5')"),
      ("data.child(data.child('a')).exists()", "data.child(data.child('a').val()).exists()"),
      ("true;", "true"),
      ("now() > 5", "now > 5"),
      ("auth ( ) != null", "auth != null"),
      ("data('a').exists()", "data.child('a').exists()"),
      ("newData.isInt()", "newData.isNumber()"),
      ("newData.isInteger() && true", "newData.isNumber() && true"),
      ("newData.isText()", "newData.isString()"),
      ("newData.isObject()", "newData.hasChildren()"),
      ("newData.isDefined()", "newData.exists()"),
      ("newData.child('a').val().isInteger()", "newData.child('a').isNumber()"),
      ("$id.indexOf('a') == true", "$id.contains('a') == true"),
    ]
  )
  func expressions(source: String, expected: String) throws {
    let mended = try mend(source)
    #expect(mended == expected)
    #expect(parseExpression(mended).isDeployable)
  }

  @Test(
    "notes where there is no fix, or more to know",
    arguments: [
      ("newData.isInt()", "a whole number also has `val() % 1 == 0`"),
      (
        "newData.val().isInteger()",
        "`isNumber` belongs to snapshots, and `val()` gives a value; "
          + "a whole number also has `val() % 1 == 0`"
      ),
      ("newData.isNull()", "where nothing is, `exists()` is false"),
      (
        "newData.getKey() == 'a'",
        "a key is what the wildcard of its level stands for, such as `$id`"
      ),
      (
        "newData.val().trim() == ''",
        "it has `contains`, `beginsWith`, `endsWith`, `replace`, `toLowerCase`, `toUpperCase` and "
          + "`matches`"
      ),
    ]
  )
  func notes(source: String, note: String) {
    #expect(parseExpression(source).diagnostics.first?.notes.map(\.message) == [note])
  }

  @Test(
    "what counts children has no fix that would be refused as well (D-15)",
    arguments: [
      "data.numChildren() > 2", "newData.val().numChildren() == 0", "root.childCount() < now",
    ]
  )
  func counts(source: String) {
    let found = parseExpression(source).diagnostics
    #expect(found.first?.fixIts.isEmpty == true)
    #expect(
      found.first?.notes.map(\.message) == [
        "children cannot be counted; `hasChildren()` tells whether there are any"
      ]
    )
  }

  @Test("mistakes in reads")
  func reads() throws {
    #expect(try mend("newData.exists()", .read) == "data.exists()")
    #expect(try mend("query.orderbyKey", .read) == "query.orderByKey")
  }

  @Test(
    "files after their first fix-it",
    arguments: [
      (#"{"rules": {"read": "true"}}"#, #"{"rules": {".read": "true"}}"#),
      (#"{"rules": {"indexOn": "a"}}"#, #"{"rules": {".indexOn": "a"}}"#),
      (#"{"rules": {".valdiate": "true"}}"#, #"{"rules": {".validate": "true"}}"#),
      (#"{"rules": {".indexon": ["a"]}}"#, #"{"rules": {".indexOn": ["a"]}}"#),
      (
        #"{"rules": {".read": true ".write": true}}"#,
        #"{"rules": {".read": true, ".write": true}}"#
      ),
      (#"{"rules": {".read": true,, }}"#, #"{"rules": {".read": true, }}"#),
      (#"{"rules": {".read": True}}"#, #"{"rules": {".read": true}}"#),
      (#"{rules: {}}"#, #"{"rules": {}}"#),
      (
        #"{"rules": {".read": "'a'.matches(/^\d$/)"}}"#,
        #"{"rules": {".read": "'a'.matches(/^\\d$/)"}}"#
      ),
    ]
  )
  func files(text: String, expected: String) throws {
    let document = parseRules(text)
    let fixIt = try #require(document.diagnostics.first?.fixIts.first)
    var bytes = document.source.bytes
    bytes.replaceSubrange(
      fixIt.range.lowerBound..<fixIt.range.upperBound,
      with: Array(fixIt.replacement.utf8)
    )
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(parseRules(expected).isDeployable)
  }
}
