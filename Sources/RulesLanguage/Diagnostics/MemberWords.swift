/// What the members of the rules language are called in other languages and libraries.
enum MemberWords {
  /// The member for a name that other languages have.
  static func member(for name: String) -> String? { aliases[name] }

  /// What has to be known beside the member, or where there is none.
  static func note(on name: String) -> String? {
    switch name {
    case "isInt", "isInteger", "isLong": "a whole number also has `val() % 1 == 0`"
    case "isArray", "isList": "a list is an object with numbers as keys"
    case "isNull", "isUndefined", "isEmpty": "where nothing is, `exists()` is false"
    case "key", "getKey": "a key is what the wildcard of its level stands for, such as `$id`"
    case "numChildren", "childCount", "childrenCount", "getChildrenCount":
      "children cannot be counted; `hasChildren()` tells whether there are any"
    default: nil
    }
  }

  /// Whether nothing can stand in its place: `hasChildren()` is a boolean where this is a number, so
  /// that `hasChildren() > 2` would be refused as well.
  static func hasNoReplacement(_ name: String) -> Bool { numbers.contains(name) }

  private static let numbers: Set<String> = [
    "numChildren", "childCount", "childrenCount", "getChildrenCount",
  ]

  private static let aliases = [
    "includes": "contains", "indexOf": "contains", "startsWith": "beginsWith", "match": "matches",
    "test": "matches", "replaceAll": "replace", "toLower": "toLowerCase", "toUpper": "toUpperCase",
    "size": "length", "value": "val", "getValue": "val", "get": "child", "isText": "isString",
    "isInt": "isNumber", "isInteger": "isNumber", "isLong": "isNumber", "isFloat": "isNumber",
    "isDouble": "isNumber", "isTimestamp": "isNumber", "isDate": "isNumber", "isBool": "isBoolean",
    "isDefined": "exists", "isSet": "exists", "isObject": "hasChildren", "isMap": "hasChildren",
    "isArray": "hasChildren", "isList": "hasChildren", "hasChildern": "hasChildren",
    "limitTo": "limitToFirst", "orderBy": "orderByChild",
  ]
}
