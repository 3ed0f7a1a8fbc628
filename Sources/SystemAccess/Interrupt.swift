import Synchronization

/// What happens when somebody asks the process to end.
public enum Interrupt {
  /// Lets the signals that ask for the end (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU) remove
  /// unfinished outputs and end the process with status 128 and the number of the signal (130 for an
  /// interrupt from the keyboard).
  ///
  /// To be called once, by the program, before it opens anything: standard input, output and error
  /// that are closed are also given a place here, so that no other file is taken for them. The work
  /// is done by a thread of its own, not by the signal handler, where hardly anything is allowed.
  ///
  /// - Throws: `SystemError` where the system has no thread to give.
  public static func install() throws(SystemError) {
    SystemCalls.openStandardDescriptors()
    SystemSignals.ignoreFailedWrites()
    let reports: Int32
    do throws(SystemCalls.Failure) {
      reports = try SystemSignals.reportEndings()
    } catch {
      throw SystemError(.startThread, path: "watching for interruptions", code: error.code)
    }
    _ = try WorkerThread(stackSize: 64 << 10) {
      guard let number = SystemSignals.waitForEnding(on: reports) else { return }
      farewell.withLock { text in StandardError.write(text) }
      TemporaryFiles.discardAllAndExit(128 + number)
    }
  }

  /// Sets what is written to standard error on the way out, such as the characters that wipe a line
  /// of progress.
  public static func setFarewell(_ text: String) {
    farewell.withLock { $0 = text }
  }

  private static let farewell = Mutex("")
}
