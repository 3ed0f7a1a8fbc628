import Reporting
import Testing

/// Values as people read them.
struct ReportValueTests {
  @Test(arguments: [
    (ReportValue.none, "–"),
    ("a\tb", "a\\tb"),
    (0, "0"), (-1, "-1"), (9999, "9999"), (10_000, "10,000"), (-1_234_567, "-1,234,567"),
    (.integer(.min), "-9,223,372,036,854,775,808"),
    (.decimal(0), "0"), (.decimal(1.5), "1.5"), (.decimal(-0.0004), "0"),
    (.decimal(-0.25), "-0.25"),
    (.decimal(1e300), "1e+300"), (.decimal(.nan), "nan"),
    (.bytes(0), "0 bytes"), (.bytes(1), "1 byte"), (.bytes(999), "999 bytes"),
    (.bytes(1000), "1 kB"), (.bytes(1234), "1.2 kB"), (.bytes(12_345), "12 kB"),
    (.bytes(999_499), "999 kB"), (.bytes(999_500), "1 MB"), (.bytes(1_500_000_000), "1.5 GB"),
    (.bytes(.max), "9,223,372 TB"),
    (.fraction(0), "0 %"), (.fraction(1), "100 %"), (.fraction(0.12345), "12.3 %"),
    (true, "yes"), (false, "no"),
    (.list([]), "–"), (.list([1, "a"]), "1, a"),
  ])
  func `a value is shown as people write it`(value: ReportValue, text: String) {
    #expect(value.text == text)
  }
}
