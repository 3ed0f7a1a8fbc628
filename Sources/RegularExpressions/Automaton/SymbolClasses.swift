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
  private static let workLimit = 16_000_000
  private static let memberLimit = 2_000_000

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
    ascii = Self.asciiClasses(of: partition)
  }

  private static func asciiClasses(of partition: Partition) -> [UInt8] {
    var ascii = [UInt8](repeating: 0, count: 128)
    for (interval, start) in partition.starts.enumerated() where start < 128 {
      let next = interval + 1 < partition.starts.count ? partition.starts[interval + 1] : 128
      for symbol in start..<min(next, 128) {
        ascii[Int(symbol)] = UInt8(truncatingIfNeeded: partition.classes[interval])
      }
    }
    return ascii
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
  private(set) var classCount = 0
  /// For each class the number of its intervals, how many of them are in the set that is being
  /// worked on, and the class that these get, if they get another; 0 is never another.
  private var sizes: [Int] = []
  private var touched: [Int] = []
  private var replacements: [Int] = []

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
    appendClass(size: starts.count)
    var work = 0
    var intervals: [Int] = []
    for set in sets {
      intervals.removeAll(keepingCapacity: true)
      forEachInterval(of: set) { intervals.append($0) }
      work += intervals.count + classCount
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
    let oldCount = classCount
    for interval in intervals { touched[classes[interval]] += 1 }
    for interval in intervals {
      let old = classes[interval]
      if replacements[old] == 0 {
        guard touched[old] < sizes[old] else { continue }
        replacements[old] = classCount
        appendClass(size: touched[old])
        sizes[old] -= touched[old]
      }
      classes[interval] = replacements[old]
    }
    for old in 0..<oldCount {
      touched[old] = 0
      replacements[old] = 0
    }
  }

  private mutating func appendClass(size: Int) {
    classCount += 1
    sizes.append(size)
    touched.append(0)
    replacements.append(0)
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
