import DatabaseModel
import SchemaValidation

/// The users of an export: who is called what, and what each row can take.
///
/// Rows are numbered in the order of the file. Memory grows with the users, not with what they wrote.
struct UserDirectory {
  /// What the `items` of a user are.
  enum Items: UInt8 {
    /// The user has none.
    case absent
    /// An object, which can take more children.
    case object
    /// A list, which the service prints where keys are small integers; it becomes an object when it
    /// takes other keys.
    case list
    /// The literal `null`, which is the same as none and gives way.
    case null
    /// A string, a number or a Boolean value.
    case leaf
    /// The row has `items` more than once, so it is not clear which are meant.
    case repeated
  }

  /// One user as the file has it.
  struct Row {
    /// What the `items` are.
    var items = Items.absent
    /// Whether the row is an object, so that `items` can be put into it.
    var isObject = false
    /// Whether there is a name that is not blank.
    var hasName = false
    /// Whether nobody is here: a `null`, or a row that a later one with the same uid replaces.
    var isAbsent = false
    /// Whether at least one joke was bound to the user.
    var hasJokes = false
    fileprivate var uid: UInt32 = 0
    fileprivate var name: UInt32 = 0

    /// Creates a row without anything in it.
    init(isAbsent: Bool = false) {
      self.isAbsent = isAbsent
    }
  }

  /// Who a name belongs to.
  fileprivate enum Owner {
    case row(Int)
    case several
  }

  /// The rows in the order of the file.
  private(set) var rows: [Row] = []
  /// How many rows do not count, because later ones take their place.
  private(set) var supersededCount = 0
  private var uids = ByteStringTable()
  private var names = ByteStringTable()
  /// The last row of each uid.
  private var rowOfUID: [Int] = []
  /// By the number of the name; filled by `finish()`.
  private var owners: [Owner?] = []
  private var looseOwners: [LooseName: Owner]?

  // MARK: Filling

  /// Appends a row.
  ///
  /// An absent row keeps the numbering and is otherwise nobody. Of two rows with one uid the later
  /// counts, as in every reader of JSON.
  mutating func append(_ row: Row, uid: [UInt8], name: [UInt8]?) {
    let (uidNumber, isNew) = uids.insert(uid)
    if isNew {
      rowOfUID.append(rows.count)
    } else {
      supersede(rowOfUID[uidNumber])
      rowOfUID[uidNumber] = rows.count
    }
    var row = row
    row.uid = UInt32(truncatingIfNeeded: uidNumber)
    row.hasName = name != nil
    if let name { row.name = UInt32(truncatingIfNeeded: names.insert(name).number) }
    rows.append(row)
  }

  /// Declares all rows so far void, because the file has `/users` a second time.
  mutating func supersedeAll() {
    for row in rows.indices { supersede(row) }
    let count = supersededCount
    self = UserDirectory()
    supersededCount = count
  }

  private mutating func supersede(_ row: Int) {
    if !rows[row].isAbsent { supersededCount += 1 }
    rows[row].isAbsent = true
  }

  /// Ends the filling; the lookups work from here on.
  mutating func finish() {
    owners = Array(repeating: nil, count: names.count)
    for (row, user) in rows.enumerated() where !user.isAbsent && user.hasName {
      let name = Int(user.name)
      owners[name] = owners[name] == nil ? .row(row) : .several
    }
  }

  // MARK: Asking

  /// Returns the uid of a row.
  func uid(of row: Int) -> [UInt8] { uids[Int(rows[row].uid)] }

  /// The number of users.
  var count: Int { rows.count { !$0.isAbsent } }

  /// The number of users without a name.
  var namelessCount: Int { rows.count { !$0.isAbsent && !$0.hasName } }

  /// The number of names that several users share.
  var sharedNameCount: Int {
    owners.count { if case .several = $0 { true } else { false } }
  }

  /// The number of users to whom no joke was bound.
  var jokelessCount: Int { rows.count { !$0.isAbsent && !$0.hasJokes } }

  /// Notes that a joke was bound to a user.
  mutating func noteJoke(of row: Int) {
    rows[row].hasJokes = true
  }

  /// Finds the user that a joke's author means (D1 to D5): the only one of that exact name, else the
  /// one with that uid, else, where that is to be tried, the only one whose name reads the same.
  mutating func match(
    author: [UInt8],
    _ matching: MigrationOptions.AuthorMatching
  ) -> AuthorMatch {
    if author.isBlank { return .noAuthor }
    if let name = names.number(of: author), let owner = owners[name] {
      return AuthorMatch(owner, by: .exactName)
    }
    if let uid = uids.number(of: author), !rows[rowOfUID[uid]].isAbsent {
      return .user(rowOfUID[uid], .uid)
    }
    guard matching == .loose, let name = LooseName(author) else { return .unknownAuthor }
    return AuthorMatch(looseOwner(of: name), by: .looseName)
  }

  /// The index by loose names is made when the first author needs it; most exports never do.
  private mutating func looseOwner(of name: LooseName) -> Owner? {
    if let looseOwners { return looseOwners[name] }
    var index: [LooseName: Owner] = [:]
    for (number, owner) in owners.enumerated() {
      guard let owner, let loose = LooseName(names[number]) else { continue }
      index[loose] = index[loose] == nil ? owner : .several
    }
    looseOwners = index
    return index[name]
  }
}

/// Whom a joke's author means.
enum AuthorMatch: Equatable {
  /// The user with the row of this number.
  case user(Int, MatchKind)
  /// Several users have the name (D3).
  case ambiguousAuthor
  /// Nobody has the name (D5).
  case unknownAuthor
  /// The name is blank (D6).
  case noAuthor
}

extension AuthorMatch {
  fileprivate init(_ owner: UserDirectory.Owner?, by kind: MatchKind) {
    switch owner {
    case .row(let row): self = .user(row, kind)
    case .several: self = .ambiguousAuthor
    case nil: self = .unknownAuthor
    }
  }
}
