import ArgumentParsing
import DatabaseExports
import DatabaseModel
import Reporting
import SystemAccess

/// `rtdb diff OLD NEW`.
struct DiffCommand: Command {
  var exports: [String] = []
  var oldMounts: [MountArgument] = []
  var newMounts: [MountArgument] = []
  var path: PathArgument?
  var depth: Int?
  var order = OrderArgument(order: .key)
  var format = DiffFormat.text
  var memory = MemoryArgument(mebibytes: 256)
  var output: String?
  var force = false

  static let specification = CommandSpecification<DiffCommand>(
    name: "diff",
    abstract: "tell what is different between two exports",
    discussion: """
      Shown is what somebody who listens to the database would see when the old export became the new \
      one: what is added (`+`), removed (`-`), changed (`~`), and what has only another priority \
      (`>`). A node that is new or gone is one line, with all that is below it. Numbers are compared \
      as numbers and arrays as nodes with integer keys, so other ways to write the same are no \
      difference.

      Both exports are read side by side, in memory that does not grow with them. One whose keys are \
      not in the order of the database is sorted on the disk first.

      With `--mount-old` or `--mount-new`, several files are the old or the new database. Where all of \
      it is mounted, its export is left out.

      With `--order`, what a listener at the path would see of its children: first those that are \
      gone, then those that are new, that moved in this order, and that changed.

      `--format patch` gives a multi-path update that turns the old export into the new one, and leaves \
      alone what else has come to a database since. Where a whole collection is new or gone, each of its \
      records has a path, and a record is one value: a collection is told by its first key, which is one \
      that a program made, an address or a telephone number, or by its first child, which is an object. \
      With `--depth N`, whatever is new or gone has paths that are so many keys long, counted from \
      `--path`, or as long as there are keys. Other differences always have the path of the deepest node. \
      The exit status is 0 when there is no difference, 1 when there is one, and 2 when nothing lies at the \
      path in either.
      """,
    examples: [
      CommandExample("rtdb diff monday.json.gz tuesday.json.gz", "what happened in a day"),
      CommandExample("rtdb diff old.json new.json --path /jokes --depth 1", "which jokes differ"),
      CommandExample(
        "rtdb diff old.json new.json --format patch -o update.json",
        "an update to send"
      ),
    ],
    arguments: [
      .positional(
        "EXPORT",
        \.exports,
        "the old export and the new one; `-` is standard input",
        allowsNone: true,
        completion: .file([])
      ),
      .mount(\.oldMounts, name: "mount-old", "a file of the old database, and its path there"),
      .mount(\.newMounts, name: "mount-new", "a file of the new database, and its path there"),
      .option("path", "PATH", \.path, "compare only what lies at this path"),
      .option(
        "depth",
        "N",
        \.depth,
        "tell differences apart only so many levels below the path; in a patch, all that is new or gone"
      ),
      .option("order", "ORDER", \.order, "`key`, `value`, `priority` or `child:PATH`"),
      .option("format", short: "f", "FORMAT", \.format, "the form of the differences"),
      .option("memory", "MIB", \.memory, "how much memory is used, roughly, before the disk is"),
      .output(\.output, "write the differences to this file, compressed if its name ends in `.gz`"),
      .flag("force", \.force, "replace a file that is there"),
    ]
  )

  func validate() throws(ValidationError) {
    if exports.count > 2 || exports.count + mountedSides < 2 {
      throw ValidationError("two exports are compared, the old and the new one")
    }
    if exports.count == 1, mountedSides == 2 {
      throw ValidationError(
        "with `--mount-old` and `--mount-new`, the exports are left out or there are both of them"
      )
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("only one export can be standard input")
    }
    if let depth, depth < 0 { throw ValidationError("`--depth` takes a number from 0 on") }
    if let depth, depth < 1, format == .patch {
      throw ValidationError("with `--format patch`, `--depth` takes a number from 1 on")
    }
    if order.order != .key, depth != nil || format == .patch {
      throw ValidationError(
        "`--order \(order.argument)` tells the children of the path, nothing else"
      )
    }
  }

  /// How many of the two databases consist of more than one export.
  private var mountedSides: Int { (oldMounts.isEmpty ? 0 : 1) + (newMounts.isEmpty ? 0 : 1) }

  private var files: [String] { exports + (oldMounts + newMounts).map(\.file) }

