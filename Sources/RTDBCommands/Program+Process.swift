import SystemAccess

extension Program {
  /// Runs the process's own command line and ends the process.
  ///
  /// The only place that looks at the process: everything below gets what it needs in a context.
  public static func main() -> Never {
    do {
      try Interrupt.install()
    } catch {
      StandardError.write("rtdb: \(error)\n")
    }
    checkArguments()
    let standardOutput = StandardOutput()
    let progress = ProgressMeter.ofProcess
    let output = OutputChannel(push: { standardOutput.push() }) {
      progress?.wipe()
      standardOutput.write($0)
      return !standardOutput.isClosed
    }
    let errors = OutputChannel(pieceSize: 1) {
      progress?.wipe()
      StandardError.write(String(decoding: $0, as: UTF8.self))
      return true
    }
    var context = CommandContext(
      output: output,
      errors: errors,
      input: .process,
      terminal: .ofProcess,
      clock: { Clock.now }
    )
    context.cacheFolder = cacheFolder
    if let folder = Environment.value("TMPDIR") { context.scratchFolder = folder }
    context.pause = { milliseconds in
      Clock.pause(milliseconds: milliseconds)
      return !standardOutput.isClosed
    }
    context.progress = progress
    var status = run(Array(CommandLine.arguments.dropFirst()), in: context)
    do {
      try standardOutput.flush()
    } catch {
      StandardError.write("rtdb: \(error)\n")
      status = .failure
    }
    CurrentProcess.exit(status.rawValue)
  }
}

extension Program {
  /// Ends the process where an argument is not what the user wrote.
  private static func checkArguments() {
    guard let number = CurrentProcess.misencodedArgument else { return }
    let argument = CommandLine.arguments[number]
    StandardError.write("rtdb: argument \(number) is not UTF-8: `\(argument)`\n")
    CurrentProcess.exit(ExitStatus.failure.rawValue)
  }

  /// The user's cache, as the XDG base directories say.
  private static var cacheFolder: String? {
    if let folder = Environment.value("XDG_CACHE_HOME"), folder.hasPrefix("/") {
      return FileSystem.join(folder, "rtdb")
    }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else { return nil }
    return FileSystem.join(home, ".cache/rtdb")
  }
}

extension ProgressMeter {
  /// The meter on standard error, if that is a terminal; an interruption wipes it.
  fileprivate static var ofProcess: ProgressMeter? {
    guard Terminal.isTerminal(.error), Environment.value("TERM") != "dumb" else { return nil }
    Interrupt.setFarewell(wiping)
    return ProgressMeter(
      width: Terminal.width(of: .error) ?? 80,
      clock: { Clock.monotonic },
      write: { StandardError.write($0) }
    )
  }
}

extension CommandContext.Terminal {
  /// What is at the ends of the process.
  fileprivate static var ofProcess: CommandContext.Terminal {
    var terminal = CommandContext.Terminal()
    terminal.isOutput = Terminal.isTerminal(.output)
    terminal.isError = Terminal.isTerminal(.error)
    terminal.width = Terminal.width(of: .output) ?? Terminal.width(of: .error) ?? 80
    let noColor = Environment.value("NO_COLOR") ?? ""
    terminal.refusesColor = !noColor.isEmpty || Environment.value("TERM") == "dumb"
    return terminal
  }
}
