extension DatabaseTreeBuilder {
  /// With so few children, sorting them in place is the quickest, and needs no memory.
  private static let fewChildren = 16

  /// Puts children in key order; of those with the same key the last one stays.
  mutating func sortChildren(from start: Int) {
    if pending.count - start <= Self.fewChildren {
      insertChildren(from: start)
    } else {
      sortManyChildren(from: start)
    }
    removeDuplicates(from: start)
  }

  private mutating func insertChildren(from start: Int) {
    for place in start..<pending.count {
      let node = pending[place]
      var hole = place
      while hole > start, compare(pending[hole - 1].record.key, node.record.key) > 0 {
        pending[hole] = pending[hole - 1]
        hole -= 1
      }
      pending[hole] = node
    }
  }

  private mutating func sortManyChildren(from start: Int) {
    let children = pending.array(from: start)
    let order = children.indices.sorted { left, right in
      let order = compare(children[left].record.key, children[right].record.key)
      return order == 0 ? left < right : order < 0
    }
    for (place, child) in order.enumerated() { pending[start + place] = children[child] }
  }

  /// Of neighbours with the same key, keeps the last one.
  private mutating func removeDuplicates(from start: Int) {
    var kept = start
    for place in start..<pending.count {
      if kept > start, compare(pending[kept - 1].record.key, pending[place].record.key) == 0 {
        kept -= 1
        noteRepeated(pending[kept].record.key)
      }
      pending[kept] = pending[place]
      kept += 1
    }
    pending.removeAll(from: kept)
  }

  private mutating func noteRepeated(_ key: KeyReference) {
    guard repeatedPath == nil else { return }
    let key = DatabaseKey(bytes: text.copy(range(of: key)))
    repeatedPath = path(ofContainer: true).appending(key)
  }
}
