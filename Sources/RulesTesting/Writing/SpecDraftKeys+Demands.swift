import DatabaseModel
import RulesLanguage

// Keys that conditions ask something of, such as that they are made by `push`.

extension SpecDraftKeys {
  /// A key like those that `push` makes.
  private static let pushID = "-OfH0bqWc2xK9mTzRv1L"

  /// A key for the wildcard of a node of which nothing is stored, as rules want it.
  ///
  /// - Parameters:
  ///   - name: The name of the wildcard.
  ///   - node: The node above.
  ///   - nodes: The wildcard's own node and others below it whose rules are asked.
  ///   - isRead: Whether that is for reading.
  ///   - uid: The id of the first user.
  /// - Returns: The key; the likely one where they want nothing of it that is understood.
  static func wanted(
    for name: String,
    below node: RuleNode,
    by nodes: ArraySlice<RuleNode>,
    reading isRead: Bool,
    uid: String
  ) -> String {
    let likely = likely(for: name, below: node, uid: uid)
    let rules = nodes.flatMap(\.rules).filter { ($0.kind == .read) == isRead }
    guard let demand = demand(on: name, in: rules), !demand.isMet(by: likely) else {
      return likely
    }
    return [pushID, demand.text].first {
      demand.isMet(by: $0) && DatabaseKey($0).isLegal && node.literal(Array($0.utf8)) == nil
    } ?? likely
  }

  /// What rules ask of the key that a wildcard stands for.
  private static func demand(on name: String, in rules: [Rule]) -> TextDemand? {
    var demand: TextDemand?
    func add(_ other: TextDemand?) {
      guard let other else { return }
      if demand == nil { demand = other } else { demand?.add(other) }
    }
    for rule in rules {
      rule.expression.forEach { part in
        switch part.kind {
        case .call(let receiver, let method, let arguments) where receiver.isWildcard(name):
          add(TextDemand(method.method, arguments))
        case .binary(let operation, let left, let right):
          if left.isLength(ofWildcard: name) { add(TextDemand(lengthThat: operation, right)) }
          if right.isLength(ofWildcard: name) {
            add(TextDemand(lengthThat: operation.mirrored, left))
          }
        default: break
        }
      }
    }
    return demand
  }
}

extension Expression {
  fileprivate func isWildcard(_ name: String) -> Bool {
    guard case .variable(.wildcard(let bytes)) = kind else { return false }
    return bytes.drop { $0 == UInt8(ascii: "$") }.elementsEqual(name.utf8)
  }

  fileprivate func isLength(ofWildcard name: String) -> Bool {
    guard case .member(let text, let member) = kind else { return false }
    return member.isEqual(to: "length") && text.isWildcard(name)
  }
}
