import Synchronization
import SystemAccess
import Testing

@Suite("Work that threads share")
struct SharedWorkTests {
  @Test("each piece is done once, and results come in order", arguments: [0, 1, 2, 5, 64])
  func inOrder(jobs: Int) {
    let results = SharedWork(count: 1000).results(jobs: jobs) { work in
      var squares: [(piece: Int, result: Int)] = []
      while let piece = work.next() { squares.append((piece, piece * piece)) }
      return squares
    }
    #expect(results.map(\.piece) == Array(0..<1000))
    #expect(results.map(\.result) == (0..<1000).map { $0 * $0 })
  }

  @Test("no work is no trouble")
  func nothing() {
    let results = SharedWork(count: 0).results(jobs: 4) { work in
      work.next().map { [(piece: $0, result: $0)] } ?? []
    }
    #expect(results.isEmpty)
  }

  @Test("pieces behind the last one wanted are left out, those before it are not")
  func finishing() {
    let results = SharedWork(count: 1000).results(jobs: 3) { work in
      var pieces: [(piece: Int, result: Int)] = []
      while let piece = work.next() {
        pieces.append((piece, piece))
        if piece == 10 { work.finish(with: piece) }
      }
      return pieces
    }
    #expect(results.map(\.piece).starts(with: 0...10))
    #expect(results.count < 1000)
  }
}
