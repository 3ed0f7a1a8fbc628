import DatabaseExports
import DatabaseModel
import JSONStreaming
import SystemAccess
import TestSupport
import Testing

@Suite("Writing exports anew")
struct ExportConversionTests {
  private func convert(
    _ bytes: [UInt8],
    _ style: ExportConversion.Style,
    isCompressed: Bool = false
  ) throws -> [UInt8] {
    var written: [UInt8] = []
    let sink = ExportSink(isCompressed: isCompressed) { bytes in
      for index in bytes.indices { written.append(bytes[index]) }
    }
    let input = ExportInput(name: "x.json") { () throws(ExportError) in
      try ExportSource(bytes: bytes, name: "x.json")
    }
    _ = try ExportConversion([input], style: style).run(into: sink)
    return written
  }

  private static let samples = [
    "null", "  \n{}\r\n", "[ null, 1.0, -1.449077948445E12, 5.106406160448884e-5 ]\n",
    "\u{FEFF}{\"\\u0061\\ud800\" : \"\\/\\u2028\u{2028}\u{1F600}\\n\",\r\n \"e\u{301}\":[[],{}]}",
    "{\"a\":{\".priority\":1,\".value\":true},\"b\":[]}",
  ]

  @Test(arguments: samples)
  func verbatimIsByteForByte(text: String) throws {
    #expect(try convert(Array(text.utf8), .verbatim) == Array(text.utf8))
  }

  @Test func minifiedKeepsWhatValuesLookLike() throws {
    let expected =
      "{\"\\u0061\\ud800\":\"\\/\\u2028\u{2028}\u{1F600}\\n\",\"e\u{301}\":[[],{}]}\n"
    #expect(try convert(Array(Self.samples[3].utf8), .minified) == Array(expected.utf8))
    let numbers = "[null,1.0,-1.449077948445E12,5.106406160448884e-5]\n"
    #expect(try convert(Array(Self.samples[2].utf8), .minified) == Array(numbers.utf8))
  }

  @Test func console() throws {
    let text = #"{"a":{"b":[1,null,{}]},"c":"x"}"#
    let expected = """
      {
        "a": {
          "b": [
            1,
            null,
            {}
          ]
        },
        "c": "x"
      }

      """
    #expect(try convert(Array(text.utf8), .console) == Array(expected.utf8))
  }

  @Test(arguments: ExportConversion.Style.allCases)
  func compressed(style: ExportConversion.Style) throws {
    let path = Repository.path("Tests/DatabaseExportsTests/Fixtures/items.json.gz")
    let bytes = try FileSystem.readFile(path)
    let plain = try convert(bytes, style)
    let gzip = try convert(bytes, style, isCompressed: true)
    #expect(gzip.count < plain.count / 5)
    let source = TricklingSource(bytes: gzip, pieceSize: 50_000)
    #expect(try collect(try GzipSource(source, name: "x"), pieceSize: 50_000) == plain)
    // The same input gives the same bytes.
    #expect(try convert(bytes, style, isCompressed: true) == gzip)
  }

  @Test func compressedNothing() throws {
    let sink = ExportSink(isCompressed: true) { bytes in #expect(bytes.count > 0) }
    try sink.finish()
  }

  @Test(arguments: ExportConversion.Style.allCases)
  func damageIsAnError(style: ExportConversion.Style) {
    #expect(throws: ExportConversion.Failure.self) { try convert(Array("{\"a\":1".utf8), style) }
    #expect(throws: ExportConversion.Failure.self) { try convert(Array("1 2".utf8), style) }
  }

  @Test(arguments: ExportConversion.Style.allCases)
  func aFullDeviceIsAnErrorOfTheOutput(style: ExportConversion.Style) throws {
    let input = ExportInput(name: "x") { () throws(ExportError) in
      try ExportSource(bytes: Array("[1,2]".utf8), name: "x")
    }
    let sink = ExportSink(isCompressed: false) { _ throws(SystemError) in
      throw SystemError(.write, path: "out", code: 28)
    }
    do throws(ExportConversion.Failure) {
      _ = try ExportConversion([input], style: style).run(into: sink)
      Issue.record("nothing was thrown")
    } catch {
      guard case .output(let cause) = error else { throw error }
      #expect(cause.description == "cannot write `out`: no space left on the device")
    }
  }
}
