extension NameMeaning {
  /// Names of fields whose values are kinds of something.
  static let kind = WordList(
    """
    access action aktion art axis behavior behaviour categoria category categoría catégorie color colore \
    colour couleur cor decision device difficulty direction effect env environment etat état event \
    farbe fase fmt format frequency funktion gameplay grösse größe importance intensity interval kategorie \
    kind layout level livello mode modo modus niveau nivel operation operator orden order os outcome \
    permission phase plan platform plattform policy prio prioridad priority priorität prioritaet progress \
    provider rang rarity recurrence repeat result resultat role rolle rol rôle schwierigkeit scope severity \
    shape sichtbarkeit size sort source stage stato status step strategy stufe style tema theme thema tier \
    tipo typ type unit variant visibility zustand
    """
  )

  /// Names of fields that tell who or where somebody is.
  static let personal = WordList(
    """
    admin age alias alter ami amie apelido apellido apodo assignee auteur autor autore avatar bairro \
    barrio besitzer bild boss brother buyer by calle candidate captain chef child children cidade \
    cidadano citta città city ciudad class club coach cognome company contact continent country \
    county creator customer data daughter display district doctor dorf driver editor email \
    empfaenger empfänger employee employer end ersteller fahrer family father favorite favourite fax \
    file first firma follower friend freund freundin full ganador gagnant gast gewinner given group \
    gruppe guest guid handle handy hash heimat herkunft hobby home host icon id image interest job \
    joueur jugador kanton key kind kunde land lang language langue last leader lehrer lengua library \
    like limite lingua link locale location logo loser mail manager me member meta metier middle \
    mitglied mobile moderator mother nation nick nickname nom occupation ort owner pais país paese \
    pais parent participant partner pass password pays people person persona personne photo picture \
    pin place plz player prenom prénom profession proprietario pseudo receiver recipient ref region \
    reporter rua rue schueler school schule schüler secret seller sender sieger sister son speaker \
    spieler spielerin sprache spouse staat stadt staff straat strada street student surname tag \
    target teacher team tel telefon telephone to token town trainer uid uri url user usuario utente \
    utilisateur uuid verein verfasser verlierer via victim village ville vencedor vincitore visitor \
    volunteer voter website where who whom wife husband winner wohnort worker work zip zone
    """,
    parts: """
      address adress author benutzer beruf besitz birth dueño eigent email endereco endereço geburt \
      indirizzo direccion dirección idioma mail naam name nombre nome passw phone postal postcode salt \
      strasse straße timezone user
      """
  )

  /// Names of fields that hold what people write.
  static let prose = WordList(
    """
    about answer antwort bio body caption content contenu description desc frage headline hint info \
    introduction label line memo message mensaje motto msg nachricht note notiz phrase poster \
    question quote reason reply respuesta sentence slogan story subject summary text texte testo \
    title titre titolo titulo título update word
    """,
    parts: "comment commentaire comentario kommentar titel"
  )

  /// What holds the parts of which one tells who somebody is.
  static let holder = WordList(
    """
    alias author autor auteur child contact creator driver family father host mother name owner parent \
    partner person recipient sender winner
    """,
    parts: "address adress birth geburt nombre username nickname"
  )

  /// Names of fields that hold a region as well as a condition.
  static let region = WordList("estado province provincia region state")

  /// Names of what is nobody's business: health, faith, origin, sex, politics, means.
  static let sensitive = WordList(
    """
    anrede belief caste civil creed cvc cvv diet faith filiation gay glaube hiv income kirche orientation \
    origin parti party pronoun race raza rasse sang sante santé saude saúde salute salutation sangre sangue \
    sesso sex sexe sexo tribe union wage
    """,
    parts: """
      allerg anamnes arrest ausrichtung behinder blood blut church citizen confess convict covid crimin \
      diagnos disabil disease doenca doença einkomm embaraz enfermed ethni etnia etnic familienstand gehalt \
      gender genero género geschlecht gesund gewerkschaft handicap hautfarbe health illness impf infect \
      injur konfession krank malad malatt marital medic medik nationalit orientac orientier paciente partei \
      partido partito patient politi pregnan psych relationship relig salar sangu schwanger sexual sindicat \
      sintom skincolo sueldo symptom syndicat therap vacun vaccin zivilstand
      """
  )

