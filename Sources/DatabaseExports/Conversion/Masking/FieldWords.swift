/// The words of which programmers make names of fields and collections, and that tell of nobody.
///
/// What is also somebody's name is no such word, however often programmers use it: `max`, `mark`, `art`.
enum FieldWords {
  /// Whether a key is one letter, or is made of such words alone: `votes`, `jokeText`, `photo_url`,
  /// `line2`.
  static func areAll(of key: [UInt8]) -> Bool {
    if key.count == 1 { return key[0].isLetter }
    let parts = words(in: key.withoutLastDigits)
    return !parts.isEmpty && parts.allSatisfy(all.contains)
  }

  /// Whether a word, in small letters, is one of them.
  static func contains(_ word: [UInt8]) -> Bool { all.contains(word) }

  /// The words of a key, in small letters: they are parted by `_` and `-`, and where a capital letter
  /// follows a small one, or comes before one behind other capitals.
  static func words(in key: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for index in key.indices {
      let byte = key[index]
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        words.append([])
        continue
      }
      let isCapital = byte.isCapitalLetter
      let follows = isCapital && index > key.startIndex && !key[index - 1].isCapitalLetter
      let leads = isCapital && index + 1 < key.endIndex && key[index + 1].isSmallLetter
      if follows || leads { words.append([]) }
      words[words.count - 1].append(isCapital ? byte | 0x20 : byte)
    }
    return words.filter { !$0.isEmpty }
  }

  private static let all: Set<[UInt8]> = Set(
    [identity, people, contact, time, quantity, state, media, things, small].joined(separator: " ")
      .split(separator: " ").map { Array($0.utf8) }
  )

  private static let identity = """
    attribute attributes body caption categories category class code codes comment comments config \
    configuration content contents data desc description detail details element elements entries entry extra \
    extras field fields group groups guid id identifier ids idx index info item items key keys kind kinds \
    label labels list lists message messages meta metadata msg msgs name names nr num number numbers object \
    objects option options param parameter parameters params post posts preference preferences prefs \
    properties property record records ref reference references refs replies reply row rows setting settings \
    subject summary tag tags text texts title titles type types uid uids user username usernames users uuid \
    value values
    """

  private static let people = """
    access account accounts admin administrator administrators admins author authors client clients contact \
    contacts creator creators customer customers display editor editors employee employees family first \
    firstname follower followers following friend friends full fullname given guest guests host hosts last \
    lastname manager managers member members middle moderator moderators nick nickname nicknames owner \
    owners participant participants people permission permissions person personal player players profile \
    profiles receiver receivers recipient recipients role roles sender senders staff student students \
    surname teacher teachers team teams viewer viewers visitor visitors
    """

  private static let contact = """
    address addresses anonymous auth authentication city cities claims countries country domain email emails \
    fax hash home geo geohash lat latitude link links lng lon location locations login logins logout \
    longitude mail mails mobile page pages pass password passwords path paths phone phones place places \
    postal postalcode postcode provider providers province public region salt secret secrets session \
    sessions signup site sites state street streets tel telephone token tokens uri url urls verified web \
    website work zip zipcode
    """

  private static let time = """
    age at begin birth birthdate birthday created createdat date dates day days deleted due duration edited \
    end ended ends expired expires expiry finished from hour hours instant joined minute minutes modified \
    month months ms on published second seconds since start started starts time times timestamp timestamps \
    timezone to until updated updatedat week weeks year years zone
    """

  private static let quantity = """
    altitude amount amounts average avg balance bottom center coins cost costs count counter counters counts \
    currency depth direction distance downloads gems grade grades heading height humidity left length level \
    levels likes dislikes limit lines losses min offset order orders percent points pos position positions \
    price prices progress qty quantities quantity rank ranking ranks rate rates rating ratings ratio right \
    score scores section sections share shares size sizes speed stage stages stars step steps sum \
    temperature top total totals version versions views visits vote voted voter voters votes weight width \
    wins
    """

  private static let state = """
    accepted active allow allowed approved archive archived backup banned beta blocked changed checked \
    closed complete completed connected connection connections current declined default disabled done draft \
    drafts enabled error errors failed flag flagged flags hidden history inactive invitation invitations \
    invite invited invites last legacy liked loading locked muted new next off offline old online open opened \
    pending presence premium previous primary private read reason received rejected removed reported request \
    requests required response responses result results secondary seen sent shared status statuses success \
    typing unread valid visible
    """

  private static let media = """
    album albums attachment attachments audio avatar avatars background badge badges cover color colors \
    colour colours dark document documents emoji file filename files folder folders font format icon icons \
    image images img lang language languages layout locale logo media mime mode movie movies music photo \
    photos pic picture pictures pics preview song songs sound sounds style styles theme themes thumb \
    thumbnail thumbnails video videos
    """

  private static let things = """
    achievement achievements action actions activities activity agent alert alerts answer answers app \
    application applications apps area areas article articles basket battery bio board boards book books \
    booking bookings browser build building cache car cards cart carts channel channels chapter chapters \
    chat chatroom chatrooms chats choice choices companies company condition conversation conversations \
    course courses deck department departments device devices event events exam experience fcm feature \
    features feed feedback feeds filter food game games gender goal goals interest interests inventory \
    invoice invoices job jobs joke jokes leaderboard lesson lessons like library line lobbies lobby log logs \
    map maps match matches menu menus move moves news node nodes note notes notification notifications \
    organisation organisations organization organizations os payment payments platform plan plans playlist \
    playlists poll polls product products project projects push question questions queue quiz quizzes recipe \
    recipes report reports restaurant restaurants room rooms round rounds rules schedule school schools \
    search sensor sensors serial server servers service services shop shops sku skill skills sport sports stock \
    store stores subscription subscriptions task tasks temp test tests thread threads ticket tickets tmp \
    todo todos topic topics transaction transactions trips turn turns vehicle vehicles wallet wallets \
    wishlist wishlists word words
    """

  private static let small = """
    and any by child children down for has have in is main not of or parent parents root root set sub the up \
    with
    """
}
