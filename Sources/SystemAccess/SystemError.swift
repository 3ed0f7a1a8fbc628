/// A failure that the operating system reported, in words for the person who asked for the work.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: String, Hashable, Sendable {
    /// Opening a file for reading.
    case open
    /// Reading from an open file, or listing a folder.
    case read
    /// Making a new file.
    case create
    /// Writing to an open file.
    case write
    /// Putting a finished file in the place of its target.
    case replace
    /// Making a folder.
    case makeFolder
    /// Removing a file.
    case remove
    /// Finding out what a path names.
    case inspect
    /// Starting a worker thread.
    case startThread

    fileprivate var words: String {
      switch self {
      case .makeFolder: "make the folder"
      case .startThread: "start"
      default: rawValue
      }
    }
  }

  /// What was being done.
  public let operation: Operation
  /// What it was done to, as the user named it.
  public let path: String
  /// The number by which the operating system names the cause.
  public let code: Int32

  /// Creates an error from an operation, the path as the user gave it, and the system's number.
  public init(_ operation: Operation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The error of writing to a pipe whose reader has gone.
  public static func closedPipe(_ path: String) -> SystemError {
    SystemError(.write, path: path, code: SystemCalls.closedPipe)
  }

  /// The cause alone, such as "no such file or directory".
  public var reason: String {
    // Of what is read, it is the file that is too large.
    operation == .write && code == SystemCalls.tooLarge
      ? "files may not grow larger" : SystemCalls.reason(for: code)
  }

  /// The whole message, such as "cannot open `x`: no such file or directory".
  public var description: String { "cannot \(operation.words) \(subject): \(reason)" }

  /// A Boolean value that says whether the reader at the other end of a pipe has gone.
  public var isClosedPipe: Bool { code == SystemCalls.closedPipe }

  /// A Boolean value that says whether the path names nothing.
  public var isNotFound: Bool { code == SystemCalls.notFound }

  /// A Boolean value that says whether symbolic links of the path lead back to themselves.
  public var isLoop: Bool { code == SystemCalls.tooManyLinks }

  /// A Boolean value that says whether something is already there.
  public var isAlreadyThere: Bool { code == SystemCalls.alreadyThere }

  /// A Boolean value that says whether a folder was found where a file was needed.
  public var isFolder: Bool { code == SystemCalls.isFolder }

  private var subject: String {
    switch path {
    case InputFile.standardInputPath: "standard input"
    case StandardOutput.name, StandardError.name: path
    default: "`\(path)`"
    }
  }
}
