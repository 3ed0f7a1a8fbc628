import Reporting

extension CommandContext {
  /// The look of text on standard output.
  var style: TextStyle { TextStyle(isColored: colorsOutput) }

  /// The look of text on standard error.
  var errorStyle: TextStyle { TextStyle(isColored: colorsErrors) }

  /// Says why something could not be done.
  func report(_ failure: CommandFailure) {
    errors.write(failure.text(style: errorStyle))
  }

  /// Tells what may surprise, unless nothing beside the results is wanted.
  func note(_ text: String) {
    if !options.isQuiet { errors.writeLine("rtdb: note: \(text)") }
  }
}
