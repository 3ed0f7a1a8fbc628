import DatabaseModel
import RulesEvaluation
import RulesLanguage
import SourceDiagnostics
import YAMLDocuments

// What a suite stands on: rules, data, auth contexts, defaults, and other suites that it extends.

extension SuiteReader {
  private static let longestExtension = 16

  /// Reads everything that other suites can take over, theirs first; `ancestors` are the files
  /// that lead here by `extends`, this one included.
  mutating func readFoundation(_ members: YAMLNode, ancestors: [String]) {
    if let node = members["extends"], let nodes = texts(node, "`extends`") {
      for node in nodes { extend(node, ancestors: ancestors) }
    }
    if let node = members["now"] {
      var scope = SpecScope(now: defaults.now, clock: options.clock)
      if let now = instant(scope.resolve(node, &log)) { defaults.now = now }
    }
    if let node = members["transport"],
      let transport = word(node, "`transport`", Request.Transport.self)
    {
      defaults.transport = transport
    }
    if let node = members["auth"] { readActors(node) }
    if let node = members["defaults"] { readDefaults(node) }
    if let node = members["data"], let tree = readData(resolvingTemplates(node)) {
      data = data.isNull ? tree : merged(data, with: tree, at: node.place)
    }
  }

  private mutating func extend(_ node: YAMLNode, ancestors: [String]) {
    let path = SpecFiles.path(node.scalar?.text ?? "", besides: source.name)
    guard !ancestors.contains(path), ancestors.count < Self.longestExtension else {
      return log.report(.extensionCycle(path, at: node.place))
    }
    let file: SourceFile
    do throws(SpecFiles.Failure) {
      file = try files.source(path)
    } catch {
      return log.report(.unusableFile(error.message, notes: error.notes, at: node.place))
    }
    let parsed = YAMLDocument.parse(file)
    for diagnostic in parsed.diagnostics {
      files.problems.append(SpecProblem(diagnostic, in: file))
    }
    guard !parsed.hasErrors, let root = parsed.documents.first?.root else { return }
    var reader = SuiteReader(
      source: file,
      options: options,
      files: files,
      mayMerge: SuiteReader.mayMerge(in: file)
    )
    reader.actors = actors
    reader.defaults = defaults
    reader.data = data
    if let members = reader.mapping(root, SpecVocabulary.suite, "a suite") {
      reader.readFoundation(members, ancestors: ancestors + [path])
    }
    files = reader.files
    for diagnostic in reader.log.finished() {
      files.problems.append(SpecProblem(diagnostic, in: file))
    }
    actors = reader.actors
    strangeMembers += reader.strangeMembers
    defaults = reader.defaults
    data = reader.data
  }

  // MARK: Auth contexts

  mutating func readActors(_ node: YAMLNode) {
    guard let entries = mergingKeys(node).entries else {
      return refuse(node, "`auth`", expecting: "a mapping of names to auth contexts")
    }
    var scope = SpecScope(now: defaults.now, clock: nil)
    for entry in entries {
      guard !entry.key.isEqual(to: "others") else {
        log.report(.reservedActor(at: entry.key.range))
        continue
      }
      guard let context = context(scope.resolve(entry.value, &log)) else { continue }
      actors.add(SpecActor(name: entry.key.text, context: context))
    }
  }

  private mutating func context(_ node: YAMLNode) -> AuthContext? {
    switch node.scalar?.value {
    case .null?: return .signedOut
    case .string("bypass")?: return .bypass
    case .string(let text)? where IDToken.isLikely(text): return token(text, at: node.place)
    default: break
    }
    guard node.entries != nil else {
      log.report(.authContext(got: node.kindName, at: node.place))
      return nil
    }
    guard let uid = node["uid"] else {
      log.report(.missing("uid", of: "an auth context", at: node.place))
      return nil
    }
    guard let name = text(uid, "`uid`") else { return nil }
    if name.isEmpty || name.utf16.count > AuthMembers.longestUID {
      log.report(.uidLength(at: uid.place))
    }
    if let provider = node["provider"] { _ = text(provider, "`provider`") }
    if let token = node["token"], token.entries == nil {
      refuse(token, "`token`", expecting: "a mapping of claims")
    }
    noteStrangeMembers(of: node)
    return .user(AuthValue(node))
  }

