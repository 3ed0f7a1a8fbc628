import RulesTesting
import Testing

@Suite("Instants")
struct SpecInstantTests {
  @Test(
    "times as RFC 3339 writes them",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-15T12:00:00Z", 1_768_478_400_000),
      ("2026-01-15T12:00:00.5Z", 1_768_478_400_500),
      ("2026-01-15T12:00:00.123456Z", 1_768_478_400_123),
      ("2026-01-15T13:30:00+01:30", 1_768_478_400_000),
      ("2026-01-15T07:00:00-05:00", 1_768_478_400_000), ("2024-02-29t00:00:00z", 1_709_164_800_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ] as [(String, Int64)]
  )
  func reading(_ text: String, _ milliseconds: Int64) {
    #expect(SpecInstant.milliseconds(of: text) == milliseconds)
  }

  @Test(
    "what is no time from 1970 on",
    arguments: [
      "", "2026-01-15", "2026-01-15T12:00Z", "2026-01-15T12:00:00", "2026-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z", "2026-01-15T24:00:00Z", "2026-01-15T12:60:00Z",
      "2026-01-15 12:00:00Z", "2026-01-15T12:00:00.Z", "2026-01-15T12:00:00Zx",
      "1969-12-31T23:59:59Z", "2026-01-15T12:00:00+24:00", "0000-00-00T00:00:00Z",
    ]
  )
  func refusing(_ text: String) {
    #expect(SpecInstant.milliseconds(of: text) == nil)
  }

  @Test(
    "what is written can be read",
    arguments: [0, 999, 1_709_164_800_000, 1_768_478_400_123, 253_402_300_799_999] as [Int64]
  )
  func roundTrip(_ milliseconds: Int64) {
    #expect(SpecInstant.milliseconds(of: SpecInstant.text(milliseconds)) == milliseconds)
  }
}
