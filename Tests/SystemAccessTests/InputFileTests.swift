import SystemAccess
import TestSupport
import Testing

@Suite("Input files")
struct InputFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readsAnOrdinaryFileWhole() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = try InputFile(path: folder.write(bytes, to: "x"))
    #expect(file.size == bytes.count)
    #expect(file.kind == .regular)
    #expect(try file.readAll() == bytes)
    #expect(try file.readAll().isEmpty)
  }

  @Test func readsFromAPlaceWithoutMovingOn() throws {
    let file = try InputFile(path: folder.write("0123456789", to: "x"))
    let buffer = PageBuffer(byteCount: 4)
    let count = try unsafe file.read(into: buffer.bytes, at: 8)
    #expect(count == 2)
    #expect(unsafe Array(buffer.bytes.prefix(2)) == Array("89".utf8))
    #expect(try file.readAll() == Array("0123456789".utf8))
  }

  @Test func missingFile() throws {
    let path = folder["absent"]
    let error = try #require(throws: SystemError.self) { try InputFile(path: path) }
    #expect(error.description == "cannot open `\(path)`: no such file or directory")
    #expect(error.isNotFound)
  }

  @Test func folderInsteadOfFile() throws {
    let error = try #require(throws: SystemError.self) { try InputFile(path: folder.path) }
    #expect(error.description == "cannot read `\(folder.path)`: it is a folder")
    #expect(error.isFolder)
  }

  @Test func notPermitted() throws {
    let path = try folder.write("x", to: "secret")
    try folder.setPermissions("secret", 0)
    // The superuser may read everything.
    do throws(SystemError) {
      _ = try InputFile(path: path)
    } catch {
      #expect(error.description == "cannot open `\(path)`: permission denied")
    }
  }

  @Test func limit() throws {
    let path = try folder.write("0123456789", to: "x")
    #expect(try FileSystem.readFile(path, limit: 10).count == 10)
    let error = try #require(throws: SystemError.self) { try FileSystem.readFile(path, limit: 9) }
    #expect(error.description == "cannot read `\(path)`: it is too large")
  }

  @Test func deviceHasNoSize() throws {
    let file = try InputFile(path: "/dev/null")
    #expect(file.size == nil)
    #expect(file.kind == .other)
    #expect(try file.readAll().isEmpty)
  }
}
