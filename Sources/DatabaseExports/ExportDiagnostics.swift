import DatabaseModel
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
      note: "what comes before the damage may be whole; fetch the file again if you can"
    )
  }

  static func truncatedGzip(_ name: String) -> ByteSourceError {
    ByteSourceError(
      "\(name) is cut off: its gzip data has no end",
      note: "compare its length with the original's and fetch it again"
    )
  }

  static func trailingDataAfterGzip(_ name: String) -> ByteSourceError {
    ByteSourceError(
      "\(name) has something behind its gzip data",
      note: "`gzip -dc` leaves it out, if you know that it can be"
    )
  }
}

extension ExportError {
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
      self.error("exports/value-not-primitive", "`.value` holds an object or an array")
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
