public import DatabaseModel

extension MaskReport {
  /// Where values are of which a report tells.
  public enum Field: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// In fields of this name, which stays or is of words that programmers use.
    case name(DatabaseKey)
    /// At a place whose own key is masked, and so is not told either: `/online/$key`.
    case place(String)

    /// The name or the place.
    public var description: String {
      switch self {
      case .name(let name): name.description
      case .place(let place): place
      }
    }
  }

  /// A path as it may be told: keys that are masked stand as `$key`.
  public func folded(_ path: DatabasePath) -> DatabasePath {
    DatabasePath(path.keys.map { keptKeys.contains($0) ? $0 : "$key" })
  }
}
