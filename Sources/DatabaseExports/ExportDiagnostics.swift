package import DatabaseModel
import JSONStreaming
import SourceDiagnostics

// The wording of everything this module has to say.

extension ByteSourceError {
  static func cannotDecompress(_ name: String) -> ByteSourceError {
    ByteSourceError("cannot decompress \(name): out of memory")
  }

  static func damagedGzip(_ name: String, _ words: String) -> ByteSourceError {
    ByteSourceError(
      "\(name) is damaged: \(words) in its gzip data",
      note: "what comes before the damage may be whole; fetch the file again if you can",
      id: ExportError.damagedGzipID
    )
  }

  static func truncatedGzip(_ name: String) -> ByteSourceError {
    ByteSourceError(
      "\(name) is cut off: its gzip data has no end",
      note: "compare its length with the original's and fetch it again",
      id: ExportError.truncatedGzipID
    )
  }

  static func trailingDataAfterGzip(_ name: String) -> ByteSourceError {
    ByteSourceError(
      "\(name) has something behind its gzip data",
      note: "`gzip -dc` leaves it out, if you know that it can be",
      id: ExportError.trailingDataAfterGzipID
    )
  }
}

extension ExportError {
  static let damagedGzipID = "exports/gzip-damaged"
  static let truncatedGzipID = "exports/gzip-cut-off"
  static let trailingDataAfterGzipID = "exports/gzip-trailing-data"

  static func emptyFile(_ file: String) -> ExportError {
    ExportError(
      id: "exports/empty-file",
      file: file,
      "\(quoted(file)) is empty",
      notes: ["an export of an empty database holds the word `null`"]
    )
  }

  static func folder(_ file: String) -> ExportError {
    ExportError(
      id: "exports/folder",
      file: file,
      "cannot read \(quoted(file)): it is a folder",
      notes: ["name the export file in it"]
    )
  }

  static func emulatorFolderWithoutDatabase(_ file: String) -> ExportError {
    ExportError(
      id: "exports/no-database",
      file: file,
      "the emulator export \(quoted(file)) holds no Realtime Database"
    )
  }

  static func severalDatabases(_ file: String, files: [String]) -> ExportError {
    ExportError(
      id: "exports/several-databases",
      file: file,
      "the emulator export \(quoted(file)) holds \(files.count) databases",
      notes: ["name one of them: " + files.quotedList()]
    )
  }

  static func emulatorFolderLeadsOut(_ file: String, path: String) -> ExportError {
    ExportError(
      id: "exports/leads-out",
      file: file,
      "\(quoted(file)) names a folder outside of the export: `\(path)`"
    )
  }

  static func wideEncoding(_ encoding: String, file: String) -> ExportError {
    let input = file == standardInput ? "" : " '\(file)'"
    return ExportError(
      id: "exports/wide-encoding",
      file: file,
      "\(quoted(file)) is encoded as \(encoding), and exports are UTF-8",
      notes: ["`iconv -f \(encoding) -t UTF-8\(input) > utf8.json` converts it"]
    )
  }

  static func markup(_ file: String) -> ExportError {
    ExportError(
      id: "exports/markup",
      file: file,
      "\(quoted(file)) is a web page or XML, not an export",
      notes: ["the download failed or asked for a sign-in; open the file to see what it says"]
    )
  }

  static func errorBody(_ words: String, file: String) -> ExportError {
    ExportError(
      id: "exports/error-body",
      file: file,
      "\(quoted(file)) holds the service's answer to a failed request: `\(words)`",
      notes: ["fetch the export again with an account that may read the database"]
    )
  }

  private static let standardInput = "standard input"

  /// The name of a file in a sentence.
  static func quoted(_ file: String) -> String {
    file == standardInput ? file : "`\(file)`"
  }
}

/// The words for a problem.
struct ProblemWording {
  var message: String
  var notes: [String] = []

