import Foundation

/// Measures functions by counting braces.
enum FunctionLengths {
  struct Function {
    /// The line of the declaration, counted from 1.
    var line: Int
    /// The number of lines between the braces.
    var length: Int
  }

  /// Returns every function and initializer of a source.
  static func measure(_ source: SwiftSource) -> [Function] {
    var functions: [Function] = []
    var open: [(line: Int, bodyStart: Int, depth: Int)] = []
    var pending: Int?
    var depth = 0
    for (index, line) in source.code.enumerated() {
      if isDeclaration(line) { pending = index }
      for byte in line.utf8 where byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        if byte == UInt8(ascii: "{") {
          if let declaration = pending {
            open.append((declaration, index, depth))
            pending = nil
          }
          depth += 1
        } else {
          depth -= 1
          if let last = open.last, last.depth == depth {
            functions.append(Function(line: last.line + 1, length: index - last.bodyStart - 1))
            open.removeLast()
          }
        }
      }
    }
    return functions
  }

  private static func isDeclaration(_ line: String) -> Bool {
    (line.contains("func ") || line.contains("init"))
      && line.contains(/(^|\s)(func\s+\S+|init[?]?)\s*(<[^>]*>)?\(/) && !line.contains("self.init(")
      && !line.contains(".init(")
  }
}
