import RegularExpressions
import SourceDiagnostics

extension TypeChecker {
  /// Judges `target.name`, or the member of a call (B-15).
  ///
  /// The service's messages point at the beginning of the whole, as one of 2020 did.
  func checkMember(_ target: Expression, _ name: MemberName, of whole: Expression) {
    check(target)
    judgeMember(target, name, whole)
  }

  private func judgeMember(_ target: Expression, _ name: MemberName, _ whole: Expression) {
    switch target.type {
    case .auth, .error, .array: break
    case .snapshot where name.method?.receiver == .snapshot: break
    case .string, .value:
      if name.bytes == StaticType.lengthProperty || name.method?.receiver == .string { return }
      refuse(
        .unknownMember(name, of: target, in: source),
        ServerText.unknownMember(name.text),
        at: whole.range
      )
    case .query where QueryProperty(name: name.bytes) != nil: break
    case .snapshot, .query:
      refuse(
        .unknownMember(name, of: target, in: source),
        ServerText.unknownMember(name.text),
        at: whole.range
      )
    case .boolean, .number, .null, .regularExpression, .method, .queryValue, .mixed:
      refuse(
        .accessOnNonObject(name, of: target, in: source),
        ServerText.accessOnNonObject,
        at: whole.range
      )
    }
  }

  /// Judges a regular expression literal, wherever it stands.
  func checkPattern(_ literal: RegularExpressionLiteral, at range: SourceRange) {
    if literal.hasUnsupportedFlags {
      let flags = String(decoding: literal.flags, as: UTF8.self)
      refuse(.unsupportedFlags(flags, at: range), ServerText.unsupportedFlags, at: range)
    }
    if let failure = literal.failure {
      switch failure.error.kind {
      case .tooDeep, .tooLarge:
        report.reportLimit(.invalidPattern(failure), at: failure.range.lowerBound)
      default:
        refuse(.invalidPattern(failure), failure.error.message, at: range)
      }
    }
    for warning in literal.warnings { report.report(.suspiciousPattern(warning)) }
  }

  /// Judges `target[index]` with an index that is not a string literal (B-16).
  func checkIndex(_ target: Expression, _ index: Expression, _ whole: Expression) {
    check(target)
    check(index)
    guard target.type != .auth, !isSettled(target) else { return }
    refuse(
      .computedAccess(target, index, whole, in: source),
      ServerText.invalidAccess,
      at: whole.range
    )
  }

  /// Judges a call of a member: the member, the arguments, whether it is a method, their number,
  /// their types.
  func checkCall(
    _ whole: Expression,
    _ receiver: Expression,
    _ name: MemberName,
    _ arguments: [Expression]
  ) {
    checkMember(receiver, name, of: whole)
    let method = whole.type == .error ? nil : name.method
    for argument in arguments {
      if method?.parameters == .optionalArrayOfStrings, case .array(let elements) = argument.kind {
        elements.forEach(check)
      } else {
        check(argument)
      }
    }
    if let method {
      judgeArguments(arguments, of: method, name, whole)
    } else if isProperty(name, of: receiver.type) {
      refuse(
        .notAMethod(name, of: receiver, whole, in: source),
        ServerText.notAFunction,
        at: whole.range
      )
    }
  }

  /// Whether a name that is no method of a type is a property of it.
  private func isProperty(_ name: MemberName, of type: StaticType) -> Bool {
    switch type {
    case .auth: true
    case .string, .value: name.bytes == StaticType.lengthProperty
    case .query: QueryProperty(name: name.bytes) != nil
    default: false
    }
  }

  private func judgeArguments(
    _ arguments: [Expression],
    of method: Method,
    _ name: MemberName,
    _ whole: Expression
  ) {
    let isCountRight =
      switch method.parameters {
      case .none: arguments.isEmpty
      case .string, .regularExpression: arguments.count == 1
      case .twoStrings: arguments.count == 2
      case .optionalArrayOfStrings: arguments.count <= 1
      }
    guard isCountRight else {
      refuse(
        .argumentCount(method, arguments, name, in: source),
        ServerText.argumentCount(method),
        at: whole.range
      )
      return
    }
    for (position, argument) in arguments.enumerated() {
      judge(argument, at: position, of: method)
    }
  }

  private func judge(_ argument: Expression, at position: Int, of method: Method) {
    switch method.parameters {
    case .none: break
    case .string, .twoStrings:
      requireString(argument, of: method, ServerText.stringArgument(method, position: position))
    case .regularExpression:
      require(
        argument,
        { _ in argument.isPattern },
        .regularExpressionArgument(argument, of: method, in: source),
        ServerText.regularExpressionArgument(method)
      )
    case .optionalArrayOfStrings:
      judgeChildNames(argument, of: method)
    }
  }

  private func judgeChildNames(_ argument: Expression, of method: Method) {
    guard case .array(let elements) = argument.kind else {
      require(
        argument,
        { _ in false },
        .arrayArgument(argument, of: method, in: source),
        ServerText.arrayArgument(method)
      )
      return
    }
    if elements.isEmpty { report.report(.emptyChildNames(at: argument.range)) }
    for element in elements {
      requireString(element, of: method, ServerText.arrayElement(method))
    }
  }

  /// Judges an argument that has to be a string.
  ///
  /// Recordings show that `limitToFirst` is refused; rules in use have `equalTo` there (J-40).
  private func requireString(
    _ argument: Expression,
    of method: Method,
    _ server: @autoclosure () -> String
  ) {
    if argument.queryProperty?.isBound == true {
      report.report(.queryBoundAsString(argument, of: method))
      return
    }
    require(
      argument,
      \.isStringArgument,
      .stringArgument(argument, of: method, in: source),
      server()
    )
  }
}

extension Expression {
  /// Whether it is a regular expression literal; one that is chosen by a condition is none.
  fileprivate var isPattern: Bool {
    if case .regularExpression = kind { true } else { false }
  }
}
