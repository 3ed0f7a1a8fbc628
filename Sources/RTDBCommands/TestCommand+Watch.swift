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
        context.errors.write(error.text(style: TextStyle(isColored: context.colorsErrors)))
      }
      context.output.flush()
      context.errors.flush()
    } while context.pause(TestCommand.milliseconds)
    return status
  }

  private func runTouched(
    _ specs: [String],
    noting watch: inout SpecWatch,
    in context: CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    for spec in specs { watch.beginLoading(spec) }
    let loaded = loadAll(specs, in: context)
    for (spec, files) in loaded.files { watch.endLoading(spec, files: files) }
    return try run(try select(loaded.usableSuites()), in: context)
  }
}
