import TestSupport

/// Makes random expressions for one rule.
struct RandomExpression {
  /// Where the rule stands.
  struct Site {
    var isRead = false
    var wildcards: [String] = []
  }

  let site: Site
  var random: SeededGenerator

  static let strings = [
    "", "a", "b", "c", "5", "é", "É", "users", "alice", "bob", "A", "ab", "abab", "xfoox", "foo",
    "12", "-7", "1.5", "😀", "ﬀ", "ß", "null", "true", "a/b", "/a", "b//", ".", "x y", "\n", "'",
    "\"", "\\",
  ]
  static let numbers = [
    "0", "1", "2", "5", "1.5", "10", "0.1", "1e21", "1e-7", "0x1F", "1767225600000", ".5", "3.",
    "123456789012345680000", "1e308", "9007199254740993",
  ]

  mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func join(
    _ kind: ExpressionDraft.Kind,
    level: Int,
    _ left: ExpressionDraft,
    _ sign: String,
    _ right: ExpressionDraft
  ) -> ExpressionDraft {
    let space = random.pick([" ", " ", "", "\n", " /* - */ "])
    return ExpressionDraft(
      kind,
      level: level,
      [
        .part(left, level: level), .text(space + sign + " "), .part(right, level: level + 1),
      ]
    )
  }

  private mutating func ternary(
    _ kind: ExpressionDraft.Kind,
    _ depth: Int,
    _ yes: ExpressionDraft,
    _ no: ExpressionDraft
  ) -> ExpressionDraft {
    ExpressionDraft(
      kind,
      level: 0,
      [
        .part(boolean(depth), level: 1), .text(" ? "), .part(yes, level: 0), .text(" : "),
        .part(no, level: 0),
      ]
    )
  }

  // MARK: Booleans

  mutating func boolean(_ depth: Int) -> ExpressionDraft {
    if depth <= 0 { return simpleBoolean() }
    let depth = depth - 1
    switch random.below(20) {
    case 0, 1, 2: return join(.boolean, level: 2, boolean(depth), "&&", boolean(depth))
    case 3, 4, 5: return join(.boolean, level: 1, boolean(depth), "||", boolean(depth))
    case 6:
      return ExpressionDraft(.boolean, level: 7, [.text("!"), .part(boolean(depth), level: 7)])
    case 7, 8, 9, 10: return equality(depth)
    case 11, 12:
      let sign = random.pick(["<", "<=", ">", ">="])
      return join(.boolean, level: 4, summand(depth), sign, summand(depth))
    case 13, 14, 15: return snapshotTest(depth)
    case 16, 17: return stringTest(depth)
    case 18: return ternary(.boolean, depth, boolean(depth), boolean(depth))
    default: return simpleBoolean()
    }
  }

  private mutating func simpleBoolean() -> ExpressionDraft {
    let variables = site.isRead ? ["data", "root"] : ["data", "newData", "newData", "root"]
    switch random.below(8) {
    case 0: return ExpressionDraft(.boolean, chance(70) ? "true" : "false")
    case 1: return ExpressionDraft(.boolean, level: 3, [.text("auth != null")])
    case 2:
      return ExpressionDraft(
        .boolean,
        "query." + random.pick(["orderByKey", "orderByValue", "orderByPriority"])
      )
    default:
      let test = random.pick([
        "exists()", "isString()", "isNumber()", "isBoolean()", "hasChildren()",
      ])
      return ExpressionDraft(.boolean, random.pick(variables) + "." + test)
    }
  }

  private mutating func equality(_ depth: Int) -> ExpressionDraft {
    let sign = random.pick(["==", "==", "===", "!=", "!=="])
    return join(.boolean, level: 3, comparable(depth), sign, comparable(depth))
  }

  private mutating func comparable(_ depth: Int) -> ExpressionDraft {
    switch random.below(12) {
    case 0: return ExpressionDraft(.mixed, "null")
    case 1: return boolean(min(depth, 1))
    case 2: return queryValue()
    case 3: return ternary(.mixed, 0, boolean(0), number(0))
    default: return summand(depth)
    }
  }

  /// An operand of `+` and of the orderings.
  private mutating func summand(_ depth: Int) -> ExpressionDraft {
    switch random.below(12) {
    case 0, 1, 2: return number(depth)
    case 3, 4: return string(depth)
    case 5, 6: return auth(depth)
    case 7: return queryValue()
    default: return value(depth)
    }
  }

