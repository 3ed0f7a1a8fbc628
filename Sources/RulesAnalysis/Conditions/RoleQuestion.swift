import RulesLanguage

/// What a rule asks of the database about the user who asks, such as whether
/// `root.child('roles').child(auth.uid).val()` is `'admin'`.
struct RoleQuestion {
  /// What has to be there.
  enum Answer: Equatable {
    case anything
    case constant(ConstantValue)
  }

  /// The part of the condition that names the place.
  let part: Expression
  /// The place; one of its keys is the user's id.
  let place: SnapshotPlace
  let answer: Answer

  /// Whether it is only asked if something is there.
  let isAboutExistence: Bool

  /// Whether it is only asked if the user belongs to something that has a key of its own, such as a room,
  /// where people may well enter themselves.
  var isAboutMembership: Bool {
    (isAboutExistence || answer == .constant(.boolean(true)))
      && place.keys.contains { $0.first != "'" && $0 != SnapshotPlace.ownKey }
  }

  /// No more questions of a rule are looked at.
  private static let limit = 16

  /// The questions that have to be answered with yes, or some of them, for a condition to be true.
  static func all(in rule: Rule) -> [RoleQuestion] {
    var finder = Finder(own: SnapshotPlace(rule.path, isAfter: false))
    finder.find(in: rule.expression, isWanted: true)
    return Array(finder.found.prefix(limit))
  }

  /// Recursion is bounded by the nesting of expressions.
  private struct Finder {
    let own: SnapshotPlace
    var found: [RoleQuestion] = []

    mutating func find(in expression: Expression, isWanted value: Bool) {
      switch expression.kind {
      case .not(let operand): find(in: operand, isWanted: !value)
      case .and(let operands), .or(let operands):
        for operand in operands { find(in: operand, isWanted: value) }
      case .conditional(let test, let first, let second):
        find(in: test, isWanted: true)
        find(in: first, isWanted: value)
        find(in: second, isWanted: value)
      case .binary(let operation, let left, let right):
        compare(operation, left, right, isWanted: value)
        compare(operation.mirrored, right, left, isWanted: value)
      case .call(let receiver, let name, let arguments) where value:
        switch name.method {
        case .exists: add(expression, receiver, nil, .anything, isAboutExistence: true)
        case .hasChild:
          add(expression, receiver, arguments.first, .anything, isAboutExistence: true)
        default: break
        }
      default: break
      }
    }

    private mutating func compare(
      _ operation: BinaryOperator,
      _ read: Expression,
      _ other: Expression,
      isWanted value: Bool
    ) {
      guard let snapshot = read.readSnapshot else { return }
      switch (operation.group, other.constantValue) {
      case (.equality, .null?):
        guard (operation == .notEqual) == value else { return }
        add(read, snapshot, nil, .anything, isAboutExistence: true)
      case (.equality, let constant?):
        guard (operation == .equal) == value else { return }
        add(read, snapshot, nil, .constant(constant), isAboutExistence: false)
      case (.ordering, .number?):
        add(read, snapshot, nil, .anything, isAboutExistence: false)
      default: return
      }
    }

    private mutating func add(
      _ part: Expression,
      _ snapshot: Expression,
      _ child: Expression?,
      _ answer: Answer,
      isAboutExistence: Bool
    ) {
      guard var place = SnapshotPlace(of: snapshot, in: own) else { return }
      if let child { place = place.child(child) }
      guard !place.isAfter, place.keys.contains(SnapshotPlace.ownKey),
        !found.contains(where: { $0.place == place && $0.answer == answer })
      else { return }
      found.append(
        RoleQuestion(part: part, place: place, answer: answer, isAboutExistence: isAboutExistence)
      )
    }
  }
}
