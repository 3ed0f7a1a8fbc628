/// The names that the two layouts are made of, as bytes.
package enum LayoutName {
  package static let jokes = Array("jokes".utf8)
  package static let users = Array("users".utf8)
  package static let jokeText = Array("jokeText".utf8)
  package static let author = Array("author".utf8)
  package static let votes = Array("votes".utf8)
  package static let username = Array("username".utf8)
  package static let email = Array("email".utf8)
  package static let provider = Array("provider".utf8)
  package static let items = Array("items".utf8)
  package static let title = Array("title".utf8)
  /// Where an export with priorities keeps the value of a leaf.
  package static let value = Array(".value".utf8)
}