  static func illegalKey(_ key: String, _ byte: UInt8) -> ProblemWording {
    let shown =
      (0x21...0x7E).contains(byte)
      ? "`\(Unicode.Scalar(byte))`"
      : "U+" + String(hexadecimal: byte, digits: 4, uppercase: true)
    return ProblemWording(
      message: "the key `\(key)` has \(shown) in it, which no key can have",
      notes: ["`.`, `$`, `#`, `[`, `]`, `/` and control characters cannot stand in a key"]
    )
  }

  static let emptyKey = ProblemWording(message: "a key is empty")

  static func keyTooLong(_ byteCount: Int) -> ProblemWording {
    ProblemWording(
      message: "the key has \(byteCount) bytes, and \(DatabaseLimits.keyBytes) are the limit"
    )
  }

  static let tooDeep = ProblemWording(
    message: "the node lies below more than \(DatabaseLimits.depth) keys"
  )

  static func stringTooLong(_ byteCount: Int) -> ProblemWording {
    ProblemWording(
      message: "the string has \(byteCount) bytes, and \(DatabaseLimits.stringBytes) are the limit"
    )
  }

  static func numberOverflow(_ lexeme: String) -> ProblemWording {
    ProblemWording(message: "the number `\(lexeme)` is larger than any number of the database")
  }

  static func impreciseNumber(_ lexeme: String) -> ProblemWording {
    ProblemWording(
      message: "the number `\(lexeme)` is too large to keep its last digits",
      notes: ["clients read numbers as doubles, which are exact up to 9007199254740992"]
    )
  }

  static func duplicateKey(_ key: String) -> ProblemWording {
    ProblemWording(
      message: "the key `\(key)` stands twice in the same object",
      notes: ["only the last of them is kept by most programs"]
    )
  }

  static let unknownDuplicatesOfStream = ProblemWording(
    message: "not all keys that stand twice in one object are known: this is read only once",
    notes: [
      "keys are out of order, so those that stand twice need not stand side by side; name a file, "
        + "which can be read again"
    ]
  )

  static let unknownDuplicates = ProblemWording(
    message: "not all keys that stand twice in one object are known: there are too many",
    notes: [
      "put the keys in order with `rtdb convert --sort`, and inspect the result, in which they stand "
        + "side by side"
    ]
  )

  static let serverValue = ProblemWording(
    message: "`.sv` was never filled in by a server",
    notes: ["the file was written by a client, not exported by the service"]
  )

  static let firestoreDump = ProblemWording(
    message: "this is a dump of Cloud Firestore, not an export of a Realtime Database",
    notes: ["`__collections__` and `__datatype__` are written by programs that dump Firestore"]
  )

  static let accountExport = ProblemWording(
    message: "these are the accounts of an app, not a database",
    notes: ["`firebase auth:export` writes them; `firebase database:get /` writes the database"]
  )

  static let rulesFile = ProblemWording(
    message: "these are security rules, not a database",
    notes: ["`rtdb rules check` checks them, and `rtdb simulate` and `rtdb test` try them out"]
  )

  static let shallowExport = ProblemWording(
    message: "every child is `true`, as in a request for the keys alone",
    notes: ["with `shallow=true` the service sends no data; fetch the export without it"]
  )

  static func unorderedKeys(_ key: String) -> ProblemWording {
    ProblemWording(
      message: "the key `\(key)` stands behind one that the database orders after it"
    )
  }

  static func emptyContainer(isArray: Bool) -> ProblemWording {
    ProblemWording(
      message: "an empty \(isArray ? "array" : "object") stores nothing, and is never exported"
    )
  }

  static let nullMember = ProblemWording(
    message: "a member is `null`, which stores nothing and is never exported"
  )

  static let listAsObject = ProblemWording(
    message: "the service would have written this object as an array",
    notes: ["all keys are list indices, and more than half of them are there"]
  )

  static let sparseArray = ProblemWording(
    message: "the service would have written this array as an object",
    notes: ["more than half of its elements are missing"]
  )

  static let mixedStyle = ProblemWording(
    message: "the white space around this colon is not that of the rest of the file"
  )

