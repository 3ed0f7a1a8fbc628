import ArgumentParsing
import DatabaseExports
import SystemAccess

/// `rtdb convert EXPORT… -o OUT`.
struct ConvertCommand: Command {
  /// The layouts of the output.
  enum Style: String, ArgumentValue, CaseIterable {
    /// Byte for byte as the input.
    case verbatim
    /// Without any white space.
    case minified
    /// As the console writes.
    case console
  }

  var exports: [String] = []
  var mounts: [MountArgument] = []
  var root: PathArgument?
  var style: Style?
  var isVerbatim = false
  var isSorted = false
  var memory = MemoryArgument(mebibytes: 256)
  var sample: Int?
  var masks = false
  var keptFields: [String] = []
  var maskedFields: [String] = []
  var salvages = false
  var namespace: String?
  var output: String?
  var force = false

  static let specification = CommandSpecification<ConvertCommand>(
    name: "convert",
    abstract: "write a part of an export, several as one, or another layout",
    discussion: """
      Values are written as they are, digit for digit and escape for escape, and arrays stay arrays. \
      Several files that hold objects are joined, one behind the other, as exports are that were \
      fetched key range by key range. With `--mount`, a file is put at a place of its own, also inside \
      of an export that has nothing there. With \
      `--sort`, members come in the order of the database; `--style minified --sort` gives the \
      canonical form.

      `--sample` and `--mask` make fixtures. Of each collection only the first children are kept, and \
      of those right below the root also what others refer to; the counters of votes for jokes count \
      those that are kept. Letters and digits in texts become others, the same text always the same \
      one, and never itself; keys are masked like texts, so references stay, also from addresses to keys \
      with commas or `%2E` for periods, unless they are names of fields or collections by all that the \
      export shows. Push IDs, UUIDs, uids of 28 letters and \
      digits, dates, the names of providers and truth values stay as they are; of `github:4711` and the \
      like, the provider does.

      So do texts that only name kinds, such as `"role": "admin"`: short words, few in many records, in \
      a field that by its name holds neither persons nor places nor what is nobody's business. Numbers \
      and dates stay, too, but for coordinates, days of birth, and telephone numbers and the like, \
      which are told by the name of the field and become others of the same shape; so do pairs of \
      numbers that look like degrees below names such as `pos`. All that stays is told. `--keep-field` \
      keeps more, a key together with the values right below it, and `--mask-field` masks more, numbers \
      as well; nothing masks truth values. Look at the result before you pass it on.

      `--salvage` keeps of a damaged file everything before the innermost record in which it breaks \
      off, such as a message in a chat; of a map from keys that are data to plain values, such as uids \
      to `true`, everything before the entry. It says what is lost, and what is kept but may lack \
      something; the exit status is 1 then.

      An output whose name ends in `.gz` is compressed. Nothing appears under the name of the output \
      before everything is written.
      """,
    examples: [
      CommandExample(
        "rtdb convert export.json --root /jokes -o jokes.json",
        "cut out a part"
      ),
      CommandExample(
        "rtdb convert --mount /users=users.json --mount /jokes=jokes.json -o all.json",
        "put parts together"
      ),
      CommandExample("rtdb convert export.json --style minified -o small.json.gz", "save space"),
      CommandExample(
        "rtdb convert export.json --sample 5 --mask -o fixture.json",
        "make a fixture"
      ),
    ],
    arguments: [
      .exports(\.exports),
      .mount(\.mounts),
      .option("root", "PATH", \.root, "write only what lies at this path"),
      .option("style", "STYLE", \.style, "the layout of the output"),
      .flag("verbatim", \.isVerbatim, "the same as `--style verbatim`"),
      .flag("sort", \.isSorted, "put the keys of all objects in the order of the database"),
      .option(
        "memory",
        "MIB",
        \.memory,
        "how much memory sorting takes, roughly, before it uses the disk"
      ),
      .option("sample", "N", \.sample, "keep so many children of each collection"),
      .flag("mask", \.masks, "replace texts by others of the same shape"),
      .option(
        "keep-field",
        "NAME",
        \.keptFields,
        "a field whose values are not masked, nor its name, or another key that is not"
      ),
      .option(
        "mask-field",
        "NAME",
        \.maskedFields,
        "a field whose texts and numbers are masked, whatever they are, with all below it"
      ),
      .flag("salvage", \.salvages, "keep what is whole in a damaged file"),
      .option(
        "emulator",
        "NAMESPACE",
        \.namespace,
        "make the output a folder that the emulator imports, with the database of this name"
      ),
      .output(\.output, "write to this file; `-` is standard output", isRequired: true),
      .flag("force", \.force, "replace a file that is there"),
    ]
  )

  func validate() throws(ValidationError) {
    try ValidationError.checkParts(exports, mounts)
    if isVerbatim, style ?? .verbatim != .verbatim {
      throw ValidationError("`--verbatim` and `--style` exclude each other")
    }
    try validateContents()
    let isVerbatim = isVerbatim || style == .verbatim
    if isVerbatim, isSorted || changesContents || salvages {
      throw ValidationError("`--style verbatim` changes nothing")
    }
    if isVerbatim, exports.count + mounts.count > 1 || !mounts.isEmpty || root != nil {
      throw ValidationError("`--style verbatim` takes one whole export")
    }
  }

  /// Whether only a part of the records, or other texts, are written.
  var changesContents: Bool { sample != nil || masks }

  private func validateContents() throws(ValidationError) {
    if let sample, sample < 1 { throw ValidationError("`--sample` takes a number from 1 on") }
    if !masks, !keptFields.isEmpty { throw ValidationError("`--keep-field` goes with `--mask`") }
    if !masks, !maskedFields.isEmpty {
      throw ValidationError("`--mask-field` goes with `--mask`")
    }
    if let field = keptFields.first(where: maskedFields.contains) {
      throw ValidationError("`\(field)` can be kept or masked, not both")
    }
    if salvages, exports.count != 1 || !mounts.isEmpty || root != nil || changesContents || isSorted
    {
      throw ValidationError("`--salvage` takes one whole export, and nothing else at the same time")
    }
    if let namespace, !ConvertCommand.isNamespace(namespace) {
      throw ValidationError("`--emulator` takes the name of a database, such as `my-default-rtdb`")
    }
    if namespace != nil, output == "-" {
      throw ValidationError("`--emulator` makes a folder, which standard output cannot take")
    }
  }

  private static func isNamespace(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
          || byte == 0x5F
      }
  }
}

extension CommandFailure {
  /// Creates a failure from what stopped a conversion.
  init(_ error: ExportConversion.Failure) {
    switch error {
    case .input(let error): self.init(error)
    case .output(let error): self.init(error)
    }
  }
}
