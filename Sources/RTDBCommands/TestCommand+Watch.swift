import Reporting
import RulesTesting

extension TestCommand {
  /// How often files are looked at.
  private static let milliseconds = 40
  /// How often folders are searched for new specs, counted in looks at files.
  private static let looksBetweenSearches = 25

  /// Runs all specs, and then those with a file that has changed, until the program is ended.
  ///
  /// A mistake in a file does not end the watch: it is shown, and the next change tries again.
  func watch(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    var watch = SpecWatch { context.path($0) }
    var specs = try files(in: context)
    var status = ExitStatus.success
    var looks = 0
    repeat {
      looks += 1
      if looks % TestCommand.looksBetweenSearches == 0, let found = try? files(in: context) {
        specs = found
      }
      let touched = watch.touched(of: specs)
      guard !touched.isEmpty else { continue }
      do throws(CommandFailure) {
        status = try runTouched(touched, noting: &watch, in: context)
      } catch {
        status = .failure
        context.report(error)
      }
      context.output.flush()
      context.errors.flush()
    } while context.pause(TestCommand.milliseconds)
    return status
  }

  /// A file that is just being saved may be there by half, so what cannot be used is looked at once
  /// more before it is shown.
  private func runTouched(
    _ specs: [String],
    noting watch: inout SpecWatch,
    in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    var loaded = load(specs, noting: &watch, in: context)
    if !loaded.isUsable, context.pause(TestCommand.milliseconds) {
      loaded = load(specs, noting: &watch, in: context)
    }
    show(loaded.problems, in: context)
    try protectInputs(loaded, in: context)
    let suites = try loaded.usableSuites()
    return try run(try select(suites), of: suites, in: context)
  }

  private func load(
    _ specs: [String],
    noting watch: inout SpecWatch,
    in context: CommandContext
  ) -> Loaded {
    for spec in specs { watch.beginLoading(spec) }
    let loaded = load(specs, in: context)
    for (spec, files) in loaded.files { watch.endLoading(spec, files: files) }
    return loaded
  }
}
