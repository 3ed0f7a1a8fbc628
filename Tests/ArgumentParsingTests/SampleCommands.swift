import ArgumentParsing

/// A tree with every kind of argument.
enum SampleCommands {
  enum Action: Equatable, Sendable {
    case brew(Brew)
    case serve(Serve)
    case wash(Wash)
  }

  enum Strength: String, ArgumentValue, CaseIterable {
    case mild
    case strong
  }

  struct Brew: ParsableArguments, Equatable {
    var kinds: [String] = []
    var strength = Strength.mild
    var minutes = 3
    var grams: Double?
    var extras: [String] = []
    var isHot = true
    var isQuick = false
    var isLoud = false
    var file: String?

    static let specification = CommandSpecification<Brew>(
      name: "brew",
      abstract: "brew one pot or several",
      discussion: """
        Water comes first, then patience. What is said here fills more than one line, so that the \
        wrapping of paragraphs shows.

          indented lines   stay
            as they are

        A second paragraph.
        """,
      examples: [CommandExample("tea brew oolong", "one pot, mild")],
      arguments: [
        .positional("KIND", \.kinds, "what to brew", completion: .file(["tea", "leaf"])),
        .option("strength", short: "s", "HOW", \.strength, "how strong it gets"),
        .option("minutes", "N", \.minutes, "how long it stands"),
        .option("grams", "G", \.grams, "how much goes into one pot"),
        .option("extra", short: "e", "WHAT", \.extras, "what goes in besides"),
        .toggle("hot", \.isHot, "whether it is hot"),
        .flag("quick", short: "q", \.isQuick, "do not wait"),
        .flag("loud", short: "l", \.isLoud, "whistle: [it's] loud").under(heading: "sound"),
        .option(
          "log-file-with-a-very-long-name",
          "FILE",
          \.file,
          "where to write what has been done, in an explanation that needs two lines",
          completion: .file([])
        ).under(heading: "sound"),
      ]
    )

    func validate() throws(ValidationError) {
      if isQuick, minutes > 9 {
        throw ValidationError("`--quick` and `--minutes` contradict each other")
      }
    }
  }

  struct Serve: ParsableArguments, Equatable {
    var guests: [String] = []
    var table: String = ""
    var tray: String?

    static let specification = CommandSpecification<Serve>(
      name: "serve",
      abstract: "carry it to a table",
      arguments: [
        .positional("GUEST", \.guests, "who gets some", allowsNone: true),
        .positional("TABLE", \.table, "where they sit"),
        .option(
          "tray",
          short: "t",
          "TRAY",
          \.tray,
          "what to carry it on",
          isRequired: true,
          completion: .folder
        ),
      ]
    )
  }

  struct Wash: ParsableArguments, Equatable {
    var cup: String?
    var count: Int?

    static let specification = CommandSpecification<Wash>(
      name: "wash",
      abstract: "wash one cup",
      arguments: [
        .positional("CUP", \.cup, "which cup"),
        .positional("COUNT", \.count, "how many times"),
      ]
    )
  }

  static let tree: CommandTree<Action> = .group(
    name: "tea",
    abstract: "everything about tea",
    discussion: "Leaves and water.",
    examples: [CommandExample("tea brew green", "make some")],
    [
      .leaf(Brew.self) { .brew($0) },
      .group(
        name: "after",
        abstract: "what comes afterwards",
        [.leaf(Serve.self) { .serve($0) }, .leaf(Wash.self) { .wash($0) }]
      ),
      .group(name: "empty", abstract: "nothing yet", []),
    ]
  )
}
