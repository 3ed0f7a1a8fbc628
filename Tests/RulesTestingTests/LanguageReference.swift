import Foundation
import RulesTesting
import TestSupport

/// What `RulesSpecs/README.md` states and the specs beside it show.
struct LanguageReference {
  /// A statement of the reference.
  struct Statement {
    var id: String
    /// The letters of what it rests on, in the order of the text.
    var confidence: String

    /// Whether somebody stands behind it: the documentation or a recording of the service.
    var isFirm: Bool { confidence.contains("L") || confidence.contains("D") }
  }

  /// What shows a statement: a group, or a test outside of groups, with its cases.
  struct Demonstration {
    var file: String
    var title: String
    var caseCount: Int
  }

  private(set) var statements: [Statement] = []
  /// Why a statement has no case, by its id.
  private(set) var reasons: [String: String] = [:]
  private(set) var demonstrations: [String: [Demonstration]] = [:]
  private(set) var caseCount = 0
  /// Cases that name no statement.
  private(set) var strays: [String] = []

  init() throws {
    let readme = try String(
      contentsOfFile: Repository.path("RulesSpecs/README.md"),
      encoding: .utf8
    )
    for line in readme.split(separator: "\n") { read(line) }
    for path in SpecFileFinder.find(in: Repository.path("RulesSpecs")) {
      var loader = SpecLoader()
      let file = path.split(separator: "/").last.map(String.init) ?? path
      for test in loader.load(path: path).suites.flatMap(\.cases) { add(test, in: file) }
    }
  }

  /// Reads `- **A-1** … [L r1; I the rest]`, `| J-1 | …` and `- A-1: why there is no case`.
  private mutating func read(_ line: Substring) {
    if let match = line.wholeMatch(of: /- \*\*([A-I]-\d+)\*\* .*\[([^\[\]]*)\]/) {
      let letters = match.2.split(separator: ";").compactMap { part in
        part.trimmingPrefix(" ").firstMatch(of: /^[DLECI](?=[ ,]|$)/).map { String($0.0) }
      }
      statements.append(Statement(id: String(match.1), confidence: letters.joined()))
    } else if let match = line.prefixMatch(of: /\| (J-\d+) \|/) {
      statements.append(Statement(id: String(match.1), confidence: "open"))
    } else if let match = line.wholeMatch(of: /- ([A-I]-\d+): (.*)/) {
      reasons[String(match.1)] = String(match.2)
    }
  }

  private mutating func add(_ test: SpecCase, in file: String) {
    caseCount += 1
    let name = test.groups.first ?? test.name
    guard let match = name.wholeMatch(of: /([A-J]-\d+) ([\s\S]*)/) else {
      return strays.append("\(file): \(name)")
    }
    let id = String(match.1)
    let title = String(match.2)
    var known = demonstrations[id, default: []]
    if let last = known.indices.last, known[last].file == file, known[last].title == title {
      known[last].caseCount += 1
    } else {
      known.append(Demonstration(file: file, title: title, caseCount: 1))
    }
    demonstrations[id] = known
  }

  /// The statements about rules and requests, which specs are meant to show.
  var shown: [Statement] { statements.filter { "A"..."G" ~= String($0.id.prefix(1)) } }
}

extension LanguageReference {
  /// The table of statements and cases.
  var table: String {
    let firm = shown.filter(\.isFirm)
    let with = firm.filter { demonstrations[$0.id] != nil }
    var lines = [
      "# Statements and the cases that show them",
      "",
      "Written by a test from [README.md](README.md) and the specs of this folder. `L` is a recording of the",
      "service, `D` its documentation.",
      "",
      "\(caseCount) cases. Of the \(firm.count) statements of sections A to G that are marked L or D, \(with.count) have cases, \(firm.count - with.count) have a",
      "reason for having none. Cases for other statements show what rtdb decides.",
      "",
      "| statement | known by | cases | where |",
      "|---|---|---|---|",
    ]
    for statement in statements {
      guard let found = demonstrations[statement.id] else { continue }
      let count = found.reduce(0) { $0 + $1.caseCount }
      lines.append(
        "| \(statement.id) | \(statement.confidence) | \(count) | \(Self.places(found)) |"
      )
    }
    lines += ["", "## Without a case", "", "| statement | known by | why |", "|---|---|---|"]
    for statement in shown where demonstrations[statement.id] == nil {
      let reason = reasons[statement.id] ?? ""
      lines.append("| \(statement.id) | \(statement.confidence) | \(reason) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let longestList = 3

  private static func places(_ found: [Demonstration]) -> String {
    var places: [String] = []
    var file = ""
    for demonstration in found.prefix(longestList) {
      let title = demonstration.title.replacing(/\s+/, with: " ").replacing("|", with: "\\|")
      let place = demonstration.file == file ? "" : "`\(demonstration.file)` "
      file = demonstration.file
      places.append(place + title)
    }
    let rest = found.count - longestList
    return places.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}
