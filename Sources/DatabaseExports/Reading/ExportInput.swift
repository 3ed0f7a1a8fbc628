public import DatabaseModel

/// A file and the place that its content has in the database.
public struct ExportInput {
  /// The path of the node that the file holds; the root for a whole database.
  public var mount: DatabasePath
  /// The file as the user named it.
  public var name: String
  /// Opens the file; called when its turn comes.
  public var open: () throws(ExportError) -> ExportSource

  /// Creates an input from a path on the disk.
  public init(path: String, name: String? = nil, at mount: DatabasePath = .root) {
    self.init(name: name ?? path, at: mount) { () throws(ExportError) in
      try ExportSource(path: path, name: name)
    }
  }

  /// Creates an input from something that can be opened.
  public init(
    name: String,
    at mount: DatabasePath = .root,
    open: @escaping () throws(ExportError) -> ExportSource
  ) {
    self.mount = mount
    self.name = name
    self.open = open
  }
}

/// What to read one after the other, so that several files are one database.
struct ReadingPlan {
  /// One thing to read or to make up.
  enum Step {
    /// An object that holds what comes up to its end.
    case beginObject
    /// The end of such an object.
    case endObject
    /// A key in such an object.
    case key(DatabaseKey)
    /// The value in a file.
    case value(ExportInput)
    /// The members of the object in a file, which is one of several with the same place.
    case members(ExportInput)
  }

  let steps: [Step]

  /// Puts files together.
  ///
  /// Files with the same place must hold objects, whose members come one after the other, as in an
  /// export that was fetched key range by key range. Other places may not lie inside of each other.
  init(_ inputs: [ExportInput]) throws(ExportError) {
    for input in inputs where input.mount.count > DatabaseLimits.depth {
      throw .mountTooDeep(input.mount, file: input.name)
    }
    // Sorting keeps the order of files with the same place, which says what belongs behind what.
    let sorted = inputs.enumerated().sorted {
      ($0.element.mount, $0.offset) < ($1.element.mount, $1.offset)
    }.map(\.element)
    for (input, next) in zip(sorted, sorted.dropFirst()) {
      if input.mount != next.mount, input.mount.isPrefix(of: next.mount) {
        throw .mountInsideOther(next.mount, file: next.name, other: input.name)
      }
    }
    steps = ReadingPlan.steps(sorted[...], level: 0)
  }

  /// Recursion is bounded by the length of paths.
  private static func steps(_ inputs: ArraySlice<ExportInput>, level: Int) -> [Step] {
    guard let first = inputs.first else { return [] }
    if first.mount.count == level {
      if inputs.count == 1 { return [.value(first)] }
      return [.beginObject] + inputs.map { .members($0) } + [.endObject]
    }
    var steps: [Step] = [.beginObject]
    var rest = inputs
    while let key = rest.first?.mount.keys[level] {
      let group = rest.prefix { $0.mount.keys[level] == key }
      rest = rest.dropFirst(group.count)
      steps.append(.key(key))
      steps += ReadingPlan.steps(group, level: level + 1)
    }
    return steps + [.endObject]
  }
}
