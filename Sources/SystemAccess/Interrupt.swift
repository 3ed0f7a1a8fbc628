import Synchronization

/// What happens when somebody asks the process to end.
public enum Interrupt {
  /// Lets SIGINT, SIGTERM and SIGHUP remove unfinished outputs and end the process with status 128
  /// and the number of the signal (130 for an interrupt from the keyboard).
  ///
  /// To be called once, by the program, before it starts any thread. The signals are received by a
  /// thread of their own, so nothing has to be done inside a signal handler, where hardly anything
  /// is allowed.
  ///
  /// - Throws: `SystemError` where the system has no thread to give.
  public static func install() throws(SystemError) {
    SystemSignals.ignoreClosedPipes()
    let endings = SystemSignals.holdBackEndings()
    _ = try WorkerThread(stackSize: 64 << 10) {
      let number = SystemSignals.waitForEnding(endings)
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
