import RulesLanguage

extension RuleError {
  /// One sentence that says what went wrong.
  public var message: String {
    switch kind {
    case .operands(let sign, let left, let right):
      "`\(sign)` cannot be applied to \(left.phrase) and \(right.phrase)"
    case .negation(let kind):
      "`-` cannot be applied to \(kind.phrase)"
    case .receiver(let method, let kind):
      "`\(method.rawValue)()` is a method of strings, and this is \(kind.phrase)"
    case .argument(let method, let kind):
      "an argument of `\(method.rawValue)()` must be a string, and this is \(kind.phrase)"
    case .length(let kind):
      "only a string has a `length`, and this is \(kind.phrase)"
    case .parentOfRoot:
      "the root of the database has no parent"
    case .tooLong:
      "the text would be longer than \(TextLimit.byteCount >> 20) MB, more than a database stores"
    case .notDeployable:
      "the expression is not valid"
    case .unknown(let point):
      "taken for an error by the alternative of \(point.id)"
    }
  }
}

extension ValueKind {
  /// The kind with its article.
  public var phrase: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .object: "an object"
    case .map: "a map"
    case .list: "a list"
    case .snapshot: "a snapshot"
    case .query: "the query"
    }
  }
}
