public import DatabaseModel
public import SourceDiagnostics

/// Something doubtful in an export that can be read: what the database would refuse, what loses
/// its value on the way, or what the service would not have written so.
public struct ExportProblem: Hashable, Sendable {
  /// What is the matter.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A key with a character that keys cannot have, or an empty one.
    case illegalKey = "exports/illegal-key"
    /// A key of more than 768 bytes.
    case keyTooLong = "exports/key-too-long"
    /// A node below more than 32 keys.
    case tooDeep = "exports/too-deep"
    /// A string of more than 10 MB.
    case stringTooLong = "exports/string-too-long"
    /// A number that no double can hold.
    case numberOverflow = "exports/number-overflow"
    /// A whole number so large that its last digits get lost.
    case impreciseNumber = "exports/imprecise-number"
    /// The same key twice in one object.
    case duplicateKey = "exports/duplicate-key"
    /// Keys that may stand twice in one object, which was not found out.
    case unknownDuplicates = "exports/unknown-duplicates"
    /// A placeholder that a client wrote and no server filled in.
    case serverValue = "exports/server-value"
    /// A `.value` with children beside it.
    case valueBesideChildren = "exports/value-beside-children"
    /// A `.value` that is an object or an array.
    case valueNotPrimitive = "exports/value-not-primitive"
    /// A `.priority` that is neither a string nor a number.
    case invalidPriority = "exports/invalid-priority"
    /// The layout of another database's dump.
    case firestoreDump = "exports/firestore-dump"
    /// The accounts of an app, as the tools of Firebase Authentication write them.
    case accountExport = "exports/account-export"
    /// The rules of a database, without the data.
    case rulesFile = "exports/rules-file"
    /// Only the keys of an export, without the data.
    case shallowExport = "exports/shallow-export"
    /// Keys in another order than the database's.
    case unorderedKeys = "exports/unordered-keys"
    /// An object or array without anything in it.
    case emptyContainer = "exports/empty-container"
    /// A member whose value is `null`.
    case nullMember = "exports/null-member"
    /// An object with the keys of a list, which the service writes as an array.
    case listAsObject = "exports/list-as-object"
    /// An array with so many holes that the service writes an object.
    case sparseArray = "exports/sparse-array"
    /// An array that ends in a hole.
    case trailingHole = "exports/trailing-hole"
    /// Colons with different white space around them.
    case mixedStyle = "exports/mixed-style"

    /// How much it matters: an error where the database would not take it or data is lost, a note
    /// where it only tells that the file did not come from the service as it is.
    public var severity: Diagnostic.Severity {
      switch self {
      case .illegalKey, .keyTooLong, .tooDeep, .stringTooLong, .numberOverflow, .duplicateKey,
        .serverValue, .valueBesideChildren, .valueNotPrimitive, .invalidPriority, .firestoreDump,
        .rulesFile:
        .error
      case .impreciseNumber, .accountExport, .shallowExport, .unknownDuplicates: .warning
      case .unorderedKeys, .emptyContainer, .nullMember, .listAsObject, .sparseArray,
        .trailingHole, .mixedStyle:
        .note
      }
    }

    /// Whether it tells that the file was edited or does not come from the service.
    public var concernsProvenance: Bool {
      severity == .note || self == .duplicateKey || self == .serverValue
    }
  }

  /// What is the matter.
  public var kind: Kind
  /// What is the matter, in words.
  public var message: String
  /// What can be done about it.
  public var notes: [String]
  /// The node.
  public var path: DatabasePath
  /// The place in the text.
  public var location: SourceLocation
  /// The byte offset of the place in the text.
  public var offset: Int
}

/// The problems of an export: the first ones of each kind in full, and how many there are.
public struct ExportProblemList: Hashable, Sendable {
  /// The problems in the order of the text.
  public private(set) var listed: [ExportProblem] = []
  private var counts: [ExportProblem.Kind: Int] = [:]
  private var firsts: [ExportProblem.Kind: ExportProblem] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns how many problems of a kind there are, listed or not.
  public func count(_ kind: ExportProblem.Kind) -> Int { counts[kind, default: 0] }

  /// Returns how many problems of a kind are not listed.
  public func omittedCount(_ kind: ExportProblem.Kind) -> Int {
    count(kind) - listed.count { $0.kind == kind }
  }

  /// Says whether there is a problem that matters at least so much.
  public func contains(atLeast severity: Diagnostic.Severity) -> Bool {
    ExportProblem.Kind.allCases.contains { $0.severity >= severity && count($0) > 0 }
  }

  /// The kinds that occur and concern the provenance.
  public var provenanceKinds: [ExportProblem.Kind] {
    ExportProblem.Kind.allCases.filter { $0.concernsProvenance && count($0) > 0 }
  }

  /// Returns the first problem of a kind, even where none is listed.
  public func first(_ kind: ExportProblem.Kind) -> ExportProblem? { firsts[kind] }

  /// Counts a problem, and says whether it is wanted in full.
  mutating func admit(_ kind: ExportProblem.Kind) -> Bool {
    counts[kind, default: 0] &+= 1
    return count(kind) <= max(1, limit)
  }

  /// Counts problems that are not wanted in full.
  mutating func count(_ kind: ExportProblem.Kind, more count: Int) {
    counts[kind, default: 0] &+= count
  }

  /// Lists a problem that was admitted.
  mutating func list(_ problem: ExportProblem) {
    if firsts[problem.kind] == nil { firsts[problem.kind] = problem }
    if limit > 0 { listed.append(problem) }
  }

  /// Brings the problems into the order of the text.
  mutating func sort() {
    listed.sort { ($0.offset, $0.kind.rawValue) < ($1.offset, $1.kind.rawValue) }
  }
}
