import DatabaseModel
import RulesAnalysis
import RulesEvaluation
import RulesLanguage

extension Request {
  /// The id of whoever signs in.
  static let somebody = "somebody"
  private static let uid = Array("uid".utf8)

  /// Whether nobody is signed in, who could have claims.
  var isSignedOut: Bool { auth.value == .null }

  /// The request with one thing changed; nil where it has no place for the change.
  func applying(_ change: Shortfall.Change) -> Request? {
    guard !auth.isBypass else { return nil }
    var request = self
    switch change {
    case .signIn:
      let somebody = AuthValue.map([Self.uid: .string(Array(Self.somebody.utf8))])
      if isSignedOut { request.auth = .user(somebody) }
    case .signOut: request.auth = .signedOut
    case .auth(let names, let value):
      guard let user = auth.value, !isSignedOut || names == [Self.uid],
        let changed = user.replacing(names[...], with: value)
      else { return nil }
      request.auth = .user(changed)
    case .query(let property, let leaf):
      guard case .read(var query) = operation else { return nil }
      query.set(property, leaf)
      request.operation = .read(query)
    case .now(let now): request.now = now
    case .write(let path, let leaf):
      guard let operation = operation.writing(leaf, at: path, below: self.path) else { return nil }
      request.operation = operation
    }
    return request
  }
}

extension DatabaseQuery {
  /// Gives the parameter that a property shows another value.
  fileprivate mutating func set(_ property: QueryProperty, _ leaf: DatabaseLeaf) {
    switch property {
    case .orderByKey: order = .key
    case .orderByValue: order = .value
    case .orderByPriority: order = .priority
    case .orderByChild: if case .string(let path) = leaf { order = .child(path) }
    case .startAt: (startAt, startAfter) = (.some(leaf), nil)
    case .endAt: (endAt, endBefore) = (.some(leaf), nil)
    case .equalTo: equalTo = .some(leaf)
    case .limitToFirst: if case .number(let count) = leaf { limitToFirst = count }
    case .limitToLast: if case .number(let count) = leaf { limitToLast = count }
    }
  }
}

extension AuthValue {
  /// The value with another member, reached by names, or without it; nil where something else stands on
  /// the way.
  fileprivate func replacing(
    _ names: ArraySlice<[UInt8]>,
    with value: AuthValue
  ) -> AuthValue? {
    guard let name = names.first else { return value }
    var members: [[UInt8]: AuthValue] = [:]
    switch self {
    case .map(let own): members = own
    case .null: break
    case .boolean, .number, .string, .list: return nil
    }
    guard let member = (members[name] ?? .null).replacing(names.dropFirst(), with: value) else {
      return nil
    }
    members[name] = member == .null ? nil : member
    return .map(members)
  }
}

extension Request.Operation {
  /// The operation with another value at a place; nil where it does not write there.
  fileprivate func writing(
    _ leaf: DatabaseLeaf?,
    at path: DatabasePath,
    below base: DatabasePath
  ) -> Request.Operation? {
    switch self {
    case .set(let tree): return tree.setting(leaf, at: path, below: base).map { .set($0) }
    case .transaction(let tree):
      return tree.setting(leaf, at: path, below: base).map { .transaction($0) }
    case .push(let tree?, let key):
      return tree.setting(leaf, at: path, below: base.appending(key)).map { .push($0, key: key) }
    case .update(var changes):
      for (index, change) in changes.enumerated() {
        let place = base.appending(change.path)
        guard let tree = change.value.setting(leaf, at: path, below: place) else { continue }
        changes[index].value = tree
        return .update(changes)
      }
      return nil
    case .onDisconnect(let inner):
      return inner.writing(leaf, at: path, below: base).map { .onDisconnect($0) }
    case .read, .push, .remove, .setPriority: return nil
    }
  }
}

extension DatabaseTree {
  /// The tree with another value at a place, both given from the root of the database; nil where
  /// the place does not lie in the tree.
  fileprivate func setting(
    _ leaf: DatabaseLeaf?,
    at path: DatabasePath,
    below base: DatabasePath
  ) -> DatabaseTree? {
    guard base.isPrefix(of: path) else { return nil }
    let relative = DatabasePath(Array(path.keys.dropFirst(base.count)))
    // A place is left out of an object, never the whole.
    if leaf == nil, relative.isRoot { return nil }
    let value = leaf.map { DatabaseTree($0) } ?? .null
    return try? applying([DatabaseWrite(relative, value: value)])
  }
}
