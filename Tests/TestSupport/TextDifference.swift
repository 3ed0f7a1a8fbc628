/// Tells where two texts begin to differ.
public enum TextDifference {
  private static let context = 4

  /// Returns the lines around the first difference, invisible characters made visible.
  public static func describe(expected: String, got: String) -> String {
    let expected = lines(expected)
    let got = lines(got)
    let common = zip(expected, got).prefix { $0 == $1 }.count
    var report = ["first difference in line \(common + 1):"]
    for line in expected[..<common].suffix(context) { report.append("    " + visible(line)) }
    for line in expected[common...].prefix(context) { report.append("  - " + visible(line)) }
    for line in got[common...].prefix(context) { report.append("  + " + visible(line)) }
    report.append("\(expected.count) lines expected, \(got.count) given")
    return report.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  private static func visible(_ line: String) -> String {
    line.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F
        ? "\\u{" + String(scalar.value, radix: 16) + "}" : String(scalar)
    }.joined()
  }
}
