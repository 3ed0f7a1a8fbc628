import SourceDiagnostics

/// Builds located nodes from events, without recursion, and reports what is wrong on the way.
struct YAMLComposer {
  private let file: SourceFile
  private let limits: YAMLLimits
  private var documents: [YAMLDocument] = []
  private var log: YAMLLog
  private var frames: [YAMLFrame] = []
  private var anchors = YAMLAnchors()
  private var nodeCount = 0

  init(file: SourceFile, limits: YAMLLimits) {
    self.file = file
    self.limits = limits
    log = YAMLLog(limit: limits.diagnosticCount)
  }

  mutating func parse() -> YAMLDocument.Parsed {
    do throws(YAMLFailure) {
      let text = try YAMLText(file)
      try YAMLEvents.reading(text.bytes) { (events) throws(YAMLFailure) in
        try compose(&events, text)
      }
    } catch {
      documents = []
      log.append(error.diagnostic)
    }
    return YAMLDocument.Parsed(documents: documents, diagnostics: log.finished())
  }

  private mutating func compose(
    _ events: inout YAMLEvents,
    _ text: YAMLText
  ) throws(YAMLFailure) {
    while true {
      let event: YAMLEvent?
      do throws(YAMLProblem) {
        event = try events.next()
      } catch {
        throw YAMLFailure(YAMLSyntaxError(error, in: file, text).diagnostic)
      }
      guard let event else { return }
      let range = SourceRange(
        text.byteOffset(ofCodePoint: event.start),
        text.byteOffset(ofCodePoint: event.end)
      )
      try take(event, at: range)
    }
  }

  private mutating func take(_ event: YAMLEvent, at range: SourceRange) throws(YAMLFailure) {
    switch event.kind {
    case .documentStart(let hasTagDirectives):
      anchors = YAMLAnchors()
      if hasTagDirectives { log.append(.tagDirective(at: range)) }
    case .documentEnd:
      frames = []
    case .alias(let name):
      try takeAlias(name, at: range)
    case .scalar(let scalar):
      try takeScalar(scalar, event, at: range)
    case .sequenceStart:
      try open(event, isMapping: false, isFlow: false, at: range)
    case .mappingStart(let isFlow):
      try open(event, isMapping: true, isFlow: isFlow, at: range)
    case .sequenceEnd, .mappingEnd:
      close(at: range)
    }
  }

  // MARK: Collections

  private mutating func open(
    _ event: YAMLEvent,
    isMapping: Bool,
    isFlow: Bool,
    at range: SourceRange
  ) throws(YAMLFailure) {
    try countNode(at: range)
    if frames.last?.expectsKey == true { throw YAMLFailure(.complexKey(at: range)) }
    guard frames.count < limits.depth else {
      throw YAMLFailure(.tooDeep(limit: limits.depth, at: range))
    }
    let start = contentStart(event, range)
    if let tag = event.tag {
      log.append(.tag(tag, expression: nil, at: SourceRange(range.lowerBound, start)))
    }
    if let anchor = event.anchor { anchors.open(anchor) }
    frames.append(
      YAMLFrame(
        isMapping: isMapping,
        isFlowMapping: isFlow,
        anchor: event.anchor,
        range: SourceRange(start, max(start, range.upperBound))
      )
    )
  }

  private mutating func close(at range: SourceRange) {
    guard var frame = frames.popLast() else { return }
    // The end of a block collection is where the next thing begins, comments between included; a
    // flow collection ends with its bracket.
    if range.count > 0 { frame.range = frame.range.union(range) }
    let node = frame.node
    if let anchor = frame.anchor {
      anchors.close(anchor, node: node, size: frame.size, height: frame.height)
    }
    add(node, size: frame.size, height: frame.height)
  }

  // MARK: Scalars and aliases

  private mutating func takeScalar(
    _ scalar: YAMLScalar,
    _ event: YAMLEvent,
    at range: SourceRange
  ) throws(YAMLFailure) {
    try countNode(at: range)
    let start = contentStart(event, range)
    let place = SourceRange(start, range.upperBound)
    var scalar = scalar
    if let tag = event.tag {
      reportTag(tag, scalar, at: range)
      // As a text it raises no second complaint.
      if scalar.style == .plain { scalar.style = .doubleQuoted }
    }
    let isKey = frames.last?.expectsKey == true
    if let anchor = event.anchor {
      anchors.open(anchor)
      anchors.close(anchor, node: YAMLNode(.scalar(scalar), at: place), size: 1, height: 0)
    }
    if isKey {
      takeKey(YAMLKey(scalar.text, style: scalar.style, at: place))
    } else {
      checkValue(scalar, at: place)
      add(YAMLNode(.scalar(scalar), at: place), size: 1, height: 0)
    }
  }