  /// The files of the old database and those of the new one.
  private func sides(in context: CommandContext) throws(CommandFailure) -> [[ExportInput]] {
    let hasOld = exports.count == 2 || exports.count == 1 && oldMounts.isEmpty
    var sides: [[ExportInput]] = []
    for (exports, mounts) in [
      (exports.prefix(hasOld ? 1 : 0), oldMounts), (exports.dropFirst(hasOld ? 1 : 0), newMounts),
    ] {
      sides.append(try context.rereadableInputs(Array(exports), mounts))
    }
    return sides
  }

  func run(in context: CommandContext) throws(CommandFailure) -> ExitStatus {
    try context.checkPipes(files)
    guard let output, output != "-" else {
      let (text, status) = try differences(style: context.style, in: context)
      do throws(SystemError) {
        try context.output.write(text)
      } catch {
        throw CommandFailure(error)
      }
      return status
    }
    return try context.writeExport(
      to: output,
      overwriting: force,
      reading: files
    ) { sink throws(CommandFailure) in
      let (text, status) = try differences(style: TextStyle(isColored: false), in: context)
      do throws(SystemError) {
        try sink.write(text)
      } catch {
        throw CommandFailure(error)
      }
      return status
    }
  }

  /// The differences in the form that was asked for.
  private func differences(
    style: TextStyle,
    in context: CommandContext
  ) throws(CommandFailure) -> (ScratchBuffer, ExitStatus) {
    var inputs = try sides(in: context)
    var unsorted: Set<ExportComparison.Side> = [.old, .new]
    while true {
      let output = DiffOutput(
        format: format,
        path: root,
        order: order,
        style: style,
        scratchFolder: context.scratchFolder
      )
      let failure: ExportComparison.Failure
      switch compare(inputs[0], inputs[1], output, in: context) {
      case .success(let result): return try finish(result, output, in: context)
      case .failure(let error): failure = error
      }
      guard case .unordered(let side) = failure, unsorted.remove(side) != nil else {
        throw CommandFailure(failure)
      }
      let index = side == .old ? 0 : 1
      inputs[index] = [try context.sortedInput(inputs[index], memory: memory.bytes)]
    }
  }

  private var root: DatabasePath { path?.path ?? .root }

  private func compare(
    _ old: [ExportInput],
    _ new: [ExportInput],
    _ output: DiffOutput,
    in context: CommandContext
  ) -> Result<ExportComparison.Result, ExportComparison.Failure> {
    let options = ExportComparison.Options(
      path: root,
      depth: format == .patch ? .max : depth ?? .max,
      valueLimit: format.valueLimit(memory: memory.bytes),
      splitting: splitting,
      order: order.order,
      memory: memory.bytes,
      scratchFolder: context.scratchFolder
    )
    return Result { () throws(ExportComparison.Failure) in
      try ExportComparison.run(
        old: try reader(old),
        new: try reader(new),
        options: options
      ) { difference throws(SystemError) in try output.write(difference) }
    }
  }

  /// Which nodes that are new or gone are told by their children.
  private var splitting: ExportComparison.Splitting {
    guard format == .patch else { return .none }
    return depth.map { .levels($0) } ?? .collections
  }

  private func reader(
    _ inputs: [ExportInput]
  ) throws(ExportComparison.Failure) -> ExportReader {
    do throws(ExportError) {
      return try ExportReader(inputs)
    } catch {
      throw .input(error)
    }
  }

  private func finish(
    _ result: ExportComparison.Result,
    _ output: DiffOutput,
    in context: CommandContext
  ) throws(CommandFailure) -> (ScratchBuffer, ExitStatus) {
    if !root.isRoot, !result.isInOld, !result.isInNew {
      throw CommandFailure("nothing lies at \(root) in either export")
    }
    if let path = output.unnameable {
      throw CommandFailure("no update can name \(path), as one of its keys can be in no database")
    }
    if let path = output.tooLarge {
      throw CommandFailure(
        "what is different at \(path) is larger than \(memory.argument) MiB",
        notes: ["`--memory` takes a larger number; `--format text` shows only beginnings"]
      )
    }
    do {
      try output.finish(result, isQuiet: context.options.isQuiet)
    } catch {
      throw CommandFailure(error)
    }
    return (output.text, result.counts.total == 0 ? .success : .findings)
  }
}

extension CommandFailure {
  /// Creates a failure from what stopped a comparison.
  init(_ error: ExportComparison.Failure) {
    switch error {
    case .input(let error): self.init(error)
    case .output(let error): self.init(error)
    case .unordered: self.init("the keys of an export are not in order after it was sorted")
    }
  }
}
