// Records of one collection have the same members in the same order. So the keys of the last object
// at the same depth are expected again, each with one comparison in place of a search for it, and
// where they come, their order is known too.

/// Where labels lie whose keys are expected one after the other.
struct KeyModel: Sendable {
  var first: UInt32 = 0
  var end: UInt32 = 0
}

extension DatabaseTreeBuilder {
  /// The key of the next member, which is a child.
  @inline(__always)
  mutating func child(_ key: Span<UInt8>) throws(DatabaseModelError) {
    if top.model.first < top.model.end {
      let id = labels[Int(top.model.first)] >> 5
      let text = keys.references[Int(id)]
      if keys.holds(key, at: text) {
        note(id, text, isAtModel: true)
        top.model.first &+= 1
        top.patience = 2
        return
      }
    }
    try unexpectedChild(key)
  }

  @inline(never)
  private mutating func unexpectedChild(_ key: Span<UInt8>) throws(DatabaseModelError) {
    guard let (id, text) = keys.enter(key) else { throw .tooLarge }
    note(id, text, isAtModel: findInModel(id))
  }

  /// The next value is the child with this key.
  @inline(__always)
  private mutating func note(_ id: KeyTable.ID, _ text: UInt64, isAtModel: Bool) {
    let isKnownToFollow = isAtModel && top.isAtModel
    if top.hasMembers, top.isSorted, !isKnownToFollow {
      top.isSorted = keys.compare(texts: top.keyText, text) < 0
    }
    top.isAtModel = isAtModel
    top.isAtSpecial = false
    top.hasMembers = true
    top.key = id
    top.keyText = text
    top.slot = .child
  }

  /// Looks for a key behind the expected one, since members may be left out; after a few in vain no
  /// more keys are expected.
  private mutating func findInModel(_ id: KeyTable.ID) -> Bool {
    guard top.model.first < top.model.end else { return false }
    for place in top.model.first..<min(top.model.end, top.model.first &+ 4)
    where labels[Int(place)] >> 5 == id {
      top.model.first = place &+ 1
      return true
    }
    top.patience &-= 1
    if top.patience == 0 { top.model = KeyModel() }
    return false
  }
}
