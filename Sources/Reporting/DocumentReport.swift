/// A report of facts, tables and trees, such as what an export holds.
public struct DocumentReport: Hashable, Sendable {
  /// The kind, as its command is called: `inspect`, `migrate plan`.
  public var kind: String
  /// The sections in the order in which they are shown.
  public var sections: [Section]

  /// Creates a report.
  public init(kind: String, sections: [Section] = []) {
    self.kind = kind
    self.sections = sections
  }

  /// A part of a report: a member of the JSON object, a paragraph under its heading in the text.
  public struct Section: Hashable, Sendable {
    /// The name for machines, in lower camel case; unique among its neighbours.
    public var key: String
    /// The heading for people; nil for none.
    public var heading: String?
    /// What the section holds.
    public var content: Content

    /// Creates a section.
    public init(_ key: String, heading: String? = nil, _ content: Content) {
      self.key = key
      self.heading = heading
      self.content = content
    }
  }

  /// What a section can hold.
  public indirect enum Content: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// Names and values; an object in JSON.
    case facts([Fact])
    /// Rows and columns; an array of objects in JSON.
    case table(Table)
    /// A tree; nested objects in JSON.
    case tree(Tree)
    /// Lines of text, such as a list of paths; an array of strings in JSON.
    case lines([String])
    /// What was found; an array of findings in JSON.
    case findings([Finding])
    /// Sections of its own; an object in JSON.
    case sections([Section])
  }

  /// Rows and columns.
  public struct Table: Hashable, Sendable {
    /// One column.
    public struct Column: Hashable, Sendable {
      /// The name for machines, in lower camel case.
      public var key: String
      /// The name for people.
      public var label: String

      /// Creates a column; without a label, the key is shown.
      public init(_ key: String, _ label: String? = nil) {
        self.key = key
        self.label = label ?? key
      }
    }

    /// The columns.
    public var columns: [Column]
    /// The rows; each has a value for each column.
    public var rows: [[ReportValue]]
    /// How many further rows are left out.
    public var omittedRows: Int

    /// Creates a table.
    public init(columns: [Column], rows: [[ReportValue]], omittedRows: Int = 0) {
      self.columns = columns
      self.rows = rows
      self.omittedRows = omittedRows
    }
  }

  /// A node with facts and nodes below it.
  public struct Tree: Hashable, Sendable {
    /// What the node is called.
    public var label: String
    /// What there is to say about it, in the order of the columns that they form.
    public var facts: [Fact]
    /// The nodes below.
    public var children: [Tree]
    /// How many further nodes below are left out.
    public var omittedChildren: Int

    /// Creates a node.
    public init(
      _ label: String,
      facts: [Fact] = [],
      children: [Tree] = [],
      omittedChildren: Int = 0
    ) {
      self.label = label
      self.facts = facts
      self.children = children
      self.omittedChildren = omittedChildren
    }
  }
}
