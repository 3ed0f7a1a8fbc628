#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The calls for signals and for ending the process.
enum SystemSignals {
  /// The signals by which people and systems ask a program to end.
  private static let endings = [SIGINT, SIGTERM, SIGHUP]

  /// Makes writing to a closed pipe an ordinary error instead of the end of the process.
  static func ignoreClosedPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Holds back the signals that ask for the end, in this thread and in those it starts.
  ///
  /// The result is for `waitForEnding(_:)`. A signal that the parent process has switched off stays off.
  static func holdBackEndings() -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in endings where !isSwitchedOff(number) {
      unsafe sigaddset(&set, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    return set
  }

  /// Waits for one of the signals and returns its number.
  static func waitForEnding(_ set: sigset_t) -> Int32 {
    var set = set
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return number
  }

  /// Ends the process without running anything else.
  static func exitAtOnce(_ status: Int32) -> Never {
    _exit(status)
  }

  private static func isSwitchedOff(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_DFL)
    _ = signal(number, previous)
    return unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
