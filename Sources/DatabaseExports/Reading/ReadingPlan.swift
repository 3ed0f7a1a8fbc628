import DatabaseModel

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
    /// The value in a file, with other files put into it.
    case host(ExportInput, [Mount])
    /// The members of the object in a file, which is one of several with the same place.
    case members(ExportInput)
    /// The rest of the file that was left for another one.
    case resume
  }

  /// A child that is put into an object of another file.
  struct Mount {
    /// The key.
    let key: DatabaseKey
    /// What makes the child where the other file has nothing at its place.
    let steps: [Step]
    /// The first of the files in it.
    let first: ExportInput
    /// What is put into the child; empty where the child is a file itself.
    let children: [Mount]

    var isFile: Bool { children.isEmpty }
  }

  let steps: [Step]

  /// Puts files together.
  ///
  /// Files with the same place must hold objects, whose members come one after the other, as in an
  /// export that was fetched key range by key range. A file whose place lies inside of another's is
  /// put into that one, which must have nothing there.
  init(_ inputs: [ExportInput]) throws(ExportError) {
    for input in inputs where input.mount.count > DatabaseLimits.depth {
      throw .mountTooDeep(input.mount, file: input.name)
    }
    // Sorting keeps the order of files with the same place, which says what belongs behind what.
    let sorted = inputs.enumerated().sorted {
      ($0.element.mount, $0.offset) < ($1.element.mount, $1.offset)
    }.map(\.element)
    steps = try ReadingPlan.steps(sorted[...], level: 0)
  }

  /// Recursion is bounded by the length of paths.
  private static func steps(
    _ inputs: ArraySlice<ExportInput>,
    level: Int
  ) throws(ExportError) -> [Step] {
    if inputs.isEmpty { return [] }
    let own = inputs.prefix { $0.mount.count == level }
    let mounts = try mounts(inputs.dropFirst(own.count), level: level)
    if let file = own.first, own.count == 1 {
      return mounts.isEmpty ? [.value(file)] : [.host(file, mounts)]
    }
    if let file = own.first, let mount = mounts.first {
      throw .mountInsideJoined(mount.first, other: file)
    }
    let members = own.map { Step.members($0) }
    return [.beginObject] + members + mounts.flatMap { [.key($0.key)] + $0.steps } + [.endObject]
  }

  /// The children of a node into which files are put, in the order of their keys.
  private static func mounts(
    _ inputs: ArraySlice<ExportInput>,
    level: Int
  ) throws(ExportError) -> [Mount] {
    var mounts: [Mount] = []
    var rest = inputs
    while let first = rest.first {
      let key = first.mount.keys[level]
      let group = rest.prefix { $0.mount.keys[level] == key }
      rest = rest.dropFirst(group.count)
      mounts.append(
        Mount(
          key: key,
          steps: try steps(group, level: level + 1),
          first: first,
          children: first.mount.count == level + 1
            ? [] : try self.mounts(group, level: level + 1)
        )
      )
    }
    return mounts
  }
}
