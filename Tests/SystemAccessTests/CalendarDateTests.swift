import SystemAccess
import Testing

@Suite("Days of the calendar")
struct CalendarDateTests {
  /// The days as `date -u -d DATE +%s` counts them, divided by 86400.
  @Test(
    "days from 1970 on and before",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
      ("1900-02-28", -25_509), ("1900-03-01", -25_508), ("2026-01-15", 20_468),
      ("9999-12-31", 2_932_896), ("0001-01-01", -719_162),
    ]
  )
  func days(_ name: String, _ days: Int) throws {
    let date = CalendarDate(daysSince1970: days)
    #expect(date.description == name)
    #expect(date.daysSince1970 == days)
    #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
  }

  @Test(
    "names that no day has",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 0, 0),
    ]
  )
  func unknown(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }
}
