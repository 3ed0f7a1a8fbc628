import Testing

/// The reader of Swift sources, on which the other tests here rely.
struct SwiftSourceTests {
  @Test(arguments: [
    ("a // try!\nb", "a \nb"),
    ("a /* try!\n */ b", "a \n b"),
    (#"f("try! \"x\" //") + 1"#, #"f("") + 1"#),
    (##"f(#"a " \" try!"#) + 1"##, #"f("") + 1"#),
    ("f(\"\"\"\n  \"try!\"\n  \"\"\") + 1", "f(\n\n\"\") + 1"),
  ])
  func `comments and strings are no code`(text: String, code: String) {
    #expect(String(decoding: SwiftCode.strip(Array(text.utf8)), as: UTF8.self) == code)
  }

  @Test(arguments: [
    ("import A", ["A"]),
    ("public import A\nimport B", ["A", "B"]),
    ("@testable import A", ["A"]),
    ("import struct A.B", ["struct"]),
    ("// import A", []),
  ])
  func `imports are found`(text: String, modules: [String]) {
    #expect(SwiftSource(path: "Sources/X/X.swift", bytes: Array(text.utf8)).imports == modules)
  }

  @Test(arguments: [
    ("try! f()", 1), ("x as! Y", 1), ("retry!", 0), ("\"try!\"", 0), ("a\n  try! b", 2),
  ])
  func `forbidden texts are found as words`(text: String, line: Int) {
    let source = SwiftSource(path: "X.swift", bytes: Array(text.utf8))
    let places = source.places(of: "try!") + source.places(of: "as!")
    #expect(places == (line == 0 ? [] : ["X.swift:\(line)"]))
  }

  @Test func `functions are measured between their braces`() {
    let text = "struct S {\n  func f(\n    a: Int\n  ) {\n    if a {\n    }\n  }\n  init() {}\n}\n"
    let functions = FunctionLengths.measure(SwiftSource(path: "X.swift", bytes: Array(text.utf8)))
    #expect(functions.map(\.line) == [2, 8])
    #expect(functions.map(\.length) == [2, -1])
  }
}
