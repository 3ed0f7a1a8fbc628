/// A data layout that has a built-in schema.
public enum Layout: String, Sendable, CaseIterable {
  /// The 2.x layout: `/jokes/$id {jokeText, votes, author}` and
  /// `/users/$uid {provider, email, username, votes}`.
  case jokes
  /// The per-user layout: `/users/$uid/items/$item {title}`.
  case items
}

/// The built-in schemas by their names on the command line.
public enum BuiltInSchema: String, Sendable, CaseIterable {
  /// The 2.x layout.
  case jokes
  /// The per-user layout; looks at `/users` only.
  case items
  /// Whichever of the two the file holds, or both.
  case auto
}
