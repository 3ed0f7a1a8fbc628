/// The members that each part of a spec may have.
///
/// The loader refuses everything else, suggestions are taken from here, and the published schema
/// of the format is compared with it.
public enum SpecVocabulary {
  /// A file, or one document of it.
  public static let suite = [
    "version", "name", "extends", "rules", "data", "now", "transport", "auth", "defaults",
    "coverage", "tests",
  ]

  /// The `rules` of a suite that are taken from a project's configuration.
  public static let firebaseRules = ["firebase", "target", "instance", "project"]

  /// Rules written into the suite.
  public static let inlineRules = ["rules"]

  /// The `data` of a suite that comes from a file.
  public static let dataFile = ["file", "at", "mount", "overlay"]

  /// The `defaults` of a suite.
  public static let defaults = ["as", "path", "tags"]

  /// The `coverage` that a suite asks for.
  public static let coverage = ["min", "bothOutcomes", "ignore"]

  /// The members that say what is done; a test or step has exactly one of them.
  public static let operations = [
    "read", "set", "update", "push", "remove", "transaction", "setPriority", "publish",
    "onDisconnect", "disconnect",
  ]

  /// The members that an operation may have beside its path.
  public static let operands = ["value", "values", "priority", "query"]

  /// The operations that may be registered with `onDisconnect`.
  public static let onDisconnect = ["set", "update", "remove"] + ["value", "values", "priority"]

  /// One step of a sequence.
  public static let step = ["name", "as", "now"] + operations + operands + ["expect"]

  /// What tests of every kind may have.
  public static let common = [
    "given", "tags", "skip", "only", "todo", "xfail", "matrix", "transport",
  ]

  /// A test of one operation.
  public static let single =
    ["name", "as", "now", "source"] + operations + operands + ["expect", "allow", "deny"] + common

  /// A test of several steps that share the database.
  public static let sequence = ["name", "as", "now", "source", "steps"] + common

  /// What a test of any form may have; those that tell the forms apart come first, so that they win
  /// where a misspelt word is near to several.
  static let anyTest = ["steps", "group", "tests"] + single

  /// A group of tests.
  public static let group = ["group", "as", "now", "source", "tests"] + common

  /// The mapping form of `expect`.
  public static let expectation = [
    "decision", "by", "deniedBy", "evaluationError", "error", "message", "value", "data",
    "warnings", "uncertain",
  ]

  /// A `query`.
  public static let query = [
    "orderBy", "equalTo", "startAt", "startAfter", "endAt", "endBefore", "limitToFirst",
    "limitToLast", "shallow",
  ]

  /// The members of an auth context that are checked; others are passed on as they are.
  public static let authContext = ["uid", "provider", "token"]
}
