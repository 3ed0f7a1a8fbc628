/// Values that are filled in from the command line.
///
/// A new value holds the defaults. Its `specification` says which arguments there are and, by key
/// path, where each one goes.
public protocol ParsableArguments: Sendable {
  /// Creates the values that hold where no argument is given.
  init()

  /// The name, the documentation and the arguments.
  static var specification: CommandSpecification<Self> { get }

  /// Checks what one argument alone cannot show, such as two options that exclude each other.
  ///
  /// - Throws: `ValidationError` with the sentence to show the user.
  func validate() throws(ValidationError)
}

extension ParsableArguments {
  /// Accepts every combination.
  public func validate() throws(ValidationError) {}
}

/// A combination of arguments that makes no sense.
public struct ValidationError: Error, Hashable, Sendable {
  /// What is wrong, with a small initial and without a full stop.
  public var message: String

  /// Creates an error from the sentence to show.
  public init(_ message: String) {
    self.message = message
  }
}

/// One argument of a command: its description, and where its values go in `Root`.
public struct Argument<Root: Sendable>: Sendable {
  /// The argument as data, without its default value.
  public private(set) var description: ArgumentDescription
  private let assign: @Sendable (inout Root, String) throws(ArgumentValueError) -> Void
  private let defaultValue: @Sendable (Root) -> String?

  /// Stores the value of an option or positional argument, or `true` or `false` for a flag.
  func store(_ text: String, in root: inout Root) throws(ArgumentValueError) {
    try assign(&root, text)
  }

  /// Returns the description, completed with the default value that `root` holds.
  func description(defaultsFrom root: Root) -> ArgumentDescription {
    var description = description
    description.defaultValue = defaultValue(root)
    return description
  }

  /// Returns the same argument for a value that holds a `Root` at `keyPath`.
  public func lifted<Outer>(
    to keyPath: any WritableKeyPath<Outer, Root> & Sendable
  ) -> Argument<Outer> {
    let assign = assign
    let defaultValue = defaultValue
    return Argument<Outer>(
      description: description,
      assign: { (outer, text) throws(ArgumentValueError) in
        try assign(&outer[keyPath: keyPath], text)
      },
      defaultValue: { defaultValue($0[keyPath: keyPath]) }
    )
  }

  /// Returns the same argument under a heading of its own in help.
  public func under(heading: String) -> Argument {
    var copy = self
    copy.description.heading = heading
    return copy
  }

  private init(
    description: ArgumentDescription,
    assign: @escaping @Sendable (inout Root, String) throws(ArgumentValueError) -> Void,
    defaultValue: @escaping @Sendable (Root) -> String?
  ) {
    self.description = description
    self.assign = assign
    self.defaultValue = defaultValue
  }
}

extension Argument {
  /// A flag that is off unless given: `--name`.
  public static func flag(
    _ name: String,
    short: Character? = nil,
    _ keyPath: any WritableKeyPath<Root, Bool> & Sendable,
    _ help: String
  ) -> Argument {
    Argument(
      description: .flag(name, short: short, isNegatable: false, help: help),
      assign: { (root, text) in root[keyPath: keyPath] = text == "true" },
      defaultValue: { _ in nil }
    )
  }

  /// A flag with an opposite: `--name` and `--no-name`; the last one wins.
  public static func toggle(
    _ name: String,
    _ keyPath: any WritableKeyPath<Root, Bool> & Sendable,
    _ help: String
  ) -> Argument {
    Argument(
      description: .flag(name, short: nil, isNegatable: true, help: help),
      assign: { (root, text) in root[keyPath: keyPath] = text == "true" },
      defaultValue: { $0[keyPath: keyPath] ? "--" + name : "--no-" + name }
    )
  }

