import SourceDiagnostics

/// A value that is written as one argument of a command line.
///
/// An enumeration of words needs no code: declare it `String, ArgumentValue, CaseIterable`, and its
/// raw values are what the user writes, what help lists and what completion offers.
public protocol ArgumentValue: Sendable {
  /// Reads the value from an argument.
  ///
  /// - Throws: `ArgumentValueError` where the argument is not such a value.
  init(argument: String) throws(ArgumentValueError)

  /// The argument that `init(argument:)` reads as this value.
  var argument: String { get }

  /// Every argument that is such a value, in the order for help; empty where there are too many.
  static var allArguments: [String] { get }
}

extension ArgumentValue {
  /// No list of arguments.
  public static var allArguments: [String] { [] }
}

/// Why an argument is not a value of the type that was asked for.
public struct ArgumentValueError: Error, Hashable, Sendable {
  /// What is expected instead, such as “a whole number”.
  public var expectation: String

  /// Creates an error from what is expected instead.
  public init(expected expectation: String) {
    self.expectation = expectation
  }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
  /// Reads the case with the given raw value.
  ///
  /// - Throws: `ArgumentValueError` that lists the cases where none fits.
  public init(argument: String) throws(ArgumentValueError) {
    guard let value = Self(rawValue: argument) else {
      let words = Self.allArguments.map { "`\($0)`" }
      throw ArgumentValueError(expected: words.joined(separator: ", ", last: " or "))
    }
    self = value
  }

  /// The raw value.
  public var argument: String { rawValue }

  /// The raw values in the order of declaration.
  public static var allArguments: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  /// Takes the argument as it is.
  public init(argument: String) { self = argument }

  /// The string itself.
  public var argument: String { self }
}

extension Int: ArgumentValue {
  /// Reads a decimal number.
  ///
  /// - Throws: `ArgumentValueError` for anything else, and for numbers of more than 63 bits.
  public init(argument: String) throws(ArgumentValueError) {
    guard let value = Int(argument) else { throw ArgumentValueError(expected: "a whole number") }
    self = value
  }

  /// The decimal digits.
  public var argument: String { String(self) }
}

extension Double: ArgumentValue {
  /// Reads a decimal number.
  ///
  /// - Throws: `ArgumentValueError` for anything else, infinity and hexadecimal notation included.
  public init(argument: String) throws(ArgumentValueError) {
    let isDecimal = argument.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isDecimal, let value = Double(argument), value.isFinite else {
      throw ArgumentValueError(expected: "a number")
    }
    self = value
  }

  /// The shortest decimal notation.
  public var argument: String { String(self) }
}
