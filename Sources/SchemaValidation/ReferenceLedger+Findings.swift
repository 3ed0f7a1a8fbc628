import DatabaseModel
import SourceDiagnostics

extension ReferenceLedger {
  /// Adds what does not agree to a report.
  func report(to report: inout ValidationReport) {
    if hasUsers {
      reportAuthors(to: &report)
      reportCounters(to: &report)
    } else {
      reportMissingUsers(to: &report)
    }
    for vote in pendingVotes where jokes[vote.joke].place == nil {
      report.add("validate/unknown-joke", .error) {
        .unknownJoke(
          text(jokeKeys[vote.joke]),
          path: "/users/\(text(users[vote.user]))/votes/\(text(vote.key ?? jokeKeys[vote.joke]))",
          at: vote.place.location
        )
      }
    }
  }

  private func reportAuthors(to report: inout ValidationReport) {
    for (number, joke) in jokes.enumerated() where joke.author >= 0 {
      if userOfName[Int(joke.author)] >= 0 { continue }
      report.add("validate/unknown-author", .error) {
        .unknownAuthor(
          text(names[Int(joke.author)]),
          path: "/jokes/\(text(jokeKeys[number]))/author",
          at: joke.authorPlace.location
        )
      }
    }
  }

  /// One finding for all authors: nobody could have their names.
  private func reportMissingUsers(to report: inout ValidationReport) {
    let count = jokes.count { $0.author >= 0 }
    if count > 0 { report.add(.noUsers(authored: count)) }
  }

  private func reportCounters(to report: inout ValidationReport) {
    for (number, joke) in jokes.enumerated() {
      guard let place = joke.counterPlace ?? joke.place, joke.place != nil,
        let counter = joke.counter, counter != Double(joke.votes)
      else { continue }
      report.add("validate/counter-mismatch", .error) {
        .counterMismatch(
          counter: joke.counterPlace == nil ? nil : counter,
          votes: Int(joke.votes),
          path: "/jokes/\(text(jokeKeys[number]))/votes",
          at: place.location
        )
      }
    }
  }

  /// Invalid UTF-8, which only escaped lone surrogates can give, is shown repaired.
  func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
