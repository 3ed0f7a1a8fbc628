import Testing

@testable import DatabaseExports

@Suite("What the names of fields say")
struct FieldMeaningTests {
  private func meaning(_ way: String) -> FieldMeaning {
    FieldMeaning(way.split(separator: "/").map { NameMeaning(Array($0.utf8)) })
  }

  @Test(arguments: [
    ("users/role", FieldMeaning.Kinds.expected), ("roles", .expected), ("orderStatus", .expected),
    ("usertype", .expected), ("theme_mode", .expected), ("Kategorie", .expected),
    ("addressType", .expected), ("état", .expected),
    ("users/fach", .possible), ("difficulty", .expected), ("state", .doubtful),
    // Persons, places, free text.
    ("name", .no), ("firstName", .no), ("spielername", .no), ("author", .no), ("sieger", .no),
    ("winner", .no), ("city", .no), ("Straße", .no), ("pays", .no), ("nombre", .no),
    ("comment", .no),
    ("title", .no), ("users/name/first", .no), ("author/shown", .no), ("lang", .no), ("", .no),
    // What is nobody's business, wherever it is on the way.
    ("gender", .no), ("Geschlecht", .no), ("sexo", .no), ("religion", .no), ("bloodType", .no),
    ("blutgruppe", .no), ("diagnosis", .no), ("healthStatus", .no), ("party", .no), ("partei", .no),
    ("sexualOrientation", .no), ("orientation", .no), ("ethnicity", .no), ("maritalStatus", .no),
    ("familienstand", .no), ("santé", .no), ("patients/status", .no), ("medical/visit/type", .no),
  ])
  func kinds(way: String, expected: FieldMeaning.Kinds) {
    #expect(meaning(way).kinds == expected, "\(way)")
  }

  @Test(arguments: [
    ("lat", NumberMask.Kind.coordinate(.latitude)), ("userLongitude", .coordinate(.longitude)),
    ("lng", .coordinate(.longitude)), ("coordinates", .coordinate(.any)),
    ("coordinates/x", .coordinate(.any)), ("birthday", .birth), ("dob", .birth),
    ("Geburtsdatum", .birth), ("birthday/year", .birth), ("birthYear", .birth),
    ("phone", .digits), ("phone_number", .digits), ("telefon", .digits), ("plz", .digits),
    ("phones/number", .digits), ("latency", nil), ("phoneCount", nil), ("phoneVerifiedAt", nil),
    ("birthday/createdAt", nil), ("salary", nil), ("votes", nil), ("lat/accuracy", nil),
    ("platform", nil),
    // Of cards, accounts, taxes, insurances and the like.
    ("cardNumber", .digits), ("credit_card", .digits), ("taxId", .digits), ("ip", .digits),
    ("ipAddress", .digits), ("accountNumber", .digits), ("bank_account_no", .digits),
    ("ssn", .digits), ("socialSecurityNumber", .digits), ("iban", .digits),
    ("Kontonummer", .digits),
    ("steuerId", .digits), ("passportNumber", .digits), ("driverLicense", .digits),
    ("nationalId", .digits), ("cardCount", nil), ("accountBalance", nil), ("taxRate", nil),
    ("cards", nil), ("tip", nil), ("description", nil), ("cardCreated", nil),
  ])
  func numbers(way: String, expected: NumberMask.Kind?) {
    #expect(meaning(way).number == expected, "\(way)")
  }

  @Test(arguments: [
    ("salary", true), ("age", true), ("monthlyIncome", true), ("Gewicht", true),
    ("health/steps", true), ("customerNumber", true), ("employee_id", true), ("cvv", true),
    ("productId", false), ("id", false), ("number", false),
    ("votes", false), ("createdAt", false), ("price", false), ("phone", false), ("page", false),
  ])
  func numbersThatTell(way: String, expected: Bool) {
    #expect(meaning(way).mayTell == expected, "\(way)")
  }
}
