import SystemAccess

/// Reads and writes instants as RFC 3339 does.
public enum SpecInstant {
  /// The milliseconds from 1970 to the instant of a text such as `2026-01-15T12:00:00.5+01:00`;
  /// nil where the text is none, or lies before 1970.
  public static func milliseconds(of text: String) -> Int64? {
    var scan = InstantScan(Array(text.utf8))
    return scan.milliseconds()
  }

  /// The instant as RFC 3339 writes it, with milliseconds where there are any.
  public static func text(_ milliseconds: Int64) -> String {
    var (days, time) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    if time < 0 { (days, time) = (days - 1, time + 86_400_000) }
    let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { padded($0, 2) }
    let fraction = time % 1000
    return "\(CalendarDate(daysSince1970: Int(days)))T" + clock.joined(separator: ":")
      + (fraction == 0 ? "" : "." + padded(fraction, 3)) + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

private struct InstantScan {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func milliseconds() -> Int64? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
      take("T") || take("t"), let hour = digits(2), take(":"), let minute = digits(2), take(":"),
      let second = digits(2), let fraction = fraction(), let offset = offset(),
      index == bytes.count, let date = CalendarDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = (date.daysSince1970 * 24 + hour) * 3600 + minute * 60 + second - offset * 60
    let result = Int64(seconds) * 1000 + Int64(fraction)
    return result >= 0 ? result : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += count
    return value
  }

  /// Milliseconds; further digits are cut off.
  private mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    var value = 0
    var count = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      if count < 3 { value = value * 10 + Int(bytes[index] - 0x30) }
      count += 1
      index += 1
    }
    guard count > 0 else { return nil }
    return count == 1 ? value * 100 : count == 2 ? value * 10 : value
  }

  /// Minutes east of Greenwich.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), take(":"), let minutes = digits(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