  private mutating func token(_ text: String, at range: SourceRange) -> AuthContext? {
    do throws(IDToken.Failure) {
      let token = try IDToken(text)
      log.report(.unverifiedToken(uid: token.uid, at: range))
      return token.context
    } catch {
      log.report(.notAToken(error.description, at: range))
      return nil
    }
  }

  // MARK: Defaults and coverage

  private mutating func readDefaults(_ node: YAMLNode) {
    guard let members = mapping(node, SpecVocabulary.defaults, "`defaults`") else { return }
    if let node = members["as"], let name = text(node, "`as`") {
      _ = knownActor(name, at: node.place)
      defaults.actor = name
    }
    if let node = members["path"], let path = path(node, "`path`") { defaults.path = path }
    if let node = members["tags"] { defaults.tags = tags(node) }
  }

  mutating func readCoverage(_ node: YAMLNode) -> SpecSuite.Coverage {
    var coverage = SpecSuite.Coverage()
    guard let members = mapping(node, SpecVocabulary.coverage, "`coverage`") else {
      return coverage
    }
    if let node = members["min"] {
      if case .number(let lexeme)? = node.scalar?.value, let value = Double(lexeme),
        (0...100).contains(value)
      {
        coverage.minimum = value
      } else {
        log.report(.percentage(at: node.place))
      }
    }
    if let node = members["bothOutcomes"] {
      coverage.needsBothOutcomes = boolean(node, "`bothOutcomes`") ?? false
    }
    if let node = members["ignore"], let nodes = list(node, "ignore") {
      let kinds = [".read", ".write", ".validate"]
      coverage.ignored = nodes.compactMap { ruleID($0, "`ignore`", kinds: kinds) }
    }
    return coverage
  }

  // MARK: Rules

  mutating func readRules(_ members: YAMLNode, at root: YAMLNode) {
    guard let node = members["rules"] else {
      let place = SourceRange(at: root.range.lowerBound)
      return log.report(.missing("rules", of: "a suite", at: place))
    }
    if case .string(let name)? = node.scalar?.value {
      return loadRules(SpecFiles.path(name, besides: source.name), at: node.place)
    }
    if node["firebase"] != nil { return readFirebaseRules(node) }
    guard mapping(node, SpecVocabulary.inlineRules, "`rules`") != nil, node["rules"] != nil else {
      if node.entries?.isEmpty == true { log.report(.rulesForm(at: node.place)) }
      return
    }
    let document = SpecRules.document(of: node, in: source)
    if !document.isDeployable {
      for diagnostic in document.diagnostics where diagnostic.severity == .error {
        log.report(diagnostic.mentioningComment(in: source))
      }
    }
    setRules(document, at: node.place)
  }

  private mutating func readFirebaseRules(_ node: YAMLNode) {
    guard let members = mapping(node, SpecVocabulary.firebaseRules, "`rules`"),
      let name = members["firebase"].flatMap({ text($0, "`firebase`") })
    else { return }
    let target = members["target"].flatMap { text($0, "`target`") }
    let instance = members["instance"].flatMap { text($0, "`instance`") }
    if let project = members["project"] { _ = text(project, "`project`") }
    do throws(SpecFiles.Failure) {
      let configuration = SpecFiles.path(name, besides: source.name)
      let path = try files.rulesPath(in: configuration, target: target, instance: instance)
      loadRules(path, at: node.place)
    } catch {
      log.report(.unusableFile(error.message, notes: error.notes, at: node.place))
    }
  }

  private mutating func loadRules(_ path: String, at range: SourceRange) {
    do throws(SpecFiles.Failure) {
      setRules(try files.rules(path), at: range)
    } catch {
      log.report(.unusableFile(error.message, notes: error.notes, at: range))
    }
  }

  private mutating func setRules(_ document: RulesDocument, at range: SourceRange) {
    ruleIDs = SpecRules.ids(of: document)
    rules = document
    if !document.isDeployable {
      log.report(
        .undeployableRules(
          document.serverMessage?.description ?? document.limitMessage?.description ?? "",
          at: range
        )
      )
    }
  }

  // MARK: Data

