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
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (days, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = date(Int(days))
    let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }
    let date = [padded(Int64(year), 4), padded(Int64(month), 2), padded(Int64(day), 2)]
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":")
      + (fraction == 0 ? "" : "." + padded(fraction, 3)) + "Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The date of the Gregorian calendar so many days after 1970-01-01.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// The days from 1970-01-01 to a date of the Gregorian calendar.
  fileprivate static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March put the leap day last, so that months follow one formula.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted >= 0 ? shifted / 400 : (shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
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
      index == bytes.count, isDate(year, month, day), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = SpecInstant.days(year, month, day)
    let seconds = (days * 24 + hour) * 3600 + minute * 60 + second - offset * 60
    let result = Int64(seconds) * 1000 + Int64(fraction)
    return result >= 0 ? result : nil
  }

  private func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= lengths[month - 1]
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
