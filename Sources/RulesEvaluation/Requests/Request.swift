public import DatabaseModel

/// One operation that a client asks for.
public struct Request: Sendable {
  /// What is asked for.
  public enum Operation: Sendable {
    /// To read the value, or the children that a query selects.
    case read(DatabaseQuery)
    /// To replace the value; the null tree deletes it.
    case set(DatabaseTree)
    /// To replace the values at paths below, all or none (G-18).
    case update([Change])
    /// To add a child under a key made by the client; without a value only the key is made.
    case push(DatabaseTree?, key: DatabaseKey)
    /// To delete the value.
    case remove
    /// To replace the value depending on what is stored; judged like `set` (G-25).
    case transaction(DatabaseTree)
    /// To replace the priority, keeping the value.
    case setPriority(Priority)
    /// To do this when the client disconnects; judged now and again when it happens (G-26).
    indirect case onDisconnect(Operation)
  }

  /// One entry of an update.
  public struct Change: Sendable {
    /// Where, from the path of the request.
    public var path: DatabasePath
    /// The new value; the null tree deletes.
    public var value: DatabaseTree

    /// Creates an entry.
    public init(_ path: DatabasePath, _ value: DatabaseTree) {
      self.path = path
      self.value = value
    }
  }

  /// How the client talks to the service; it decides what `query` shows without a query (J-1).
  public enum Transport: String, Hashable, Sendable, CaseIterable {
    /// A client SDK.
    case sdk
    /// The REST interface.
    case rest
  }

  /// 2026-01-01T00:00:00Z, the time of a request that names none.
  public static let defaultTime: Int64 = 1_767_225_600_000

  /// What is asked for.
  public var operation: Operation
  /// Where.
  public var path: DatabasePath
  /// Who asks.
  public var auth: AuthContext
  /// When the service handles it, in milliseconds since 1970.
  public var now: Int64
  /// How it comes.
  public var transport: Transport

  /// Creates a request.
  public init(
    _ operation: Operation,
    at path: DatabasePath,
    auth: AuthContext = .signedOut,
    now: Int64 = Request.defaultTime,
    transport: Transport = .sdk
  ) {
    self.operation = operation
    self.path = path
    self.auth = auth
    self.now = now
    self.transport = transport
  }
}

extension Request {
  var isRead: Bool {
    if case .read = operation { true } else { false }
  }

  /// The request that the service makes on the client's behalf when it disconnects at an instant.
  ///
  /// Nil unless this request registers one.
  public func executed(at now: Int64) -> Request? {
    guard case .onDisconnect(let operation) = operation else { return nil }
    var request = self
    request.operation = operation
    request.now = now
    return request
  }
}