  /// The node with the values of its helpers; there are no parameters yet.
  private mutating func resolvingTemplates(_ node: YAMLNode) -> YAMLNode {
    guard hasTemplates(node) else { return node }
    var scope = SpecScope(now: defaults.now, clock: nil)
    return scope.resolve(node, &log)
  }

  private mutating func readData(_ node: YAMLNode) -> DatabaseTree? {
    if case .string(let text)? = node.scalar?.value,
      text.hasSuffix(".json") || text.hasSuffix(".gz")
    {
      log.report(.dataIsText(text, at: node.place))
      return nil
    }
    guard case .string(let name)? = node["file"]?.scalar?.value else { return storedTree(node) }
    guard let members = mapping(node, SpecVocabulary.dataFile, "`data`") else { return nil }
    let at = members["at"].map { path($0, "`at`") } ?? .root
    let mount = members["mount"].map { path($0, "`mount`") } ?? .root
    guard let at, let mount else { return nil }
    if let node = members["mount"], let key = mount.keys.first(where: { !$0.isLegal }) {
      log.report(.illegalPath(key.description, at: node.place))
      return nil
    }
    let tree: DatabaseTree
    do throws(SpecFiles.Failure) {
      tree = try files.tree(SpecFiles.path(name, besides: source.name), at: at)
    } catch {
      let place = members["file"]?.place ?? node.place
      log.report(.unusableFile(error.message, notes: error.notes, at: place))
      return nil
    }
    if let node = members["at"], tree.isNull {
      log.report(.nothingThere(at.description, in: name, at: node.place))
    }
    if let path = tree.repeatedPath {
      let whole = DatabasePath(at.keys + path.keys)
      let place = members["file"]?.place ?? node.place
      log.report(.repeatedKey(whole.description, in: name, at: place))
    }
    return mounted(tree, at: mount, members, at: node.place)
  }

  /// Puts what an export holds where the suite wants it, with `overlay` over it.
  private mutating func mounted(
    _ tree: DatabaseTree,
    at mount: DatabasePath,
    _ members: YAMLNode,
    at range: SourceRange
  ) -> DatabaseTree {
    var overlay = DatabaseOverlay()
    if !mount.isRoot { overlay.write(mount, tree) }
    if let node = members["overlay"] { writes(node, "`overlay`", into: &overlay) }
    guard !overlay.isEmpty else { return tree }
    do throws(DatabaseModelError) {
      return try (mount.isRoot ? tree : .null).applying(overlay.writes())
    } catch {
      log.report(.invalidValue(error.reason, at: range))
      return tree
    }
  }

  /// Lays a tree over another one, child by child.
  private mutating func merged(
    _ base: DatabaseTree,
    with tree: DatabaseTree,
    at range: SourceRange
  ) -> DatabaseTree {
    var writes: [DatabaseWrite] = []
    collect(tree.root, over: base.root, .root, &writes)
    do throws(DatabaseModelError) {
      return try base.applying(writes)
    } catch {
      log.report(.invalidValue(error.reason, at: range))
      return base
    }
  }

  /// Recursion is bounded by the nesting of trees.
  private func collect(
    _ node: DatabaseTree.Node?,
    over base: DatabaseTree.Node?,
    _ path: DatabasePath,
    _ writes: inout [DatabaseWrite]
  ) {
    guard let node else { return }
    guard node.hasChildren, let base, base.hasChildren else {
      return writes.append(DatabaseWrite(path, value: DatabaseTree(node)))
    }
    for child in node.children {
      collect(child, over: base.child(named: child.key), path.appending(child.key), &writes)
    }
  }
}

extension AuthValue {
  /// Makes an auth value of a YAML value; recursion is bounded by the nesting of YAML.
  init(_ node: YAMLNode) {
    switch node.content {
    case .sequence(let elements):
      self = .list(elements.map { AuthValue($0) })
    case .mapping(let entries):
      let members = entries.map { (Array($0.key.text.utf8), AuthValue($0.value)) }
      self = .map(Dictionary(members, uniquingKeysWith: { $1 }))
    case .scalar(let scalar):
      self =
        switch scalar.value {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let lexeme): .number(Double(lexeme) ?? 0)
        case .string(let text): .string(text)
        }
    }
  }
}
