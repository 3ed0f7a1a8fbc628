/// Everything a command sees of the world around it, as values, so that a test can run it in
/// process and beside other tests.
public struct CommandContext {
  /// What standard input holds.
  public enum Input: Sendable {
    /// The process's own standard input.
    case process
    /// These bytes.
    case bytes([UInt8])
  }

  /// What is known of the terminal.
  public struct Terminal: Sendable {
    /// Whether standard output is one.
    public var isOutput = false
    /// Whether standard error is one.
    public var isError = false
    /// Its width in columns.
    public var width = 80
    /// Whether the environment asks for no color, by `NO_COLOR`.
    public var refusesColor = false

    /// No terminal.
    public init() {}
  }

  /// Standard output, for results.
  public var output: OutputChannel
  /// Standard error, for everything else.
  public var errors: OutputChannel
  /// Standard input.
  public var input: Input
  /// The folder that relative paths start from; nil for the process's own.
  public var folder: String?
  /// What is known of the terminal.
  public var terminal: Terminal
  /// The milliseconds since 1970, for what asks for the time explicitly and for nothing else.
  public var clock: () -> Int64
  /// Where the program may keep what it can do without; nil for nowhere.
  public var cacheFolder: String?
  /// Where what does not fit into memory goes.
  public var scratchFolder = "/tmp"
  /// Waits for some milliseconds; false when there is nothing more to wait for.
  public var pause: (_ milliseconds: Int) -> Bool = { _ in false }
  /// Shows how far reading is; nil where nobody would see it.
  public var progress: ProgressMeter?
  /// The options of every command.
  public var options = SharedOptions()

  /// Creates a context.
  public init(
    output: OutputChannel,
    errors: OutputChannel,
    input: Input = .bytes([]),
    folder: String? = nil,
    terminal: Terminal = Terminal(),
    clock: @escaping () -> Int64 = { 0 }
  ) {
    self.output = output
    self.errors = errors
    self.input = input
    self.folder = folder
    self.terminal = terminal
    self.clock = clock
  }

  /// Returns the path to open for a path that the user wrote; messages show the user's own.
  public func path(_ given: String) -> String {
    guard let folder, !given.hasPrefix("/"), given != "-" else { return given }
    return folder + "/" + given
  }

  /// Whether standard output is colored.
  public var colorsOutput: Bool { isColored(isTerminal: terminal.isOutput) }

  /// Whether standard error is colored.
  public var colorsErrors: Bool { isColored(isTerminal: terminal.isError) }

  private func isColored(isTerminal: Bool) -> Bool {
    switch options.color {
    case .auto: isTerminal && !terminal.refusesColor
    case .always: true
    case .never: false
    }
  }
}
