/// Instants as people write them, in universal time.
enum UTCInstant {
  private static let dayLength: Int64 = 86_400_000

  /// Returns an instant given in milliseconds since 1970 in the form `2015-12-05T17:02:11Z`.
  static func text(_ milliseconds: Int64) -> String {
    let days = milliseconds.dividedRoundingDown(by: dayLength)
    let seconds = Int((milliseconds - days * dayLength) / 1000)
    let (year, month, day) = date(daysSince1970: Int(days))
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))T"
      + time.joined(separator: ":") + "Z"
  }

  /// The Gregorian date of a day: years are counted from March, so that the leap day is the last,
  /// and in eras of 400 years, which all have the same length.
  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int64 {
  fileprivate func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
