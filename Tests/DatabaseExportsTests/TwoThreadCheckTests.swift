import DatabaseExports
import TestSupport
import Testing

/// Two threads find what one finds, in the same words.
@Suite struct TwoThreadCheckTests {
  private static let recordCount = 30_000

  private func export(strings: String = "text", isPretty: Bool = false) -> [UInt8] {
    let (space, line) = isPretty ? (" ", "\n  ") : ("", "")
    var text = Array("{\"items\":\(space){".utf8)
    for number in 0..<Self.recordCount {
      if number > 0 { text.append(UInt8(ascii: ",")) }
      let key = "\(line)\"k\(1_000_000 + number)\":\(space)"
      text += Array("\(key){\"title\":\(space)\"\(strings)\",\"votes\":\(space)\(number)}".utf8)
    }
    return text + Array("}}\n".utf8)
  }

  @Test(arguments: [false, true])
  func agreeOnWhatIsWellFormed(isPretty: Bool) throws {
    let bytes = export(isPretty: isPretty)
    #expect(bytes.count > 1 << 20)
    #expect(try outcome(of: bytes, jobs: 2) == "\(bytes.count)")
    let marked = [0xEF, 0xBB, 0xBF] + bytes
    #expect(try outcome(of: marked, jobs: 2) == "\(bytes.count)")
  }

  @Test func agreeWhereRecordsSeemToEndInStrings() throws {
    let bytes = export(strings: "},\\\"},")
    #expect(try outcome(of: bytes, jobs: 2) == "\(bytes.count)")
  }

  @Test func agreeOnDamage() throws {
    let whole = export()
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var damaged: [[UInt8]] = [
      Array(whole.dropLast(3)), whole + Array(",\"x\":1}".utf8), whole + Array("{}".utf8),
      Array(whole.prefix(whole.count / 2 + 100)), whole + [0],
    ]
    for _ in 0..<6 {
      var bytes = whole
      bytes[random.below(bytes.count)] = random.pick(Array("{}[]\",:x".utf8))
      damaged.append(bytes)
    }
    for bytes in damaged {
      #expect(try outcome(of: bytes, jobs: 2) == outcome(of: bytes, jobs: 1), "seed \(seed)")
    }
  }

  private func outcome(of bytes: [UInt8], jobs: Int) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "x.json")
    do throws(ExportError) {
      return "\(try ExportInspector.check(path: path, name: "x.json", jobs: jobs))"
    } catch {
      return "\(error)"
    }
  }
}
