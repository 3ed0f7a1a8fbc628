/// A command line as a shell reads it, as far as a README needs.
enum ShellLine {
  /// One command of a pipeline.
  struct Stage: Equatable {
    /// The words, quotes resolved.
    var words: [String] = []
    /// The command as it was written, redirections left out.
    var text = ""
    /// The file after `<`.
    var input: String?
    /// The file after `>`.
    var output: String?
    /// Whether another command reads what this one writes.
    var isPiped = false
  }

  /// What cannot be read.
  struct Failure: Error {
    var message: String
  }

  private struct Word {
    var text: String
    var source: String
    var isOperator: Bool
  }

  /// Returns the commands of a line; a comment at its end is left out.
  static func pipeline(_ line: String) throws -> [Stage] {
    var stages = [Stage()]
    var pending: Character?
    for word in try words(line) {
      if word.isOperator, word.text == "|" {
        stages[stages.count - 1].isPiped = true
        stages.append(Stage())
      } else if word.isOperator {
        pending = word.text.first
      } else if let redirection = pending {
        if redirection == "<" {
          stages[stages.count - 1].input = word.text
        } else {
          stages[stages.count - 1].output = word.text
        }
        pending = nil
      } else {
        stages[stages.count - 1].words.append(word.text)
        stages[stages.count - 1].text +=
          (stages[stages.count - 1].text.isEmpty ? "" : " ") + word.source
      }
    }
    return stages
  }

  private static func words(_ line: String) throws -> [Word] {
    var words: [Word] = []
    var current: Word?
    var rest = line[...]
    func finish() {
      if let word = current { words.append(word) }
      current = nil
    }
    while let character = rest.popFirst() {
      switch character {
      case " ", "\n": finish()
      case "#" where current == nil: rest = ""
      case "|", "<", ">":
        finish()
        words.append(Word(text: String(character), source: "", isOperator: true))
      case "'", "\"":
        guard let end = rest.firstIndex(of: character) else {
          throw Failure(message: "a quote is not closed: \(line)")
        }
        var word = current ?? Word(text: "", source: "", isOperator: false)
        word.text += rest[..<end]
        word.source += "\(character)\(rest[..<end])\(character)"
        current = word
        rest = rest[end...].dropFirst()
      case "\\":
        let next = rest.popFirst().map(String.init) ?? ""
        var word = current ?? Word(text: "", source: "", isOperator: false)
        word.text += next
        word.source += "\\" + next
        current = word
      default:
        var word = current ?? Word(text: "", source: "", isOperator: false)
        word.text.append(character)
        word.source.append(character)
        current = word
      }
    }
    finish()
    return words
  }
}
