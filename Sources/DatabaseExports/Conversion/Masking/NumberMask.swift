/// Replaces numbers and dates that tell of persons by others of the same shape.
struct NumberMask: Sendable {
  /// What a number is.
  enum Kind: Hashable, Sendable {
    /// A part of a place on the earth.
    case coordinate(Coordinate)
    /// A day of birth, or a part of one.
    case birth
    /// A row of digits, such as a telephone number.
    case digits
  }

  /// Which part of a place on the earth.
  enum Coordinate: Hashable, Sendable {
    case latitude
    case longitude
    case any
  }

  /// Rows of digits that are shorter count something.
  private static let fewestDigits = 4
  /// The years of which those are that are written.
  private static let (firstYear, yearCount) = (1950, 56)

  private let key: MaskKey

  /// Creates a mask with a key.
  init(key: MaskKey) { self.key = key }

  // MARK: Numbers

  /// The number in the place of another one; both as they are written.
  func masked(_ number: [UInt8], as kind: Kind) -> [UInt8] {
    switch kind {
    case .coordinate(let part): return coordinate(number, part)
    case .birth: return birth(number)
    case .digits:
      let count = number.count { $0.isDigit }
      return count < NumberMask.fewestDigits ? number : replacingDigits(of: number)
    }
  }

  /// A number with as many digits before and behind the point, and the same sign and exponent.
  func replacingDigits(of number: [UInt8]) -> [UInt8] {
    var (digits, index) = (number, 0)
    let end = number.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? number.count
    let point = number[..<end].firstIndex(of: UInt8(ascii: ".")) ?? end
    var isChanged = false
    for position in 0..<end where number[position].isDigit {
      let isFirst = index == 0 && position < point
      index += 1
      let digit = Int(number[position] & 0xF)
      // A number does not begin with a zero, but for one that is its own whole part.
      if isFirst, digit == 0 { continue }
      let (low, count) = isFirst ? (1, 9) : (0, 10)
      // The first digit that can be another one is another one.
      let step =
        isChanged
        ? key.number(for: number, position, below: count)
        : 1 + key.number(for: number, position, below: count - 1)
      digits[position] = UInt8(0x30 + low + (digit - low + step) % count)
      isChanged = true
    }
    return digits
  }

  private func coordinate(_ number: [UInt8], _ part: Coordinate) -> [UInt8] {
    var digits = replacingDigits(of: number)
    let whole = digits.firstIndex { $0.isDigit } ?? digits.count
    let end = digits[whole...].firstIndex { !$0.isDigit } ?? digits.count
    let value = Int(String(decoding: number[whole..<end], as: UTF8.self)) ?? .max
    guard !number.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return digits }
    // The largest are 90 and 180, and nothing may be above.
    guard value <= 180 else {
      // In parts of a degree, of which nobody knows how small they are: a 1 may begin 180 or 18.
      let step = UInt8(key.number(for: number, -1, below: 8))
      if number[whole] == 0x31 {
        (digits[whole], digits[whole + 1]) = (0x31, 0x30 + step)
      } else {
        digits[whole] = 0x31 + step
      }
      return digits
    }
    switch end - whole {
    case 2 where part != .longitude:
      digits[whole] = UInt8(0x31 + key.number(for: number, -1, below: 8))
    case 3:
      digits[whole] = 0x31
      digits[whole + 1] = UInt8(0x30 + key.number(for: number, -1, below: 8))
    default: break
    }
    return digits
  }

  // MARK: Births

  private func birth(_ number: [UInt8]) -> [UInt8] {
    guard let value = Int(String(decoding: number, as: UTF8.self)) else {
      return replacingDigits(of: number)
    }
    switch value {
    case 0...31: return digits(of: 1 + key.number(for: number, 0, below: 12))
    case 1900..<2100: return digits(of: day(for: number, except: value).year)
    case 1900_00_00..<2100_00_00:
      let day = day(for: number, except: value / 1_00_00)
      return digits(of: (day.year * 100 + day.month) * 100 + day.day)
    case 32..<1900: return replacingDigits(of: number)
    default:
      // Instants: what is larger than the seconds of three centuries is in milliseconds.
      let days =
        value < 0
        ? -1 - key.number(for: number, 0, below: 7_304) : key.number(for: number, 0, below: 13_149)
      let isMilliseconds = value.magnitude >= 10_000_000_000
      return digits(of: days * 86_400 * (isMilliseconds ? 1_000 : 1))
    }
  }

  /// The day in the place of the one with which an instant begins.
  func masked(instant text: [UInt8]) -> [UInt8] {
    let year = text.prefix(4).reduce(0) { 10 * $0 + Int($1 & 0xF) }
    let day = day(for: text, except: year)
    let month = digits(of: day.month, count: 2)
    let date = digits(of: day.year) + [0x2D] + month + [0x2D] + digits(of: day.day, count: 2)
    return date + text.dropFirst(date.count)
  }

  private func day(
    for text: [UInt8],
    except year: Int
  ) -> (year: Int, month: Int, day: Int) {
    var other = NumberMask.firstYear + key.number(for: text, 0, below: NumberMask.yearCount - 1)
    if other >= year, year >= NumberMask.firstYear { other += 1 }
    return (
      other, 1 + key.number(for: text, 1, below: 12), 1 + key.number(for: text, 2, below: 28)
    )
  }

  private func digits(of number: Int, count: Int = 1) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return [UInt8](repeating: 0x30, count: max(0, count - digits.count)) + digits
  }
}
