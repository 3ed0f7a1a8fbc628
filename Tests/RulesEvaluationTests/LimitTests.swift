import DatabaseModel
import RulesEvaluation
import TestSupport
import Testing

/// Section H.
@Suite struct LimitTests {
  static let deep31 = DatabasePath((0..<31).map { DatabaseKey(index: $0) })

  func verdict(
    _ operation: Request.Operation,
    _ path: DatabasePath,
    transport: Request.Transport = .sdk
  ) throws -> Decision.Verdict {
    try Simulation(#"{".read": true, ".write": true}"#)
      .decide(operation, path, transport: transport).verdict
  }

  @Test(
    arguments: [
      "a.b", "$a", "a#b", "a[", "b]", "a\u{1F}b", "\u{7F}",
      "a key that is too long for a name / or so",
    ]
  )
  func illegalKeys(_ key: String) throws {
    let path = DatabasePath(["ok", DatabaseKey(key)])
    for operation: Request.Operation in [
      .read(DatabaseQuery()), .set(try tree(1)), .remove, .setPriority(.none),
    ] {
      guard case .invalid(.key(let found, _, at: "/ok")) = try verdict(operation, path) else {
        Issue.record("\(key) is accepted")
        continue
      }
      #expect(found == DatabaseKey(key))
    }
    let value: DocumentLiteral = .object([("x", .object([(key, .number(1))]))])
    guard case .invalid(.key(_, _, at: "/v/x")) = try verdict(.set(try tree(value)), "/v") else {
      Issue.record("\(key) is accepted in a value")
      return
    }
  }

  @Test func illegalKeysBeforeNothing() throws {
    #expect(
      try verdict(.set(try tree(["x.y": nil])), "/a")
        == .invalid(.key("x.y", .illegalCharacter(0x2E), at: "/a"))
    )
    #expect(
      try verdict(.set(try tree(["ok": ["x$": nil, "z": 1]])), "/a")
        == .invalid(.key("x$", .illegalCharacter(0x24), at: "/a/ok"))
    )
    #expect(try verdict(.set(try tree(["ok": nil])), "/a") == .allow)
  }

  @Test func depth() throws {
    #expect(try verdict(.set(try tree(1)), Self.deep31) == .allow)
    #expect(try verdict(.set(try tree(["a": 1])), Self.deep31) == .allow)
    let below = Self.deep31.appending("/a/b" as DatabasePath)
    #expect(
      try verdict(.set(try tree(["a": ["b": 1]])), Self.deep31)
        == .invalid(.tooDeep(depth: 33, at: below))
    )
    #expect(
      try verdict(.read(DatabaseQuery()), below) == .invalid(.tooDeep(depth: 33, at: below))
    )
  }

  @Test func sizes() throws {
    let long = String(repeating: "k", count: 769)
    #expect(
      try verdict(.set(try tree(.object([(long, .number(1))]))), "/a")
        == .invalid(.key(DatabaseKey(long), .tooLong(byteCount: 769), at: "/a"))
    )
    let text = String(repeating: "s", count: DatabaseLimits.stringBytes)
    let longest = try tree(.string(text))
    #expect(try verdict(.set(longest), "/a") == .allow)
    #expect(
      try verdict(.set(try tree(.string(text + "s"))), "/a")
        == .invalid(.stringTooLong(byteCount: DatabaseLimits.stringBytes + 1, at: "/a"))
    )
    let two = Request.Operation.update([.init("a", longest), .init("b", longest)])
    guard case .invalid(.writeTooLarge) = try verdict(two, "/a") else {
      Issue.record("20 MB are accepted over an SDK")
      return
    }
    #expect(try verdict(two, "/a", transport: .rest) == .allow)
  }

  /// A slash before each key counts.
  @Test func lengthOfPathsOverSDKs() throws {
    let half = DatabaseKey(String(repeating: "k", count: 383))
    let longer = DatabaseKey(String(repeating: "k", count: 384))
    let path = DatabasePath([half, longer])
    #expect(try verdict(.set(try tree(1)), DatabasePath([half, half])) == .allow)
    #expect(
      try verdict(.set(try tree(1)), path) == .invalid(.pathTooLong(byteCount: 769, at: path))
    )
    #expect(try verdict(.remove, path) == .invalid(.pathTooLong(byteCount: 769, at: path)))
    #expect(try verdict(.set(try tree(1)), path, transport: .rest) == .allow)
    #expect(try verdict(.read(DatabaseQuery()), path) == .allow)
    // As long in the value, where its long string does not count.
    let text = String(repeating: "s", count: 2_000)
    let value: DocumentLiteral = .object([(String(repeating: "k", count: 382), .string(text))])
    #expect(try verdict(.set(try tree(value)), DatabasePath([longer])) == .allow)
    let tooLong: DocumentLiteral = .object([(String(repeating: "k", count: 383), .string(text))])
    #expect(
      try verdict(.set(try tree(tooLong)), DatabasePath([longer]))
        == .invalid(.pathTooLong(byteCount: 769, at: DatabasePath([longer])))
    )
    let whole: DocumentLiteral = .object([(String(repeating: "k", count: 767), .number(1))])
    #expect(try verdict(.set(try tree(whole)), .root) == .allow)
  }

  @Test func numbers() throws {
    #expect(
      try verdict(.set(try tree(["n": .number(.infinity)])), "/a")
        == .invalid(.numberNotFinite(at: "/a/n"))
    )
    #expect(try verdict(.setPriority(.number(.nan)), "/a") == .invalid(.numberNotFinite(at: "/a")))
    #expect(
      try verdict(.set(try tree(true)), "/a/.priority") == .invalid(.priority(at: "/a"))
    )
  }

  @Test func reservedPaths() throws {
    #expect(
      try verdict(.read(DatabaseQuery()), "/.info/connected") == .invalid(.reservedPath(".info"))
    )
    #expect(
      try verdict(.set(try tree(1)), "/.settings/rules") == .invalid(.reservedPath(".settings"))
    )
  }

  @Test func everyReasonHasItsSentence() {
    let reasons: [InvalidRequest] = [
      .key("", .empty, at: "/a"), .key("a.b", .illegalCharacter(0x2E), at: "/"),
      .key("\u{1}", .illegalCharacter(1), at: "/"), .key("k", .tooLong(byteCount: 800), at: "/"),
      .tooDeep(depth: 33, at: "/a"), .pathTooLong(byteCount: 769, at: "/a"),
      .stringTooLong(byteCount: 1, at: "/a"),
      .numberNotFinite(at: "/a"), .writeTooLarge(byteCount: 2, limit: 1),
      .overlappingPaths(ancestor: "/a", descendant: "/a"),
      .overlappingPaths(ancestor: "/a", descendant: "/a/b"), .priority(at: "/a"),
      .reservedPath(".info"), .reservedPath(".settings"),
    ]
    #expect(Set(reasons.map(\.message)).count == reasons.count)
    #expect(reasons[2].message.contains("U+0001"))
  }
}
