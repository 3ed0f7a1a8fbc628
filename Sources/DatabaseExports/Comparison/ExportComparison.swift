public import DatabaseModel
public import SystemAccess

/// Compares two exports and tells what is different, in the order of keys.
///
/// Both are read side by side as streams, in memory that does not grow with them. Numbers are
/// compared as numbers, strings as what their escapes stand for, arrays as nodes with integer keys.
public struct ExportComparison: ~Copyable {
  /// How much is told.
  public struct Options: Hashable, Sendable {
    /// The node that is compared.
    public var path: DatabasePath
    /// How many levels below that node differences are told apart; what lies deeper is a change of
    /// the node above it.
    public var depth: Int
    /// How many bytes of a value are kept.
    public var valueLimit: Int
    /// Which nodes that are new or gone are told by their children.
    public var splitting: Splitting
    /// The order in which the children of that node are told.
    ///
    /// In another order than that of keys, only the children are told apart: those that are gone
    /// first, then those that are new, that moved, and that changed, as a listener sees them.
    public var order: DatabaseQuery.Order
    /// How many bytes may be held in memory, roughly, of what is told in another order than that of
    /// keys; the rest goes to the disk.
    public var memory: Int
    /// The folder for what does not fit into memory.
    public var scratchFolder: String

    /// Creates settings.
    public init(
      path: DatabasePath = .root,
      depth: Int = .max,
      valueLimit: Int = 256 << 20,
      splitting: Splitting = .none,
      order: DatabaseQuery.Order = .key,
      memory: Int = 256 << 20,
      scratchFolder: String = "/tmp"
    ) {
      self.path = path
      self.depth = order == .key ? depth : 1
      self.valueLimit = valueLimit
      self.splitting = splitting
      self.order = order
      self.memory = memory
      self.scratchFolder = scratchFolder
    }
  }

  /// One of the two exports.
  public enum Side: Hashable, Sendable {
    /// The one that was there first.
    case old
    /// The one that came after it.
    case new
  }

  /// Why exports could not be compared.
  public enum Failure: Error {
    /// An export cannot be read.
    case input(ExportError)
    /// The keys of an export do not ascend, or stand twice; it must be sorted first.
    case unordered(Side)
    /// What was found cannot be handed on.
    case output(SystemError)
  }

  /// What was found.
  public struct Result: Hashable, Sendable {
    /// How many differences there are.
    public var counts = ExportDifferenceCounts()
    /// How many leaves of the old export are there in the new one as they were.
    public var sameLeaves = 0
    /// Whether the node that was compared is there in the old export.
    public var isInOld = false
    /// Whether the node that was compared is there in the new export.
    public var isInNew = false

    /// Nothing found.
    public init() {}
  }

  let options: Options
  var old: ComparisonSide
  var new: ComparisonSide
  private var result = Result()
  var oldLeaves = 0
  var newLeaves = 0
  /// Whether differences are noticed only, because they lie too deep to be told.
  private var isSilent = false
  private var hasNoticed = false
  /// What was told of children, where they are not in the order of their keys.
  private var events: ListenerEvents
  private let report: (ExportDifference) throws(SystemError) -> Void

  private init(
    _ old: consuming ExportReader,
    _ new: consuming ExportReader,
    options: Options,
    report: @escaping (ExportDifference) throws(SystemError) -> Void
  ) {
    self.options = options
    self.old = ComparisonSide(old, order: options.order)
    self.new = ComparisonSide(new, order: options.order)
    self.report = report
    events = ListenerEvents(memory: options.memory, folder: options.scratchFolder)
  }

  /// Compares two exports.
  ///
  /// - Parameters:
  ///   - old: What was there first.
  ///   - new: What came after it.
  ///   - options: How much is told.
  ///   - report: Takes each difference; the path of a node comes before the paths below it.
  /// - Returns: How much was found.
  /// - Throws: `Failure`; differences may have been reported before.
  /// - Complexity: linear in the length of both.
  public static func run(
    old: consuming ExportReader,
    new: consuming ExportReader,
    options: Options = Options(),
    report: @escaping (ExportDifference) throws(SystemError) -> Void
  ) throws(Failure) -> Result {
    var comparison = ExportComparison(old, new, options: options, report: report)
    try comparison.run()
    return try comparison.finish()
  }

  private mutating func run() throws(Failure) {
    let path = options.path
    let first = try readOld { side throws(ComparisonSide.Failure) in try side.advance(to: path) }
    let second = try readNew { side throws(ComparisonSide.Failure) in try side.advance(to: path) }
    result.isInOld = !first.isAbsent
    result.isInNew = !second.isAbsent
    try compare(first, second, level: 0)
    try readOld { side throws(ComparisonSide.Failure) in try side.finish() }
    try readNew { side throws(ComparisonSide.Failure) in try side.finish() }
  }

  /// Tells what had to be sorted.
  private consuming func finish() throws(Failure) -> Result {
    do throws(SystemError) {
      var events = try events.sorted()
      while let event = try events.next(below: options.path) {
        result.counts.count(event.kind)
        try report(event)
      }
    } catch {
      throw .output(error)
    }
    return result
  }

  // MARK: Nodes

  /// Compares the nodes at which both sides stand; recursion is bounded by the nesting of exports.
  mutating func compare(
    _ first: ComparisonSide.Node,
    _ second: ComparisonSide.Node,
    level: Int
  ) throws(Failure) {
    switch (first, second) {
    case (.absent, .absent): return
    case (.container, .container):
      if level >= options.depth, !isSilent {
        try compareSilently(at: new.path(of: second))
      } else {
        try compareChildren(level: level)
      }
    case (.boolean(let before), .boolean(let after)) where before == after: countSame()
    case (.number, .number)
    where ComparisonSide.haveSameToken(old, new, areNumbers: true): countSame()
    case (.string, .string)
    where ComparisonSide.haveSameToken(old, new, areNumbers: false): countSame()
    default:
      if !isSilent, options.splitting != .none,
        first.isAbsent && second.isContainer || first.isContainer && second.isAbsent
      {
        try split(isNew: first.isAbsent, level: level)
      } else {
        try replace(first, second)
      }
    }
  }

