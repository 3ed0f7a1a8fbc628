import RulesLanguage

/// Evaluates conditions over kinds of values, with answers to what only a request can tell.
struct KindEvaluator {
  /// What kind of value an expression has.
  enum Kind: Int, CaseIterable {
    case null
    case isTrue
    case isFalse
    case number
    case string
    /// Something with children: of the database, or of `auth`.
    case object
  }

  /// A value, as far as it is known.
  struct Value {
    var kind: Kind
    /// What tells it from others of its kind: the expression as text.
    var text: String
    /// Whether it is written out, so that another text is another value.
    var isLiteral = false
    /// Whether it may be no number at all, which no comparison holds for.
    var mayBeNaN = false

    static func boolean(_ value: Bool) -> Value {
      Value(kind: value ? .isTrue : .isFalse, text: "")
    }
    static let null = Value(kind: .null, text: "null")
  }

  /// A place in the database.
  struct Place {
    var text: String
    /// The place above, where it is known that there is nothing here unless there are children
    /// there.
    var parent: String?
    /// How many levels there are above, where that is known.
    var depth: Int?
  }

  /// Why there is no value.
  enum Stop: Error {
    /// The condition fails with an error, which is not true.
    case failure
    /// This is not covered, or takes too long.
    case unknown
  }

  /// An answer to a question.
  struct Answer {
    var key: String
    var choice: Int
  }

  /// A question that was asked, with the answer that was taken and the others that can be.
  struct Question {
    var key: String
    var choice: Int
    var otherChoices: [Int]
  }

  /// How many parts were evaluated and answers taken up.
  var work = 0
  /// How many may be.
  var workLimit = Int.max
  /// The questions to which no answer was given, in their order.
  private(set) var asked: [Question] = []

  var isExhausted: Bool { work > workLimit }

  /// The depth of the rule.
  let depth: Int
  private let expressionCount: Int
  /// The texts made so far, of either condition.
  private var texts: [[Int: String]] = [[:], [:]]
  /// Which of the two conditions is evaluated.
  private var side = 0
  private var answers: [String: Int] = [:]
  private var hasNewData = false
  /// Places that have children, as something was found below.
  private var places: Set<String> = []

  init(depth: Int, expressionCount: Int) {
    self.depth = depth
    self.expressionCount = expressionCount
  }

  mutating func assumeNewData() { hasNewData = true }

  /// Takes answers instead of those so far.
  mutating func take(_ answers: [Answer]) {
    self.answers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    asked.removeAll(keepingCapacity: true)
    work += answers.count
    for answer in answers { self.answers[answer.key] = answer.choice }
  }

  /// Whether the one or the other condition is true; one that fails is not.
  mutating func isTrue(_ condition: Expression, side: Int) throws(Stop) -> Bool {
    self.side = side
    do {
      return try self.condition(condition)
    } catch {
      if case .failure = error { return false }
      throw error
    }
  }

  mutating func condition(_ expression: Expression) throws(Stop) -> Bool {
    switch try value(of: expression).kind {
    case .isTrue: true
    case .isFalse: false
    default: throw .unknown
    }
  }

  /// Whether an answer can be: a `.validate` is asked only where there is new data.
  private func isPossible(_ choice: Int, _ key: String) -> Bool {
    !(hasNewData && key == "at newData" && Kind.allCases[choice] == .null)
  }

  /// Returns the answer to a question: the one that was given, else the likeliest one.
  mutating func answer(_ key: String, of count: Int) -> Int {
    if let answer = answers[key] { return answer }
    // Most conditions ask for something, and for texts.
    let likeliest = count == Kind.allCases.count ? Kind.string.rawValue : 1
    let others = (0..<count).filter { $0 != likeliest && isPossible($0, key) }
    asked.append(Question(key: key, choice: likeliest, otherChoices: others))
    work += 1 + others.count
    answers[key] = likeliest
    return likeliest
  }

  /// The text of an expression, made once for those of the document.
  mutating func text(_ expression: Expression) -> String {
    guard expression.id < expressionCount else { return expression.description }
    if let text = texts[side][expression.id] { return text }
    let text = expression.description
    texts[side][expression.id] = text
    return text
  }

  // MARK: Places

  /// What stands at a place, with `null` for nothing.
  mutating func kind(at place: Place) -> Kind {
    let kind = knownKind(at: place)
    if kind != .null, let parent = place.parent { places.insert(parent) }
    return kind
  }

  private mutating func knownKind(at place: Place) -> Kind {
    if places.contains(place.text) { return .object }
    if let known = answers["at " + place.text] { return Kind.allCases[known] }
    if let parent = place.parent, let above = answers["at " + parent],
      Kind.allCases[above] != .object
    {
      return .null
    }
    if let above = answers["at \(place.text).parent()"], Kind.allCases[above] != .object {
      return .null
    }
    if isKnownParent(place) { return .object }
    let choice = answer("at " + place.text, of: Kind.allCases.count)
    return Kind.allCases[choice]
  }

  /// Whether something is known to stand below a place that was reached from there.
  private func isKnownParent(_ place: Place) -> Bool {
    let suffix = ".parent()"
    guard place.text.hasSuffix(suffix) else { return false }
    let below = String(place.text.dropLast(suffix.count))
    if let known = answers["at " + below] { return Kind.allCases[known] != .null }
    return hasNewData && below.hasPrefix("newData")
      && below.dropFirst(7).allSatisfy {
        suffix.contains($0)
      }
  }

  mutating func place(of expression: Expression) throws(Stop) -> Place {
    switch expression.kind {
    case .variable(.root): return Place(text: "root", depth: 0)
    case .variable(.data): return Place(text: "data", depth: depth)
    case .variable(.newData): return Place(text: "newData", depth: depth)
    case .call(let receiver, let name, let arguments):
      let place = try place(of: receiver)
      switch (name.method, arguments.first) {
      case (.parent?, _): return try parent(of: place)
      case (.child?, let argument?): return try child(argument, of: place)
      default: throw .unknown
      }
    default: throw .unknown
    }
  }

  private func parent(of place: Place) throws(Stop) -> Place {
    guard let depth = place.depth else {
      return Place(text: place.text + ".parent()")
    }
    if depth == 0 { throw .failure }
    return Place(text: place.text + ".parent()", depth: depth - 1)
  }

  mutating func child(_ argument: Expression, of place: Place) throws(Stop) -> Place {
    let name = try string(argument)
    let isBelow: Bool
    switch argument.kind {
    case .string(let bytes): isBelow = bytes.contains { $0 != UInt8(ascii: "/") }
    case .variable(.wildcard): isBelow = true
    default: isBelow = false
    }
    return Place(text: "\(place.text).child(\(name.text))", parent: isBelow ? place.text : nil)
  }

  /// The value of an argument that has to be a string.
  mutating func string(_ expression: Expression) throws(Stop) -> Value {
    let value = try value(of: expression)
    guard value.kind == .string else { throw .failure }
    return value
  }
}
