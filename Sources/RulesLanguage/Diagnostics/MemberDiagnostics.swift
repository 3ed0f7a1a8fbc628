import SourceDiagnostics

// The wording of mistakes in members and their calls.
extension Diagnostic {
  static func unknownMember(
    _ name: MemberName,
    of target: Expression,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/unknown-member",
      "\(target.type.owner) no member `\(name.text)`",
      at: name.range
    )
    if let moved = movedMember(name, of: target, in: source) {
      diagnostic.notes = [Note(moved.note)]
      diagnostic.fixIts = [moved.fixIt]
    } else if let known = knownReplacement(of: name, on: target.type, in: source) {
      diagnostic.fixIts = [
        FixIt(
          "write `\(known)`",
          replace: name.range,
          with: source.quoting(known, like: name.range)
        )
      ]
      diagnostic.notes = MemberWords.note(on: name.text).map { [Note($0)] } ?? []
    } else if let note = MemberWords.note(on: name.text) {
      diagnostic.notes = [Note(note)]
    } else if source.isCalled(name) {
      let methods = target.type.memberNames.filter { Method(rawValue: $0) != nil }
      if !methods.isEmpty {
        diagnostic.notes = [Note("it has " + methods.quotedList(last: " and "))]
      }
    } else if target.type == .snapshot {
      diagnostic.notes = [Note("a child is reached by `child('\(name.text)')`")]
      diagnostic.fixIts = childAccess(name, from: target, in: source)
    } else if target.type == .value {
      diagnostic.notes = [
        Note("`val()` of a place with children gives no object; reach a child by `child()` first")
      ]
      if case .call(let snapshot, let val, _) = target.kind, val.method == .val {
        diagnostic.fixIts = childAccess(name, from: snapshot, in: source)
      }
    }
    return diagnostic
  }

  /// A method that snapshots have and values lack, or the other way round.
  private static func movedMember(
    _ name: MemberName,
    of target: Expression,
    in source: SourceFile
  ) -> (note: String, fixIt: FixIt)? {
    let isOfStrings = name.method?.receiver == .string || name.bytes == StaticType.lengthProperty
    if target.type == .snapshot, isOfStrings {
      let place = SourceRange(at: target.range.upperBound)
      return (
        "`\(name.text)` belongs to strings, and this is a snapshot",
        FixIt("read the value with `val()`", replace: place, with: ".val()")
      )
    }
    guard case .call(let snapshot, let val, _) = target.kind, val.method == .val,
      snapshot.isPostfix
    else { return nil }
    if name.method?.receiver == .snapshot {
      let place = SourceRange(snapshot.range.upperBound, target.range.upperBound)
      return (
        "`\(name.text)` belongs to snapshots, and `val()` gives a value",
        FixIt("remove `.val()`", replace: place, with: "")
      )
    }
    guard let meant = MemberWords.member(for: name.text), source.isCalled(name),
      Method(rawValue: meant)?.receiver == .snapshot, source.hasPoint(before: name)
    else { return nil }
    let place = SourceRange(snapshot.range.upperBound, name.range.upperBound)
    let note = MemberWords.note(on: name.text).map { "; \($0)" } ?? ""
    return (
      "`\(meant)` belongs to snapshots, and `val()` gives a value" + note,
      FixIt("write `.\(meant)`", replace: place, with: "." + meant)
    )
  }

  /// The member that was probably meant: the nearest, or what other languages call otherwise.
  private static func knownReplacement(
    of name: MemberName,
    on type: StaticType,
    in source: SourceFile
  ) -> String? {
    if MemberWords.hasNoReplacement(name.text) { return nil }
    let members = type.memberNames
    if let alias = MemberWords.member(for: name.text), members.contains(alias) { return alias }
    let nearest = Suggestion.nearest(to: name.text, in: members)
    // `hasChilds(['a'])`: of the two, only one takes a list.
    if nearest == Method.hasChild.rawValue, source.hasList(behind: name) {
      return Method.hasChildren.rawValue
    }
    return nearest
  }

  /// Replaces `.name` behind a snapshot by the value of the child of that name.
  private static func childAccess(
    _ name: MemberName,
    from snapshot: Expression,
    in source: SourceFile
  ) -> [FixIt] {
    let start = snapshot.range.upperBound
    let separator = start < source.bytes.count ? source.bytes[start] : 0
    guard separator == UInt8(ascii: "."), source.bytes.indices.contains(name.range.upperBound),
      !source.isCalled(name)
    else { return [] }
    let replacement = ".child('\(name.text)').val()"
    return [
      FixIt(
        "read the child's value",
        replace: SourceRange(start, name.range.upperBound),
        with: replacement
      )
    ]
  }

  static func accessOnNonObject(
    _ name: MemberName,
    of target: Expression,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/member-of-non-object",
      "`\(name.text)` is asked of \(target.type.phrase), which has no members",
      at: name.range
    )
    if case .member(_, let method) = target.kind,
      method.method?.parameters == Method.Parameters.none
    {
      let place = SourceRange(at: target.range.upperBound)
      diagnostic.fixIts = [FixIt("call `\(method.text)()`", replace: place, with: "()")]
    }
    return diagnostic
  }

  static func computedAccess(
    _ target: Expression,
    _ index: Expression,
    _ whole: Expression,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/computed-access",
      "only `auth` can be indexed by a computed value",
      at: whole.range
    )
    let snapshot =
      if case .call(let receiver, let name, _) = target.kind, name.method == .val {
        receiver
      } else {
        target
      }
    if snapshot.type == .snapshot, snapshot.isPostfix {
      let replacement =
        "\(source.text(of: snapshot.range)).child(\(source.text(of: index.range))).val()"
      diagnostic.fixIts = [
        FixIt("read the child's value", replace: whole.range, with: replacement)
      ]
    }
    return diagnostic
  }

  static func notAMethod(
    _ name: MemberName,
    of receiver: Expression,
    _ whole: Expression,
    in source: SourceFile
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/not-a-method",
      "`\(name.text)` is not a method here",
      at: name.range
    )
    if receiver.type == .auth, name.method?.receiver == .snapshot {
      diagnostic.notes = [Note("`auth` is no snapshot; compare with `null` instead")]
    } else if receiver.type == .auth,
      let nearest = knownReplacement(of: name, on: .string, in: source)
    {
      diagnostic.fixIts = [FixIt("write `\(nearest)`", replace: name.range, with: nearest)]
    } else if name.range.upperBound < whole.range.upperBound {
      let call = SourceRange(name.range.upperBound, whole.range.upperBound)
      if source.text(of: call) == "()" {
        diagnostic.fixIts = [FixIt("remove the parentheses", replace: call, with: "")]
      }
    }
    return diagnostic
  }

  static func notAFunction(
    _ callee: Expression,
    _ arguments: [Expression],
    _ whole: Expression
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      id: "rules/not-a-method",
      "only methods can be called",
      at: callee.range
    )
    if arguments.isEmpty, callee.isPostfix {
      let call = SourceRange(callee.range.upperBound, whole.range.upperBound)
      diagnostic.fixIts = [FixIt("remove the parentheses", replace: call, with: "")]
    } else if callee.type == .snapshot, callee.isPostfix, arguments.count == 1 {
      let place = SourceRange(at: callee.range.upperBound)
      diagnostic.fixIts = [FixIt("reach a child by `child()`", replace: place, with: ".child")]
    }
    return diagnostic
  }
}

