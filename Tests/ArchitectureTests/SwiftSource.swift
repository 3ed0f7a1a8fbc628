import Foundation
import TestSupport

/// A Swift file of the repository, as the rules of the house see it.
struct SwiftSource: Sendable {
  /// Every Swift file of the program.
  static let program = all(in: "Sources")
  /// Every Swift file of the tests.
  static let tests = all(in: "Tests")

  /// The path from the repository's top folder.
  let path: String
  /// The lines as they are.
  let lines: [String]
  /// The lines without comments and without the content of string literals.
  let code: [String]

  private static func all(in folder: String) -> [SwiftSource] {
    let root = Repository.path(folder)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: root + "/" + name) else { return nil }
      return SwiftSource(path: folder + "/" + name, bytes: Array(data))
    }
  }

  private let codeBytes: Data

  init(path: String, bytes: [UInt8]) {
    self.path = path
    lines = SwiftSource.lines(bytes)
    let stripped = SwiftCode.strip(bytes)
    code = SwiftSource.lines(stripped)
    codeBytes = Data(stripped)
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The target that the file belongs to.
  var target: String { String(path.split(separator: "/")[1]) }

  /// The modules that the file imports.
  var imports: [String] {
    code.filter { $0.contains("import ") }.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
      guard words[..<index].allSatisfy({ $0.first == "@" || accessLevels.contains($0) }) else {
        return nil
      }
      return String(words[index + 1].prefix { $0 != "." })
    }
  }

  /// The places, as `path:line`, whose code contains a text that does not continue a name.
  func places(of text: String) -> [String] {
    let needle = Data(text.utf8)
    var places: [String] = []
    var start = codeBytes.startIndex
    // Searched by Foundation, which is optimized when the tests are not.
    while let range = codeBytes.range(of: needle, in: start..<codeBytes.endIndex) {
      if range.lowerBound == 0 || !continuesName(codeBytes[range.lowerBound - 1]) {
        let line = codeBytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
        places.append("\(path):\(line)")
      }
      start = range.upperBound
    }
    return places
  }

  private func continuesName(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isLetter || character.isNumber || character == "_" || character == "."
  }
}

private let accessLevels: Set<Substring> = [
  "public", "package", "internal", "private", "fileprivate",
]
