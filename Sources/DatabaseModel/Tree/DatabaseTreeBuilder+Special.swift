/// What a special key of an open container stands for.
struct SpecialMember: Sendable {
  let slot: DatabaseTreeBuilder.Frame.Slot
  let node: PendingNode
  /// The number of containers around the one that it belongs to.
  let depth: Int
}

extension DatabaseTreeBuilder {
  /// The node of a container with special keys.
  @inline(never)
  mutating func closeSpecial() throws(DatabaseModelError) -> PendingNode {
    var value: PendingNode?
    var priority: PendingNode?
    var serverValue: PendingNode?
    // From behind: of two members with the same key the last one stands.
    while let member = specials.last, member.depth == outer.count {
      switch member.slot {
      case .value: value = value ?? member.node
      case .priority: priority = priority ?? member.node
      default: serverValue = serverValue ?? member.node
      }
      specials.removeLast()
    }
    var node: PendingNode
    if let serverValue {
      guard !top.hasMembers, value == nil else { throw .invalidServerValue }
      node = try resolve(serverValue: serverValue.record)
    } else if let value {
      if top.hasMembers { throw .valueBesideChildren }
      if value.record.isParent { throw .valueIsNotPrimitive }
      node = value
    } else {
      node = try close()
    }
    if let priority { try attach(priority, to: &node) }
    return node
  }

  /// Interprets what stands under `.sv`: `"timestamp"` or `{"increment": n}`.
  private mutating func resolve(
    serverValue record: NodeRecord
  ) throws(DatabaseModelError) -> PendingNode {
    hasServerValues = true
    if record.kind == .string {
      let range = text.range(of: record.payload)
      if text.bytes[range].elementsEqual("timestamp".utf8) {
        return PendingNode(NodeRecord(kind: .timestamp))
      }
    } else if record.kind == .children, record.childCount == 1 {
      let child = records[Int(record.firstChild)]
      if child.kind == .number,
        text.bytes[range(of: child.key)].elementsEqual("increment".utf8)
      {
        return PendingNode(NodeRecord(kind: .increment, payload: child.payload))
      }
    }
    throw .invalidServerValue
  }

  private mutating func attach(
    _ priority: PendingNode,
    to node: inout PendingNode
  ) throws(DatabaseModelError) {
    let leaf = leaf(of: priority.record)
    guard !priority.record.isParent, let value = Priority(leaf) else { throw .invalidPriority }
    // Nothing to attach to, or nothing to attach (H-11).
    if node.record.kind == .null { return }
    setPriority(value, of: &node)
  }

  mutating func setPriority(_ priority: Priority, of node: inout PendingNode) {
    node.record.hasPriority = priority != .none
    guard priority != .none else {
      node.priority = 0
      return
    }
    pendingPriorities.append(priority)
    node.priority = UInt32(truncatingIfNeeded: pendingPriorities.count)
  }

  private func leaf(of record: NodeRecord) -> DatabaseLeaf? {
    switch record.kind {
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .number: .number(Double(bitPattern: record.payload))
    case .string: .string(text.copy(text.range(of: record.payload)))
    case .timestamp: .serverValue(.timestamp)
    case .increment: .serverValue(.increment(Double(bitPattern: record.payload)))
    case .null, .children, .indexedChildren: nil
    }
  }
}