  /// An option with a value and a default; the last one wins.
  public static func option<Value: ArgumentValue>(
    _ name: String,
    short: Character? = nil,
    _ valueName: String,
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    _ help: String,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .option(
        Value.self,
        name,
        short: short,
        valueName,
        .optional,
        help: help,
        completion
      ),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: text)
      },
      defaultValue: { $0[keyPath: keyPath].argument }
    )
  }

  /// An option with a value that may be absent; the last one wins.
  public static func option<Value: ArgumentValue>(
    _ name: String,
    short: Character? = nil,
    _ valueName: String,
    _ keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    _ help: String,
    isRequired: Bool = false,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .option(
        Value.self,
        name,
        short: short,
        valueName,
        isRequired ? .one : .optional,
        help: help,
        completion
      ),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: text)
      },
      defaultValue: { $0[keyPath: keyPath]?.argument }
    )
  }

  /// An option that may be repeated; its values add up.
  public static func option<Value: ArgumentValue>(
    _ name: String,
    short: Character? = nil,
    _ valueName: String,
    _ keyPath: any WritableKeyPath<Root, [Value]> & Sendable,
    _ help: String,
    isRequired: Bool = false,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .option(
        Value.self,
        name,
        short: short,
        valueName,
        isRequired ? .atLeastOne : .any,
        help: help,
        completion
      ),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath].append(try Value(argument: text))
      },
      defaultValue: { _ in nil }
    )
  }

  /// A value by its place that must be given.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    _ help: String,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .positional(Value.self, name, .one, help: help, completion),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: text)
      },
      defaultValue: { _ in nil }
    )
  }

  /// A value by its place that may be left out.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: any WritableKeyPath<Root, Value?> & Sendable,
    _ help: String,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .positional(Value.self, name, .optional, help: help, completion),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath] = try Value(argument: text)
      },
      defaultValue: { _ in nil }
    )
  }

  /// Several values by their place, at least one unless `allowsNone`.
  public static func positional<Value: ArgumentValue>(
    _ name: String,
    _ keyPath: any WritableKeyPath<Root, [Value]> & Sendable,
    _ help: String,
    allowsNone: Bool = false,
    completion: ArgumentDescription.Completion? = nil
  ) -> Argument {
    Argument(
      description: .positional(
        Value.self,
        name,
        allowsNone ? .any : .atLeastOne,
        help: help,
        completion
      ),
      assign: { (root, text) throws(ArgumentValueError) in
        root[keyPath: keyPath].append(try Value(argument: text))
      },
      defaultValue: { _ in nil }
    )
  }
}

extension ArgumentDescription {
  fileprivate static func flag(
    _ name: String,
    short: Character?,
    isNegatable: Bool,
    help: String
  ) -> ArgumentDescription {
    ArgumentDescription(
      kind: .flag(isNegatable: isNegatable),
      name: name,
      short: short,
      valueName: "",
      count: .optional,
      help: help,
      values: [],
      defaultValue: nil,
      completion: .none,
      heading: nil
    )
  }

  fileprivate static func option<Value: ArgumentValue>(
    _ type: Value.Type,
    _ name: String,
    short: Character?,
    _ valueName: String,
    _ count: Count,
    help: String,
    _ completion: Completion?
  ) -> ArgumentDescription {
    ArgumentDescription(
      kind: .option,
      name: name,
      short: short,
      valueName: valueName,
      count: count,
      help: help,
      values: type.allArguments,
      defaultValue: nil,
      completion: completion ?? (type.allArguments.isEmpty ? .none : .values),
      heading: nil
    )
  }

  fileprivate static func positional<Value: ArgumentValue>(
    _ type: Value.Type,
    _ name: String,
    _ count: Count,
    help: String,
    _ completion: Completion?
  ) -> ArgumentDescription {
    ArgumentDescription(
      kind: .positional,
      name: name,
      short: nil,
      valueName: name,
      count: count,
      help: help,
      values: type.allArguments,
      defaultValue: nil,
      completion: completion ?? (type.allArguments.isEmpty ? .none : .values),
      heading: nil
    )
  }
}