extension StaticType {
  /// The type as the subject of a sentence about its members.
  fileprivate var owner: String {
    switch self {
    case .snapshot: "a snapshot has"
    case .string: "a string has"
    case .value: "a value has"
    case .query: "`query` has"
    default: "this has"
    }
  }

  /// The names of the members that the checker knows.
  fileprivate var memberNames: [String] {
    switch self {
    case .snapshot: Method.allCases.filter { $0.receiver == .snapshot }.map(\.rawValue)
    case .string, .value:
      ["length"] + Method.allCases.filter { $0.receiver == .string }.map(\.rawValue)
    case .query: QueryProperty.allCases.map(\.rawValue)
    default: []
    }
  }
}

extension SourceFile {
  /// Whether a call with a list as its argument follows a name.
  fileprivate func hasList(behind name: MemberName) -> Bool {
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let rest = bytes[min(name.range.upperBound, bytes.count)...]
    return rest.lazy.filter { !spaces.contains($0) }.prefix(2).elementsEqual("([".utf8)
  }

  /// Whether a parenthesis follows a name, as behind that of a method.
  fileprivate func isCalled(_ name: MemberName) -> Bool {
    bytes.indices.contains(name.range.upperBound)
      && bytes[name.range.upperBound] == UInt8(ascii: "(")
  }

  /// Whether a point is in front of a name, and not a bracket.
  fileprivate func hasPoint(before name: MemberName) -> Bool {
    name.range.lowerBound > 0 && name.range.lowerBound <= bytes.count
      && bytes[name.range.lowerBound - 1] == UInt8(ascii: ".")
  }

  /// Puts a name into quotes where the name it replaces is a string literal.
  fileprivate func quoting(_ name: String, like range: SourceRange) -> String {
    guard range.lowerBound < bytes.count else { return name }
    return bytes[range.lowerBound] == UInt8(ascii: "'") ? "'\(name)'" : name
  }
}
