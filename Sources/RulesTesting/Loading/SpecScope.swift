import DatabaseModel
import SourceDiagnostics
import YAMLDocuments

/// What `${…}` stands for at a place of a spec.
struct SpecScope {
  /// The values of the matrix, those of inner ones hiding those of outer ones.
  var parameters: [String: YAMLNode] = [:]
  /// The time of the operation.
  var now: Int64
  /// The time of the machine, where it may be asked for.
  var clock: Int64?
  /// The push IDs handed out in this test.
  var pushIDs = SpecPushIDs()
  /// How much text `repeat` may still make.
  var repetitionBudget = 256 << 20

  private static let deepestParameter = 8
  private static let mostRepetitions = 1_000_000
  private static let longestRepetition = 32 << 20

  init(now: Int64, clock: Int64?) {
    self.now = now
    self.clock = clock
  }

  /// Returns a node with everything in it that is written `${…}` replaced, keys included.
  ///
  /// Alone, a parameter keeps its type; inside a text it becomes text.
  mutating func resolve(_ node: YAMLNode, _ log: inout SpecLog) -> YAMLNode {
    resolve(node, depth: 0, &log)
  }

  /// Recursion is bounded by the nesting of YAML and by the depth of parameters in parameters.
  private mutating func resolve(
    _ node: YAMLNode,
    depth: Int,
    _ log: inout SpecLog
  ) -> YAMLNode {
    var copy = node
    switch node.content {
    case .scalar(let scalar):
      guard SpecTemplate.isTemplate(scalar.text) else { return node }
      return resolve(scalar, node, depth, &log)
    case .sequence(let elements):
      copy.content = .sequence(elements.map { resolve($0, depth: depth, &log) })
    case .mapping(let entries):
      copy.content = .mapping(resolve(entries, depth, &log))
    }
    return copy
  }

  private mutating func resolve(
    _ entries: [YAMLEntry],
    _ depth: Int,
    _ log: inout SpecLog
  ) -> [YAMLEntry] {
    var hasTemplates = false
    let result = entries.map { entry in
      var entry = entry
      if SpecTemplate.isTemplate(entry.key.text) {
        hasTemplates = true
        let scalar = YAMLScalar(entry.key.text, style: .doubleQuoted)
        let node = YAMLNode(.scalar(scalar), at: entry.key.range)
        entry.key.text = text(of: resolve(node, depth: depth, &log), &log)
      }
      entry.value = resolve(entry.value, depth: depth, &log)
      return entry
    }
    if hasTemplates { reportDuplicates(result, &log) }
    return result
  }

  private func reportDuplicates(_ entries: [YAMLEntry], _ log: inout SpecLog) {
    var places: [[UInt8]: SourceRange] = [:]
    for entry in entries {
      let key = Array(entry.key.text.utf8)
      if let first = places.updateValue(entry.key.range, forKey: key) {
        log.report(.duplicateKeys(entry.key.text, first: first, at: entry.key.range))
      }
    }
  }

