import DatabaseModel

/// Upper and lower case as the service's runtime maps them (E.1).
///
/// These are the full Unicode mappings, independent of language, with the final sigma.
enum CaseMapping {
  /// The text in upper case.
  static func uppercase(_ text: [UInt8]) -> [UInt8] {
    if isASCII(text) { return text.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 } }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for point in codePoints(of: text) {
      if let scalar = Unicode.Scalar(point) {
        result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
      } else {
        WTF8.appendScalar(point, to: &result)
      }
    }
    return result
  }

  /// The text in lower case.
  static func lowercase(_ text: [UInt8]) -> [UInt8] {
    if isASCII(text) { return text.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 } }
    let points = codePoints(of: text)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for (index, point) in points.enumerated() {
      if point == 0x3A3 && isFinalSigma(points, at: index) {
        result.append(contentsOf: "ς".utf8)
      } else if let scalar = Unicode.Scalar(point) {
        result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      } else {
        WTF8.appendScalar(point, to: &result)
      }
    }
    return result
  }

  private static func isASCII(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }

  /// The code points; a lone surrogate, which has no case, is one as well.
  private static func codePoints(of text: [UInt8]) -> [UInt32] {
    let units = WTF8.utf16Units(text.span)
    var points: [UInt32] = []
    points.reserveCapacity(units.count)
    for unit in units {
      if unit & 0xFC00 == 0xDC00, let high = points.last, high & 0xFFFF_FC00 == 0xD800 {
        points[points.count - 1] = 0x10000 + ((high & 0x3FF) << 10 | UInt32(unit) & 0x3FF)
      } else {
        points.append(UInt32(unit))
      }
    }
    return points
  }

  /// Unicode's condition Final_Sigma: a cased letter before, none behind, ignorable ones skipped.
  private static func isFinalSigma(_ points: [UInt32], at index: Int) -> Bool {
    let before = points[..<index].last { !isCaseIgnorable($0) }
    let after = points[(index + 1)...].first { !isCaseIgnorable($0) }
    return isCased(before) && !isCased(after)
  }

  private static func isCaseIgnorable(_ point: UInt32) -> Bool {
    Unicode.Scalar(point)?.properties.isCaseIgnorable ?? false
  }

  private static func isCased(_ point: UInt32?) -> Bool {
    point.flatMap { Unicode.Scalar($0) }?.properties.isCased ?? false
  }
}
