import DatabaseExports
import DatabaseModel
import JSONStreaming
import RulesEvaluation
import RulesTesting

extension SimulateLine {
  /// The request that the line describes.
  func request() throws(Invalid) -> Request {
    var request = Request(try requestOperation(), at: try path())
    request.auth = try auth()
    if let now = members["now"] {
      guard let milliseconds = now.integer else { throw Invalid("`now` is not a whole number") }
      request.now = Int64(milliseconds)
    }
    if case .push(let value, _) = request.operation {
      let id = PushID(milliseconds: request.now, chance: [])
      request.operation = .push(value, key: id.key)
    }
    if let transport = members["transport"] {
      guard let known = transport.string.flatMap(Request.Transport.init(rawValue:)) else {
        throw Invalid("`transport` is neither `sdk` nor `rest`")
      }
      request.transport = known
    }
    if case .read(let query) = request.operation {
      try check(query, over: request.transport)
    }
    return request
  }

  private func path() throws(Invalid) -> DatabasePath {
    guard let path = members["path"] else { return .root }
    guard let bytes = path.stringBytes else { throw Invalid("`path` is not a string") }
    return DatabasePath(parsing: bytes)
  }

  private func auth() throws(Invalid) -> AuthContext {
    guard let auth = members["auth"] else { return .signedOut }
    if let name = auth.string {
      if IDToken.isMeant(name) { return try token(name) }
      guard name == "admin" || name == "bypass" else {
        throw Invalid("`auth` is neither null, an object, an ID token, `admin` nor `bypass`")
      }
      return .bypass
    }
    switch auth.kind {
    case .null: return .signedOut
    case .object: return .user(AuthValue(auth))
    default: throw Invalid("`auth` is neither null, an object, an ID token, `admin` nor `bypass`")
    }
  }

  private func token(_ text: String) throws(Invalid) -> AuthContext {
    do throws(IDToken.Failure) {
      return try IDToken(text).context
    } catch {
      throw Invalid("`auth` is not an ID token: \(error)")
    }
  }

  private func requestOperation() throws(Invalid) -> Request.Operation {
    switch operation {
    case .read, .publish, .expr: .read(try query())
    case .set, .write: .set(try value())
    case .onDisconnect: .onDisconnect(.set(try value()))
    case .transaction: .transaction(try value())
    case .remove: .remove
    case .push: .push(members["value"] == nil ? nil : try value(), key: "")
    case .update: .update(try changes())
    case .setPriority: .setPriority(try priority())
    }
  }

  private func value() throws(Invalid) -> DatabaseTree {
    var value = members["value"] ?? JSONValue(.null)
    if let priority = members["priority"], !priority.isNull {
      let member = JSONValue.Member(key: Array(".priority".utf8), value: priority)
      if case .object(let others) = value.kind, value[".sv"] == nil {
        value = JSONValue(.object(others + [member]))
      } else {
        value = JSONValue(
          .object([JSONValue.Member(key: Array(".value".utf8), value: value), member])
        )
      }
    }
    return try tree(value)
  }

  private func changes() throws(Invalid) -> [Request.Change] {
    let value = members["value"] ?? JSONValue(.null)
    if value.isNull { return [] }
    guard let members = value.members else {
      throw Invalid("the `value` of an update is not an object")
    }
    var changes: [Request.Change] = []
    for member in members {
      changes.append(Request.Change(DatabasePath(parsing: member.key), try tree(member.value)))
    }
    return changes
  }

  private func priority() throws(Invalid) -> Priority {
    let value = members["priority"] ?? members["value"] ?? JSONValue(.null)
    let tree = try tree(value)
    guard tree.root?.hasChildren != true, let priority = Priority(tree.root?.leaf) else {
      throw Invalid(DatabaseModelError.invalidPriority.message)
    }
    return priority
  }

  private func tree(_ value: JSONValue) throws(Invalid) -> DatabaseTree {
    do {
      return try ExportTree.tree(of: value, allowsServerValues: true)
    } catch {
      throw Invalid(error.message)
    }
  }
}
