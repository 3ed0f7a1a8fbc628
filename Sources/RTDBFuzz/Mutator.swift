/// Changes inputs byte by byte and word by word, the same way for the same seed.
struct Mutator {
  private var random: Random
  /// What stands in for words: those of the corpus and of the target.
  private let words: [[UInt8]]

  private static let longest = 60_000
  private static let oddBytes: [UInt8] =
    Array("{}[]()\"'\\/,:.$!&|=<>+-*%?;#`~^ \n\t0129azAZ_".utf8)
    + [0, 1, 0x7F, 0x80, 0xBF, 0xC3, 0xA9, 0xE2, 0xED, 0xA0, 0xF0, 0xF4, 0xFF]

  init(seed: UInt64, corpus: [[UInt8]], words: [String]) {
    random = Random(state: seed)
    var all = Set(words.map { Array($0.utf8) })
    for input in corpus { all.formUnion(Self.split(input).map { Array(input[$0]) }) }
    self.words = all.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A changed input of a pool.
  mutating func mutation(of pool: [[UInt8]]) -> [UInt8] {
    var input = pool.isEmpty ? [] : pool[random.below(pool.count)]
    // Mostly few changes, so that much of the input stays meaningful.
    for _ in 0...random.below(1 + random.below(12)) {
      switch random.below(10) {
      case 0, 1, 2: changeBytes(of: &input)
      case 3, 4, 5, 6, 7: changeWords(of: &input)
      case 8: splice(pool, into: &input)
      default: repeatPart(of: &input)
      }
    }
    return input.count > Self.longest ? Array(input[..<Self.longest]) : input
  }

  private mutating func changeBytes(of input: inout [UInt8]) {
    let place = random.below(input.count + 1)
    let odd = Self.oddBytes[random.below(Self.oddBytes.count)]
    switch random.below(4) {
    case 0 where place < input.count: input[place] = odd
    case 1 where place < input.count: input[place] ^= 1 << UInt8(random.below(8))
    case 2:
      let end = min(input.count, place + 1 + random.below(8))
      input.removeSubrange(place..<end)
    default: input.insert(odd, at: place)
    }
  }

  private mutating func changeWords(of input: inout [UInt8]) {
    let places = Self.split(input)
    guard !places.isEmpty, !words.isEmpty else { return changeBytes(of: &input) }
    let place = places[random.below(places.count)]
    let word = words[random.below(words.count)]
    switch random.below(5) {
    case 0: input.removeSubrange(place)
    case 1: input.insert(contentsOf: word, at: place.lowerBound)
    case 2:
      let other = places[random.below(places.count)]
      let copy = Array(input[other])
      input.replaceSubrange(place, with: copy)
    default: input.replaceSubrange(place, with: word)
    }
  }

  /// Puts a part of another input in.
  private mutating func splice(_ pool: [[UInt8]], into input: inout [UInt8]) {
    let other = pool[random.below(pool.count)]
    let start = random.below(other.count + 1)
    let end = start + random.below(min(other.count - start, 400) + 1)
    let place = random.below(input.count + 1)
    let last = min(input.count, place + random.below(60))
    input.replaceSubrange(place..<last, with: other[start..<end])
  }

  /// Repeats a part, now and then very often: nesting and length come from here.
  private mutating func repeatPart(of input: inout [UInt8]) {
    guard !input.isEmpty, input.count < Self.longest else { return }
    let start = random.below(input.count)
    let part = Array(input[start..<min(input.count, start + 1 + random.below(12))])
    let count = random.below(10) == 0 ? 1 + random.below(3_000) : 1 + random.below(5)
    input.insert(contentsOf: Array(repeating: part, count: count).joined(), at: start)
  }

  /// Where the words, numbers and signs are; blanks are left out.
  private static func split(_ input: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var start = 0
    while start < input.count {
      var end = start + 1
      if isWord(input[start]) {
        while end < input.count, isWord(input[end]) { end += 1 }
      }
      if input[start] > 0x20 { places.append(start..<end) }
      start = end
    }
    return places
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}

/// Repeatable random numbers (SplitMix64).
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, a bound; 0 where the bound is not positive.
  mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(truncatingIfNeeded: next() % UInt64(bound)) : 0
  }
}
