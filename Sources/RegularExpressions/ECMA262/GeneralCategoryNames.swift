/// The names of general categories and of their groups, as ECMA-262 lists them.
enum GeneralCategoryNames {
  /// Returns the categories that a name stands for: one, or several for a group such as `Letter`.
  static func categories(named name: String) -> [Unicode.GeneralCategory]? {
    if let single = singles.first(where: { $0.names.contains(name) }) { return [single.category] }
    guard let group = groups.first(where: { $0.names.contains(name) }) else { return nil }
    return singles.filter { group.members.contains($0.names[0]) }.map(\.category)
  }

  private static let singles: [(names: [String], category: Unicode.GeneralCategory)] = [
    (["Lu", "Uppercase_Letter"], .uppercaseLetter),
    (["Ll", "Lowercase_Letter"], .lowercaseLetter),
    (["Lt", "Titlecase_Letter"], .titlecaseLetter),
    (["Lm", "Modifier_Letter"], .modifierLetter),
    (["Lo", "Other_Letter"], .otherLetter),
    (["Mn", "Nonspacing_Mark"], .nonspacingMark),
    (["Mc", "Spacing_Mark"], .spacingMark),
    (["Me", "Enclosing_Mark"], .enclosingMark),
    (["Nd", "Decimal_Number", "digit"], .decimalNumber),
    (["Nl", "Letter_Number"], .letterNumber),
    (["No", "Other_Number"], .otherNumber),
    (["Pc", "Connector_Punctuation"], .connectorPunctuation),
    (["Pd", "Dash_Punctuation"], .dashPunctuation),
    (["Ps", "Open_Punctuation"], .openPunctuation),
    (["Pe", "Close_Punctuation"], .closePunctuation),
    (["Pi", "Initial_Punctuation"], .initialPunctuation),
    (["Pf", "Final_Punctuation"], .finalPunctuation),
    (["Po", "Other_Punctuation"], .otherPunctuation),
    (["Sm", "Math_Symbol"], .mathSymbol),
    (["Sc", "Currency_Symbol"], .currencySymbol),
    (["Sk", "Modifier_Symbol"], .modifierSymbol),
    (["So", "Other_Symbol"], .otherSymbol),
    (["Zs", "Space_Separator"], .spaceSeparator),
    (["Zl", "Line_Separator"], .lineSeparator),
    (["Zp", "Paragraph_Separator"], .paragraphSeparator),
    (["Cc", "Control", "cntrl"], .control),
    (["Cf", "Format"], .format),
    (["Cs", "Surrogate"], .surrogate),
    (["Co", "Private_Use"], .privateUse),
    (["Cn", "Unassigned"], .unassigned),
  ]

  private static let groups: [(names: [String], members: [String])] = [
    (["LC", "Cased_Letter"], ["Lu", "Ll", "Lt"]),
    (["L", "Letter"], ["Lu", "Ll", "Lt", "Lm", "Lo"]),
    (["M", "Mark", "Combining_Mark"], ["Mn", "Mc", "Me"]),
    (["N", "Number"], ["Nd", "Nl", "No"]),
    (["P", "Punctuation", "punct"], ["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]),
    (["S", "Symbol"], ["Sm", "Sc", "Sk", "So"]),
    (["Z", "Separator"], ["Zs", "Zl", "Zp"]),
    (["C", "Other"], ["Cc", "Cf", "Cs", "Co", "Cn"]),
  ]
}
