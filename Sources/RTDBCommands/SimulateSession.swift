import DatabaseExports
import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesLanguage
import RulesTesting
import SourceDiagnostics

/// Answers the lines of `rtdb simulate --json-lines`.
///
/// Rules and data that are the same as in the line before are not read again.
struct SimulateSession {
  /// The rules of lines that carry none.
  var defaultRules: [UInt8]?
  /// The database of lines that carry none.
  var defaultData = DatabaseTree.null
  /// Whether a line could not be understood.
  private(set) var hasMalformedLines = false
  /// Whether a verdict hangs on an open question.
  private(set) var hasUncertainVerdicts = false
  private var rules: (text: [UInt8], result: RulesDocument, compiled: CompiledRules)?
  private var data: (text: [UInt8], result: Result<DatabaseTree, DatabaseModelError>)?

  /// Writes the answer to a line, given with its number.
  mutating func answer(_ line: [UInt8], number: Int, to writer: inout JSONWriter) {
    var answer = SimulateAnswer()
    do throws(SimulateLine.Malformed) {
      var request = try SimulateLine(line)
      answer.id = request.id
      try request.interpret()
      try respond(to: request, in: &answer)
    } catch {
      hasMalformedLines = true
      answer.decision = nil
      answer.id = answer.id ?? error.id
      answer.error = "line \(number): \(error.message)"
    }
    if !answer.uncertain.isEmpty { hasUncertainVerdicts = true }
    answer.write(to: &writer)
  }

  private mutating func respond(
    to line: SimulateLine,
    in answer: inout SimulateAnswer
  ) throws(SimulateLine.Malformed) {
    if line.operation == .expr { return try evaluate(line, in: &answer) }
    guard let text = line.rulesText ?? defaultRules else {
      throw SimulateLine.Malformed("`rules` is missing")
    }
    let (document, compiled) = publish(text)
    if let refusal = document.serverMessage ?? document.limitMessage {
      answer.decision = .rejected
      answer.error = refusal.message
      if line.hasRulesAsText || line.rulesText == nil { answer.location = refusal.location }
      return
    }
    guard line.operation != .publish else {
      answer.decision = .accepted
      return
    }
    do throws(SimulateLine.Invalid) {
      let request = try line.request()
      let database = try database(line, now: request.now)
      answer.set(compiled.decide(request, on: database), rules: compiled)
      answer.warnings = SpecWarning.warnings(
        about: request,
        on: LayeredDatabase(database),
        document,
        compiled
      )
    } catch {
      answer.decision = .invalid
      answer.error = error.message
    }
  }

  private mutating func publish(_ text: [UInt8]) -> (RulesDocument, CompiledRules) {
    if let rules, rules.text == text { return (rules.result, rules.compiled) }
    let document = RulesDocument.parse(SourceFile(name: "rules", bytes: text))
    let compiled = CompiledRules(document)
    rules = (text, document, compiled)
    return (document, compiled)
  }

  /// What is stored; server values in it were filled in at the time of the request (G-22).
  private mutating func database(
    _ line: SimulateLine,
    now: Int64
  ) throws(SimulateLine.Invalid) -> DatabaseTree {
    guard let text = line.dataText else { return defaultData }
    if data?.text != text {
      do throws(JSONError) {
        let value = try JSONValue.parse(text)
        let result = Result { () throws(DatabaseModelError) in
          try ExportTree.tree(of: value, allowsServerValues: true)
        }
        data = (text, result)
      } catch {
        throw SimulateLine.Invalid("`data` is not JSON: \(error.message)")
      }
    }
    switch data?.result {
    case .success(let tree) where tree.hasServerValues:
      return tree.replacingLeaves(beside: nil) { leaf, _ in leaf.resolved(now: now, stored: nil) }
    case .success(let tree): return tree
    case .failure(let error): throw SimulateLine.Invalid("`data`: \(error.message)")
    case nil: return .null
    }
  }

  private mutating func evaluate(
    _ line: SimulateLine,
    in answer: inout SimulateAnswer
  ) throws(SimulateLine.Malformed) {
    guard let text = line.expression else {
      throw SimulateLine.Malformed("`expression` is missing")
    }
    let variables = line.variables
    let parsed = ParsedExpression(
      SourceFile(name: "expression", bytes: text),
      wildcards: Array(variables.keys)
    )
    if let refusal = parsed.serverMessage ?? parsed.limitMessage {
      answer.decision = .rejected
      answer.error = refusal.message
      return
    }
    do throws(SimulateLine.Invalid) {
      let request = try line.request()
      let database = try database(line, now: request.now)
      do throws(RuleError) {
        let value = try parsed.expression.evaluate(request, variables: variables, on: database)
        answer.value = value
        if case .boolean(true) = value { answer.decision = .allow } else { answer.decision = .deny }
      } catch {
        answer.decision = .deny
        answer.error = error.message
      }
    } catch {
      answer.decision = .invalid
      answer.error = error.message
    }
  }
}
