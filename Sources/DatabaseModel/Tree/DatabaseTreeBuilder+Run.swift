import JSONStreaming

// Nearly all tokens of large exports belong to objects with nothing special about them. A run of them
// is put where it belongs in one loop, with everything at hand; whatever else there is, is left to the
// functions that take one token, and comes to the same.

extension DatabaseTreeBuilder {
  /// Takes tokens as long as there is nothing special about them.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - first: The token to begin with.
  ///   - bytes: The bytes in which the tokens lie, and `TokenBlock.overrun` more.
  /// - Returns: The first entry that was not taken, and whether its key was.
  mutating func appendRun(
    of tokens: Span<TokenBlock.Entry>,
    from first: Int,
    _ bytes: Span<UInt8>
  ) -> (index: Int, hasKey: Bool) {
    guard top.kind == .object else { return (first, false) }
    outer.push(top)
    let next = Self.take(
      tokens,
      from: first,
      of: bytes,
      names,
      hasPriorities: !pendingPriorities.isEmpty,
      &models,
      &records,
      &pending,
      &outer,
      &text
    )
    top = outer.pop() ?? .document
    return next
  }

  private static func take(
    _ tokens: Span<TokenBlock.Entry>,
    from first: Int,
    of bytes: Span<UInt8>,
    _ names: borrowing NameTable,
    hasPriorities: Bool,
    _ models: inout [16 of KeyModel],
    _ records: inout Stack<NodeRecord>,
    _ pending: inout Stack<PendingNode>,
    _ open: inout Stack<Frame>,
    _ text: inout TextArena
  ) -> (index: Int, hasKey: Bool) {
    let count = tokens.count &- first
    let nodeRoom = count &+ TreeRun.mostChildren &* open.count
    let textRoom = tokens[tokens.count &- 1].range.upperBound &- tokens[first].keyRange.lowerBound
    guard records.count &+ nodeRoom < UInt32.max else { return (first, false) }
    var next = (index: first, hasKey: false)
    unsafe records.withRoom(for: nodeRoom) { nodes, nodeCount in
      unsafe pending.withRoom(for: nodeRoom) { pending, pendingCount in
        unsafe open.withRoom(for: min(count, DatabaseLimits.treeNesting)) { open, openCount in
          unsafe text.withRoom(for: textRoom &+ TokenBlock.overrun) { texts, textCount, page in
            var run = unsafe TreeRun(
              next: first,
              depthLimit: min(openCount &- 1 &+ count, DatabaseLimits.treeNesting),
              (nodes, nodeCount),
              (pending, pendingCount),
              (open, openCount),
              (texts, textCount),
              page
            )
            (run.models, run.hasPriorities) = (models, hasPriorities)
            run.take(tokens, of: bytes, names.references)
            (next, models) = ((run.next, run.hasKey), run.models)
            (nodeCount, pendingCount) = (run.nodeCount, run.pendingCount)
            (openCount, textCount, page) = (run.depth &+ 1, run.textCount, run.page)
          }
        }
      }
    }
    return next
  }
}
