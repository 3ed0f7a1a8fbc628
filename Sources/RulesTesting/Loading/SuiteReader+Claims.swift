import RulesLanguage
import SourceDiagnostics
import YAMLDocuments

/// A member of an auth context that nobody has who signs in.
struct SpecStrangeMember {
  var name: String
  var source: SourceFile
  var range: SourceRange
}

extension SuiteReader {
  /// Notes what stands beside the members of an auth context, for when the rules are known.
  mutating func noteStrangeMembers(of node: YAMLNode) {
    for entry in node.entries ?? []
    where !AuthMembers.names.contains(where: { entry.key.isEqual(to: $0) }) {
      strangeMembers.append(
        SpecStrangeMember(name: entry.key.text, source: source, range: entry.key.range)
      )
    }
  }

  /// Reports members of auth contexts that no rule asks for.
  ///
  /// Any object can be `auth` (I-3), and where rules ask for such a member it is meant so. Where they do
  /// not, a claim stands in the wrong place, and a case that expects a refusal passes for that.
  mutating func reportStrangeMembers() {
    guard !strangeMembers.isEmpty, let rules, let asked = Self.membersOfAuth(asked: rules) else {
      return
    }
    for member in strangeMembers where !asked.contains(member.name) {
      let diagnostic = Diagnostic.claimBesideUID(member.name, at: member.range)
      if member.source.name == source.name {
        log.report(diagnostic)
      } else {
        files.problems.append(SpecProblem(diagnostic, in: member.source))
      }
    }
  }

  /// The members of `auth` that rules ask for; nil where some of their names are only known when asked.
  private static func membersOfAuth(asked rules: RulesDocument) -> Set<String>? {
    var names: Set<String> = []
    var isOpen = false
    var nodes = [rules.root]
    while let node = nodes.popLast() {
      nodes += node.children
      for rule in node.rules {
        rule.expression.forEach { part in
          switch part.kind {
          case .member(let object, let name):
            if case .variable(.auth) = object.kind { names.insert(name.text) }
          case .index(let object, let index):
            guard case .variable(.auth) = object.kind else { return }
            if case .string(let name) = index.kind {
              names.insert(String(decoding: name, as: UTF8.self))
            } else {
              isOpen = true
            }
          default: break
          }
        }
      }
    }
    return isOpen ? nil : names
  }
}
