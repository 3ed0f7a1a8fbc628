import DatabaseModel

/// What somebody who listens to the children of a node would see, in their order.
struct ListenerEvents {
  private struct Event {
    var difference: ExportDifference
    var value = SortValue.none
  }

  private var events: [Event] = []
  /// The difference of the child that is being compared.
  private var current: ExportDifference?
  /// How many bytes all this takes, roughly.
  private(set) var byteCount = 0

  mutating func begin(_ difference: ExportDifference) {
    current = difference
  }

  /// Says what the child is ordered by, of which a difference may have been found.
  mutating func end(old: SortValue, new: SortValue) {
    guard var difference = current else { return }
    current = nil
    if difference.kind == .moved {
      // A node with another priority is another node to a listener, wherever it stands.
      difference = ExportDifference(.changed, difference.path)
    }
    let isRemoved = difference.kind == .removed
    add(Event(difference: difference, value: isRemoved ? old : new))
    guard difference.kind == .changed, old.compare(new) != 0 else { return }
    let move = ExportDifference(
      .moved,
      difference.path,
      old: .init(json: old.text),
      new: .init(json: new.text)
    )
    add(Event(difference: move, value: new))
  }

  private mutating func add(_ event: Event) {
    events.append(event)
    byteCount += 256 + (event.difference.old?.json.count ?? 0)
    byteCount += event.difference.new?.json.count ?? 0
  }

  /// All of them: what is gone, what is new, what moved, what changed; each in the order of values.
  func sorted() -> [ExportDifference] {
    events.sorted { left, right in
      let (first, second) = (left.difference.kind.turn, right.difference.kind.turn)
      if first != second { return first < second }
      let order = left.value.compare(right.value)
      return order == 0 ? left.difference.path < right.difference.path : order < 0
    }.map(\.difference)
  }
}

extension ExportDifference.Kind {
  /// The turn of the kind among the events of one change.
  fileprivate var turn: Int {
    switch self {
    case .removed: 0
    case .added: 1
    case .moved: 2
    case .changed: 3
    }
  }
}
