import DatabaseExports

// Keys that stand twice in one object: of the two values, an import keeps the last.

/// The keys of one object that have been met, and where.
struct KeysMet {
  private static let limitOfList = 16

  /// The first few; most objects have no more.
  private var list: [(key: [UInt8], place: ValidationPlace)] = []
  private var table: [[UInt8]: ValidationPlace] = [:]

  /// Notes a key; returns where it was met before.
  mutating func note(_ key: [UInt8], at place: ValidationPlace) -> ValidationPlace? {
    if let first = list.first(where: { $0.key == key }) { return first.place }
    if list.count < KeysMet.limitOfList {
      list.append((key, place))
      return nil
    }
    if let first = table[key] { return first }
    table[key] = place
    return nil
  }
}

extension LayoutWalk {
  /// Reports a key that stands in an object for the second time.
  ///
  /// - Parameters:
  ///   - keys: The keys of the object; those of jokes and users are in the ledger anyhow.
  ///   - key: The current key.
  ///   - place: What the object is.
  ///   - location: Where the key stands.
  mutating func checkRepetition(
    _ keys: inout KeysMet,
    _ key: [UInt8],
    in place: Place,
    at location: ValidationPlace
  ) {
    let first =
      switch place {
      case .jokes: ledger.place(ofJoke: key)
      case .users: ledger.place(ofUser: key)
      default: keys.note(key, at: location)
      }
    guard let first else { return }
    let name = text(ofKey: key)
    let file = first.file == location.file ? "" : reader.files[first.file] + ":"
    report.add(
      .duplicateKey(name, first: file + "\(first.location)", path: pathText, at: location)
    )
  }
}
