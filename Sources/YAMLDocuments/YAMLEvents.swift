import CLibYAML

/// One step of a document as libyaml reports it, with places in code points.
struct YAMLEvent {
  enum Kind {
    case documentStart(hasTagDirectives: Bool)
    case documentEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  /// The code point where the event begins, at its anchor or tag where it has one.
  var start: Int
  /// The code point behind the event.
  var end: Int
}

/// What libyaml says when it cannot go on.
struct YAMLProblem: Error {
  var problem: String
  /// The code point of the problem.
  var position: Int
  /// What was being read, and since which code point.
  var context: (text: String, position: Int)?
}

/// The only code that calls libyaml: a pull reader of events over a text in memory.
///
/// Events, not the loader: the loader builds a graph where aliases multiply, knows no duplicate
/// keys, and recurses.
@safe
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var isOver: Bool

  /// Calls a function with a reader over some bytes of UTF-8 without byte order mark.
  static func reading<R, E: Error>(
    _ bytes: ArraySlice<UInt8>,
    _ body: (inout YAMLEvents) throws(E) -> R
  ) throws(E) -> R {
    let result: Result<R, E> = unsafe bytes.withUnsafeBufferPointer { buffer in
      var events = unsafe YAMLEvents(buffer)
      do throws(E) {
        return .success(try body(&events))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ buffer: UnsafeBufferPointer<UInt8>) {
    // The parser keeps a pointer to itself, so that it must stay where it is.
    unsafe parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    isOver = unsafe yaml_parser_initialize(parser) == 0
    guard !isOver, let start = buffer.baseAddress, !buffer.isEmpty else {
      isOver = true
      return
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, start, buffer.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// Returns the next event, or nil at the end of the text.
  mutating func next() throws(YAMLProblem) -> YAMLEvent? {
    while !isOver {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) != 0 else {
        isOver = true
        throw problem()
      }
      defer { unsafe yaml_event_delete(&event) }
      if unsafe event.type == YAML_STREAM_END_EVENT || event.type == YAML_NO_EVENT {
        isOver = true
        return nil
      }
      if let result = unsafe convert(event) { return result }
    }
    return nil
  }

  private func problem() -> YAMLProblem {
    let text = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
    let contextPosition = unsafe Int(clamping: parser.pointee.context_mark.index)
    return YAMLProblem(
      problem: text ?? "out of memory",
      position: unsafe Int(clamping: parser.pointee.problem_mark.index),
      context: context.map { ($0, contextPosition) }
    )
  }

  private func convert(_ event: yaml_event_t) -> YAMLEvent? {
    var result = YAMLEvent(
      kind: .documentEnd,
      anchor: nil,
      tag: nil,
      start: unsafe Int(clamping: event.start_mark.index),
      end: unsafe Int(clamping: event.end_mark.index)
    )
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      let directives = unsafe event.data.document_start.tag_directives
      result.kind = unsafe .documentStart(
        hasTagDirectives: directives.start != directives.end
      )
    case YAML_DOCUMENT_END_EVENT:
      result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = unsafe .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      result.kind = unsafe .scalar(scalar(event))
      unsafe result.anchor = text(event.data.scalar.anchor)
      unsafe result.tag = text(event.data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      unsafe result.anchor = text(event.data.sequence_start.anchor)
      unsafe result.tag = text(event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      result.kind = unsafe .mappingStart(
        isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
      )
      unsafe result.anchor = text(event.data.mapping_start.anchor)
      unsafe result.tag = text(event.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT:
      result.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT:
      result.kind = .mappingEnd
    default:
      return nil
    }
    return result
  }

  private func scalar(_ event: yaml_event_t) -> YAMLScalar {
    let bytes = unsafe UnsafeBufferPointer(
      start: event.data.scalar.value,
      count: event.data.scalar.length
    )
    let style: YAMLScalar.Style =
      switch unsafe event.data.scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    return unsafe YAMLScalar(String(decoding: bytes, as: UTF8.self), style: style)
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }
}