  /// Names of numbers that tell of a person, and on which rules may depend.
  static let measure = WordList(
    """
    age alter alt balance bmi budget calorie debt edad eta età gewicht height idade iq kalorien kilo konto \
    loan peso poids pulse puls rent schulden taille vermoegen vermögen weight
    """,
    parts: "account salar income einkomm gehalt heart revenu"
  )

  // MARK: Numbers that are masked

  static let latitude = WordList("lat latitud latitude latitudine breite breitengrad")
  static let longitude = WordList(
    "lng lon long longitud longitude longitudine laenge laengengrad länge längengrad"
  )
  static let coordinates = WordList(
    """
    coord coordinate coordenada coordonnée geo geoloc geolocation geopoint geopos geoposition gps \
    koordinate koordinaten lastloc lastlocation lastpos latlng latlon latlong lnglat loc location lonlat \
    standort ubicacion
    """
  )
  /// What coordinates may be counted in.
  static let units = WordList("e deg degree grad micro decimal dec value val")
  /// Names of places that are coordinates where two numbers stand below them that look like it.
  static let places = WordList(
    """
    bound center centre corner dest destination dropoff end from home marker northeast ort origin path pickup \
    place platz point ponto pos posicao posicion posición posição position posizione punkt punto route \
    southwest spot start stop to track via viewport waypoint where
    """
  )
  /// The two numbers of such a place.
  static let axes = WordList("x y")
  static let birth = WordList(
    "bday born cumple dob geb gebdat gebdatum gebjahr geboren nasc yob",
    parts: "birth geburt naissance nacimiento nascimento nascita"
  )
  static let digits = WordList(
    """
    aadhaar blz bsn cel cell cnp cpf cuil cuit curp creditcard dni fax gsm handy iban iccid imei imsi ip ipv \
    license licence mob mobil mobile movil msisdn nif nin nino passport personnummer pesel pin plz postcode \
    rfc ssn steuernr steuernummer tel tfno tlf whatsapp zip
    """,
    parts: "celular cellphone mobiln phone postal telefon telephon zipcode"
  )

  /// The same where it takes several words to say it, written as one.
  static let numberNames: Set<[UInt8]> = Set(
    """
    accountid accountno accountnr accountnum accountnumber ausweisnr ausweisnummer bankaccount bankcard bankcode \
    cardid cardno cardnr cardnum cardnumber creditcard debitcard driverslicense identityno identitynumber \
    insuranceid insuranceno insurancenr insurancenumber ipaddr ipaddress kartennr kartennummer kontonr \
    kontonummer krankenversicherungsnummer medicareid medicarenumber nationalid nationalinsurance nationalno \
    nationalnumber numerotarjeta numerocuenta personalausweis personalid personalno personalnumber reisepass \
    routingnumber securityno securitynumber socialinsurance socialsecurity sortcode sozialversicherungsnummer \
    steuerid steueridentifikationsnummer taxid taxno taxnumber taxpayerid ustid vatid vatno vatnumber \
    versicherungsnr versicherungsnummer
    """.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) }
  )

  /// What may be a number of somebody behind the word for who that is: `customerNumber`.
  static let identifiers = WordList("id identifier no nr num number numero nummer")

  /// What may be told of all these without telling them.
  static let aspect = WordList(
    """
    accuracy at changed checked count created delta expires length max min radius reminder size status \
    time timestamp type updated verified version zoom
    """
  )

  /// Names of parts, which hold what the name above them says.
  static let parts = WordList(
    "day month year tag monat jahr jour mois annee mes dia ano año x y value val v number num nr date time"
  )

  // MARK: What may be told

  private static let all = [
    kind, personal, prose, holder, sensitive, measure, latitude, longitude, coordinates, units,
    birth,
    digits, aspect, parts,
  ]

  /// Whether a key is of words that name fields alone, so that it tells of nobody though it is masked.
  static func isKnown(_ name: [UInt8]) -> Bool {
    let letters = name.withoutLastDigits
    let words = FieldWords.words(in: letters)
    // More digits are a number of somebody: `tel4711`.
    return !words.isEmpty && name.count - letters.count <= 1 && !KindWords.isGivenName(name)
      && words.allSatisfy { word in FieldWords.contains(word) || all.contains { $0.knows(word) } }
  }
}