  private mutating func snapshotTest(_ depth: Int) -> ExpressionDraft {
    let receiver = snapshot(depth)
    switch random.below(9) {
    case 0, 1, 2:
      return ExpressionDraft(
        .boolean,
        [.part(receiver, level: 8), .text(".hasChild("), .part(key(depth), level: 0), .text(")")]
      )
    case 3, 4:
      var fragments: [ExpressionDraft.Fragment] = [
        .part(receiver, level: 8), .text(".hasChildren(["),
      ]
      for place in 0..<random.below(4) {
        if place > 0 { fragments.append(.text(", ")) }
        fragments.append(.part(key(depth), level: 0))
      }
      return ExpressionDraft(.boolean, fragments + [.text("])")])
    default:
      let test = random.pick([
        ".exists()", ".isString()", ".isNumber()", "['isBoolean']()", ".hasChildren()",
      ])
      return ExpressionDraft(.boolean, [.part(receiver, level: 8), .text(test)])
    }
  }

  private mutating func stringTest(_ depth: Int) -> ExpressionDraft {
    let receiver = text(depth)
    if chance(40) {
      return ExpressionDraft(
        .boolean,
        [.part(receiver, level: 8), .text(".matches(\(RandomPattern.literal(&random)))")]
      )
    }
    let method = random.pick(["contains", "beginsWith", "endsWith"])
    return ExpressionDraft(
      .boolean,
      [.part(receiver, level: 8), .text(".\(method)("), .part(text(depth), level: 0), .text(")")]
    )
  }

  // MARK: Numbers and strings

  private mutating func number(_ depth: Int) -> ExpressionDraft {
    if depth <= 0 || chance(40) {
      return ExpressionDraft(.number, chance(15) ? "now" : random.pick(Self.numbers))
    }
    let depth = depth - 1
    switch random.below(6) {
    case 0:
      let operand = factor(depth)
      // Two signs in a row would be another token.
      let level = operand.text.hasPrefix("-") ? 9 : 7
      return ExpressionDraft(.number, level: 7, [.text("-"), .part(operand, level: level)])
    case 1: return join(.number, level: 5, number(depth), "+", number(depth))
    case 2, 3:
      let sign = random.pick(["*", "/", "%"])
      return join(.number, level: 6, factor(depth), sign, factor(depth))
    case 4:
      return ExpressionDraft(.number, [.part(text(depth), level: 8), .text(".length")])
    default:
      return join(.number, level: 5, factor(depth), "-", factor(depth))
    }
  }

  /// An operand of arithmetic.
  private mutating func factor(_ depth: Int) -> ExpressionDraft {
    switch random.below(10) {
    case 0: return auth(depth)
    case 1: return queryValue()
    case 2, 3: return value(depth)
    default: return number(depth)
    }
  }

  private mutating func string(_ depth: Int) -> ExpressionDraft {
    if depth <= 0 || chance(50) {
      if let wildcard = site.wildcards.last, chance(40) {
        return ExpressionDraft(.string, chance(60) ? wildcard : random.pick(site.wildcards))
      }
      return ExpressionDraft(.string, literal(random.pick(Self.strings)))
    }
    let depth = depth - 1
    switch random.below(4) {
    case 0:
      return ExpressionDraft(
        .string,
        [
          .part(text(depth), level: 8), .text(".replace("), .part(text(depth), level: 0),
          .text(", "), .part(text(depth), level: 0), .text(")"),
        ]
      )
    case 1:
      let method = random.pick(["toLowerCase", "toUpperCase"])
      return ExpressionDraft(.string, [.part(text(depth), level: 8), .text(".\(method)()")])
    default:
      let (left, right) =
        chance(50) ? (string(depth), summand(depth)) : (summand(depth), string(depth))
      return join(.string, level: 5, left, "+", right)
    }
  }

