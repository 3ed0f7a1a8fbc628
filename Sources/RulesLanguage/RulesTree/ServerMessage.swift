public import SourceDiagnostics

/// What the service answers when it refuses a rules document: the first mistake it meets.
public struct ServerMessage: Hashable, Sendable, CustomStringConvertible {
  /// The text without the position.
  public let message: String
  /// The place in the document.
  public let location: SourceLocation
  /// The byte offset of the place.
  public let offset: Int

  /// Creates a message.
  public init(message: String, location: SourceLocation, offset: Int) {
    self.message = message
    self.location = location
    self.offset = offset
  }

  /// The message as the service prints it, `LINE:COLUMN: text`.
  public var description: String { "\(location): \(message)" }
}
