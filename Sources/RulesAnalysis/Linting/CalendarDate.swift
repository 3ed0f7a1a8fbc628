/// A day of the Gregorian calendar in UTC.
struct CalendarDate: CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// Finds the day of an instant; nil where it is not within some ten thousand years.
  init?(millisecondsSince1970 instant: Double) {
    guard instant.isFinite, abs(instant) < 3e14 else { return nil }
    let days = Int((instant / 86_400_000).rounded(.down))
    // Counted from 1 March of year 0, so that the leap day is the last of a year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}
