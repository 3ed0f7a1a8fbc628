import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesLanguage
import RulesTesting
import SourceDiagnostics

/// The answer to one line of `rtdb simulate --json-lines`.
struct SimulateAnswer {
  /// What became of the request.
  enum Decision: String {
    case allow, deny, invalid, accepted, rejected
  }

  /// The `id` as it was written.
  var id: [UInt8]?
  var decision: Decision?
  var rule: String?
  var uncertain: [String] = []
  /// What is worth knowing and does not change the decision.
  var warnings: [SpecWarning] = []
  var value: RuleValue?
  var error: String?
  var location: SourceLocation?

  /// Takes over a decision.
  mutating func set(_ decision: RulesEvaluation.Decision, rules: CompiledRules) {
    switch decision.verdict {
    case .allow:
      self.decision = .allow
      rule = decision.grantingRule.map { rules.rules[$0].ruleID }
    case .deny:
      self.decision = .deny
      rule = decision.refusingRule.map { rules.rules[$0].ruleID }
    case .invalid(let reason):
      self.decision = .invalid
      error = reason.message
    }
    uncertain = decision.uncertain.map(\.id)
  }

  /// Writes the answer as a JSON object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    if let id { writer.verbatimValue(id.span) } else { writer.null() }
    if let decision {
      writer.key("decision")
      writer.string(decision.rawValue)
      writer.key("allowed")
      writer.boolean(decision == .allow || decision == .accepted)
    }
    if let rule {
      writer.key("rule")
      writer.string(rule)
    }
    if !uncertain.isEmpty {
      writer.key("uncertain")
      writer.beginArray()
      for id in uncertain { writer.string(id) }
      writer.endArray()
    }
    write(warnings, to: &writer)
    if let value {
      writer.key("value")
      writer.value(value)
    }
    if let error {
      writer.key("error")
      writer.string(error)
    }
    if let location {
      writer.key("line")
      writer.number(location.line)
      writer.key("column")
      writer.number(location.column)
    }
    writer.endObject()
  }

  /// Writes warnings as the report on a single request has them.
  private func write(_ warnings: [SpecWarning], to writer: inout JSONWriter) {
    guard !warnings.isEmpty else { return }
    writer.key("warnings")
    writer.beginArray()
    for warning in warnings {
      writer.beginObject()
      if let code = warning.code {
        writer.key("id")
        writer.string(code.rawValue)
      }
      writer.key("message")
      writer.string(warning.message)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes a value of the rules language; places in the database are shown by their path.
  mutating func value(_ value: RuleValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let value): number(value)
    case .string(let bytes): string(bytes)
    case .auth(let value): auth(value)
    case .object(let snapshot), .snapshot(let snapshot): string(snapshot.path.description)
    case .query: string("query")
    }
  }

  /// Writes a part of `auth`, the members of maps in the order of their names.
  mutating func auth(_ value: AuthValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let value): number(value)
    case .string(let bytes): string(bytes)
    case .list(let elements):
      beginArray()
      for element in elements { auth(element) }
      endArray()
    case .map(let members):
      beginObject()
      for name in members.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        key(name)
        auth(members[name] ?? .null)
      }
      endObject()
    }
  }
}
