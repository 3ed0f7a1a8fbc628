import DatabaseExports
import DatabaseModel
import Foundation
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

/// What is read and written again is what it was, for every file of `Fixtures/round-trip`.
///
/// Beside each lies its canonical form: without white space, keys in the order of the database (H-12),
/// numbers and strings as they are written. It was made by another program.
struct RoundTripTests {
  static let folder = Repository.path("Tests/DatabaseExportsTests/Fixtures/round-trip")

  static let names: [String] =
    ((try? FileSystem.list(folder)) ?? []).map(\.name).filter { $0.hasSuffix(".json") }

  private func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.readFile(FileSystem.join(Self.folder, name))
  }

  private func input(_ bytes: [UInt8]) -> ExportInput {
    ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: bytes, name: "x.json")
    }
  }

  /// What a conversion writes.
  private func written(
    isCompressed: Bool = false,
    _ body: (ExportSink) throws -> ExportConversion.Result
  ) throws -> [UInt8] {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: isCompressed) { bytes in
      written.append(contentsOf: bytes)
    }
    #expect(try body(sink).isFound)
    return written
  }

  private func sorted(_ bytes: [UInt8]) throws -> [UInt8] {
    let options = ExportSorting.Options(memory: 100, scratchFolder: "/tmp")
    return try written { try ExportSorting([input(bytes)], options: options).run(into: $0) }
  }

  @Test func `there are files`() {
    #expect(Self.names.count > 10)
  }

  @Test(arguments: names)
  func `verbatim is byte for byte, also through gzip`(name: String) throws {
    let bytes = try bytes(name)
    for isCompressed in [false, true] {
      let copy = try written(isCompressed: isCompressed) { sink in
        try ExportConversion([input(bytes)], style: .verbatim).run(into: sink)
      }
      #expect(isCompressed || copy == bytes)
      let again = try written {
        try ExportConversion([input(copy)], style: .verbatim).run(into: $0)
      }
      #expect(again == bytes)
    }
  }

  @Test(arguments: names)
  func `the canonical form is what another program makes of it`(name: String) throws {
    let expected = try bytes(name.dropLast(".json".count) + ".canonical")
    let canonical = try sorted(try bytes(name))
    #expect(String(decoding: canonical, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    #expect(canonical == expected)
    #expect(try sorted(canonical) == canonical)
  }

  @Test(arguments: names, [ExportConversion.Style.minified, .console])
  func `all layouts hold the same`(name: String, style: ExportConversion.Style) throws {
    let bytes = try bytes(name)
    let other = try written { try ExportConversion([input(bytes)], style: style).run(into: $0) }
    #expect(try sorted(other) == sorted(bytes))
    let counts = try ExportComparison.run(
      old: try ExportReader([input(try sorted(bytes))]),
      new: try ExportReader([input(try sorted(other))])
    ) { _ in }
    #expect(counts.counts.total == 0)
  }
}
