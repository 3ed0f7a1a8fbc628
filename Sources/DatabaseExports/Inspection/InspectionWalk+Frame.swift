extension InspectionWalk {
  /// An open object or array.
  struct Frame {
    /// What is open.
    enum Kind {
      /// Nothing: what lies around the whole.
      case outside
      case object
      case array
    }

    /// Its place in the shape.
    var place = 0
    var kind = Kind.outside
    /// Where the value, or its key, begins.
    var start = 0
    /// The named child that is expected next.
    var expected = ShapeBuilder.untracked
    /// The place of its folded children, where it is known and needs no more examples.
    var folded = ShapeBuilder.untracked
    /// The push IDs among its keys that are not counted elsewhere yet.
    var pushIDs = PushIDSpan()
    /// How many values it has.
    var members = 0
    /// How many of them are holes, nulls and special members, and not children.
    var exceptions = 0
    /// How many of them are special members.
    var specials = 0
    var hasValue = false
    var lastIsHole = false
    /// The greatest of the keys while all of them are canonical list indices.
    var greatestIndex = -1
    /// Which of all objects it is.
    var number = 0
    /// Whether a key did not come in the order of the database.
    var isUnordered = false

    /// How many children it has.
    var children: Int { members &- exceptions }
  }
}
