import DatabaseModel
import JSONStreaming

/// The readings of an export that find what texts there are, before any is masked.
struct MaskSurvey: ~Copyable {
  /// What is found in the first reading.
  struct Finding {
    /// Which of some words are texts.
    var texts: Set<[UInt8]> = []
    /// Which of some words are keys.
    var keys: Set<[UInt8]> = []
    /// What keys there are that tell of nobody.
    var keyLooks: Set<TextLook> = []
    /// The texts at each place of the shape.
    var values: [KindValues]
    /// The numbers at some places of the shape.
    var numbers: [Int: DegreeLook] = [:]
  }

  /// Where else a text stands that may be the name of a kind.
  struct Occurrence: OptionSet {
    let rawValue: UInt8

    /// It is a key that is masked.
    static let key = Occurrence(rawValue: 1)
    /// It is a text where somebody is named.
    static let person = Occurrence(rawValue: 2)
    /// It is any other text that is masked.
    static let text = Occurrence(rawValue: 4)
  }

  /// A longer token is no key and no name of a kind, however it is written.
  private static let longestToken = DatabaseLimits.keyBytes * 6

  private var reader: ExportReader
  private var tracker: PlaceTracker

  init(_ reader: consuming ExportReader, shape: ShapeIndex) {
    self.reader = reader
    tracker = PlaceTracker(shape)
  }

  /// Finds the texts of all places, the numbers of some, and which of some words are texts or keys.
  ///
  /// A text at a place of kinds names nobody, also where a key says the same: `"type": "buyer"`.
  consuming func gather(
    texts: Set<[UInt8]>,
    keys: Set<[UInt8]>,
    plan: MaskPlan
  ) throws(ExportError) -> Finding {
    let numbers = plan.possibleCoordinates
    var finding = Finding(values: Array(repeating: KindValues(), count: plan.places.count))
    while true {
      let event = try reader.next()
      let token = bytes(of: event)
      switch event {
      case .endOfExport: return finding
      case .key(.child, _):
        if keys.contains(token ?? []) { finding.keys.insert(token ?? []) }
        if let token, let look = TextLook(token), !FieldWords.areAll(of: token) {
          finding.keyLooks.insert(look)
        }
      case .number:
        if let place = tracker.place, numbers.contains(place) {
          finding.numbers[place, default: DegreeLook()].add(
            reader.withTokenBytes { [UInt8](copying: $0) }
          )
        }
      case .string:
        if let place = tracker.place, finding.values.indices.contains(place) {
          if let token {
            finding.values[place].add(token)
          } else {
            finding.values[place].addOther()
          }
        }
        let isKind = tracker.place.map { plan.places[$0].meaning.kinds == .expected } ?? false
        if let token, !isKind, texts.contains(token) { finding.texts.insert(token) }
      default: break
      }
      tracker.follow(event, key: token ?? [])
    }
  }

  /// Finds where some texts stand besides at places of kinds.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - kinds: The places of kinds.
  ///   - persons: The places where somebody may be named.
  ///   - names: The keys that are not masked.
  /// - Throws: `ExportError` where the export cannot be read.
  /// - Returns: For each text that stands elsewhere, where it does.
  consuming func occurrences(
    of texts: Set<[UInt8]>,
    besides kinds: Set<Int>,
    persons: Set<Int>,
    names: Set<[UInt8]>
  ) throws(ExportError) -> [[UInt8]: Occurrence] {
    var found: [[UInt8]: Occurrence] = [:]
    let unknown = texts.filter { !KindWords.areAll(of: $0) }
    let byFolded = Dictionary(grouping: unknown, by: MaskSurvey.folded)
    while true {
      let event = try reader.next()
      if event == .endOfExport { return found }
      let token = bytes(of: event) ?? []
      if texts.contains(token) {
        if event == .string {
          let place = tracker.place ?? -1
          if !kinds.contains(place) {
            found[token, default: []].insert(persons.contains(place) ? .person : .text)
          }
        } else if !names.contains(token) {
          found[token, default: []].insert(.key)
        }
      }
      if event == .string, let place = tracker.place, persons.contains(place) {
        // A part of what names somebody does so, too, however it is written.
        for word in MaskSurvey.words(in: token) {
          for text in byFolded[word, default: []] { found[text, default: []].insert(.person) }
        }
      }
      tracker.follow(event, key: token)
    }
  }

  /// The letters of a text, capital ones in ASCII made small.
  private static func folded(_ text: [UInt8]) -> [UInt8] {
    text.map { $0.isCapitalLetter ? $0 | 0x20 : $0 }
  }

  private static func words(in text: [UInt8]) -> [[UInt8]] {
    folded(text).split { !$0.isSmallLetter && $0 < 0x80 }.map { Array($0) }
  }

  /// The text of a string, or of the key of a child, unless it is long.
  private func bytes(of event: ExportReader.Event) -> [UInt8]? {
    switch event {
    case .string, .key(.child, _):
      reader.tokenByteCount > MaskSurvey.longestToken ? nil : reader.tokenBytes()
    default: nil
    }
  }
}
