import DatabaseModel
import RulesLanguage
import SourceDiagnostics

/// How much a draft may still do.
///
/// It is counted in decisions about small requests and not in time, so that the same rules always give
/// the same draft.
struct SpecDraftWork {
  /// So much may all searches do together, which takes about two seconds.
  private static let total = 300_000
  /// So much is tried of each case before any is looked for at length.
  private static let first = 400
  /// So much is tried of each case in any event, and at the most at once.
  private static let (least, most) = (24, 8_000)
  /// What it costs to explain a decision.
  static let explanation = 6

  private var left = Self.total
  private var waiting: Int
  private var share = 0
  /// Whether the search that was begun last could not try everything.
  private(set) var isCut = false

  /// Prepares the work for so many cases.
  init(caseCount: Int) {
    waiting = caseCount
  }

  /// Begins a short search, of which each case has one.
  mutating func beginShortly() {
    begin(max(Self.least, min(Self.first, left / max(1, 2 * waiting))))
    waiting -= 1
  }

  /// Begins a long search, of which so many are to come, this one among them.
  mutating func begin(of count: Int) {
    begin(left / max(1, count))
  }

  private mutating func begin(_ share: Int) {
    self.share = min(Self.most, share)
    isCut = false
  }

  /// Takes what something costs; false where there is not so much left.
  mutating func take(_ cost: Int) -> Bool {
    guard isThere(cost) else { return false }
    share -= cost
    left = max(0, left - cost)
    return true
  }

  /// Whether so much is left; where it is not, the search is cut.
  mutating func isThere(_ cost: Int) -> Bool {
    if share < cost { isCut = true }
    return share >= cost
  }

  // MARK: Costs

  /// What it costs to make values for a node, by how many are below it; not counted beyond what is left.
  func cost(of node: RuleNode) -> Int {
    var (count, open) = (0, [(node: node, depth: 0)])
    while let (node, depth) = open.popLast(), count <= 4 * share {
      count += 1
      if depth < SpecDraftValues.deepest { open += node.children.map { ($0, depth + 1) } }
    }
    return 4 + count / 4
  }

  /// What it costs to read off the rules on a way what they ask of the database.
  static func cost(of trail: [RuleNode]) -> Int { 2 + 2 * trail.count }

  /// What it costs to say what a request lacks, for which the data is copied.
  static func advice(on data: DatabaseTree) -> Int { 60 + data.structureBytes / 10_000 }

  /// What it costs to decide about a value.
  static func cost(of value: DatabaseLiteral?, at keys: [String]) -> Int {
    1 + (keys.count / 4 + (value?.nodeCount ?? 0)) / 8
  }
}

extension DatabaseLiteral {
  /// How many nodes it has.
  ///
  /// Recursion is bounded by the depth to which values are made up.
  fileprivate var nodeCount: Int {
    guard case .object(let members) = self else { return 1 }
    return members.reduce(1) { $0 + $1.value.nodeCount }
  }
}
