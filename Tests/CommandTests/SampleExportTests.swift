import Foundation
import TestSupport
import Testing

struct SampleExportTests {
  private let path = Repository.path("Samples/FirebaseJokes/export.json")

  /// `RTDB_UPDATE_GOLDEN=1` writes the file anew.
  @Test func generatedExportIsTheCommittedOne() throws {
    let made = SampleJokes.export()
    if ProcessInfo.processInfo.environment["RTDB_UPDATE_GOLDEN"] == "1" {
      try made.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == made)
  }

  @Test func generatedExportHasTheSizeThatTheReadmeNames() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((root["jokes"] as? [String: Any])?.count == 200)
    #expect((root["users"] as? [String: Any])?.count == 60)
  }
}
