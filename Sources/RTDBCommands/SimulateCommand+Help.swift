extension SimulateCommand {
  /// What help says beside the options.
  static let discussion = """
    One request is answered with an explanation: the verdict, each rule on the way in order, the \
    values of the parts of its condition, which `.validate` ran where, and what would have to be \
    otherwise. The exit status is 0 for allow, 1 for deny and invalid (the request cannot be made), \
    and 2 when it could not be decided. Values are JSON, with `.sv`, `.value` and `.priority`; \
    `@FILE` takes one from a file.

    `--format json` gives one object with `decision`, `allowed`, `rule` (the one that decided), \
    `error`, `request`, `uncertain`, `inferred`, `warnings`, `suggestions`, and `paths`: for each path that is \
    read or written its `rules` with `result` (granted, refused, error or notReached), `reason`, \
    `condition` and `values`.

    With --json-lines, standard input holds one request a line, each a JSON object, and standard \
    output gets one answer a line, in the same order and with the same `id`. A request has `id`, \
    `rules` (the rules document itself) or `rulesText`, `data`, `auth` (null, an object, an ID \
    token, `admin` or `bypass`), `op` (read, set, update, push, remove, transaction, setPriority, onDisconnect, publish \
    or expr), `path`, `value`, `priority`, `query`, `now` in milliseconds, and `transport` (sdk or \
    rest). --rules and --data hold for lines that carry none. An answer has `decision`: allow, deny, \
    invalid or rejected (the rules cannot be published); `allowed`, `rule`, `error`, `uncertain` (the \
    numbers of open questions), and `warnings` as `--format json` gives them. The exit status is 2 when a line could not be \
    understood, else 0 whatever was decided; with --strict it is 1 when a verdict was uncertain.
    """
}
