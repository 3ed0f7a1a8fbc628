/// The partition of an alphabet into classes of symbols that no set of a pattern tells apart.
///
/// Tables over classes stay small: few patterns need more than a dozen. Classes are numbered by
/// their first symbol, so those of ASCII characters are below 128.
struct SymbolClasses: Sendable {
  /// The classes of the ASCII characters.
  let ascii: [UInt8]
  /// The number of classes, at least one.
  let count: Int
  /// The first symbols of the intervals, ascending from 0.
  private let starts: [UInt32]
  /// The class of each interval.
  private let classes: [UInt16]
  /// For each set a row of bits, one for a class.
  private let members: [UInt64]
  private let rowLength: Int

  /// The largest number of steps that refining the partition may take, and of words in `members`.
  private static let workLimit = 4_000_000
  private static let memberLimit = 1_000_000

  /// Makes the coarsest partition that respects the sets, or nil where that is too much work.
  init?(sets: [SymbolSet], alphabet: Alphabet) {
    guard let partition = Partition(sets: sets, alphabet: alphabet, workLimit: Self.workLimit)
    else { return nil }
    let rowLength = (partition.classCount + 63) / 64
    let (size, overflow) = rowLength.multipliedReportingOverflow(by: sets.count)
    guard !overflow, size <= Self.memberLimit, partition.classCount <= Int(UInt16.max) else {
      return nil
    }
    var members = [UInt64](repeating: 0, count: size)
    for (row, set) in sets.enumerated() {
      partition.forEachInterval(of: set) { interval in
        let symbolClass = partition.classes[interval]
        members[row * rowLength + symbolClass >> 6] |= 1 << UInt64(symbolClass & 63)
      }
    }
    self.members = members
    self.rowLength = rowLength
    count = partition.classCount
    starts = partition.starts
    classes = partition.classes.map { UInt16(truncatingIfNeeded: $0) }
    ascii = (0..<128).map {
      UInt8(truncatingIfNeeded: partition.classes[partition.interval(of: $0)])
    }
  }

  /// Returns the class of a symbol, in time logarithmic in the number of intervals.
  func symbolClass(of symbol: UInt32) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) >> 1
      if starts[middle] <= symbol { low = middle } else { high = middle - 1 }
    }
    return Int(classes[low])
  }

  /// Returns whether the symbols of a class belong to a set, given by its index.
  func set(_ set: Int, contains symbolClass: Int) -> Bool {
    members[set * rowLength + symbolClass >> 6] >> UInt64(symbolClass & 63) & 1 == 1
  }

  /// The symbols of some classes.
  func symbols(ofClassesWhere isIncluded: (Int) -> Bool, in alphabet: Alphabet) -> SymbolSet {
    var ranges: [ClosedRange<UInt32>] = []
    for (index, start) in starts.enumerated() where isIncluded(Int(classes[index])) {
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : alphabet.lastSymbol
      ranges.append(start...end)
    }
    return SymbolSet(ranges)
  }
}

/// The refinement of an alphabet by one set after the other.
private struct Partition {
  private(set) var starts: [UInt32]
  private(set) var classes: [Int]
  private(set) var classCount = 1
  /// The number of intervals in each class, while refining.
  private var sizes: [Int]

  init?(sets: [SymbolSet], alphabet: Alphabet, workLimit: Int) {
    var bounds: [UInt32] = [0]
    for range in sets.lazy.flatMap(\.ranges) {
      bounds.append(range.lowerBound)
      if range.upperBound < alphabet.lastSymbol { bounds.append(range.upperBound + 1) }
    }
    bounds.sort()
    starts = []
    for bound in bounds where bound != starts.last { starts.append(bound) }
    classes = [Int](repeating: 0, count: starts.count)
    sizes = [starts.count]
    var work = 0
    for set in sets {
      var intervals: [Int] = []
      forEachInterval(of: set) { intervals.append($0) }
      work += intervals.count
      guard work <= workLimit else { return nil }
      refine(by: intervals)
    }
    numberByFirstSymbol()
  }

  func interval(of symbol: UInt32) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high + 1) >> 1
      if starts[middle] <= symbol { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func forEachInterval(of set: SymbolSet, _ body: (Int) -> Void) {
    for range in set.ranges {
      var index = interval(of: range.lowerBound)
      while index < starts.count, starts[index] <= range.upperBound {
        body(index)
        index += 1
      }
    }
  }

  /// Splits every class that some, but not all, of the intervals belong to.
  private mutating func refine(by intervals: [Int]) {
    var touched: [Int: Int] = [:]
    for interval in intervals { touched[classes[interval], default: 0] += 1 }
    var replacements: [Int: Int] = [:]
    for interval in intervals {
      let old = classes[interval]
      guard let count = touched[old], count < sizes[old] || replacements[old] != nil else {
        continue
      }
      let new = replacements[old] ?? classCount
      if new == classCount {
        replacements[old] = new
        sizes.append(count)
        sizes[old] -= count
        classCount += 1
      }
      classes[interval] = new
    }
  }

  private mutating func numberByFirstSymbol() {
    var numbers = [Int](repeating: -1, count: classCount)
    var next = 0
    for index in classes.indices {
      let old = classes[index]
      if numbers[old] < 0 {
        numbers[old] = next
        next += 1
      }
      classes[index] = numbers[old]
    }
  }
}
