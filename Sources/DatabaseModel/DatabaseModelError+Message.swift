extension DatabaseModelError {
  /// One sentence that says what is wrong with the value.
  public var message: String {
    switch self {
    case .valueBesideChildren: "`.value` stands beside other children"
    case .valueIsNotPrimitive: "`.value` is an object or a list"
    case .invalidPriority: "a priority must be a string, a number or null"
    case .invalidServerValue:
      "a server value must be `{\".sv\": \"timestamp\"}` or `{\".sv\": {\"increment\": number}}`"
    case .overlappingPaths(let ancestor, let descendant):
      "`\(ancestor)` and `\(descendant)` cannot both be written"
    case .nestedTooDeep: "nested deeper than \(DatabaseLimits.treeNesting) levels"
    case .tooLarge: "too large to be held in memory"
    case .misplacedEvent: "incomplete"
    }
  }
}
