/// The process that runs this code.
public enum CurrentProcess {
  /// Ends the process at once with a status, and removes unfinished outputs.
  public static func exit(_ status: Int32) -> Never {
    TemporaryFiles.discardAllAndExit(status)
  }
}