  private mutating func resolve(
    _ scalar: YAMLScalar,
    _ node: YAMLNode,
    _ depth: Int,
    _ log: inout SpecLog
  ) -> YAMLNode {
    let template: SpecTemplate
    do throws(SpecTemplate.Failure) {
      template = try SpecTemplate(scalar.text)
    } catch {
      log.report(.template(error.reason, remedy: error.remedy, at: node.place))
      return node
    }
    if let helper = template.soleHelper { return value(of: helper, at: node, depth, &log) }
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .text(let part): text += part
      case .helper(let helper):
        text += self.text(of: value(of: helper, at: node, depth, &log), &log)
      }
    }
    return YAMLNode(
      .scalar(YAMLScalar(text, style: .doubleQuoted)),
      at: node.range,
      aliasRange: node.aliasRange
    )
  }

  private mutating func value(
    of helper: SpecTemplate.Helper,
    at node: YAMLNode,
    _ depth: Int,
    _ log: inout SpecLog
  ) -> YAMLNode {
    switch helper {
    case .parameter(let name):
      return parameter(name, at: node, depth, &log)
    case .now(let offset):
      return number(now &+ offset, at: node)
    case .clock:
      guard let clock else {
        log.report(.clockUnavailable(at: node.place))
        return number(now, at: node)
      }
      return number(clock, at: node)
    case .pushID(let name):
      return string(pushIDs.next(name, now: now).description, at: node)
    case .repetition(let unit, let count):
      return string(repeated(unit, count, at: node, &log), at: node)
    case .parameterRepetition(let unit, let name):
      let value = parameter(name, at: node, depth, &log)
      // Where there is no such parameter, that has been said.
      guard parameters[name] != nil else { return value }
      return string(repeated(unit, count(value, at: node, &log), at: node, &log), at: node)
    }
  }

  /// Reads how often a text comes from the value of a parameter.
  private func count(_ value: YAMLNode, at node: YAMLNode, _ log: inout SpecLog) -> Int {
    if case .number(let lexeme)? = value.scalar?.value, let count = Int(lexeme),
      (0...Self.mostRepetitions).contains(count)
    {
      return count
    }
    log.report(
      .template(
        "the count of `repeat` has to be a whole number from 0 to \(Self.mostRepetitions)",
        remedy: nil,
        at: node.place
      )
    )
    return 0
  }

  private mutating func parameter(
    _ name: String,
    at node: YAMLNode,
    _ depth: Int,
    _ log: inout SpecLog
  ) -> YAMLNode {
    guard let parameter = parameters[name] else {
      let names = parameters.keys.sorted() + SpecTemplate.reservedNames
      let suggestion = Suggestion.nearest(to: name, in: names)
      log.report(.unknownParameter(name, suggestion: suggestion, at: node.place))
      return string("", at: node)
    }
    guard depth < Self.deepestParameter else {
      log.report(.parameterCycle(name, at: node.place))
      return string("", at: node)
    }
    var value = resolve(parameter, depth: depth + 1, &log)
    value.aliasRange = node.place
    return value
  }

  private mutating func repeated(
    _ unit: String,
    _ count: Int,
    at node: YAMLNode,
    _ log: inout SpecLog
  ) -> String {
    let (bytes, overflow) = unit.utf8.count.multipliedReportingOverflow(by: count)
    guard !overflow, bytes <= Self.longestRepetition, bytes <= repetitionBudget else {
      log.report(.repetitionTooLong(limit: Self.longestRepetition, at: node.place))
      return ""
    }
    repetitionBudget -= bytes
    return Self.text(of: Array(unit.utf8), count: count)
  }

  /// Doubles what there is, since `String(repeating:count:)` appends one text after the other.
  private static func text(of unit: [UInt8], count: Int) -> String {
    guard count > 0, !unit.isEmpty else { return "" }
    var bytes = unit
    bytes.reserveCapacity(unit.count * count)
    while bytes.count <= unit.count * count / 2 { bytes += bytes }
    bytes += bytes.prefix(unit.count * count - bytes.count)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(of node: YAMLNode, _ log: inout SpecLog) -> String {
    switch node.scalar?.value {
    case nil:
      log.report(.collectionInText(node.kindName, at: node.place))
      return ""
    case .null?: return "null"
    case .boolean(let value)?: return value ? "true" : "false"
    case .number(let lexeme)?: return lexeme
    case .string(let text)?: return text
    }
  }

  private func number(_ value: Int64, at node: YAMLNode) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar(String(value))), at: node.range, aliasRange: node.aliasRange)
  }

  private func string(_ text: String, at node: YAMLNode) -> YAMLNode {
    YAMLNode(
      .scalar(YAMLScalar(text, style: .doubleQuoted)),
      at: node.range,
      aliasRange: node.aliasRange
    )
  }
}

/// The push IDs of one test: deterministic, and the same for each use of a name.
struct SpecPushIDs {
  private var generator = PushIDGenerator(seed: 1)
  private var named: [String: DatabaseKey] = [:]

  /// Returns the ID of a name, or a fresh one.
  mutating func next(_ name: String?, now: Int64) -> DatabaseKey {
    if let name, let known = named[name] { return known }
    let key = generator.next(milliseconds: now).key
    if let name { named[name] = key }
    return key
  }
}
