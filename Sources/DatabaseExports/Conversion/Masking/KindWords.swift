/// The words that programs use as values, and those that tell of a person.
enum KindWords {
  /// Whether a text may name a kind, by its look: `in_progress`, `inProgress`, `OPEN`, `level3`.
  ///
  /// A space parts a first name from the last as well, so only known words may have one.
  static func mayNameKind(_ text: [UInt8]) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    if text.contains(UInt8(ascii: " ")) { return areAll(of: text) }
    let letters = text.withoutLastDigits
    return text.count - letters.count <= mostDigits
      && letters.allSatisfy { $0.isLetter || isMark($0) }
  }

  /// Whether a text is of words that programs use alone.
  static func areAll(of text: [UInt8]) -> Bool {
    let words = words(of: text)
    return !words.isEmpty && words.allSatisfy { known.contains($0) }
  }

  /// Whether a text has no capital in front and is long enough, as names and initials are not.
  static func isPlain(_ text: [UInt8]) -> Bool {
    text.count > 2 && text.first?.isSmallLetter == true
  }

  /// Whether a text is a name that many people have.
  static func isGivenName(_ text: [UInt8]) -> Bool {
    words(of: text).contains { givenNames.contains($0) }
  }

  /// Whether a text says what is nobody's business.
  static func isSensitive(_ text: [UInt8]) -> Bool {
    words(of: text).contains { sensitive.contains($0) }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80
  }

  /// Digits at the end of a name of a kind; more of them are a number.
  private static let mostDigits = 2

  private static func words(of text: [UInt8]) -> [String] {
    let letters = text.withoutLastDigits
    return letters.split(separator: UInt8(ascii: " "))
      .flatMap { FieldWords.words(in: $0) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }

  /// None of them is also somebody's name, or says what is nobody's business.
  private static let known = set(
    """
    absent accepted active activated add added admin administrator advanced all allow allowed android \
    anonymous any app approved archive archived asc ascending assigned audio auto automatic available away \
    back backlog bad banned basic beginner beta big black blocked blue booked bool boolean boss bot bottom \
    bronze brown browser bug build busy button c cancel canceled cancelled card cash chat checked chess circle \
    closed code color comment common complete completed computer confirmed connected contains contributor copy \
    create created creator credit critical custom customer cyan daily dark day debug debit declined default \
    delayed delete deleted delivered delivery demo deny denied desc descending desktop developer direct \
    disabled disconnected dismissed document done down draft draw easy edit edited editor email enabled end \
    ended enterprise entry epic error event expert expired extreme fail failed failure false fast feature file \
    final finished first fixed flag flat folder follow followed four fourth free friends full game global gold \
    good gray green grey group guest hard header help hidden hide high higher home host hot hourly html icon \
    idle ignored image important in inactive inbox info input insane internal intermediate invalid invitation \
    invite invited ios issue item job join joined json junior kick kicked large last left legendary level \
    light like liked linear link list live loading local location locked log logged loose lose loser lost low \
    lower mac macos magenta major manager manual map markdown master maybe media medium member merged message \
    middle minimal minor missed mobile moderator moderate monthly move moved muted na narrow never new next \
    no none normal not note notification novice null number of off offline often ok old on once one online \
    only open opened opening optional orange ordered organizer other out outgoing overdue owner packed page \
    paid parent partial participant party paste pause paused payment pdf pending phone photo picture pink \
    platinum play played player playing plus png point poll poor post posted pre premium preview private pro \
    processing product production progress public published purple push queued quiz random rare read reader \
    ready received recurring red refund refunded refused regular rejected release removed reopened repeat \
    reply request requested required reserved resolved restricted review rejected right role room round \
    running sad scheduled second secret select selected seller sender senior sent serif service settings \
    shared shipped short show sign silver simple size skip skipped sleep slow small sms snoozed soft \
    solid solved spam sport square stable staff stage staging standard start started stop stopped story \
    string student subscriber subscription success super superadmin support supporter suspended system \
    tablet task teacher team tech temporary test tester text third three tie to todo top trial triangle true \
    turn two type typing unassigned unavailable unknown unlisted unlocked unpaid unread unset up update updated \
    upgrade urgent used user valid verified version very video viewer visible visitor vip void voice vote \
    waiting warn warning web website weekly white win window windows winner wip won work working write writer \
    wrong xl xs xxl yearly yellow yes
    """
  )

  private static let givenNames = set(
    """
    aaron adam adrian ahmed alan albert alex alexander alexandra ali alice amelie amy ana andre andrea andreas \
    andrew angela anja anna annie anne antonio anton arthur barbara ben benjamin bernd bettina bianca bob brian \
    carl carla carlos caroline charles charlie charlotte chiara chloe chris christian christina claire clara \
    claudia claus dana daniel daniela david deborah dennis diana diego dieter dirk dora doris dylan elena eli \
    elias elisabeth elizabeth ella ellie elsa emil emilia emily emma eric erik erika eva fabian fatima felix \
    fernando finn florian frank frieda fritz gabriel gabriele george gerd giulia grace greta hanna hannah hans \
    harry hassan heike helen helena helga henry ida ines ingrid isabel isabella jack jakob james jan jana jane \
    jason jean jens jessica jim joe johan johanna john jonas jonathan jose josef joseph juan judith julia julian \
    juergen kai karin karl kate katharina katja kevin klaus lara laura lea lena leo leon leonie lia liam lina \
    linda lisa logan lothar louis louise luca lucas lucia lucy luis luisa lukas manuel marc marco marcus margaret \
    maria marie mario marion mark markus marta martha martin martina mary mateo matt matthew matthias max maya \
    megan melanie mia michael michel michelle miguel mike mila mohamed mohammed monika moritz nadine nancy natalie \
    nicholas nico nicole nina noah nora olga oliver olivia omar oscar otto pablo pat patricia patrick paul paula \
    pedro peter petra philip philipp pia pierre rachel ralf raul rebecca renate richard rita robert roland rosa \
    ruth ryan sabine sally sam samuel sandra sara sarah sebastian simon simone sofia sonja sophia sophie stefan \
    stefanie stephan stephen steve steven susan susanne svenja sven sylvia tanja theo theresa thomas tim tina tobias \
    tom tommy toni uwe valentina vanessa vera victor victoria walter werner will william wolfgang yasmin yusuf zoe
    """
  )

  private static let sensitive = set(
    """
    adhd african afd agnostic anxiety arab asian asexual asthma atheist autism autistic bi binary bipolar bisexual \
    boy boys buddhist cancer catholic caucasian cdu christian cis cisgender conservative covid csu democrat depression \
    diabetes diabetic divers diverse divorced divorciado donna engaged epilepsy evangelisch evangelical fdp female \
    feminin femenino feminino femme femmina frau gay geschieden girl girls hetero heterosexual hindu hispanic hiv \
    hombre homme homosexual islam jew jewish katholisch labour latina latino ledig lesbian liberal male man mann \
    married maschio masculin masculino maennlich mr mrs ms men muslim mujer nonbinary orthodox pansexual positive \
    pregnant protestant queer republican schizophrenia separated sikh single socialist soltero spd straight trans \
    transgender uomo verheiratet veuf verwitwet viudo weiblich widowed woman women
    """
  )
}
