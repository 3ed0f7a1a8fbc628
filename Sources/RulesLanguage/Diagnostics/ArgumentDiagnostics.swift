import SourceDiagnostics

// The wording of mistakes in the arguments of methods.
extension Diagnostic {
  static func argumentCount(
    _ method: Method,
    _ arguments: [Expression],
    _ name: MemberName,
    in source: SourceFile
  ) -> Diagnostic {
    let takes =
      switch method.parameters {
      case .none: "no arguments"
      case .string: "one string"
      case .twoStrings: "two strings"
      case .regularExpression: "one regular expression"
      case .optionalArrayOfStrings: "at most one list of names"
      }
    var diagnostic = Diagnostic(
      id: "rules/argument-count",
      "`\(method.rawValue)()` takes \(takes), and \(arguments.count) \(arguments.count == 1 ? "is" : "are") given",
      at: name.range
    )
    if method.parameters == .optionalArrayOfStrings, let first = arguments.first,
      let last = arguments.last
    {
      let range = first.range.union(last.range)
      diagnostic.fixIts = [
        FixIt("put the names into brackets", replace: range, with: "[\(source.text(of: range))]")
      ]
    }
    return diagnostic
  }

  static func stringArgument(
    _ argument: Expression,
    of method: Method,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/argument-type",
      "`\(method.rawValue)()` takes strings, and this is \(argument.type.phrase)",
      at: argument.range
    )
    let end = SourceRange(at: argument.range.upperBound)
    switch (argument.type, argument.kind) {
    case (.snapshot, _) where argument.isPostfix:
      diagnostic.fixIts = [FixIt("read the value with `val()`", replace: end, with: ".val()")]
    case (.number, .number):
      let text = "'\(source.text(of: argument.range))'"
      diagnostic.fixIts = [FixIt("write it as a string", replace: argument.range, with: text)]
    case (.number, _) where argument.isPostfix:
      diagnostic.fixIts = [FixIt("make it a string", replace: end, with: " + ''")]
    default: break
    }
    return diagnostic
  }

  static func queryBoundAsString(_ argument: Expression, of method: Method) -> Diagnostic {
    Diagnostic(
      id: "rules/query-bound-argument",
      severity: .warning,
      "the service may refuse what a query is compared with as the argument of `\(method.rawValue)()`",
      at: argument.range,
      notes: [
        Note(
          "it refuses `query.limitToFirst` there; of `startAt`, `endAt` and `equalTo` nothing is known (J-40)"
        ),
        Note("`+ ''` makes it a string for certain"),
      ]
    )
  }

  static func regularExpressionArgument(
    _ argument: Expression,
    of method: Method,
    in source: SourceFile
  ) -> Diagnostic {
    let found = argument.type == .regularExpression ? "a choice" : argument.type.phrase
    return Diagnostic(
      id: "rules/argument-type",
      "`\(method.rawValue)()` takes a regular expression literal, and this is \(found)",
      at: argument.range,
      notes: [Note("a pattern stands between slashes: `/^[a-z]+$/`")]
    )
  }

  static func arrayArgument(
    _ argument: Expression,
    of method: Method,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/argument-type",
      "`\(method.rawValue)()` takes a list of names, and this is \(argument.type.phrase)",
      at: argument.range
    )
    if argument.type.isStringArgument {
      let text = "[\(source.text(of: argument.range))]"
      diagnostic.fixIts = [FixIt("put the name into brackets", replace: argument.range, with: text)]
    }
    return diagnostic
  }

  static func emptyChildNames(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      id: "rules/empty-child-names",
      severity: .warning,
      "an empty list is always found, so this is always true",
      at: range,
      notes: [Note("the service accepts it (D-11, J-3)")]
    )
  }
}
