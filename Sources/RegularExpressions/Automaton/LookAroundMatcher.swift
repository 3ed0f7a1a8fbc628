/// Matches a pattern with look-around: for each of them one pass over the text that finds out where
/// it holds, then a pass for the pattern itself.
///
/// Each pass is a simulation without a table, since a state would also depend on the findings.
struct LookAroundMatcher: Sendable {
  /// The program with its searches.
  let program: Program

  /// Returns whether the pattern is found in a text.
  ///
  /// - Complexity: linear in the text, for each search; eight bytes of memory for each symbol.
  func matches(_ text: Span<UInt8>) -> Bool {
    var scan = LookAroundScan(program: program, symbolClasses: symbolClasses(of: text))
    for (index, search) in program.searches.enumerated() {
      scan.mark(search, as: index)
    }
    return scan.find(program.start)
  }

  private func symbolClasses(of text: Span<UInt8>) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    func append(_ symbol: UInt32) {
      let symbolClass = program.classes.symbolClass(of: symbol)
      result.append(UInt16(truncatingIfNeeded: symbolClass))
    }
    var index = 0
    while index < text.count {
      let codePoint = WTF8.decode(text, at: &index)
      if program.alphabet == .utf16Units, codePoint > 0xFFFF {
        let (high, low) = WTF8.surrogates(of: codePoint)
        append(high)
        append(low)
      } else {
        append(codePoint)
      }
    }
    return result
  }
}

/// The passes over one text.
private struct LookAroundScan {
  private let symbolClasses: [UInt16]
  /// For each place of the text a word with one bit for each search that succeeds there.
  private var findings: [UInt64]
  private var stepper: Stepper
  private var positions: [UInt32] = []

  init(program: Program, symbolClasses: [UInt16]) {
    self.symbolClasses = symbolClasses
    findings = [UInt64](repeating: 0, count: symbolClasses.count + 1)
    stepper = Stepper(program: program)
  }

  /// Notes where a search succeeds.
  mutating func mark(_ search: Program.Search, as index: Int) {
    stepper.begin(with: search.start)
    for step in 0...symbolClasses.count {
      let place = search.isBackward ? symbolClasses.count - step : step
      if isMatch(at: place, isBackward: search.isBackward) {
        findings[place] |= 1 << UInt64(index)
      }
    }
  }

  /// Returns whether the main search succeeds anywhere.
  mutating func find(_ start: Int) -> Bool {
    stepper.begin(with: start)
    return (0...symbolClasses.count).contains { isMatch(at: $0, isBackward: false) }
  }

  /// Returns whether a match ends at the current place, and goes on to the next one.
  private mutating func isMatch(at place: Int, isBackward: Bool) -> Bool {
    stepper.findings = findings[place]
    let isMatch = stepper.next.isMatch
    positions.removeAll(keepingCapacity: true)
    positions.append(contentsOf: stepper.next.members)
    let symbol = isBackward ? place - 1 : place
    guard symbolClasses.indices.contains(symbol) else {
      return stepper.acceptsAtEnd(positions[...]) || isMatch
    }
    stepper.step(from: positions[...], on: Int(symbolClasses[symbol]))
    return isMatch || stepper.wasMatch
  }
}
