import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import YAMLDocuments

extension SuiteReader {
  /// Says whether a key names an operation.
  func isOperation(_ key: YAMLKey) -> Bool {
    SpecVocabulary.operations.contains { key.isEqual(to: $0) }
  }

  /// Reads the one operation among the members of a test or step.
  mutating func operation(
    _ members: YAMLNode,
    _ what: String,
    over transport: Request.Transport,
    _ scope: inout SpecScope
  ) -> SpecOperation? {
    let entries = members.entries?.filter { isOperation($0.key) } ?? []
    guard let entry = entries.first else {
      let names = SpecVocabulary.operations + ["steps", "group", "tests"]
      if !isMisspelt(names, in: members) {
        log.report(.missingOperation(of: what, at: members.place))
      }
      return nil
    }
    if entries.count > 1 {
      log.report(.twoOperations(entry.key, entries[1].key))
      return nil
    }
    checkOperands(of: entry, members)
    let value = scope.resolve(entry.value, &log)
    switch entry.key.text {
    case "publish": return publish(value)
    case "disconnect":
      guard boolean(value, "`disconnect`") == true else {
        log.report(.disconnectFalse(at: value.place))
        return nil
      }
      return .disconnect
    case "onDisconnect":
      guard let inner = mapping(value, SpecVocabulary.onDisconnect, "`onDisconnect`") else {
        return nil
      }
      return operation(inner, "`onDisconnect`", over: transport, &scope)?.onDisconnect
    default:
      guard let path = path(value, "`\(entry.key.text)`") else { return nil }
      checkWildcards(path, at: value.place, members, scope)
      let full = defaults.path.appending(path)
      return request(entry.key, full, members, over: transport, &scope)
    }
  }

  /// Reports operands that the operation does not take.
  private mutating func checkOperands(of operation: YAMLEntry, _ members: YAMLNode) {
    let allowed: [String] =
      switch operation.key.text {
      case "read": ["query"]
      case "set", "push", "transaction": ["value", "priority"]
      case "update": ["values"]
      case "setPriority": ["priority"]
      default: []
      }
    for entry in members.entries ?? [] {
      let isOperand = SpecVocabulary.operands.contains { entry.key.isEqual(to: $0) }
      if isOperand, !allowed.contains(where: { entry.key.isEqual(to: $0) }) {
        log.report(.operandNotTaken(entry.key, by: operation.key.text, allowed: allowed))
      }
    }
  }

  /// Reports `$room` in a path, unless the path is meant to be one that no database has.
  private mutating func checkWildcards(
    _ path: DatabasePath,
    at range: SourceRange,
    _ members: YAMLNode,
    _ scope: SpecScope
  ) {
    guard let key = path.keys.first(where: { $0.bytes.first == UInt8(ascii: "$") }) else { return }
    let expect = members["expect"]
    let decision = expect?.scalar ?? expect?["decision"]?.scalar
    guard decision?.text != SpecExpectation.Decision.invalid.rawValue else { return }
    let name = String(key.description.dropFirst())
    log.report(.wildcardInPath(name, isParameter: scope.parameters[name] != nil, at: range))
  }

  private mutating func request(
    _ key: YAMLKey,
    _ path: DatabasePath,
    _ members: YAMLNode,
    over transport: Request.Transport,
    _ scope: inout SpecScope
  ) -> SpecOperation? {
    let kind: Request.Operation
    switch key.text {
    case "read":
      guard let query = query(members["query"], over: transport, &scope) else { return nil }
      kind = .read(query)
    case "remove":
      kind = .remove
    case "setPriority":
      guard let node = required("priority", of: key, members),
        let priority = priority(scope.resolve(node, &log))
      else { return nil }
      kind = .setPriority(priority)
    case "update":
      guard let node = required("values", of: key, members) else { return nil }
      switch changes(scope.resolve(node, &log), isRoot: path.isRoot) {
      case nil: return nil
      case .failure(let failure)?:
        return .invalidValue(verb: key.text, path, reason: failure.reason)
      case .success(let changes)?: kind = .update(changes)
      }
    default:
      switch write(key, members, &scope) {
      case nil: return nil
      case .failure(let failure)?:
        return .invalidValue(verb: key.text, path, reason: failure.reason)
      case .success(let operation)?: kind = operation
      }
    }
    return .request(Request(kind, at: path, now: scope.now, transport: transport))
  }

