import Synchronization

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
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  /// The writing end of the pipe on which the handler reports.
  private static let reportDescriptor = Atomic<Int32>(-1)

  /// Makes writing to a closed pipe, or more to a file than is allowed, an ordinary error instead of
  /// the end of the process.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Reports the signals that ask for the end on a pipe, and returns the pipe's reading end.
  ///
  /// Hardly anything is allowed inside a signal handler; writing a byte to a pipe is. A signal that
  /// the parent process has switched off stays off; one that it has only held back is let in, or
  /// nothing would ever end the program.
  static func reportEndings() throws(SystemCalls.Failure) -> Int32 {
    let pipe = try SystemCalls.makePipe()
    reportDescriptor.store(pipe.writing, ordering: .sequentiallyConsistent)
    var letIn = sigset_t()
    unsafe sigemptyset(&letIn)
    for number in endings where !isSwitchedOff(number) {
      _ = signal(number, report)
      unsafe sigaddset(&letIn, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &letIn, nil)
    return pipe.reading
  }

  /// Waits for one of the signals and returns its number, or nil where none can come any more.
  static func waitForEnding(on descriptor: Int32) -> Int32? {
    var number: UInt8 = 0
    let count = unsafe withUnsafeMutableBytes(of: &number) { buffer in
      try? unsafe SystemCalls.readFile(descriptor, into: buffer)
    }
    return count == 1 ? Int32(number) : nil
  }

  /// Ends the process without running anything else.
  static func exitAtOnce(_ status: Int32) -> Never {
    _exit(status)
  }

  private static let report: @convention(c) (Int32) -> Void = { number in
    var byte = UInt8(truncatingIfNeeded: number)
    let descriptor = reportDescriptor.load(ordering: .sequentiallyConsistent)
    _ = unsafe write(descriptor, &byte, 1)
  }

  private static func isSwitchedOff(_ number: Int32) -> Bool {
    let previous = signal(number, SIG_DFL)
    _ = signal(number, previous)
    return unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
