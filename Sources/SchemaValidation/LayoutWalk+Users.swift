import DatabaseExports
import DatabaseModel
import SourceDiagnostics

/// What a user has shown so far.
struct UserState {
  var number = 0
  var missing: Set<String> = ["username", "email", "provider"]
  /// The jokes named by a list of votes: clients that kept one could name a joke twice.
  var listedVotes: Set<[UInt8]> = []
}

/// What an item has shown so far.
struct ItemState {
  var hasTitle = false
}

// `/users/$uid {provider, email, username, votes: {$joke: true}, items: {$item: {title}}}`
extension LayoutWalk {
  mutating func visitRoot(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    switch key {
    case LayoutName.jokes where schema != .items:
      sawJokes = true
      reportLeaf(try walk(.jokes, event), "`jokes`", at: location)
    case LayoutName.users:
      ledger.hasUsers = true
      reportLeaf(try walk(.users, event), "`users`", at: location)
    default:
      sawOtherRoot = true
      if report.admit("validate/other-root", .note) {
        let name = text(ofKey: key)
        report.keep(.otherRoot(name, schema: schema, path: pathText, at: location))
      }
      try skip(event)
    }
  }

  mutating func visitUser(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    report.records.users += 1
    user = UserState(number: ledger.addUser(key, at: location))
    if let leaf = try walk(.user, event) {
      reportLeaf(leaf, "the user", at: location)
      return
    }
    guard schema != .items else { return }
    for field in user.missing.sorted() {
      // The app cannot work without the name; the rest it only stores.
      let severity: Diagnostic.Severity = field == "username" ? .error : .warning
      guard profileReport.admit("validate/missing-field", severity) else { continue }
      profileReport.keep(
        .missingField(field, of: "user", severity: severity, path: pathText, at: location)
      )
    }
  }

  mutating func visitUserField(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    switch key {
    case LayoutName.items:
      if schema == .jokes { return try skip(event) }
      sawItems = true
      reportLeaf(try walk(.items, event), "`items`", at: location)
    case _ where schema == .items: try skip(event)
    case LayoutName.votes:
      sawVotes = true
      reportLeaf(try walk(.votes, event), "`votes`", at: location)
    case LayoutName.username: try visitUsername(event)
    case LayoutName.email, LayoutName.provider:
      let name = text(ofKey: key)
      user.missing.remove(name)
      _ = try checkText("`\(name)`", readLeaf(event))
    default:
      // Most databases have users; only in the jokes layout is a further field worth a word.
      let known = ["username", "email", "provider", "votes", "items"]
      if profileReport.admit("validate/unknown-field", .warning) {
        profileReport.keep(unknownField(key, of: "user", known: known, at: location))
      }
      try skip(event)
    }
  }

  private mutating func visitUsername(_ event: ExportReader.Event) throws(ExportError) {
    sawUsername = true
    user.missing.remove("username")
    let leaf = try readLeaf(event)
    guard let name = checkText("the user name", leaf) else { return }
    guard let first = ledger.addName(name, of: user.number) else { return }
    report.add(
      .duplicateUsername(
        String(decoding: name, as: UTF8.self),
        firstUser: String(decoding: ledger.users[first], as: UTF8.self),
        path: pathText,
        at: leaf.location
      )
    )
  }

  mutating func visitVote(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    report.records.votes += 1
    let leaf = try readLeaf(event)
    guard case .boolean(true) = leaf.kind else {
      // Some clients kept a list of joke keys, and `false` for a vote withdrawn.
      report.add(.voteNotTrue(found: leaf.text, path: pathText, at: leaf.location))
      if case .string = leaf.kind, user.listedVotes.insert(leaf.bytes).inserted {
        ledger.addVote(for: leaf.bytes, by: user.number, key: key, at: location)
      }
      return
    }
    ledger.addVote(for: key, by: user.number, at: location)
  }

  mutating func visitItem(
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    report.records.items += 1
    item = ItemState()
    if let leaf = try walk(.item, event) {
      reportLeaf(leaf, "the item", at: location)
      return
    }
    if !item.hasTitle { missing("title", of: "item", .error, at: location) }
  }

  mutating func visitItemField(
    _ key: [UInt8],
    _ event: ExportReader.Event,
    at location: ValidationPlace
  ) throws(ExportError) {
    let leaf = try readLeaf(event)
    if key == LayoutName.title {
      item.hasTitle = true
      _ = checkText("the title", leaf)
      return
    }
    if case .string = leaf.kind { return }
    // The app of that time reads an item as a map of strings and stops at anything else.
    guard report.admit("validate/wrong-type", .warning) else { return }
    report.keep(
      .wrongType(
        "`\(text(ofKey: key))`",
        found: leaf.text,
        expected: "a string",
        severity: .warning,
        path: pathText,
        at: location
      )
    )
  }

  private mutating func reportLeaf(_ leaf: Leaf?, _ name: String, at location: ValidationPlace) {
    guard let leaf else { return }
    report.add(
      .wrongType(name, found: leaf.text, expected: "an object", path: pathText, at: location)
    )
  }
}
