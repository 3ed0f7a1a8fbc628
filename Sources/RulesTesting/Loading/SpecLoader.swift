public import SourceDiagnostics
import YAMLDocuments

/// Loads spec files, with the rules and data that they name.
///
/// Load all files of a run with one loader: what several suites share is read once.
public struct SpecLoader {
  /// How specs are read.
  public struct Options: Sendable {
    /// Where relative paths start; nil for the current folder.
    public var folder: String?
    /// The time of the machine in milliseconds since 1970, for `${clock}`; nil refuses it.
    public var clock: Int64?
    /// The time of suites that give none, in milliseconds since 1970.
    public var now: Int64?

    /// The current folder, no clock, the fixed time.
    public init() {}
  }

  private let options: Options
  private var files: SpecFiles

  /// Creates a loader that has read nothing.
  public init(options: Options = Options()) {
    self.options = options
    files = SpecFiles(folder: options.folder)
  }

  /// What loading a file gives.
  public struct Loaded: Sendable {
    /// The suites that can run: one for each document of the file without errors.
    public var suites: [SpecSuite]
    /// What there is to say about the file and those it names.
    public var problems: [SpecProblem]
    /// The file and those it names, found or not: when one of them changes, so may the suites.
    public var files: Set<String> = []

    /// Whether something is wrong enough that the run should not start.
    public var hasErrors: Bool {
      problems.contains { $0.diagnostic.severity == .error }
    }
  }

  /// Loads spec files; several threads read them and the exports that they name.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - jobs: How many threads there may be; what comes out does not depend on it.
  /// - Returns: What each file gives, in order.
  public mutating func load(paths: [String], jobs: Int) -> [Loaded] {
    guard jobs > 1, paths.count > 1 else { return paths.map { load(path: $0) } }
    let prefetch = SpecPrefetch(paths, in: options.folder, jobs: jobs)
    files.add(prefetch)
    return paths.map { load(path: $0, prefetch.specs[$0]) }
  }

  /// Loads a spec file.
  public mutating func load(path: String) -> Loaded { load(path: path, nil) }

  private mutating func load(path: String, _ spec: SpecPrefetch.Spec?) -> Loaded {
    files.usedPaths = []
    var loaded: Loaded
    if let spec {
      files.usedPaths.insert(path)
      loaded = load(spec.source, spec.parsed)
    } else {
      loaded = loadFile(path)
    }
    loaded.files = files.usedPaths
    return loaded
  }

  private mutating func loadFile(_ path: String) -> Loaded {
    do throws(SpecFiles.Failure) {
      return load(try files.source(path))
    } catch {
      let source = SourceFile(name: path, bytes: [])
      return Loaded(
        suites: [],
        problems: [
          SpecProblem(.unusableFile(error.message, notes: error.notes, at: nil), in: source)
        ]
      )
    }
  }

  /// Loads a spec; the files that it names are looked for beside its name.
  public mutating func load(_ source: SourceFile) -> Loaded {
    load(source, YAMLDocument.parse(source))
  }

  private mutating func load(_ source: SourceFile, _ parsed: YAMLDocument.Parsed) -> Loaded {
    var problems = parsed.diagnostics.map { SpecProblem($0, in: source) }
    guard !parsed.hasErrors else { return Loaded(suites: [], problems: problems) }
    if parsed.documents.isEmpty { problems.append(SpecProblem(.emptyFile, in: source)) }
    var suites: [SpecSuite] = []
    let mayMerge = SuiteReader.mayMerge(in: source)
    for document in parsed.documents {
      var reader = SuiteReader(
        source: source,
        options: options,
        files: files,
        mayMerge: mayMerge
      )
      if let now = options.now { reader.defaults.now = now }
      if let suite = reader.read(document.root) { suites.append(suite) }
      files = reader.files
      problems += reader.log.finished().map { SpecProblem($0, in: source) }
      problems += files.problems
      files.problems = []
    }
    return Loaded(suites: suites, problems: problems)
  }
}
