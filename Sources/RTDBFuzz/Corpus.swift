import Foundation

/// The inputs a session begins with.
enum Corpus {
  static func load(_ folder: String) throws -> [[UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.filter { !$0.hasPrefix(".") }.map { try read(folder + "/" + $0) }
  }

  static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// The file with the input that is being run; it stays behind when the program traps.
struct CulpritFile {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Options.Mistake(message: "cannot write \(path)") }
  }

  func write(_ input: [UInt8]) {
    let count = unsafe input.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
    ftruncate(descriptor, max(0, count))
  }

  func remove() {
    close(descriptor)
    unsafe unlink(path)
  }
}