  static let trailingHole = ProblemWording(
    message: "the array ends in `null`, which is never exported"
  )
}

extension DatabaseKey {
  /// Creates a key, cut short where it is too long for a database.
  package init(shortening key: Span<UInt8>) {
    if key.count > DatabaseLimits.keyBytes {
      self.init(shortened(key))
    } else {
      self.init(bytes: [UInt8](copying: key))
    }
  }
}

extension DatabasePath {
  /// The path with keys that are too long for a database cut short.
  package var shortened: DatabasePath {
    DatabasePath(keys.map { DatabaseKey(shortening: $0.bytes.span) })
  }
}

extension ExportReader {
  /// The current key in a message: shortened where it is long.
  var keyText: String { withKey { shortened($0) } }

  /// The current token in a message: shortened where it is long.
  var lexeme: String { withTokenBytes { shortened($0) } }
}

/// A text for a message: the whole of it, or the beginning of a long one.
private func shortened(_ text: Span<UInt8>) -> String {
  let limit = 60
  if text.count <= limit { return String(decoding: [UInt8](copying: text), as: UTF8.self) }
  return String(decoding: [UInt8](copying: text.extracting(0..<limit)), as: UTF8.self) + "…"
}

extension ExportError {
  static func mountTooDeep(_ path: DatabasePath, file: String) -> ExportError {
    ExportError(
      id: "exports/mount-too-deep",
      file: file,
      "\(quoted(file)) cannot lie at \(path): a database has \(DatabaseLimits.depth) levels"
    )
  }

  static func mountInsideJoined(_ input: ExportInput, other: ExportInput) -> ExportError {
    ExportError(
      id: "exports/mount-inside-joined",
      file: input.name,
      "\(quoted(input.name)) cannot lie at \(input.mount), inside of what \(quoted(other.name)) and "
        + "others hold together",
      notes: ["join those first, into a file of their own"]
    )
  }

  static func joinOrder(_ key: String) -> String {
    "the key `\(key)` does not come behind those before it, so the files cannot be joined"
  }

  static let joinNotes = [
    "name the files in the order of their keys, or give each a place of its own with `--mount`"
  ]

  static let cannotJoin = "only objects can be joined with others at the same place"
}

extension ExportReader {
  /// The error of a file whose place is taken.
  mutating func mountOverOther(_ mount: ReadingPlan.Mount) -> ExportError {
    let input = mount.first
    return error(
      "exports/mount-over-other",
      "\(ExportError.quoted(input.name)) cannot lie at \(input.mount): "
        + "\(ExportError.quoted(file)) has something there",
      notes: ["take that part out of one of them, or give the file another place"]
    )
  }

  /// The error of a file whose place would lie below a string, number or boolean.
  mutating func mountBelowValue(_ mounts: [ReadingPlan.Mount]) -> ExportError {
    mountBelow(mounts, "a value without children")
  }

  /// The error of a file whose place would lie in an array.
  mutating func mountInList(_ mounts: [ReadingPlan.Mount]) -> ExportError {
    mountBelow(mounts, "an array, which can take no other keys,")
  }

  private mutating func mountBelow(_ mounts: [ReadingPlan.Mount], _ what: String) -> ExportError {
    let input = mounts.first?.first
    return error(
      "exports/mount-below-value",
      "\(ExportError.quoted(input?.name ?? "")) cannot lie at \(input?.mount ?? .root): "
        + "\(ExportError.quoted(file)) has \(what) at \(path)"
    )
  }

  /// The error of a node that comes too late for a file to be put into it.
  mutating func mountOutOfOrder(_ mount: ReadingPlan.Mount) -> ExportError {
    let input = mount.first
    return error(
      "exports/mount-out-of-order",
      "\(ExportError.quoted(input.name)) cannot be put into \(path): the keys of "
        + "\(ExportError.quoted(file)) are not in the order of the database, or stand twice",
      notes: ["`rtdb convert --sort` puts them in order"]
    )
  }
}