  /// Reads the value of `set`, `push` and `transaction`.
  private mutating func write(
    _ key: YAMLKey,
    _ members: YAMLNode,
    _ scope: inout SpecScope
  ) -> Result<Request.Operation, SpecTreeFailure>? {
    let isPush = key.isEqual(to: "push")
    guard let node = isPush ? members["value"] : required("value", of: key, members) else {
      guard isPush else { return nil }
      return .success(.push(nil, key: scope.pushIDs.next(nil, now: scope.now)))
    }
    let value = mergingKeys(scope.resolve(node, &log))
    var priority: Priority?
    if let node = members["priority"] {
      priority = self.priority(scope.resolve(node, &log))
      if priority == nil { return nil }
    }
    do throws(SpecTreeFailure) {
      var tree = try SpecTreeReader.tree(of: value, allowsServerValues: true)
      if let priority, !tree.isNull { tree = try withPriority(priority, tree, at: value.place) }
      switch key.text {
      case "set": return .success(.set(tree))
      case "push": return .success(.push(tree, key: scope.pushIDs.next(nil, now: scope.now)))
      default: return .success(.transaction(tree))
      }
    } catch {
      return .failure(error)
    }
  }

  private func withPriority(
    _ priority: Priority,
    _ tree: DatabaseTree,
    at range: SourceRange
  ) throws(SpecTreeFailure) -> DatabaseTree {
    do throws(DatabaseModelError) {
      return try tree.applying([DatabaseWrite(.root, .priority(priority))])
    } catch {
      throw SpecTreeFailure(reason: error.reason, range: range)
    }
  }

  private mutating func required(
    _ name: String,
    of operation: YAMLKey,
    _ members: YAMLNode
  ) -> YAMLNode? {
    if let node = members[name] { return node }
    // The one in the place of the other has been reported.
    let isConfused = name.hasPrefix("value") && (members["value"] ?? members["values"]) != nil
    if !isConfused, !isMisspelt([name], in: members) {
      log.report(.missingOperand(name, of: operation))
    }
    return nil
  }

  private mutating func priority(_ node: YAMLNode) -> Priority? {
    switch node.scalar?.value {
    case .null?: return Priority.none
    case .string(let text)?: return .string(text)
    case .number(let lexeme)?: return .number(Double(lexeme) ?? 0)
    case .boolean?, nil:
      log.report(.invalidValue(DatabaseModelError.invalidPriority.reason, at: node.place))
      return nil
    }
  }

  /// Reads the values of an update.
  private mutating func changes(
    _ node: YAMLNode,
    isRoot: Bool
  ) -> Result<[Request.Change], SpecTreeFailure>? {
    guard let entries = mergingKeys(node).entries else {
      refuse(node, "`values`", expecting: "a mapping of relative paths to values")
      return nil
    }
    var changes: [Request.Change] = []
    for entry in entries {
      if entry.key.text.utf8.first == UInt8(ascii: "/"), !isRoot {
        log.report(.absoluteUpdateKey(entry.key))
      }
      do throws(SpecTreeFailure) {
        let tree = try SpecTreeReader.tree(of: entry.value, allowsServerValues: true)
        changes.append(Request.Change(DatabasePath(parsing: entry.key.text), tree))
      } catch {
        return .failure(error)
      }
    }
    return .success(changes)
  }

  private mutating func publish(_ node: YAMLNode) -> SpecOperation? {
    if case .string? = node.scalar?.value {
      return .publish(SpecRules.document(ofText: node, in: source))
    }
    guard node.entries != nil else {
      refuse(node, "`publish`", expecting: "a rules document or its text")
      return nil
    }
    return .publish(SpecRules.document(of: node, in: source))
  }
}

extension SpecOperation {
  /// The operation with somebody to do it.
  func acting(as actor: SpecActor) -> SpecOperation {
    guard case .request(var request) = self else { return self }
    request.auth = actor.context
    return .request(request)
  }

  /// The operation, registered for the moment when the client goes.
  var onDisconnect: SpecOperation {
    guard case .request(var request) = self else { return self }
    request.operation = .onDisconnect(request.operation)
    return .request(request)
  }
}
