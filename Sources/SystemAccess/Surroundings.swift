/// What is at the three ends of the process.
public enum Terminal {
  /// One of the three files that every process is given.
  public enum Stream: Int32, Hashable, Sendable {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2
  }

  /// Says whether a person sits at the other end.
  public static func isTerminal(_ stream: Stream) -> Bool {
    SystemCalls.isTerminal(stream.rawValue)
  }

  /// Returns the number of columns, or nil where it is no terminal or does not say.
  public static func width(of stream: Stream) -> Int? {
    SystemCalls.terminalWidth(stream.rawValue)
  }
}

/// The variables that the process was given.
public enum Environment {
  /// Returns the value of a variable, or nil where it is not set.
  public static func value(_ name: String) -> String? {
    SystemCalls.environmentValue(name)
  }
}

/// The time.
public enum Clock {
  /// The milliseconds since the beginning of 1970, by the clock of the machine.
  public static var now: Int64 {
    let time = SystemCalls.wallTime()
    return Int64(time.seconds) &* 1000 &+ Int64(time.nanoseconds / 1_000_000)
  }

  /// The nanoseconds for which processors have worked for this process.
  public static var processorTime: Int64 {
    let time = SystemCalls.processorTime()
    return Int64(time.seconds) &* 1_000_000_000 &+ Int64(time.nanoseconds)
  }

  /// The nanoseconds since an arbitrary moment; never steps back.
  public static var monotonic: Int64 {
    let time = SystemCalls.monotonicTime()
    return Int64(time.seconds) &* 1_000_000_000 &+ Int64(time.nanoseconds)
  }

  /// Waits for some time.
  public static func pause(milliseconds: Int) {
    SystemCalls.pause(milliseconds: max(0, milliseconds))
  }
}
