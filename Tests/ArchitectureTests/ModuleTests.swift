import Foundation
import TestSupport
import Testing

/// Who may import whom.
struct ModuleTests {
  let sources = SwiftSource.program

  @Test func `there are sources to look at`() {
    #expect(sources.count > 50)
  }

  @Test func `every file imports only what its module may`() {
    var violations: [String] = []
    for source in sources where !ModuleTable.unrestricted.contains(source.target) {
      let allowed = (ModuleTable.imports[source.target] ?? [])
        .union(ModuleTable.everywhere).union(ModuleTable.special[source.target] ?? [])
      violations += source.imports.filter { !allowed.contains($0) }
        .map { "\(source.path) imports \($0)" }
    }
    #expect(violations == [])
  }

  @Test func `every folder of the sources is in the table, and the reverse`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
      .filter { !$0.contains(".") }
    let expected = Set(ModuleTable.imports.keys).union(ModuleTable.unrestricted)
    #expect(Set(folders).subtracting(expected) == [])
    #expect(Set(ModuleTable.imports.keys).subtracting(folders) == [])
  }

  @Test func `imports lead downwards`() {
    let heights = Dictionary(
      uniqueKeysWithValues: ModuleTable.layers.enumerated().flatMap { height, layer in
        layer.map { ($0, height) }
      }
    )
    var violations: [String] = []
    for (module, imports) in ModuleTable.imports {
      guard let height = heights[module] else { continue }
      for other in imports {
        guard let otherHeight = heights[other] else { continue }
        let isLowerRow =
          otherHeight == height && row(of: other, in: height) < row(of: module, in: height)
        if otherHeight > height || (otherHeight == height && !isLowerRow) {
          violations.append("\(module) imports \(other)")
        }
      }
    }
    #expect(violations.sorted() == [])
  }

  private func row(of module: String, in layer: Int) -> Int {
    ModuleTable.layers[layer].firstIndex(of: module) ?? 0
  }

  @Test func `the map of the sources shows the same table`() throws {
    let map = try String(contentsOfFile: Repository.path("Sources/README.md"), encoding: .utf8)
    var shown: [String: Set<String>] = [:]
    var isInTable = false
    for line in map.split(separator: "\n") {
      if line.hasPrefix("| module | imports") { isInTable = true }
      guard isInTable else { continue }
      guard line.hasPrefix("|") else { break }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, cells[0].hasPrefix("`") else { continue }
      for module in cells[0].split(separator: ", ") {
        let name = module.trimmingCharacters(in: ["`"])
        shown[name] = Set(cells[1].split(separator: ", ").map(String.init))
      }
    }
    for (module, imports) in ModuleTable.imports {
      let expected: Set<String> =
        switch module {
        case "RTDBCommands": ["every Swift module above"]
        default: imports.isEmpty ? ["–"] : imports
        }
      #expect(shown[module] == expected, "row of \(module)")
    }
    for module in ModuleTable.unrestricted { #expect(shown[module] == ["any"]) }
  }

  @Test(arguments: ["CLibYAML", "CZlib"])
  func `one file touches each C library`(library: String) {
    let files = sources.filter { $0.imports.contains(library) }.map(\.path)
    #expect(files.count <= 1, "\(files)")
  }

  @Test func `the manifest gives each module what the table says`() throws {
    let manifest = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    for (module, imports) in ModuleTable.imports where !module.hasPrefix("C") {
      let pattern = try Regex(#"name: "M"|\(\s*"M""#.replacing("M", with: module))
      let start = try #require(manifest.firstMatch(of: pattern)?.range.upperBound)
      let rest = manifest[start...]
      // The declaration ends where the next one begins.
      let end = rest.firstMatch(of: /\n  (module|\.target|\.executableTarget|\.systemLibrary|\])/)
      let declaration = rest[..<(end?.range.lowerBound ?? rest.endIndex)]
      let names = declaration.matches(of: /"([A-Za-z]+)"/).map { String($0.output.1) }
      #expect(Set(names) == imports.subtracting(["Testing"]), "manifest entry of \(module)")
    }
  }
}
