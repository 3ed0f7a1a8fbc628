import DatabaseModel
import SourceDiagnostics
import YAMLDocuments

/// Why a YAML value is no database value.
struct SpecTreeFailure: Error {
  var reason: String
  var range: SourceRange
}

/// Makes database values of YAML values, in export form: lists become objects, `.value`,
/// `.priority` and, in writes, `.sv` have their meaning.
enum SpecTreeReader {
  /// Makes the tree of a value; `.sv` is understood where server values are allowed.
  static func tree(
    of node: YAMLNode,
    allowsServerValues: Bool
  ) throws(SpecTreeFailure) -> DatabaseTree {
    var builder = DatabaseTreeBuilder(allowsServerValues: allowsServerValues)
    try feed(node, &builder)
    do throws(DatabaseModelError) {
      return try builder.finish()
    } catch {
      throw SpecTreeFailure(reason: error.reason, range: node.place)
    }
  }

  /// Returns the first key in a value that no database can hold.
  static func illegalKey(in node: YAMLNode) -> YAMLKey? {
    switch node.content {
    case .scalar: return nil
    case .sequence(let elements):
      for element in elements {
        if let key = illegalKey(in: element) { return key }
      }
    case .mapping(let entries):
      for entry in entries {
        let isSpecial = [".value", ".priority"].contains { entry.key.isEqual(to: $0) }
        if !isSpecial, !DatabaseKey(entry.key.text).isLegal { return entry.key }
        if let key = illegalKey(in: entry.value) { return key }
      }
    }
    return nil
  }

  /// Recursion is bounded by the nesting of YAML.
  private static func feed(
    _ node: YAMLNode,
    _ builder: inout DatabaseTreeBuilder
  ) throws(SpecTreeFailure) {
    do throws(DatabaseModelError) {
      switch node.content {
      case .scalar(let scalar): return try feed(scalar.value, &builder)
      case .sequence: try builder.beginArray()
      case .mapping: try builder.beginObject()
      }
    } catch {
      throw SpecTreeFailure(reason: error.reason, range: node.place)
    }
    for element in node.elements ?? [] { try feed(element, &builder) }
    for entry in node.entries ?? [] {
      do throws(DatabaseModelError) {
        try builder.key(DatabaseKey(entry.key.text))
      } catch {
        throw SpecTreeFailure(reason: error.reason, range: entry.key.range)
      }
      try feed(entry.value, &builder)
    }
    do throws(DatabaseModelError) {
      if node.elements != nil { try builder.endArray() } else { try builder.endObject() }
    } catch {
      throw SpecTreeFailure(reason: error.reason, range: node.place)
    }
  }

  private static func feed(
    _ value: YAMLValue,
    _ builder: inout DatabaseTreeBuilder
  ) throws(DatabaseModelError) {
    switch value {
    case .null: try builder.null()
    case .boolean(let value): try builder.boolean(value)
    case .number(let lexeme): try builder.number(Double(lexeme) ?? 0)
    case .string(let text): try builder.string(Array(text.utf8).span)
    }
  }
}

extension DatabaseModelError {
  /// The error in words.
  var reason: String {
    switch self {
    case .valueBesideChildren: "`.value` cannot stand beside children"
    case .valueIsNotPrimitive: "`.value` has to be a text, a number, a boolean or null"
    case .invalidPriority: "a priority has to be a text, a number or null"
    case .invalidServerValue: "`.sv` has to be `timestamp` or `{increment: number}`"
    case .overlappingPaths(let ancestor, let descendant):
      "`\(ancestor)` and `\(descendant)` overlap"
    case .nestedTooDeep: "the value is nested too deep"
    case .tooLarge: "the value is too large"
    case .misplacedEvent: "the value is incomplete"
    }
  }
}
