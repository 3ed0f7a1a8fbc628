import JSONStreaming

extension DocumentReport {
  /// Renders the report for machines: each section is a member under its key.
  public func json() -> String {
    ReportJSON.text(kind: kind) { $0.write(sections) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ sections: [DocumentReport.Section]) {
    for section in sections {
      key(section.key)
      write(section.content)
      if case .table(let table) = section.content, table.omittedRows > 0 {
        member(section.key + "Omitted", table.omittedRows)
      }
    }
  }

  private mutating func write(_ content: DocumentReport.Content) {
    switch content {
    case .text(let text): string(text)
    case .facts(let facts): object { $0.members(facts) }
    case .sections(let sections): object { $0.write(sections) }
    case .tree(let tree): write(tree)
    case .findings(let findings):
      beginArray()
      for finding in findings { write(finding) }
      endArray()
    case .lines(let lines):
      beginArray()
      for line in lines { string(line) }
      endArray()
    case .table(let table):
      beginArray()
      for row in table.rows {
        object { writer in
          for (column, value) in zip(table.columns, row) {
            writer.key(column.key)
            writer.value(value)
          }
        }
      }
      endArray()
    }
  }

  private mutating func write(_ tree: DocumentReport.Tree) {
    object { writer in
      writer.member("label", tree.label)
      writer.members(tree.facts)
      if tree.omittedChildren > 0 { writer.member("omittedChildren", tree.omittedChildren) }
      if !tree.children.isEmpty { writer.array("children", tree.children) { $0.write($1) } }
    }
  }
}
