import SourceDiagnostics

/// Finds the word of a spec that was probably meant by another.
enum SpecWords {
  /// Returns the known word that means the same as another, or else the one nearest to it.
  static func nearest(to word: String, in known: [String]) -> String? {
    let folded = word.lowercased()
    let meant = meanings.first { known.contains($0.word) && $0.others.contains(folded) }
    return meant?.word ?? Suggestion.nearest(to: word, in: known)
  }

  /// What people write who know other tools, or take another form of the word.
  private static let meanings: [(word: String, others: Set<String>)] = [
    (
      "allow",
      "allowed allows can grant granted grants permit permitted pass passes succeed succeeds true"
    ),
    (
      "deny",
      "cannot denied denies fail failed fails false forbid forbidden refuse refused reject rejected"
    ),
    ("invalid", "error impossible"),
    ("expect", "expected expectation outcome result should then verdict"),
    ("decision", "expect outcome result verdict"),
    ("deniedBy", "denyby refusedby rule rules"),
    ("by", "allowby allowedby grantedby"),
    ("as", "actor auth by uid user who"),
    ("read", "fetch get list load"),
    ("set", "create put write"),
    ("remove", "del delete"),
    ("update", "multi patch"),
    ("push", "add append post"),
    ("value", "body content data newdata payload"),
    ("given", "before data seed setup"),
    ("auth", "actors identities users"),
    ("data", "database fixture"),
    ("tests", "cases examples specs"),
    ("group", "context describe"),
    ("steps", "scenario sequence"),
    ("name", "desc description it title"),
    ("now", "clock time"),
    ("skip", "disabled ignore pending"),
    ("query", "filter where"),
    ("matrix", "each parameters params table"),
  ].map { word, others in (word, Set(others.split(separator: " ").map(String.init))) }
}
