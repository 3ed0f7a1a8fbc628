public import SourceDiagnostics

/// A value in a YAML document, with its place in the source.
///
/// Nodes are plain values. An alias shares the storage of the node it stands for, so a document
/// full of aliases costs no more memory than its source; how many nodes aliases may stand for in
/// total is limited when the document is read, which bounds every walk over it.
public struct YAMLNode: Sendable {
  /// What a node holds.
  public enum Content: Sendable {
    /// A single value, still as text.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([YAMLNode])
    /// Members in the order of the source.
    case mapping([YAMLEntry])
  }

  /// What the node holds.
  public var content: Content
  /// The bytes of the node in the source, without anchors, white space or comments around it.
  public var range: SourceRange
  /// The place of the alias that stands for this node, where it is not written out there.
  public var aliasRange: SourceRange?

  /// Creates a node.
  public init(_ content: Content, at range: SourceRange, aliasRange: SourceRange? = nil) {
    self.content = content
    self.range = range
    self.aliasRange = aliasRange
  }

  /// The scalar, where the node is one.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The elements, where the node is a sequence.
  public var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The members in the order of the source, where the node is a mapping.
  public var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The place that a message about this node points to: its alias, where there is one.
  public var place: SourceRange { aliasRange ?? range }

  /// Returns the member with a key, compared by its bytes.
  ///
  /// - Complexity: linear in the number of members.
  public func entry(_ key: String) -> YAMLEntry? {
    entries?.first { $0.key.isEqual(to: key) }
  }

  /// Returns the value of the member with a key, compared by its bytes.
  ///
  /// - Complexity: linear in the number of members.
  public subscript(key: String) -> YAMLNode? { entry(key)?.value }

  /// What the node is, in words for a message: "a list", "a number".
  public var kindName: String {
    switch content {
    case .scalar(let scalar): scalar.value.kindName
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A member of a mapping.
public struct YAMLEntry: Sendable {
  /// The key.
  public var key: YAMLKey
  /// The value.
  public var value: YAMLNode

  /// Creates a member.
  public init(key: YAMLKey, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// The key of a member: always the literal text, never a number, a boolean or null.
public struct YAMLKey: Sendable {
  /// The text.
  ///
  /// Compare it with `isEqual(to:)` or by its UTF-8 bytes: `==` on strings is canonical
  /// equivalence, which would merge two keys of a database.
  public var text: String
  /// How the key is written.
  public var style: YAMLScalar.Style
  /// The bytes of the key in the source.
  public var range: SourceRange

  /// Creates a key.
  public init(_ text: String, style: YAMLScalar.Style = .plain, at range: SourceRange) {
    self.text = text
    self.style = style
    self.range = range
  }

  /// True for a plain `<<`, which YAML 1.1 merges other mappings by.
  public var isMerge: Bool { style == .plain && isEqual(to: "<<") }

  /// Compares the bytes of the key with those of a text.
  public func isEqual(to other: String) -> Bool {
    // Most keys are told apart by the first two, which are fast; the last one makes sure.
    text.utf8.count == other.utf8.count && text == other && text.utf8.elementsEqual(other.utf8)
  }
}
