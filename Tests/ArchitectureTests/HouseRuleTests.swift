import Foundation
import TestSupport
import Testing

/// What no file may contain.
struct HouseRuleTests {
  let sources = SwiftSource.program
  let tests = SwiftSource.tests

  @Test func `files have at most 400 lines`() {
    let long = (sources + tests).filter { $0.lines.count > 401 }.map {
      "\($0.path): \($0.lines.count)"
    }
    #expect(long == [])
  }

  @Test func `functions have at most 40 lines`() {
    let long = sources.flatMap { source in
      FunctionLengths.measure(source).filter { $0.length > 40 }
        .map { "\(source.path):\($0.line): \($0.length) lines" }
    }
    #expect(long == [])
  }

  @Test(arguments: [
    "try!", "as!", "fatalError(", "preconditionFailure(", "@unchecked Sendable",
    "nonisolated(unsafe)",
  ])
  func `no source has`(text: String) {
    #expect(sources.flatMap { $0.places(of: text) } == [])
  }

  @Test(arguments: ["print(", "debugPrint(", "dump(", "readLine(", "CommandLine."])
  func `only the program's entry reaches past SystemAccess`(text: String) {
    let others = sources.filter {
      $0.path != "Sources/RTDBCommands/Program+Process.swift" && $0.target != "SystemAccess"
        && !ModuleTable.unrestricted.contains($0.target)
    }
    #expect(others.flatMap { $0.places(of: text) } == [])
  }

  /// Scratch files that were made here are soon part of a commit.
  @Test func `the top folder holds nothing that does not belong there`() throws {
    let known: Set<String> = [
      "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Package.swift", "README.md", "RulesSpecs",
      "Samples", "Sources", "Tests",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root)
    #expect(names.filter { !$0.hasPrefix(".") && !known.contains($0) } == [])
  }

  @Test func `no file is left unfinished`() {
    let marks = ["TO" + "DO:", "FIX" + "ME", "XX" + "X:", "// TO" + "DO"].map { Data($0.utf8) }
    let places = (sources + tests).filter { source in
      let text = Data(source.lines.joined(separator: "\n").utf8)
      return marks.contains { text.range(of: $0) != nil }
    }.map(\.path)
    #expect(places == [])
  }

  /// The files that may contain `unsafe`, besides those of `SystemAccess` and the wrappers of C.
  private static let unsafeFiles: Set<String> = [
    "Sources/JSONStreaming/ByteVectors.swift",
    "Sources/JSONStreaming/OutputBuffer.swift",
    "Sources/JSONStreaming/ScanWindow.swift",
    "Sources/DatabaseModel/Tree/ArrayRoom.swift",
    "Sources/DatabaseModel/Tree/ByteHash.swift",
    "Sources/DatabaseModel/Tree/DatabaseTreeBuilder+Run.swift",
    "Sources/DatabaseModel/Tree/Prefetching.swift",
    "Sources/DatabaseModel/Tree/Stack.swift",
    "Sources/DatabaseModel/Tree/TextArena.swift",
    "Sources/DatabaseModel/Tree/TreeRun.swift",
  ]

  @Test func `unsafe code stays where it has been agreed on`() {
    let others = sources.filter { source in
      source.target != "SystemAccess" && !HouseRuleTests.unsafeFiles.contains(source.path)
        && !ModuleTable.unrestricted.contains(source.target)
        && !source.imports.contains(where: ModuleTable.wrapped.contains)
    }
    #expect(others.flatMap { $0.places(of: "unsafe ") } == [])
  }
}
