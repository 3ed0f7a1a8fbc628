import DatabaseModel
import RulesEvaluation
import SourceDiagnostics
import YAMLDocuments

// Groups, matrices and what tests take over from the groups around them.

extension SuiteReader {
  /// The three forms of a test.
  private enum Form {
    case single
    case sequence
    case group

    init(_ node: YAMLNode) {
      if node.entry("group") != nil || node.entry("tests") != nil {
        self = .group
      } else {
        self = node.entry("steps") != nil ? .sequence : .single
      }
    }

    var vocabulary: [String] {
      switch self {
      case .single: SpecVocabulary.single
      case .sequence: SpecVocabulary.sequence
      case .group: SpecVocabulary.group
      }
    }

    var name: String {
      switch self {
      case .single: "a test"
      case .sequence: "a test with steps"
      case .group: "a group"
      }
    }
  }

  /// Reads tests; groups nest no deeper than YAML does.
  mutating func read(tests nodes: [YAMLNode], under inherited: SpecInheritance) {
    for node in nodes where !hasTooManyCases { read(test: node, under: inherited) }
  }

  private mutating func read(test node: YAMLNode, under inherited: SpecInheritance) {
    let form = Form(node)
    guard
      let members = mapping(node, form.vocabulary, form.name, others: SpecVocabulary.anyTest)
    else { return }
    var inner = inherited
    takeOver(members, into: &inner)
    guard let matrix = members["matrix"] else {
      return read(members, form, inner)
    }
    guard let rows = SpecMatrix(matrix, &log) else { return }
    guard rows.count <= Self.caseLimit else { return reportTooManyCases(at: matrix.place) }
    let couldRead = !log.hasErrors
    defer {
      // What a mistake makes of a test says nothing about its parameters.
      if couldRead, !log.hasErrors { reportUnusedParameters(of: rows, in: members) }
    }
    for index in 0..<rows.count where !hasTooManyCases {
      var next = inner
      for (name, value) in rows[index] {
        next.scope.parameters[name] = value
        next.row.append("\(name): \(SpecMatrix.label(value))")
      }
      read(members, form, next)
    }
  }

  /// A parameter that stands nowhere makes cases that are all the same.
  private mutating func reportUnusedParameters(of matrix: SpecMatrix, in members: YAMLNode) {
    let known = matrix.parameters
    var unused = Set(known.map(\.name))
    var open = [members]
    while let node = open.popLast(), !unused.isEmpty {
      switch node.content {
      case .scalar(let scalar): unused.subtract(SpecTemplate.parameters(in: scalar.text))
      case .sequence(let elements): open += elements
      case .mapping(let entries):
        for entry in entries {
          unused.subtract(SpecTemplate.parameters(in: entry.key.text))
          open.append(entry.value)
        }
      }
    }
    for parameter in known where unused.contains(parameter.name) {
      log.report(.unusedParameter(parameter.name, at: parameter.range))
    }
  }

  private mutating func read(_ members: YAMLNode, _ form: Form, _ inherited: SpecInheritance) {
    switch form {
    case .single: readSingle(members, inherited)
    case .sequence: readSequence(members, inherited)
    case .group: readGroup(members, inherited)
    }
  }

  private mutating func readGroup(_ members: YAMLNode, _ inherited: SpecInheritance) {
    guard let nameNode = members["group"] else {
      return log.report(.missing("group", of: "a group", at: members.place))
    }
    guard let tests = members.entry("tests") else {
      return log.report(.missing("tests", of: "a group", at: members.place))
    }
    guard let nodes = list(tests.value, "tests") else { return }
    guard !nodes.isEmpty else { return log.report(.emptyList("tests", at: tests.key.range)) }
    var inner = inherited
    var scope = inherited.scope
    let isTemplate = nameNode.scalar.map { SpecTemplate.isTemplate($0.text) } ?? false
    if let name = text(scope.resolve(nameNode, &log), "the name of a group") {
      inner.groups.append(isTemplate ? name : name + label(of: inherited.row))
      inner.row = []
    }
    read(tests: nodes, under: inner)
  }

  /// Takes over what a test or group says for itself and everything below it.
  private mutating func takeOver(_ members: YAMLNode, into inherited: inout SpecInheritance) {
    if let node = members["as"] { inherited.actor = node }
    if let node = members["now"] { inherited.times.append(node) }
    if let node = members["tags"] {
      let known = Set(inherited.tags)
      inherited.tags += tags(node).filter { !known.contains($0) }
    }
    if let node = members["transport"],
      let transport = word(node, "`transport`", Request.Transport.self)
    {
      inherited.transport = transport
    }
    if let node = members["source"] {
      inherited.origins = texts(node, "`source`")?.compactMap(\.scalar?.text) ?? []
    }
    if let node = members["only"], boolean(node, "`only`") == true { inherited.isOnly = true }
    if let node = members["given"] {
      givenCount += 1
      inherited.givens.append(SpecGiven(id: givenCount, node: node))
    }
    takeOverMark(members, into: &inherited)
  }

  /// `skip` wins over `todo`, and both win over `xfail`, whichever group they stand in.
  private mutating func takeOverMark(_ members: YAMLNode, into inherited: inout SpecInheritance) {
    if let node = members["xfail"], let reason = text(node, "`xfail`") {
      switch inherited.mark {
      case .run, .fails: inherited.mark = .fails(reason)
      case .skip, .todo: break
      }
    }
    if let node = members["todo"], let reason = text(node, "`todo`") {
      if case .skip = inherited.mark {} else { inherited.mark = .todo(reason) }
    }
    guard let node = members["skip"] else { return }
    switch node.scalar?.value {
    case .boolean(true)?: inherited.mark = .skip("marked in the spec")
    case .boolean(false)?: break
    case .string(let reason)?: inherited.mark = .skip(reason)
    default:
      refuse(node, "`skip`", expecting: "a reason or `true`")
    }
  }

  mutating func reportTooManyCases(at range: SourceRange) {
    hasTooManyCases = true
    log.report(.tooManyCases(limit: Self.caseLimit, at: range))
  }

  /// The part of a name that tells the rows of a matrix apart.
  func label(of row: [String]) -> String {
    row.isEmpty ? "" : " [" + row.joined(separator: ", ") + "]"
  }
}
