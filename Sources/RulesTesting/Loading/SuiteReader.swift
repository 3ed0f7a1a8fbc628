import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import YAMLDocuments

/// Reads one document of a spec file.
///
/// What is wrong goes to the log, and reading goes on with the next thing, so that one run shows
/// every mistake.
struct SuiteReader {
  let source: SourceFile
  let options: SpecLoader.Options
  var files: SpecFiles
  var log = SpecLog()
  /// The auth contexts, those of extended specs first.
  var actors = ActorTable()
  /// What stands beside the members of auth contexts.
  var strangeMembers: [SpecStrangeMember] = []
  var defaults = Defaults()
  var rules: RulesDocument?
  /// The ids of all rules; empty where there are no rules to check against.
  var ruleIDs: Set<String> = []
  var fixtures: [[DatabaseWrite]] = [[]]
  var cases: [SpecCase] = []
  /// The places of tests by the names, with groups, that they were given.
  var namedTests: [String: SourceRange] = [:]
  var data = DatabaseTree.null
  /// The fixtures of `given` mappings that are the same for all cases below them.
  var fixtureOfGiven: [Int: Int] = [:]
  var givenCount = 0
  var hasTooManyCases = false
  /// How much text `repeat` may still make in this suite, in bytes.
  var repetitionBudget = 256 << 20
  /// Whether anything in the file looks like a merge key.
  let mayMerge: Bool

  /// What holds where a test says nothing.
  struct Defaults {
    var actor: String?
    var path = DatabasePath.root
    var tags: [String] = []
    var now = Request.defaultTime
    var transport = Request.Transport.sdk
  }

  /// A file whose tests would be more than this is refused.
  static let caseLimit = 250_000

  /// Prepares to read a document of a file; `mayMerge` is the same for all documents of it.
  init(source: SourceFile, options: SpecLoader.Options, files: SpecFiles, mayMerge: Bool) {
    self.source = source
    self.options = options
    self.files = files
    self.mayMerge = mayMerge
  }

  /// Whether anything in a file looks like a merge key.
  static func mayMerge(in source: SourceFile) -> Bool {
    zip(source.bytes, source.bytes.dropFirst()).contains { $0 == 0x3C && $1 == 0x3C }
  }

  /// Reads a suite; nil where it cannot be run.
  mutating func read(_ root: YAMLNode) -> SpecSuite? {
    guard let members = mapping(root, SpecVocabulary.suite, "a suite") else { return nil }
    readVersion(members, at: root)
    let name = members["name"].flatMap { text($0) } ?? source.name
    readFoundation(members, ancestors: [source.name])
    readRules(members, at: root)
    reportStrangeMembers()
    let coverage = members["coverage"].map { readCoverage($0) } ?? SpecSuite.Coverage()
    readTests(members, at: root)
    guard !log.hasErrors, let rules else { return nil }
    return SpecSuite(
      name: name,
      source: source,
      rules: rules,
      data: data,
      fixtures: fixtures,
      actors: actors.actors,
      coverage: coverage,
      cases: cases,
      base: SpecBase(
        path: defaults.path,
        actor: defaults.actor,
        now: defaults.now,
        transport: defaults.transport
      )
    )
  }

  private mutating func readVersion(_ members: YAMLNode, at root: YAMLNode) {
    guard let version = members["version"] else {
      return log.report(.missingVersion(at: SourceRange(at: root.range.lowerBound)))
    }
    guard case .number("1")? = version.scalar?.value else {
      return log.report(.unknownVersion(at: version.place))
    }
  }

  private mutating func readTests(_ members: YAMLNode, at root: YAMLNode) {
    guard let tests = members.entry("tests") else {
      return log.report(.noTests(at: SourceRange(at: root.range.lowerBound)))
    }
    guard let nodes = list(tests.value, "tests") else { return }
    guard !nodes.isEmpty else { return log.report(.noTests(at: tests.key.range)) }
    let scope = SpecScope(now: defaults.now, clock: nil)
    read(tests: nodes, under: SpecInheritance(defaults, scope: scope))
  }
}

/// What a test takes over from the groups around it.
struct SpecInheritance {
  var groups: [String] = []
  var tags: [String]
  var actor: YAMLNode?
  /// Times given by groups from the outside in; each may refer to the one before.
  var times: [YAMLNode] = []
  var transport: Request.Transport
  var mark = SpecCase.Mark.run
  var isOnly = false
  var origins: [String] = []
  var givens: [SpecGiven] = []
  var scope: SpecScope
  /// The values of the matrix, for the names of cases.
  var row: [String] = []

  init(_ defaults: SuiteReader.Defaults, scope: SpecScope) {
    tags = defaults.tags
    transport = defaults.transport
    self.scope = scope
  }
}

/// One `given` mapping.
struct SpecGiven {
  var id: Int
  var node: YAMLNode
}