  /// A string literal in one of its spellings (B-2).
  private mutating func literal(_ text: String) -> String {
    let quote = random.pick(["'", "'", "\""])
    var literal = ""
    for unit in text.utf16 {
      if let scalar = Unicode.Scalar(unit), scalar.isASCII, !chance(5) {
        switch scalar {
        case "\n": literal += "\\n"
        case "'", "\"", "\\": literal += "\\" + String(scalar)
        default: literal += String(scalar)
        }
      } else {
        let digits = String(unit, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quote + literal + quote
  }

  /// A receiver of string methods, or their argument.
  private mutating func text(_ depth: Int) -> ExpressionDraft {
    switch random.below(10) {
    case 0: return auth(depth, wantsText: true)
    case 1, 2, 3: return value(depth)
    default: return string(depth)
    }
  }

  /// A path or key.
  private mutating func key(_ depth: Int) -> ExpressionDraft {
    switch random.below(10) {
    case 0: return auth(0)
    case 1: return value(depth - 1)
    case 2, 3: return string(depth - 1)
    case 4:
      if let wildcard = site.wildcards.last { return ExpressionDraft(.string, wildcard) }
      fallthrough
    case 5 where depth > 0: return path(depth - 1)
    default: return ExpressionDraft(.string, literal(random.pick(RandomScenario.keys)))
    }
  }

  /// A path that is put together of keys and other parts, mostly with slashes between them.
  private mutating func path(_ depth: Int) -> ExpressionDraft {
    let first = random.pick(RandomScenario.keys) + random.pick(["/", "/", ""])
    let start = ExpressionDraft(.string, literal(random.pick(["", "/"]) + first))
    let part = chance(50) ? summand(depth) : string(depth)
    let path = join(.string, level: 5, start, "+", part)
    if chance(50) { return path }
    let end = random.pick(["/", "/", ""]) + random.pick(RandomScenario.keys + [""])
    return join(.string, level: 5, path, "+", ExpressionDraft(.string, literal(end)))
  }

  // MARK: Values from the database and the request

  private mutating func value(_ depth: Int) -> ExpressionDraft {
    if depth > 0, chance(15) {
      return ternary(.value, depth - 1, string(0), chance(50) ? number(depth - 1) : boolean(0))
    }
    if depth > 0, chance(10) { return join(.value, level: 5, value(depth - 1), "+", number(0)) }
    let method = random.below(12) == 0 ? ".getPriority()" : ".val()"
    return ExpressionDraft(.value, [.part(snapshot(depth), level: 8), .text(method)])
  }

  mutating func snapshot(_ depth: Int) -> ExpressionDraft {
    let roots = site.isRead ? ["data", "data", "root"] : ["data", "newData", "newData", "root"]
    let root = ExpressionDraft(.snapshot, random.pick(roots))
    if depth <= 0 || chance(30) { return root }
    let depth = depth - 1
    switch random.below(8) {
    case 0, 1:
      return ExpressionDraft(.snapshot, [.part(snapshot(depth), level: 8), .text(".parent()")])
    case 2: return ternary(.snapshot, depth, snapshot(depth), snapshot(depth))
    default:
      return ExpressionDraft(
        .snapshot,
        [
          .part(snapshot(depth), level: 8), .text(".child("), .part(key(depth), level: 0),
          .text(")"),
        ]
      )
    }
  }

  private mutating func queryValue() -> ExpressionDraft {
    ExpressionDraft(
      .queryValue,
      "query."
        + random.pick([
          "orderByChild", "startAt", "endAt", "equalTo", "limitToFirst", "limitToLast",
        ])
    )
  }

  private mutating func auth(_ depth: Int, wantsText: Bool = false) -> ExpressionDraft {
    if wantsText {
      return ExpressionDraft(
        .auth,
        random.pick(["auth.uid", "auth.token.email", "auth['uid']", "auth.token.level"])
      )
    }
    var texts = [
      "auth", "auth.uid", "auth.uid", "auth['uid']", "auth.token", "auth.token.admin",
      "auth.token['level']", "auth.token.email", "auth.token.list", "auth.token.list[0]",
      "auth.token.list[2]", "auth.a.b.c", "auth.uid.length", "auth.token.list[1 - 2]",
      "auth.token.firebase.identities['google.com'][0]", "auth.token.list[5 / 10]",
    ]
    if let wildcard = site.wildcards.last {
      texts += ["auth[\(wildcard)]", "auth.token.roles[\(wildcard)]"]
    }
    return ExpressionDraft(.auth, random.pick(texts))
  }
}
