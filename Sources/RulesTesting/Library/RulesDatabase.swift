public import DatabaseModel
public import RulesEvaluation
public import RulesLanguage
import SourceDiagnostics

/// A database with rules: what the service would decide, for tests and tools in Swift.
///
///     let db = try RulesDatabase(
///       rulesFile: "database.rules.json",
///       json: #"{"users": {"ann": {"name": "Ann"}}}"#)
///     let ann = db.as(.user("ann"))
///     try ann.decide(.read("/users/ann"))  // allowed by /users/$uid/.read
///     try ann.requireRead("/users/ben")  // throws, with each rule on the way and why
///
/// Rules and data come from files, from text, or, for data, from Swift literals. Beside
/// `decide(_:)`, which names the rule, there are `can…` for a plain answer and `require…` for tests.
///
/// A database is a value: a test that changes its copy changes no other.
public struct RulesDatabase: Sendable {
  /// The rules.
  public let rules: RulesDocument
  /// What is stored.
  public private(set) var data: DatabaseTree
  /// The time of requests in milliseconds since 1970.
  public var now = Request.defaultTime
  /// How requests come.
  public var transport = Request.Transport.sdk
  let compiled: CompiledRules

  /// Creates a database from rules that have been read.
  ///
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules.
  public init(document: RulesDocument, data: DatabaseTree = .null) throws(RulesDatabaseError) {
    guard document.isDeployable else { throw RulesDatabaseError(document) }
    rules = document
    compiled = CompiledRules(document)
    self.data = data
  }

  /// Creates a database from the text of rules.
  ///
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules, or no database can
  ///   hold the data.
  public init(rules: String, data: DatabaseLiteral = .null) throws(RulesDatabaseError) {
    let document = RulesDocument.parse(SourceFile(name: "rules", text: rules))
    try self.init(document: document, data: try RulesDatabase.tree(data))
  }

  /// Creates a database from a rules file and, if one is given, an export.
  ///
  /// - Throws: `RulesDatabaseError` where a file cannot be read, or the service would refuse the
  ///   rules.
  public init(rulesFile: String, dataFile: String? = nil) throws(RulesDatabaseError) {
    var files = SpecFiles(folder: nil)
    let document: RulesDocument
    var data = DatabaseTree.null
    do throws(SpecFiles.Failure) {
      document = try files.rules(rulesFile)
      if let dataFile { data = try files.tree(dataFile, at: .root) }
    } catch {
      throw RulesDatabaseError(description: error.message)
    }
    try self.init(document: document, data: data)
  }

  /// Creates a database from a rules file and the text of an export.
  ///
  /// - Throws: `RulesDatabaseError` where the file cannot be read, the service would refuse the
  ///   rules, or the text is no export.
  public init(rulesFile: String, json: String) throws(RulesDatabaseError) {
    try self.init(rulesFile: rulesFile)
    data = try RulesDatabase.tree(ofJSON: json)
  }

  /// Creates a database from the text of rules and the text of an export.
  ///
  /// - Throws: `RulesDatabaseError` where the service would refuse the rules, or the text is no
  ///   export.
  public init(rules: String, json: String) throws(RulesDatabaseError) {
    try self.init(rules: rules)
    data = try RulesDatabase.tree(ofJSON: json)
  }

  /// Answers a request, at the time and by the user that it names.
  public func decide(_ request: Request) -> Decision { compiled.decide(request, on: data) }

  /// The database as somebody sees it.
  public func `as`(_ user: RulesUser) -> RulesClient {
    RulesClient(database: self, user: user)
  }

  /// Replaces what is stored at a path, without asking the rules.
  ///
  /// - Throws: `RulesDatabaseError` where no database can hold the value.
  public mutating func set(
    _ path: String,
    _ value: DatabaseLiteral
  ) throws(RulesDatabaseError) {
    let tree = try RulesDatabase.tree(value)
    let request = Request(.set(tree), at: DatabasePath(parsing: path), auth: .bypass, now: now)
    let writes: [DatabaseWrite]
    do throws(InvalidRequest) {
      writes = try request.writes(on: data)
    } catch {
      throw RulesDatabaseError(description: error.message)
    }
    try apply(writes)
  }

  /// Carries out writes.
  mutating func apply(_ writes: [DatabaseWrite]) throws(RulesDatabaseError) {
    do throws(DatabaseModelError) {
      data = try data.applying(writes)
    } catch {
      throw RulesDatabaseError(description: error.reason)
    }
  }

  private static func tree(ofJSON text: String) throws(RulesDatabaseError) -> DatabaseTree {
    do throws(SpecFiles.Failure) {
      return try SpecData.tree(ofJSON: text)
    } catch {
      throw RulesDatabaseError(description: error.message)
    }
  }

  static func tree(_ value: DatabaseLiteral) throws(RulesDatabaseError) -> DatabaseTree {
    do throws(DatabaseModelError) {
      return try value.tree()
    } catch {
      throw RulesDatabaseError(description: error.reason)
    }
  }
}

/// Why there is no database with such rules or data.
public struct RulesDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  public var description: String
}

extension RulesDatabaseError {
  init(_ document: RulesDocument) {
    let message = document.serverMessage ?? document.limitMessage
    description = "\(document.source.name):" + (message?.description ?? "the rules are not valid")
  }
}
