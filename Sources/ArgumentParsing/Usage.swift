extension CommandDescription {
  /// The usage line, such as `rtdb convert [options] EXPORT -o OUT`.
  public var usage: String {
    guard subcommands.isEmpty else { return invocation + " COMMAND …" }
    var words = [invocation]
    if options.contains(where: \.count.allowsNone) { words.append("[options]") }
    words += positionals.map(\.usage)
    words += options.filter { !$0.count.allowsNone }.map(\.usage)
    return words.joined(separator: " ")
  }
}

extension ArgumentDescription {
  /// How the argument stands in a usage line.
  fileprivate var usage: String {
    switch kind {
    case .flag: return "[--\(name)]"
    case .option:
      let form = (short.map { "-\($0)" } ?? "--" + name) + " " + valueName
      return form + (count.allowsMany ? " …" : "")
    case .positional:
      let form = signature
      return count.allowsNone ? "[\(form)]" : form
    }
  }
}
