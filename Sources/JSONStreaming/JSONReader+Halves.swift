// A large text can be checked by two threads if it is cut behind an object that lies in others, which
// is how exports look in the middle. Neither half can say what is wrong with a text: where one does
// not fit, the text is to be read again as a whole.

extension JSONReader {
  /// How many objects the second half takes to be open at its beginning.
  public static let assumedDepth = 256

  /// Reads the first half of a text, which must end in `}`.
  ///
  /// - Returns: How many objects are open at the cut, or nil where something else is, or where the
  ///   text is not JSON.
  public mutating func skipFirstHalf() -> Int? {
    do throws(JSONError) {
      try skipValue()
      return nil
    } catch {
      return openObjects(atEndOfHalf: error)
    }
  }

  /// How many objects are open where the first half of a text, which must end in `}`, has ended with
  /// an error; nil where something else is open, or where the text is not JSON.
  public func openObjects(atEndOfHalf error: JSONError) -> Int? {
    // The last byte is outside of strings, so it has closed an object.
    guard case .truncated(.object, _) = error.kind, isInsideObjectsOnly else { return nil }
    return depth <= Self.assumedDepth ? depth : nil
  }

  /// Reads the second half of a text, which begins behind a `}`.
  ///
  /// - Returns: How many objects it closes that the first half must have opened, or nil where it
  ///   does not end with the end of one, or where it cannot be a half of JSON.
  public mutating func skipSecondHalf() -> Int? {
    beginSecondHalf()
    keepsTokens = false
    do throws(JSONError) {
      while depth > 0 {
        try skip(to: depth - 1, isResumed: true)
        if try isAtEnd() { return Self.assumedDepth - depth }
      }
    } catch {}
    return nil
  }

  /// Makes ready to read the second half of a text, which begins behind a `}`, token by token:
  /// `assumedDepth` objects are open.
  public mutating func beginSecondHalf() {
    depth = Self.assumedDepth
    isInObject = true
    for index in containers.indices { containers[index] = .max }
    state = .afterValue
  }

  /// Whether nothing but white space is left.
  ///
  /// - Throws: `JSONError` where the text cannot be read.
  public mutating func isAtEnd() throws(JSONError) -> Bool {
    var position = cursor
    let byte = try skipSpace(at: &position)
    cursor = position
    return byte == 0 && position == window.end
  }

  /// Whether all open containers are objects.
  private var isInsideObjectsOnly: Bool {
    guard isInObject, depth > 0 else { return false }
    for level in 1..<max(1, depth)
    where containers[level >> 6] &>> UInt64(level & 63) & 1 == 0 {
      return false
    }
    return true
  }
}
