import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesLanguage

// The wording of what kept rules from being true.

/// A sentence about a shortfall.
struct ShortfallMessage {
  let text: String

  static let wantsSomebody = ShortfallMessage(
    text: "nobody is signed in; this rule wants somebody who is"
  )

  static let wantsNobody = ShortfallMessage(
    text: "somebody is signed in; this rule wants a client that is not"
  )

  static func wantsSomebody(as subject: String, _ wanted: String) -> ShortfallMessage {
    ShortfallMessage(text: "nobody is signed in; this rule wants \(wanted) as \(subject)")
  }

  /// What is not understood any further.
  static func opposite(_ part: Expression, _ wanted: Bool) -> ShortfallMessage {
    let shown = "`\(Shortfall.shortened(part.description))`"
    return ShortfallMessage(
      text: wanted
        ? "\(shown) is false; this rule wants it true"
        : "\(shown) is true; this rule wants it false"
    )
  }

  static func nobody(_ kind: RuleKind) -> ShortfallMessage {
    let may = kind == .read ? "read" : "write"
    return ShortfallMessage(text: "nobody may \(may) by this rule, only admin credentials pass")
  }

  static func nothingAllowed(at path: DatabasePath) -> ShortfallMessage {
    ShortfallMessage(text: "nothing may be written at `\(path)`")
  }

  static func unknownChild(_ key: DatabaseKey, of parent: DatabasePath) -> ShortfallMessage {
    ShortfallMessage(text: "`\(key)` is not among the children that the rules know at `\(parent)`")
  }

  static func wants(
    _ subject: String,
    _ actual: RuleValue,
    _ wanted: String
  ) -> ShortfallMessage {
    wants(subject, Shortfall.text(actual), wanted)
  }

  static func wants(_ subject: String, _ actual: String, _ wanted: String) -> ShortfallMessage {
    ShortfallMessage(text: "\(subject) is \(actual); this rule wants \(wanted)")
  }

  static func ruledOut(_ subject: String, _ actual: RuleValue) -> ShortfallMessage {
    if case .null = actual {
      return ShortfallMessage(text: "\(subject) is null; this rule wants a value")
    }
    let text = Shortfall.text(actual)
    return ShortfallMessage(text: "\(subject) is \(text); this rule wants anything but that")
  }

  static func unwanted(_ subject: String, _ actual: RuleValue) -> ShortfallMessage {
    ShortfallMessage(
      text: "\(subject) is \(Shortfall.text(actual)); this rule wants a client without it"
    )
  }

  static func existence(
    of path: DatabasePath,
    _ isAfter: Bool,
    _ wanted: Bool
  ) -> ShortfallMessage {
    switch (isAfter, wanted) {
    case (true, true):
      ShortfallMessage(text: "nothing is at `\(path)` afterwards; this rule wants something there")
    case (true, false):
      ShortfallMessage(text: "something is at `\(path)` afterwards; this rule wants nothing there")
    case (false, true):
      ShortfallMessage(text: "nothing is stored at `\(path)`; this rule wants something there")
    case (false, false):
      ShortfallMessage(text: "something is stored at `\(path)`; this rule wants nothing there")
    }
  }

  /// What is asked of a place where no client can write anything.
  static func impossible(_ path: DatabasePath, _ problem: KeyProblem) -> ShortfallMessage {
    let reason: String
    switch problem {
    case .illegalCharacter(let byte) where byte > 0x20 && byte < 0x7F:
      reason = "no key may hold `\(Unicode.Scalar(byte))`"
    case .illegalCharacter: reason = "no key may hold a control character"
    case .tooLong: reason = "no key may be so long"
    case .empty: reason = "no key may be empty"
    }
    return ShortfallMessage(text: "this rule asks for `\(path)`, where nothing can be: \(reason)")
  }

  static func lacks(
    _ path: DatabasePath,
    _ isAfter: Bool,
    _ names: [DatabasePath]
  ) -> ShortfallMessage {
    let subject = Shortfall.subject(path, isAfter: isAfter)
    guard !names.isEmpty else {
      return ShortfallMessage(text: "\(subject) has no children; this rule wants some")
    }
    let list = names.map { "`\($0.description.dropFirst())`" }.joined(separator: ", ")
    return ShortfallMessage(text: "\(subject) lacks \(list)")
  }

  static func order(_ property: QueryProperty) -> ShortfallMessage {
    let order: String
    switch property {
    case .orderByKey: order = "key"
    case .orderByValue: order = "value"
    case .orderByPriority: order = "priority"
    case .orderByChild, .startAt, .endAt, .equalTo, .limitToFirst, .limitToLast: order = "child"
    }
    return ShortfallMessage(text: "the read is not ordered by \(order); this rule wants that")
  }

  static func missing(_ subject: String) -> ShortfallMessage {
    ShortfallMessage(text: "\(subject) is null, and without it this rule fails")
  }
}

extension Shortfall {
  private static let longestExpression = 80
  private static let longestText = 60

  init(_ part: Expression, _ message: ShortfallMessage, _ change: Change? = nil) {
    self.init(part, message.text, change)
  }

  /// What a place in the database is called.
  static func subject(_ path: DatabasePath, isAfter: Bool) -> String {
    isAfter ? "the new value of `\(path)`" : "the stored value of `\(path)`"
  }

  static func shortened(_ text: String) -> String {
    text.count > longestExpression ? text.prefix(longestExpression) + "…" : text
  }

  /// A value in a sentence.
  static func text(_ value: RuleValue) -> String {
    value.leaf.map(text) ?? value.kind.phrase
  }

  /// A value in a sentence.
  static func text(_ leaf: DatabaseLeaf?) -> String {
    switch leaf {
    case nil: return "null"
    case .boolean(let value)?: return value ? "true" : "false"
    case .number(let value)?: return JSONNumber.text(value)
    case .string(let bytes)?:
      var writer = JSONWriter()
      writer.string(bytes)
      return writer.text.count > longestText
        ? writer.text.prefix(longestText) + "…" : writer.text
    case .serverValue?: return "a server value"
    }
  }
}
