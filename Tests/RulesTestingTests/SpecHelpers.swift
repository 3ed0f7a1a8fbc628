import RulesTesting
import SourceDiagnostics
import TestSupport
import Testing

/// The beginning of a suite with three auth contexts and an owner rule.
let specHead = """
  version: 1
  name: test
  rules:
    rules:
      users: {$uid: {".read": "auth.uid == $uid", ".write": "auth.uid == $uid", name: {".validate": "newData.isString()"}}}
      posts: {".read": "query.limitToFirst <= 10", ".write": true, ".indexOn": ["author"]}
  data: {users: {ann: {name: Ann}}, posts: {p1: {author: ann, n: 3}, p2: {author: ben, n: 1}}}
  auth: {nobody: null, ann: {uid: ann}, ben: {uid: ben}, root: bypass}

  """

/// Loads a suite that consists of the head and tests.
func load(tests: String, head: String = specHead) -> SpecLoader.Loaded {
  var loader = SpecLoader()
  let source = SourceFile(name: "test.rtdb.yaml", text: head + "tests:\n" + tests + "\n")
  return loader.load(source)
}

/// What is wrong with a suite, notes left out.
func mistakes(_ loaded: SpecLoader.Loaded) -> [String] {
  loaded.problems.filter { $0.diagnostic.severity > .note }.map(\.description)
}

/// Runs a suite that consists of the head and tests, and must be without mistakes.
func run(tests: String, head: String = specHead, isStrict: Bool = false) throws -> [SpecCaseResult]
{
  let loaded = load(tests: tests, head: head)
  try #require(mistakes(loaded) == [])
  var runner = SpecRunner()
  runner.isStrict = isStrict
  return runner.run(loaded.suites).suites.flatMap(\.cases)
}

/// What the cases of a suite gave, a line each: a name and `passed`, or the message of a failure.
func outcomes(
  _ tests: String,
  head: String = specHead,
  isStrict: Bool = false
) throws -> [String] {
  try run(tests: tests, head: head, isStrict: isStrict).map { result in
    switch result.outcome {
    case .passed: "\(result.name): passed"
    case .failed(let failure): "\(result.name): \(failure.message)"
    case .skipped(let reason): "\(result.name): skipped, \(reason)"
    case .todo(let reason): "\(result.name): to do, \(reason)"
    case .expectedFailure(let reason, _): "\(result.name): fails, \(reason)"
    case .unexpectedPass(let reason): "\(result.name): passes, \(reason)"
    }
  }
}