  private mutating func takeKey(_ key: YAMLKey) {
    if key.text.isEmpty, key.style == .plain { log.append(.emptyKey(at: key.range)) }
    let last = frames.count - 1
    if frames[last].isFlowMapping, key.style == .plain, key.text.hasPrefix(".") {
      log.append(.unquotedDotKey(key))
    }
    if let first = frames[last].place(ofEarlier: key) {
      log.append(.duplicateKey(key, first: first))
    }
    frames[last].pendingKey = key
  }

  private mutating func takeAlias(_ name: String, at range: SourceRange) throws(YAMLFailure) {
    try countNode(at: range)
    if frames.last?.expectsKey == true {
      log.append(.aliasAsKey(name, at: range))
      takeKey(YAMLKey("*" + name, style: .doubleQuoted, at: range))
      return
    }
    guard let target = anchors[name] else {
      let suggestion = log.isFull ? nil : anchors.nearest(to: name)
      log.append(
        anchors.isOpen(name)
          ? .recursiveAlias(name, at: range)
          : .unknownAlias(name, suggestion: suggestion, at: range)
      )
      add(YAMLNode(.scalar(YAMLScalar("", style: .doubleQuoted)), at: range), size: 1, height: 0)
      return
    }
    guard frames.count + target.height <= limits.depth else {
      throw YAMLFailure(.tooDeep(limit: limits.depth, at: range))
    }
    guard anchors.spend(target.size, limit: limits.aliasedNodeCount) else {
      throw YAMLFailure(.aliasExpansion(name, limit: limits.aliasedNodeCount, at: range))
    }
    var node = target.node
    node.aliasRange = range
    add(node, size: target.size, height: target.height)
  }

  private mutating func add(_ node: YAMLNode, size: Int, height: Int) {
    guard frames.isEmpty else {
      frames[frames.count - 1].add(node, size: size, height: height)
      return
    }
    documents.append(YAMLDocument(root: node))
  }

  // MARK: Checks

  private mutating func countNode(at range: SourceRange) throws(YAMLFailure) {
    nodeCount += 1
    guard nodeCount <= limits.nodeCount else {
      throw YAMLFailure(.tooManyNodes(limit: limits.nodeCount, at: range))
    }
  }

  private mutating func reportTag(_ tag: String, _ scalar: YAMLScalar, at range: SourceRange) {
    // `.write: !data.exists()` is read as a tag; the line tells what was meant.
    let expression =
      tag.hasPrefix("!") && !tag.hasPrefix("!!") && scalar.style == .plain
      ? file.text(of: range) : nil
    log.append(.tag(tag, expression: expression, at: range))
  }

  private mutating func checkValue(_ scalar: YAMLScalar, at range: SourceRange) {
    guard scalar.style == .plain else { return }
    let form = PlainForm(scalar.text)
    if form == .empty {
      log.append(
        frames.isEmpty
          ? .emptyDocument(at: range)
          : .emptyValue(
            of: frames[frames.count - 1].pendingKey,
            behindComma: frames[frames.count - 1].endsWithPlainText,
            at: range
          )
      )
    } else if let diagnostic = Diagnostic.plainForm(form, scalar.text, at: range) {
      log.append(diagnostic)
    }
  }

  /// Returns where a node begins behind its anchor and tag.
  private func contentStart(_ event: YAMLEvent, _ range: SourceRange) -> Int {
    guard event.anchor != nil || event.tag != nil else { return range.lowerBound }
    return file.bytes.offset(behindPropertiesAt: range.lowerBound, limit: range.upperBound)
  }
}

extension [UInt8] {
  /// Skips anchors, tags, white space and comments; never goes beyond a limit.
  fileprivate func offset(behindPropertiesAt start: Int, limit: Int) -> Int {
    var index = start
    let end = Swift.min(limit, count)
    while index < end {
      switch self[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while index < end, !isSpace(self[index]) { index += 1 }
      case UInt8(ascii: "#"):
        while index < end, self[index] != UInt8(ascii: "\n") { index += 1 }
      case let byte where isSpace(byte):
        index += 1
      default:
        return index
      }
    }
    return end
  }
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
