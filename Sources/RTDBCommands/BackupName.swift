/// The name of a daily backup: an instant, a database, and what of it the file holds, as in
/// `2017-09-06T10-50-37Z_my-app_data.json.gz`.
struct BackupName: Hashable {
  /// When the backup was made, as `2017-09-06T10:50:37Z`.
  let instant: String
  /// The database.
  let instance: String

  /// Reads the name of a file, with or without folders before it; nil where it is another name.
  init?(_ path: String) {
    var name = Array(path.utf8.split(separator: UInt8(ascii: "/")).last ?? [])
    for ending in [".gz", ".json"] where name.ends(with: ending) {
      name.removeLast(ending.utf8.count)
    }
    guard name.ends(with: "_data"), let instant = BackupName.instant(name) else { return nil }
    let instance = name.dropFirst(instant.count + 1).dropLast("_data".utf8.count)
    guard name.count > instant.count + "_data".utf8.count + 1, !instance.isEmpty,
      name[instant.count] == UInt8(ascii: "_")
    else { return nil }
    self.instant = String(decoding: instant, as: UTF8.self)
    self.instance = String(decoding: instance, as: UTF8.self)
  }

  /// The instant at the beginning of a name, which has hyphens where colons are not welcome.
  private static func instant(_ name: [UInt8]) -> [UInt8]? {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard name.count > pattern.count else { return nil }
    var instant: [UInt8] = []
    for (place, byte) in pattern.enumerated() {
      let isRight =
        switch byte {
        case UInt8(ascii: "0"): (0x30...0x39).contains(name[place])
        case UInt8(ascii: ":"): name[place] == byte || name[place] == UInt8(ascii: "-")
        default: name[place] == byte
        }
      guard isRight else { return nil }
      instant.append(byte == UInt8(ascii: ":") ? byte : name[place])
    }
    return instant
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
