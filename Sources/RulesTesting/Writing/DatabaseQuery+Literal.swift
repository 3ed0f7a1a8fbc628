import DatabaseModel

extension DatabaseQuery {
  /// The query as a spec writes it.
  var literal: DatabaseLiteral {
    var members: [(key: String, value: DatabaseLiteral)] = []
    switch order {
    case nil: break
    case .key?: members.append(("orderBy", "$key"))
    case .value?: members.append(("orderBy", "$value"))
    case .priority?: members.append(("orderBy", "$priority"))
    case .child(let path)?:
      let name = SpecTemplate.literal(String(decoding: path, as: UTF8.self))
      members.append(("orderBy", .string(name)))
    }
    let bounds = [
      ("equalTo", equalTo), ("startAt", startAt), ("startAfter", startAfter), ("endAt", endAt),
      ("endBefore", endBefore),
    ]
    for case (let name, let bound?) in bounds { members.append((name, DatabaseLiteral(bound))) }
    if let limitToFirst { members.append(("limitToFirst", .number(limitToFirst))) }
    if let limitToLast { members.append(("limitToLast", .number(limitToLast))) }
    return .object(members)
  }
}
