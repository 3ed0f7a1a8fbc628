/// Methods of snapshots and strings (D, E.1).
extension PlainEvaluation {
  func call(_ callee: PlainSyntax, _ arguments: [PlainSyntax]) throws -> PlainValue {
    guard case .member(let receiver, let method) = callee else { throw PlainError.unknown }
    switch try value(receiver) {
    case .snapshot(let snapshot): return try call(method, of: snapshot, arguments)
    case .string(let text): return try call(method, of: text, arguments)
    // Arguments cannot rescue a receiver that is no string (E-1).
    default: throw PlainError.ruleFails
    }
  }

  private func string(_ syntax: PlainSyntax) throws -> Units {
    guard case .string(let text) = try value(syntax) else { throw PlainError.ruleFails }
    return text
  }

  private func call(
    _ method: String,
    of snapshot: PlainSnapshot,
    _ arguments: [PlainSyntax]
  ) throws -> PlainValue {
    let node = snapshot.node
    switch (method, arguments.count) {
    case ("val", 0): return snapshot.value
    case ("exists", 0): return .boolean(!node.isEmpty)
    case ("isString", 0):
      if case .string = node.leaf { return .boolean(true) }
      return .boolean(false)
    case ("isNumber", 0):
      if case .number = node.leaf { return .boolean(true) }
      return .boolean(false)
    case ("isBoolean", 0):
      if case .boolean = node.leaf { return .boolean(true) }
      return .boolean(false)
    case ("getPriority", 0): return PlainValue(node.priority)
    case ("parent", 0): return .snapshot(try snapshot.parent())
    case ("child", 1): return .snapshot(snapshot.child(try string(arguments[0])))
    case ("hasChild", 1): return .boolean(!snapshot.child(try string(arguments[0])).node.isEmpty)
    case ("hasChildren", 0): return .boolean(!node.children.isEmpty)
    case ("hasChildren", 1): return .boolean(try hasChildren(snapshot, arguments[0]))
    default: throw PlainError.unknown
    }
  }

  /// All elements are evaluated first (D-12); an empty list is true everywhere (D-11).
  private func hasChildren(_ snapshot: PlainSnapshot, _ list: PlainSyntax) throws -> Bool {
    guard case .list(let elements) = list else { throw PlainError.unknown }
    let paths = try elements.map(string)
    return paths.allSatisfy { !snapshot.child($0).node.isEmpty }
  }

  private func call(
    _ method: String,
    of text: Units,
    _ arguments: [PlainSyntax]
  ) throws -> PlainValue {
    switch (method, arguments.count) {
    case ("toLowerCase", 0):
      return .string(Self.mapped(text) { $0.properties.lowercaseMapping })
    case ("toUpperCase", 0):
      return .string(Self.mapped(text) { $0.properties.uppercaseMapping })
    case ("matches", 1):
      guard case .pattern(let pattern) = arguments[0] else { throw PlainError.unknown }
      return .boolean(pattern.matches(text))
    case ("contains", 1):
      return .boolean(Self.firstPlace(of: try string(arguments[0]), in: text, from: 0) != nil)
    case ("beginsWith", 1): return .boolean(text.starts(with: try string(arguments[0])))
    case ("endsWith", 1):
      return .boolean(text.reversed().starts(with: try string(arguments[0]).reversed()))
    case ("replace", 2):
      let old = try string(arguments[0])
      return .string(Self.replacing(old, with: try string(arguments[1]), in: text))
    default: throw PlainError.unknown
    }
  }

  private static func firstPlace(of part: Units, in text: Units, from start: Int) -> Int? {
    (start...).prefix { $0 + part.count <= text.count }
      .first { text[$0..<($0 + part.count)].elementsEqual(part) }
  }

  /// Every occurrence, literally; an empty one lies between all units (J-22).
  private static func replacing(_ old: Units, with new: Units, in text: Units) -> Units {
    if old.isEmpty { return text.reduce(new) { $0 + [$1] + new } }
    var result: Units = []
    var place = 0
    while let next = firstPlace(of: old, in: text, from: place) {
      result += text[place..<next] + new
      place = next + old.count
    }
    return result + text[place...]
  }

  /// A text with every scalar mapped; lone surrogates stay.
  private static func mapped(_ text: Units, _ mapping: (Unicode.Scalar) -> String) -> Units {
    var result: Units = []
    var place = 0
    while place < text.count {
      if UTF16.isLeadSurrogate(text[place]), place + 1 < text.count,
        UTF16.isTrailSurrogate(text[place + 1])
      {
        let pair = String(decoding: text[place...(place + 1)], as: UTF16.self)
        for scalar in pair.unicodeScalars { result += Units(mapping(scalar).utf16) }
        place += 2
        continue
      }
      if let scalar = Unicode.Scalar(UInt32(text[place])) {
        result += Units(mapping(scalar).utf16)
      } else {
        result.append(text[place])
      }
      place += 1
    }
    return result
  }
}
