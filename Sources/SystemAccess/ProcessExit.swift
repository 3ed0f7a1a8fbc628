/// The process that runs this code.
public enum CurrentProcess {
  /// The number of the first argument that is not UTF-8, counted from 1; nil where all of them are.
  ///
  /// Swift gives such arguments repaired, which makes them other keys and other files.
  public static var misencodedArgument: Int? {
    SystemCalls.misencodedArgument().flatMap { $0 > 0 ? $0 : nil }
  }

  /// Ends the process at once with a status, and removes unfinished outputs.
  public static func exit(_ status: Int32) -> Never {
    TemporaryFiles.discardAllAndExit(status)
  }
}