  private mutating func countSame() {
    oldLeaves &+= 1
    newLeaves &+= 1
    result.sameLeaves &+= 1
  }

  private mutating func compareChildren(level: Int) throws(Failure) {
    var hasOld = try nextOld()
    var hasNew = try nextNew()
    while hasOld || hasNew {
      let order = !hasOld ? 1 : !hasNew ? -1 : ComparisonSide.compareKeys(old, new)
      let first = order <= 0 ? try oldNode() : .absent
      let second = order >= 0 ? try newNode() : .absent
      try compare(first, second, level: level &+ 1)
      if level == 0, options.order != .key, !isSilent {
        try endChild()
      }
      if order <= 0 { hasOld = try nextOld() }
      if order >= 0 { hasNew = try nextNew() }
    }
    try comparePriorities()
  }

  private mutating func endChild() throws(Failure) {
    do throws(SystemError) {
      try events.end(old: old.sortValue, new: new.sortValue)
    } catch {
      throw .output(error)
    }
  }

  /// Finds out whether two nodes differ anywhere below, and tells that in one.
  private mutating func compareSilently(at path: DatabasePath) throws(Failure) {
    let (oldBefore, newBefore) = (oldLeaves, newLeaves)
    isSilent = true
    hasNoticed = false
    try compareChildren(level: 0)
    isSilent = false
    guard hasNoticed else { return }
    let isNew = oldLeaves == oldBefore
    let kind: ExportDifference.Kind =
      isNew ? .added : newLeaves == newBefore ? .removed : .changed
    try tell(ExportDifference(kind, path))
  }

  private mutating func comparePriorities() throws(Failure) {
    let before = old.closedPriority ?? StoredLeaf.none
    let after = new.closedPriority ?? StoredLeaf.none
    if !StoredLeaf.areEqual(before, after) { try tellMove(before, after, at: new.closedPath) }
  }

  mutating func tellMove(
    _ before: StoredLeaf,
    _ after: StoredLeaf,
    at path: DatabasePath
  ) throws(Failure) {
    try tell(
      ExportDifference(
        .moved,
        path,
        old: .init(json: before.text),
        new: .init(json: after.text)
      )
    )
  }

  /// Tells two nodes that are not both inner ones.
  private mutating func replace(
    _ first: ComparisonSide.Node,
    _ second: ComparisonSide.Node
  ) throws(Failure) {
    if let before = old.leaf(first), let after = new.leaf(second),
      StoredLeaf.areEqual(before.leaf, after.leaf)
    {
      countSame()
      if StoredLeaf.areEqual(before.priority, after.priority) { return }
      return try tellMove(before.priority, after.priority, at: new.path(of: second))
    }
    let path = second.isAbsent ? old.path(of: first) : new.path(of: second)
    let limit = isSilent ? 0 : options.valueLimit
    let before = try readOld { side throws(ComparisonSide.Failure) in
      try side.capture(first, limit: limit)
    }
    let after = try readNew { side throws(ComparisonSide.Failure) in
      try side.capture(second, limit: limit)
    }
    oldLeaves &+= before?.leafCount ?? 0
    newLeaves &+= after?.leafCount ?? 0
    switch (before, after) {
    case (nil, nil): return
    case (nil, _): try tell(ExportDifference(.added, path, new: after))
    case (_, nil): try tell(ExportDifference(.removed, path, old: before))
    default: try tell(ExportDifference(.changed, path, old: before, new: after))
    }
  }

  mutating func tell(_ difference: ExportDifference) throws(Failure) {
    if isSilent {
      hasNoticed = true
      return
    }
    // The node itself is no child of its own.
    if options.order != .key, difference.path.count > options.path.count {
      events.begin(difference)
    } else {
      try handOn(difference)
    }
  }

  private mutating func handOn(_ difference: ExportDifference) throws(Failure) {
    result.counts.count(difference.kind)
    do throws(SystemError) {
      try report(difference)
    } catch {
      throw .output(error)
    }
  }

  // MARK: Reading on

  mutating func nextOld() throws(Failure) -> Bool {
    try readOld { side throws(ComparisonSide.Failure) in try side.nextChild() }
  }

  mutating func nextNew() throws(Failure) -> Bool {
    try readNew { side throws(ComparisonSide.Failure) in try side.nextChild() }
  }

  mutating func oldNode() throws(Failure) -> ComparisonSide.Node {
    try readOld { side throws(ComparisonSide.Failure) in try side.node() }
  }

  mutating func newNode() throws(Failure) -> ComparisonSide.Node {
    try readNew { side throws(ComparisonSide.Failure) in try side.node() }
  }

  @inline(__always)
  mutating func readOld<Value>(
    _ body: (inout ComparisonSide) throws(ComparisonSide.Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(ComparisonSide.Failure) {
      return try body(&old)
    } catch {
      throw Failure(error, .old)
    }
  }

  @inline(__always)
  mutating func readNew<Value>(
    _ body: (inout ComparisonSide) throws(ComparisonSide.Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(ComparisonSide.Failure) {
      return try body(&new)
    } catch {
      throw Failure(error, .new)
    }
  }
}

extension ExportComparison.Failure {
  fileprivate init(_ failure: ComparisonSide.Failure, _ side: ExportComparison.Side) {
    switch failure {
    case .export(let error): self = .input(error)
    case .unordered: self = .unordered(side)
    }
  }
}
