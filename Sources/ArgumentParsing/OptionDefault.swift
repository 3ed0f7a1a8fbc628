/// The values of an option that hold where the command line does not give it.
public struct OptionDefault: Hashable, Sendable {
  /// The long name of the option without hyphens.
  public var name: String
  /// The values in order, as a user would write them; `true` or `false` for a flag.
  public var values: [String]
  /// Where the values are from, for a message about them, such as `.rtdb.yaml:3:5`.
  public var origin: String

  /// Creates defaults.
  public init(name: String, values: [String], origin: String) {
    self.name = name
    self.values = values
    self.origin = origin
  }
}
