/// What is written between the parts of a user's items, made once for a whole export.
struct ItemLayout {
  /// The colon with the white space around it.
  let colon: [UInt8]
  /// Before the first member of a user, and the end of the user's items.
  let memberLine: [UInt8]
  /// Between two members of a user.
  let memberSeparator: [UInt8]
  /// Before the brace that ends a user.
  let userLine: [UInt8]
  /// Before the first item.
  let itemLine: [UInt8]
  /// Between two items.
  let itemSeparator: [UInt8]
  /// From the colon behind an item's key to the quote before the title.
  let beforeTitle: [UInt8]
  /// From the quote behind a title to the brace that ends the item.
  let afterTitle: [UInt8]

  /// Creates the pieces for users whose members stand at a depth.
  init(_ style: ExportStyle, memberDepth depth: Int) {
    colon = style.colon
    userLine = style.newLine(depth: depth - 1)
    memberLine = style.newLine(depth: depth)
    memberSeparator = style.separator(depth: depth)
    itemLine = style.newLine(depth: depth + 1)
    itemSeparator = style.separator(depth: depth + 1)
    let name = style.newLine(depth: depth + 2) + Array("\"title\"".utf8)
    beforeTitle = colon + Array("{".utf8) + name + colon + Array("\"".utf8)
    afterTitle = Array("\"".utf8) + itemLine + Array("}".utf8)
  }
}

/// The layouts in which users may be written: as the whole file is, or on one line.
struct ItemLayouts {
  private let file: ItemLayout
  private let oneLine: ItemLayout

  /// Creates the layouts for users whose members stand at a depth.
  init(_ style: ExportStyle, memberDepth: Int) {
    file = ItemLayout(style, memberDepth: memberDepth)
    oneLine = ItemLayout(style.onOneLine, memberDepth: memberDepth)
  }

  /// The layout of an object whose first key follows so many bytes behind its brace: that of the
  /// file, unless there is no room for a line break and somebody wrote this object on one line.
  ///
  /// An object without keys is laid out as the file.
  subscript(gap gap: Int?) -> ItemLayout { gap.map { $0 <= 1 } ?? false ? oneLine : file }
}
