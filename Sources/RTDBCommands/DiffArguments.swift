import ArgumentParsing
import DatabaseModel

/// The order of children, as the user writes it: `child:votes`.
struct OrderArgument: ArgumentValue, Hashable {
  let order: DatabaseQuery.Order

  init(order: DatabaseQuery.Order) {
    self.order = order
  }

  init(argument: String) throws(ArgumentValueError) {
    switch argument {
    case "key": order = .key
    case "value": order = .value
    case "priority": order = .priority
    default:
      let path = argument.dropFirst("child:".count)
      guard argument.hasPrefix("child:"), path.contains(where: { $0 != "/" }) else {
        throw ArgumentValueError(expected: "`key`, `value`, `priority` or `child:PATH`")
      }
      order = .child(Array(path.utf8))
    }
  }

  var argument: String {
    switch order {
    case .key: "key"
    case .value: "value"
    case .priority: "priority"
    case .child(let path): "child:" + String(decoding: path, as: UTF8.self)
    }
  }

  /// What a child moves by, in the words of a report: without an order, its priority.
  var sortName: String {
    switch order {
    case .key, .priority: "priority"
    case .value: "value"
    case .child(let path): String(decoding: path, as: UTF8.self)
    }
  }
}

/// An amount of memory, as the user writes it: a number of MiB.
struct MemoryArgument: ArgumentValue, Hashable {
  let bytes: Int

  init(mebibytes: Int) {
    bytes = mebibytes << 20
  }

  init(argument: String) throws(ArgumentValueError) {
    guard let number = Int(argument), number > 0, number <= 1 << 20 else {
      throw ArgumentValueError(expected: "a number of MiB, such as 256")
    }
    self.init(mebibytes: number)
  }

  var argument: String { String(bytes >> 20) }
}
