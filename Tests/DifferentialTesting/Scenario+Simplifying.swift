import ReferenceEvaluator

extension Scenario {
  /// The text of a disagreement, or nil where the three agree.
  func disagreement() -> String? {
    do {
      let comparison = try ScenarioComparison(rules, data: data)
      if case .differs(let text) = try comparison.compare(request) { return text }
      return nil
    } catch let refusal as ScenarioComparison.Refusal {
      return "refused: \(refusal.message)"
    } catch {
      return "\(error)"
    }
  }

  /// The smallest scenario found that still makes a difference.
  func simplified() -> Scenario {
    var smallest = self
    var budget = 3_000
    var isShrinking = true
    while isShrinking, budget > 0 {
      isShrinking = false
      for candidate in smallest.simplifications {
        budget -= 1
        guard budget > 0 else { break }
        guard let text = candidate.disagreement(), !text.hasPrefix("refused") else { continue }
        smallest = candidate
        isShrinking = true
        break
      }
    }
    return smallest
  }

  private var simplifications: [Scenario] {
    rules.simplifications.map { Scenario(rules: $0, data: data, request: request) }
      + data.simplifications.map { Scenario(rules: rules, data: $0, request: request) }
      + request.simplifications.map { Scenario(rules: rules, data: data, request: $0) }
  }

  /// All that is needed to see it again.
  var report: String {
    """
    \(disagreement() ?? "agreed")
    rules: \(rules.document)
    data: \(data.text)
    request: \(request.operation.text) at '\(request.path)' as \(request.auth.text)\
    \(request.isAdmin ? " (admin)" : "") over \(request.isREST ? "REST" : "SDK") \(request.query)
    """
  }
}

extension PlainJSON {
  /// Values with one thing less.
  fileprivate var simplifications: [PlainJSON] {
    switch self {
    case .null: return []
    case .boolean, .number, .string: return [.null]
    case .list(let elements):
      return [.null]
        + elements.indices.flatMap { place in
          elements[place].simplifications.map { simpler in
            var copy = elements
            copy[place] = simpler
            return .list(copy)
          }
        }
    case .object(let members):
      var result: [PlainJSON] = []
      for place in members.indices {
        var copy = members
        copy.remove(at: place)
        // A leaf keeps its value.
        if members[place].key != Units(".value".utf16) { result.append(.object(copy)) }
        if members[place].key.first == 0x2E { continue }
        for simpler in members[place].value.simplifications {
          copy = members
          copy[place].value = simpler
          result.append(.object(copy))
        }
      }
      return result
    }
  }

  /// JSON, lone surrogates repaired.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let units): String(reflecting: String(decoding: units, as: UTF16.self))
    case .list(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.map { "\(PlainJSON.string($0.key).text): \($0.value.text)" }
        .joined(separator: ", ") + "}"
    }
  }
}

extension PlainRequest {
  fileprivate var simplifications: [PlainRequest] {
    func changed(_ change: (inout PlainRequest) -> Void) -> PlainRequest {
      var copy = self
      change(&copy)
      return copy
    }
    var result: [PlainRequest] = []
    switch operation {
    case .set(let value):
      result = value.simplifications.map { json in changed { $0.operation = .set(json) } }
    case .push(let value, let key):
      result = value.simplifications.map { json in changed { $0.operation = .push(json, key: key) }
      }
    case .update(let changes):
      for place in changes.indices {
        var fewer = changes
        fewer.remove(at: place)
        result.append(changed { $0.operation = .update(fewer) })
        for json in changes[place].value.simplifications {
          fewer = changes
          fewer[place].value = json
          result.append(changed { $0.operation = .update(fewer) })
        }
      }
    case .onDisconnect(let inner): result = [changed { $0.operation = inner }]
    default: break
    }
    if case .null = auth { return result }
    return result + [changed { $0.auth = .null }]
  }
}

extension PlainRequest.Operation {
  fileprivate var text: String {
    switch self {
    case .read: "read"
    case .set(let value): "set \(value.text)"
    case .update(let changes):
      "update \(changes.map { "\($0.path): \($0.value.text)" }.joined(separator: ", "))"
    case .push(let value, let key): "push \(value.text) as \(key)"
    case .remove: "remove"
    case .transaction(let value): "transaction \(value.text)"
    case .setPriority(let value): "setPriority \(value.text)"
    case .onDisconnect(let inner): "onDisconnect \(inner.text)"
    }
  }
}
