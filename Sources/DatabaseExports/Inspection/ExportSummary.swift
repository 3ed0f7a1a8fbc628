public import DatabaseModel

/// What an export holds.
public struct ExportSummary: Sendable {
  /// How many values of each kind there are, and their extremes.
  public struct Counts: Hashable, Sendable {
    /// Nodes of the database: leaves and nodes with children.
    public var nodes = 0
    /// Objects, as they are written.
    public var objects = 0
    /// Arrays, as they are written.
    public var arrays = 0
    /// Strings that are values.
    public var strings = 0
    /// Numbers.
    public var numbers = 0
    /// `true` and `false`.
    public var booleans = 0
    /// `null` as the value of a member.
    public var nulls = 0
    /// `null` in an array.
    public var holes = 0
    /// Keys of children, elements of arrays not counted.
    public var keys = 0
    /// Nodes with a priority.
    public var priorities = 0
    /// The deepest node, in keys.
    public var depth = 0
    /// The longest key, in bytes.
    public var longestKey = 0
    /// The longest string, in bytes as written.
    public var longestString = 0
    /// The length of the text in bytes, after decompression.
    public var textBytes = 0
  }

  /// Where the extremes of the counts lie.
  public struct Extremes: Hashable, Sendable {
    /// The first of the deepest nodes.
    public var deepest: DatabasePath?
    /// The node with the longest key.
    public var longestKey: DatabasePath?
    /// The longest string.
    public var longestString: DatabasePath?
  }

  /// The keys that `push` made.
  public struct PushIDs: Hashable, Sendable {
    /// How many there are.
    public var count = 0
    /// The earliest instant in them, in milliseconds since 1970.
    public var earliest: Int64?
    /// The latest instant in them.
    public var latest: Int64?
  }

  /// How the text is laid out.
  public enum Style: Hashable, Sendable {
    /// No member, so no style.
    case none
    /// `"key":value`, as the command-line tool, the emulator and REST write.
    case minified
    /// `"key" : value`, as the console wrote until about 2022.
    case olderConsole
    /// `"key": value`, as the console writes today, and many programs.
    case console
    /// Anything else, or several of these.
    case other
  }

  /// The file as the user named it.
  public var file: String
  /// Its size on the disk, where that was known beforehand.
  public var fileSize: Int?
  /// Whether it is compressed.
  public var isCompressed: Bool
  /// How many values there are.
  public var counts = Counts()
  /// Where the extremes of the counts lie.
  public var extremes = Extremes()
  /// The keys that `push` made.
  public var pushIDs = PushIDs()
  /// How the text is laid out.
  public var style = Style.none
  /// What is doubtful.
  public var problems: ExportProblemList
  /// The collections and records that the export consists of.
  public var shape: ExportShape
  /// The largest records, the largest first.
  public var largestRecords: [Record] = []
  /// Whether anything lies at the path that was to be looked at.
  public var isFound: Bool
}
