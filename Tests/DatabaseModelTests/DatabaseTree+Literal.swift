import DatabaseModel
import TestSupport

/// Builds the tree of a document; with `allowsServerValues`, `.sv` is understood.
func tree(_ document: DocumentLiteral, allowsServerValues: Bool = false) throws -> DatabaseTree {
  var builder = DatabaseTreeBuilder(allowsServerValues: allowsServerValues)
  try builder.add(document)
  return try builder.finish()
}

extension DatabaseTreeBuilder {
  mutating func add(_ document: DocumentLiteral) throws {
    switch document {
    case .null: try null()
    case .boolean(let value): try boolean(value)
    case .number(let value): try number(value)
    case .string(let value): try string(Array(value.utf8).span)
    case .list(let elements):
      try beginArray()
      for element in elements { try add(element) }
      try endArray()
    case .object(let members):
      try beginObject()
      for member in members {
        try key(DatabaseKey(member.key))
        try add(member.value)
      }
      try endObject()
    }
  }
}
