extension ScanWindow {
  /// A line and a column, both counted from 0.
  struct Place {
    var line = 0
    var column = 0
  }

  /// Gives up the bytes before a position that has been scanned.
  mutating func discard(before position: Int) {
    startPlace = place(of: position)
    start = position
  }

  /// The line and column of a position that has been scanned, which is remembered, so that asking
  /// for one position after the other costs one pass.
  mutating func place(of position: Int) -> Place {
    let position = min(max(start, position), end)
    if knownPosition > position {
      knownPosition = start
      knownPlace = startPlace
    }
    knownPlace = advance(knownPlace, from: knownPosition, to: position)
    knownPosition = position
    return knownPlace
  }

  private func advance(_ place: Place, from lower: Int, to upper: Int) -> Place {
    // Where the scanner met neither line feeds nor long characters, there is nothing to count.
    let lines = mayHoldNewlines ? countNewlines(from: lower, to: upper) : 0
    var lineStart = lower
    if lines > 0 {
      lineStart = upper
      while byte(at: lineStart - 1) != UInt8(ascii: "\n") { lineStart -= 1 }
    }
    let columns =
      mayHoldMultibyte ? countCharacters(from: lineStart, to: upper) : upper - lineStart
    return Place(line: place.line + lines, column: lines > 0 ? columns : place.column + columns)
  }

  private func countNewlines(from lower: Int, to upper: Int) -> Int {
    count(from: lower, to: upper) { bytes in
      let isNewline: SIMDMask<SIMD16<Int8>> = bytes .== SIMD16<Int8>(repeating: 0x0A)
      return isNewline
    }
  }

  /// Counts the bytes that begin a character.
  private func countCharacters(from lower: Int, to upper: Int) -> Int {
    count(from: lower, to: upper) { bytes in
      // As signed numbers, 80…BF, which continue a character, are the least.
      let isFirst: SIMDMask<SIMD16<Int8>> = bytes .> SIMD16<Int8>(repeating: -65)
      return isFirst
    }
  }

  @inline(__always)
  private func count(
    from lower: Int,
    to upper: Int,
    where isCounted: (SIMD16<Int8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    var (count, position) = (0, lower)
    while upper - position >= 16 {
      // A lane holds 127 at most, and four vectors a turn keep the loop's own cost low.
      var sums = SIMD16<Int8>()
      var vectors = min(124, (upper - position) / 16)
      while vectors >= 4 {
        for _ in 0..<4 {
          sums = sums &- ByteLanes.numbers(of: isCounted(vector(at: position)))
          position &+= 16
        }
        vectors &-= 4
      }
      for _ in 0..<vectors {
        sums = sums &- ByteLanes.numbers(of: isCounted(vector(at: position)))
        position &+= 16
      }
      for lane in 0..<16 { count += Int(sums[lane]) }
    }
    if position < upper {
      let mask = ByteLanes.numbers(of: isCounted(vector(at: position)))
      for lane in 0..<(upper - position) { count -= Int(mask[lane]) }
    }
    return count
  }
}
