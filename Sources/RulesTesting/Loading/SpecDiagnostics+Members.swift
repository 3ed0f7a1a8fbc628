import SourceDiagnostics
import YAMLDocuments

// What is said about the members of a spec: which there are, and which belong together.

extension Diagnostic {
  static func wrongKind(of node: YAMLNode, _ what: String, expected: String) -> Diagnostic {
    var notes: [Note] = []
    if expected == "a text", node.scalar != nil { notes.append(Note("quote it if text is meant")) }
    return Diagnostic(
      id: "spec/kind",
      "\(what) has to be \(expected), not \(node.kindName)",
      at: node.place,
      notes: notes
    )
  }

  static func unknownMember(
    _ key: YAMLKey,
    of what: String,
    known: [String],
    others: [String]
  ) -> Diagnostic {
    let note: String
    if what == "a step", key.text == "allow" || key.text == "deny" {
      note = "write `expect: \(key.text)`, and who does it behind `as`"
    } else if others.contains(where: { key.isEqual(to: $0) }) {
      note = "it belongs to a test of one operation"
    } else if let suggestion = SpecWords.nearest(to: key.text, in: others) {
      note = "did you mean `\(suggestion)`?"
    } else {
      note = "\(what) can have \(known.quotedList(last: " and "))"
    }
    return Diagnostic(
      id: "spec/unknown-member",
      "\(what) has no member `\(key.text)`",
      at: key.range,
      notes: [Note(note)]
    )
  }

  static func mergeNotAllowed(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/merge",
      "`<<` cannot be used here",
      at: range,
      notes: [Note("mappings are merged in `auth`, `data`, `given`, `value` and `values` only")]
    )
  }

  static func missing(_ name: String, of what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/missing-member",
      "\(what) needs `\(name)`",
      at: SourceRange(at: range.lowerBound)
    )
  }

  static func missingVersion(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/version",
      "a suite needs `version: 1`",
      at: range,
      fixIts: [FixIt("add the version", replace: range, with: "version: 1\n")]
    )
  }

  static func unknownVersion(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/version",
      "the version of the format has to be 1",
      at: range,
      fixIts: [FixIt("write 1", replace: range, with: "1")]
    )
  }

  static func emptyList(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/empty-list", "`\(plain(what))` is empty", at: range)
  }

  // MARK: Operations

  static func missingOperation(of what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/operation",
      "\(what) needs one operation",
      at: SourceRange(at: range.lowerBound),
      notes: [Note("the operations are \(SpecVocabulary.operations.quotedList(last: " and "))")]
    )
  }

  static func twoOperations(_ first: YAMLKey, _ second: YAMLKey) -> Diagnostic {
    Diagnostic(
      id: "spec/operation",
      "`\(second.text)` is a second operation",
      at: second.range,
      notes: [
        Note("the first is `\(first.text)`", at: first.range),
        Note("several operations in a row are `steps`"),
      ]
    )
  }

  static func operandNotTaken(
    _ key: YAMLKey,
    by operation: String,
    allowed: [String]
  ) -> Diagnostic {
    let note = allowed.isEmpty ? "it takes none" : "it takes \(allowed.quotedList(last: " and "))"
    return Diagnostic(
      id: "spec/operand",
      "`\(operation)` takes no `\(key.text)`",
      at: key.range,
      notes: [Note(note)]
    )
  }

  static func missingOperand(_ name: String, of operation: YAMLKey) -> Diagnostic {
    let note =
      name == "value"
      ? [Note("write `value: null`, or `remove`, to delete")] : []
    return Diagnostic(
      id: "spec/operand",
      "`\(operation.text)` needs `\(name)`",
      at: operation.range,
      notes: note
    )
  }

  static func absoluteUpdateKey(_ key: YAMLKey) -> Diagnostic {
    Diagnostic(
      id: "spec/update-key",
      severity: .warning,
      "the keys of `values` start from the path of the update",
      at: key.range,
      notes: [Note("leave out the `/` before it")]
    )
  }

  static func disconnectFalse(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/operation", "`disconnect` has to be `true`", at: range)
  }

  // MARK: Verdicts

  static func missingVerdict(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/verdict",
      "a test needs `expect`, or `allow` and `deny`",
      at: SourceRange(at: range.lowerBound)
    )
  }

  static func twoVerdicts(
    _ name: String,
    first: SourceRange,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/verdict",
      "`\(name)` cannot stand beside `expect`",
      at: range,
      notes: [Note("it stands here", at: first)]
    )
  }

  static func othersTwice(at range: SourceRange) -> Diagnostic {
    Diagnostic(id: "spec/verdict", "`others` can stand on one side only", at: range)
  }

  static func actorTwice(
    _ name: String,
    first: SourceRange,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/verdict",
      "`\(name)` has a verdict already",
      at: range,
      notes: [Note("it stands here", at: first)]
    )
  }

  static func repeatedName(
    _ name: String,
    first: SourceRange,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      id: "spec/repeated-name",
      severity: .warning,
      "there is a test named `\(name)` already, and reports do not tell them apart",
      at: range,
      notes: [Note("it stands here", at: first)]
    )
  }

  static func nobodyElse(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/verdict",
      "there is no other auth context that `others` could stand for",
      at: range
    )
  }

  static func deniedByOfAllow(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "spec/verdict",
      "nothing has denied what should be allowed",
      at: range,
      notes: [Note("`by` names the rule that grants")]
    )
  }
}

/// A name without the back-ticks that it may have.
private func plain(_ name: String) -> String {
  name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
}
