import SourceDiagnostics

/// Collects what is found in a document, and keeps the service's first message apart.
///
/// The service reads a document once and stops at the first mistake. The parser and the checker go
/// on and look at things in another order, so every mistake says when the service would meet it.
/// A class, because the reader, the parser and the checker add to the same report.
final class RulesReport {
  /// When the service meets a mistake.
  struct Moment: Comparable {
    /// What is done with one rule or one token of the file, in this order.
    enum Phase: Int {
      case syntax
      case construct
      case type
    }

    /// The offset of the token of the file, or of the end of the rule's string.
    var offset: Int
    var phase: Phase

    static func < (left: Moment, right: Moment) -> Bool {
      (left.offset, left.phase.rawValue) < (right.offset, right.phase.rawValue)
    }
  }

  private struct Answer {
    var text: String
    var offset: Int
    var moment: Moment
  }

  /// So many diagnostics are told; the rest is counted.
  static let limit = 100

  // Apart, or a hundred remarks would leave out the mistake for which the rules are refused.
  private var mistakes: [Diagnostic] = []
  private var remarks: [Diagnostic] = []
  private var omitted = 0
  private var hasComment = false
  private var answer: Answer?
  private var limitAnswer: Answer?

  /// Creates an empty report.
  init() {}

  /// Adds something that the service does not mind or does not say.
  func report(_ diagnostic: @autoclosure () -> Diagnostic) {
    keep(diagnostic(), among: &remarks)
  }

  /// Says that expressions of the document hold comments, at the first of them.
  func reportComment(at range: SourceRange) {
    if !hasComment { report(.commentInExpression(at: range)) }
    hasComment = true
  }

  /// Adds a mistake for which the service refuses the document with a text at an offset.
  func report(
    _ diagnostic: @autoclosure () -> Diagnostic,
    server text: @autoclosure () -> String,
    at offset: Int,
    met moment: Moment
  ) {
    keep(diagnostic(), among: &mistakes)
    if let earlier = answer, earlier.moment <= moment { return }
    answer = Answer(text: text(), offset: offset, moment: moment)
  }

  /// Adds something that the service may accept and this library cannot run.
  func reportLimit(_ diagnostic: @autoclosure () -> Diagnostic, at offset: Int) {
    let diagnostic = diagnostic()
    keep(diagnostic, among: &mistakes)
    if let earlier = limitAnswer, earlier.offset <= offset { return }
    limitAnswer = Answer(
      text: diagnostic.message,
      offset: offset,
      moment: Moment(offset: offset, phase: .syntax)
    )
  }

  /// Returns the mistakes, and the remarks for which they leave room, in the order of the document.
  func diagnostics() -> [Diagnostic] {
    let told = mistakes + remarks.prefix(Self.limit - mistakes.count)
    let rest = omitted + mistakes.count + remarks.count - told.count
    return told.sortedByPlace() + (rest == 0 ? [] : [.omittedMistakes(rest)])
  }

  /// Returns the service's answer, nil where it accepts the document.
  func serverMessage(in source: SourceFile) -> ServerMessage? {
    answer.map { Self.message($0, in: source) }
  }

  /// Returns what keeps this library from running the document.
  func limitMessage(in source: SourceFile) -> ServerMessage? {
    limitAnswer.map { Self.message($0, in: source) }
  }

  private func keep(
    _ diagnostic: @autoclosure () -> Diagnostic,
    among kept: inout [Diagnostic]
  ) {
    if kept.count < Self.limit { kept.append(diagnostic()) } else { omitted += 1 }
  }

  private static func message(_ answer: Answer, in source: SourceFile) -> ServerMessage {
    ServerMessage(
      message: answer.text,
      location: source.location(at: answer.offset),
      offset: answer.offset
    )
  }
}
