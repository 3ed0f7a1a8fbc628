import DatabaseModel
import RulesLanguage

/// Strings.
extension Workspace {
  /// Hands out the bytes of a string where they lie.
  @inline(__always)
  func withText<Result>(
    of string: Register,
    _ site: RuleSite,
    _ situation: Situation,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let range = string.range
    switch string.place {
    case TextSource.literals: return body(program.text.span.extracting(range))
    case TextSource.keys: return body(site.text.span.extracting(range))
    case TextSource.auth: return situation.auth.withText(range, body)
    case TextSource.scratch: return body(scratch.span.extracting(range))
    case let place where place < 0:
      return situation.state.withKeys(inSpace: TextSource.keySpace(place), range, body)
    case let place:
      let storage = situation.state.storage(inSpace: place - TextSource.trees)
      return storage.text.withBytes(range, body)
    }
  }

  /// Hands out the bytes of two strings.
  @inline(__always)
  func withTexts<Result>(
    _ first: Register,
    _ second: Register,
    _ site: RuleSite,
    _ situation: Situation,
    _ body: (Span<UInt8>, Span<UInt8>) -> Result
  ) -> Result {
    withText(of: first, site, situation) { first in
      withText(of: second, site, situation) { second in body(first, second) }
    }
  }

  /// The memory in which a string lies, at the range of its register, kept while it is used.
  mutating func memory(of string: Register, _ site: inout RuleSite, _ situation: Situation)
    -> [UInt8]
  {
    switch string.place {
    case TextSource.literals: program.text
    case TextSource.keys: site.text
    case TextSource.auth: situation.auth.text
    case TextSource.scratch: scratch
    case let place where place < 0:
      situation.state.keyBytes(inSpace: TextSource.keySpace(place))
    case let place: situation.state.storage(inSpace: place - TextSource.trees).text.bytes
    }
  }

  /// A copy of the bytes of a string.
  private mutating func copy(_ string: Register, _ site: inout RuleSite, _ situation: Situation)
    -> [UInt8]
  {
    let bytes = memory(of: string, &site, situation)
    return Array(bytes[string.range])
  }

  /// A string of the rule's own making.
  mutating func make(_ bytes: [UInt8]) -> Register {
    let start = scratch.count
    scratch.append(contentsOf: bytes)
    return .string(TextSource.scratch, start..<scratch.count)
  }

  /// The value of a leaf that is not in a tree.
  mutating func make(_ leaf: DatabaseLeaf?) -> Register {
    switch leaf {
    case .boolean(let value): .boolean(value)
    case .number(let number): .number(number)
    case .string(let bytes): make(bytes)
    case nil, .serverValue: .null
    }
  }

  /// `+` (section F).
  mutating func add(
    _ left: Register,
    _ right: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    switch (left.kind, right.kind) {
    case (.number, .number): return .number(left.number + right.number)
    case (.string, .string), (.string, .number), (.number, .string): break
    case (.boolean, .string), (.string, .boolean):
      meet(.booleanOperand)
      return nil
    default: return nil
    }
    if left.isString, right.isString,
      !TextLimit.allows(left.range.count, right.range.count)
    {
      meet(.longText)
      return nil
    }
    // A sum so far lies at the end of the scratch space, where it can be added to.
    if isLastInScratch(left) {
      append(right, &site, situation, isFirst: left.range.isEmpty)
      return .string(TextSource.scratch, left.range.lowerBound..<scratch.count)
    }
    let start = scratch.count
    append(left, &site, situation, isFirst: true)
    append(right, &site, situation, isFirst: scratch.count == start)
    return .string(TextSource.scratch, start..<scratch.count)
  }

  /// Whether a string is at the end of the scratch space, and nothing joins with its last unit.
  private func isLastInScratch(_ string: Register) -> Bool {
    guard string.isString, string.place == TextSource.scratch,
      string.range.upperBound == scratch.count
    else { return false }
    return string.range.count < 3 || scratch[scratch.count &- 3] != 0xED
  }

  /// Appends a string or number to the scratch space; two surrogate halves become one character.
  private mutating func append(
    _ operand: Register,
    _ site: inout RuleSite,
    _ situation: Situation,
    isFirst: Bool
  ) {
    if operand.isNumber {
      let digits = NumberText.bytes(operand.number)
      append(digits, digits.indices, isFirst: isFirst)
    } else if operand.place == TextSource.scratch {
      let bytes = copy(operand, &site, situation)
      append(bytes, bytes.indices, isFirst: isFirst)
    } else {
      append(memory(of: operand, &site, situation), operand.range, isFirst: isFirst)
    }
  }

  private mutating func append(_ bytes: [UInt8], _ range: Range<Int>, isFirst: Bool) {
    let text = bytes.span.extracting(range)
    if isFirst { scratch.append(copying: text) } else { WTF8.append(text, to: &scratch) }
  }

  /// `length` of what should be a string.
  mutating func length(
    _ value: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard value.isString else {
      if value.kind == .null || value.kind == .number || value.kind == .boolean {
        meet(.lengthOfOther)
      }
      return nil
    }
    let (count, hasPairs) = withText(of: value, site, situation) { text in
      let count = WTF8.utf16Count(text)
      // Every character has at least one unit, and those of four bytes have two.
      return (count, count < text.count && WTF8.hasSupplementary(text))
    }
    if hasPairs { meet(.lengthOutsideBasicPlane) }
    return .number(Double(count))
  }

  /// `length` of `auth` or a part of it: a member of a map, else as of any value.
  mutating func authLength(
    _ value: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    switch value.kind {
    case .list: return .null
    case .map:
      let name = Array("length".utf8)
      let entry = situation.auth.member(
        Int(truncatingIfNeeded: value.bits),
        named: name.span,
        hash: ByteHash.hash(name.span)
      )
      guard let entry else { return .null }
      return situation.auth.register(of: entry)
    default: return length(value, &site, situation)
    }
  }

  mutating func map(
    _ value: Register,
    _ site: inout RuleSite,
    _ situation: Situation,
    _ body: ([UInt8]) -> [UInt8]
  ) -> Register? {
    guard value.isString else { return nil }
    return make(body(copy(value, &site, situation)))
  }

  /// `text.replace(part, new)`.
  mutating func replace(
    _ text: Register,
    _ part: Register,
    with new: Register,
    _ site: inout RuleSite,
    _ situation: Situation
  ) -> Register? {
    guard text.isString, part.isString, new.isString else { return nil }
    if part.range.isEmpty { meet(.emptyReplacement) }
    let replaced = StringMethods.replace(
      copy(part, &site, situation),
      with: copy(new, &site, situation),
      in: copy(text, &site, situation)
    )
    if replaced == nil { meet(.longText) }
    return replaced.map { make($0) }
  }
}
