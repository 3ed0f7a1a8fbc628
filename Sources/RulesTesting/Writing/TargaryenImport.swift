import JSONStreaming
public import SourceDiagnostics

/// Turns the JSON tests of targaryen into a spec.
///
/// Its file has `root`, the data; `users`, names for what `auth` is; and `tests`, paths to
/// `canRead` and `cannotRead`, lists of users, and `canWrite` and `cannotWrite`, lists of
/// `{"auth": user, "data": value}`. A user can also be written out, or `null` for nobody.
public struct TargaryenImport {
  /// The spec; nil where the file is not of this kind.
  public private(set) var text: String?
  /// How many tests it has.
  public private(set) var testCount = 0
  /// What is wrong with the file.
  public private(set) var diagnostics: [Diagnostic] = []

  private var actors: SpecText.Actors = []
  private var names: Set<[UInt8]> = []
  /// How many tests have a title.
  private var titles: [String: Int] = [:]
  /// The first name of each user, by the user written out.
  private var namesByAuth: [[UInt8]: String] = [:]

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - rules: The path of the rules, as the spec is to name it.
  public init(_ source: SourceFile, rules: String) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue.parse(source)
    } catch {
      diagnostics = [error.diagnostic]
      return
    }
    guard let tests = json["tests"]?.members else {
      diagnostics = [.noTargaryenTests(at: json.range)]
      return
    }
    checkMembers(of: json, "the file", known: ["root", "users", "tests"])
    readUsers(json["users"])
    let imported = tests.flatMap { readTests(path: $0.key, $0.value) }
    let data = DatabaseLiteral(json["root"] ?? JSONValue(.null)).withoutHelpers.withTimeOfSuite
    if diagnostics.contains(where: { $0.severity == .error }) { return }
    var spec = SpecText(
      name: "Imported from \(source.name)",
      rules: rules,
      data: data,
      actors: actors.map { ($0.name, $0.auth.withoutHelpers) },
      comment: []
    )
    for test in imported { spec.test(test) }
    text = spec.text
    testCount = imported.count
  }

  // MARK: Users

  private mutating func readUsers(_ users: JSONValue?) {
    for member in users?.members ?? [] {
      addActor(String(decoding: member.key, as: UTF8.self), member.value)
    }
  }

  private mutating func addActor(_ name: String, _ auth: JSONValue) {
    if !auth.isNull, auth["uid"]?.string == nil {
      diagnostics.append(.userWithoutUID(name, at: auth.range))
    }
    let auth = DatabaseLiteral(auth)
    actors.append((name, auth))
    names.insert(Array(name.utf8))
    let text = Array(YAMLText.flow(auth).utf8)
    namesByAuth[text] = namesByAuth[text] ?? name
  }

  /// Returns the name of a user who is named, or written out where they are used.
  private mutating func actor(_ node: JSONValue?) -> String? {
    guard let node else { return nil }
    if let name = node.string {
      if !names.contains(Array(name.utf8)) {
        diagnostics.append(.unknownUser(name, known: actors.map(\.name), at: node.range))
      }
      return name
    }
    if let known = namesByAuth[Array(YAMLText.flow(DatabaseLiteral(node)).utf8)] { return known }
    var name = node.isNull ? "signed out" : node["uid"]?.string ?? "user"
    while names.contains(Array(name.utf8)) { name += "'" }
    addActor(name, node)
    return name
  }

  // MARK: Tests

  /// What is asked at one path, with who may and who may not.
  private struct Question {
    var operation: [(key: String, value: String)]
    var title: String
    var allow: [String] = []
    var deny: [String] = []

    var members: [(key: String, value: String)] {
      var members = [(key: "name", value: YAMLText.scalar(title))] + operation
      if !allow.isEmpty { members.append(("allow", YAMLText.list(allow))) }
      if !deny.isEmpty { members.append(("deny", YAMLText.list(deny))) }
      return members
    }
  }

  private mutating func readTests(
    path key: [UInt8],
    _ node: JSONValue
  ) -> [[(key: String, value: String)]] {
    let names = String(decoding: key, as: UTF8.self).split(separator: "/")
    let path = "/" + names.joined(separator: "/")
    checkQuestions(of: node, path)
    var questions: [Question] = []
    for (member, isAllowed) in [("canRead", true), ("cannotRead", false)] {
      for user in node[member]?.elements ?? [] {
        guard let name = actor(user) else { continue }
        let read = Question(operation: [("read", YAMLText.scalar(path))], title: "read \(path)")
        TargaryenImport.add(name, isAllowed, to: &questions, asking: read)
      }
    }
    for (member, isAllowed) in [("canWrite", true), ("cannotWrite", false)] {
      for write in node[member]?.elements ?? [] {
        guard let name = actor(write.members == nil ? write : write["auth"]) else {
          diagnostics.append(.writeWithoutUser(at: write.range))
          continue
        }
        reportIgnoredMembers(of: write)
        let question = TargaryenImport.write(
          path,
          DatabaseLiteral(write["data"] ?? JSONValue(.null))
        )
        TargaryenImport.add(name, isAllowed, to: &questions, asking: question)
      }
    }
    return questions.map { question in
      var question = question
      let count = titles[question.title, default: 0] + 1
      titles[question.title] = count
      // Of long values only the beginning is in a title.
      if count > 1 { question.title += " (\(count))" }
      return question.members
    }
  }

  /// What a path does not know would be left out of the spec without a word.
  private mutating func checkQuestions(of node: JSONValue, _ path: String) {
    let known = ["canRead", "cannotRead", "canWrite", "cannotWrite"]
    guard node.members != nil else {
      diagnostics.append(.noQuestions(path, known: known, at: node.range))
      return
    }
    checkMembers(of: node, "`\(path)`", known: known)
    for name in known {
      guard let value = node[name], value.elements == nil else { continue }
      diagnostics.append(.noListOfUsers(name, at: value.range))
    }
  }

  /// Targaryen passes over them as well, so that a test holds without them.
  private mutating func reportIgnoredMembers(of write: JSONValue) {
    for member in write.members ?? [] {
      let name = String(decoding: member.key, as: UTF8.self)
      guard !["auth", "data"].contains(name) else { continue }
      diagnostics.append(.ignoredImportMember(name, at: member.keyRange))
    }
  }

  private mutating func checkMembers(of node: JSONValue, _ what: String, known: [String]) {
    for member in node.members ?? [] {
      let name = String(decoding: member.key, as: UTF8.self)
      guard !known.contains(name) else { continue }
      diagnostics.append(.unknownImportMember(name, of: what, known: known, at: member.keyRange))
    }
  }

  private static func write(_ path: String, _ value: DatabaseLiteral) -> Question {
    if case .null = value {
      return Question(operation: [("remove", YAMLText.scalar(path))], title: "remove \(path)")
    }
    let text = YAMLText.flow(value)
    let shown = text.utf8.count > 40 ? "a value like \(text.prefix(30))…" : text
    return Question(
      operation: [("set", YAMLText.scalar(path)), ("value", YAMLText.flow(value.withoutHelpers))],
      title: "set \(path) to \(shown)"
    )
  }

  /// Those who are asked the same are put into one test.
  private static func add(
    _ name: String,
    _ isAllowed: Bool,
    to questions: inout [Question],
    asking question: Question
  ) {
    let same = questions.firstIndex {
      $0.operation.map(\.key) == question.operation.map(\.key)
        && $0.operation.map(\.value) == question.operation.map(\.value)
    }
    let index = same ?? questions.count
    if same == nil { questions.append(question) }
    if isAllowed {
      questions[index].allow.append(name)
    } else {
      questions[index].deny.append(name)
    }
  }
}

extension DatabaseLiteral {
  /// The value with the suite's time where the server's was asked for: data that is there from the
  /// beginning cannot wait for a server.
  fileprivate var withTimeOfSuite: DatabaseLiteral {
    switch self {
    case .object(let members):
      if members.count == 1, members[0].key == ".sv" { return .string("${now}") }
      return .object(members.map { ($0.key, $0.value.withTimeOfSuite) })
    case .list(let elements): return .list(elements.map(\.withTimeOfSuite))
    default: return self
    }
  }
}
