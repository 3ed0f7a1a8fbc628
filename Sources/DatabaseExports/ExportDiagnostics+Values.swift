import DatabaseModel

// The wording of what is wrong with `.value`, `.priority` and `.sv` (H-8 to H-10).

extension ExportReader {
  /// Creates the error of a value that no database can hold.
  mutating func error(_ error: DatabaseModelError) -> ExportError {
    switch error {
    case .valueBesideChildren:
      self.error(
        "exports/value-beside-children",
        "`.value` stands beside other members",
        notes: ["the service writes `.value` only for a string, number or boolean with a priority"]
      )
    case .valueIsNotPrimitive:
      self.error(
        ExportProblem.Kind.valueNotPrimitive.rawValue,
        ProblemWording.valueNotPrimitive.message,
        notes: ProblemWording.valueNotPrimitive.notes
      )
    case .invalidPriority:
      self.error(
        "exports/invalid-priority",
        "a priority is neither a string nor a number"
      )
    case .invalidServerValue:
      self.error("exports/invalid-server-value", "`.sv` names no server value")
    case .nestedTooDeep:
      self.error("exports/nested-too-deep", "the value is nested too deep to be held in memory")
    case .tooLarge:
      self.error(
        "exports/too-large",
        "the export is too large to be held in memory as one tree",
        notes: ["cut out the part that is needed"]
      )
    case .overlappingPaths, .misplacedEvent:
      self.error("exports/internal", "the export could not be put into a tree")
    }
  }

  /// Creates the error of a number that no double can hold.
  mutating func numberOverflow() -> ExportError {
    error(
      "exports/number-overflow",
      "the number is too large",
      notes: ["the greatest number that the database holds is about 1.8e308"]
    )
  }
}

extension ProblemWording {
  static let valueBesideChildren = ProblemWording(
    message: "`.value` stands beside children, and a node has either"
  )

  static let valueNotPrimitive = ProblemWording(
    message: "`.value` holds an object or an array, and is there for a string, number or boolean",
    notes: [
      "put the members in the place of the object that holds `.value`, beside its `.priority`"
    ]
  )

  static let invalidPriority = ProblemWording(
    message: "the priority is neither a string nor a number"
  )
}
