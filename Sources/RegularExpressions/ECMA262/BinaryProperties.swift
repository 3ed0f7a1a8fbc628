/// The binary properties of Unicode that ECMA-262 names and the standard library knows.
enum BinaryProperties {
  /// A test of a code point's properties.
  typealias Property = @Sendable (Unicode.Scalar.Properties) -> Bool

  /// Returns the test behind a long or short name.
  static func property(named name: String) -> Property? {
    table.first { $0.names.contains(name) }?.property
  }

  private static let table = letters + cases + shapes + identifiers + emoji

  private static let letters: [(names: [String], property: Property)] = [
    (["Alphabetic", "Alpha"], { $0.isAlphabetic }),
    (["ASCII_Hex_Digit", "AHex"], { $0.isASCIIHexDigit }),
    (["Hex_Digit", "Hex"], { $0.isHexDigit }),
    (["Diacritic", "Dia"], { $0.isDiacritic }),
    (["Extender", "Ext"], { $0.isExtender }),
    (["Grapheme_Base", "Gr_Base"], { $0.isGraphemeBase }),
    (["Grapheme_Extend", "Gr_Ext"], { $0.isGraphemeExtend }),
    (["Ideographic", "Ideo"], { $0.isIdeographic }),
    (["Unified_Ideograph", "UIdeo"], { $0.isUnifiedIdeograph }),
    (["Radical"], { $0.isRadical }),
    (["IDS_Binary_Operator", "IDSB"], { $0.isIDSBinaryOperator }),
    (["IDS_Trinary_Operator", "IDST"], { $0.isIDSTrinaryOperator }),
    (["Logical_Order_Exception", "LOE"], { $0.isLogicalOrderException }),
    (["Soft_Dotted", "SD"], { $0.isSoftDotted }),
  ]

  private static let cases: [(names: [String], property: Property)] = [
    (["Lowercase", "Lower"], { $0.isLowercase }),
    (["Uppercase", "Upper"], { $0.isUppercase }),
    (["Cased"], { $0.isCased }),
    (["Case_Ignorable", "CI"], { $0.isCaseIgnorable }),
    (["Changes_When_Lowercased", "CWL"], { $0.changesWhenLowercased }),
    (["Changes_When_Uppercased", "CWU"], { $0.changesWhenUppercased }),
    (["Changes_When_Titlecased", "CWT"], { $0.changesWhenTitlecased }),
    (["Changes_When_Casefolded", "CWCF"], { $0.changesWhenCaseFolded }),
    (["Changes_When_Casemapped", "CWCM"], { $0.changesWhenCaseMapped }),
    (["Changes_When_NFKC_Casefolded", "CWKCF"], { $0.changesWhenNFKCCaseFolded }),
  ]

  private static let shapes: [(names: [String], property: Property)] = [
    (["Bidi_Control", "Bidi_C"], { $0.isBidiControl }),
    (["Bidi_Mirrored", "Bidi_M"], { $0.isBidiMirrored }),
    (["Dash"], { $0.isDash }),
    (["Default_Ignorable_Code_Point", "DI"], { $0.isDefaultIgnorableCodePoint }),
    (["Deprecated", "Dep"], { $0.isDeprecated }),
    (["Join_Control", "Join_C"], { $0.isJoinControl }),
    (["Math"], { $0.isMath }),
    (["Noncharacter_Code_Point", "NChar"], { $0.isNoncharacterCodePoint }),
    (["Quotation_Mark", "QMark"], { $0.isQuotationMark }),
    (["Sentence_Terminal", "STerm"], { $0.isSentenceTerminal }),
    (["Terminal_Punctuation", "Term"], { $0.isTerminalPunctuation }),
    (["Variation_Selector", "VS"], { $0.isVariationSelector }),
    (["White_Space", "space"], { $0.isWhitespace }),
  ]

  private static let identifiers: [(names: [String], property: Property)] = [
    (["ID_Start", "IDS"], { $0.isIDStart }),
    (["ID_Continue", "IDC"], { $0.isIDContinue }),
    (["XID_Start", "XIDS"], { $0.isXIDStart }),
    (["XID_Continue", "XIDC"], { $0.isXIDContinue }),
    (["Pattern_Syntax", "Pat_Syn"], { $0.isPatternSyntax }),
    (["Pattern_White_Space", "Pat_WS"], { $0.isPatternWhitespace }),
  ]

  private static let emoji: [(names: [String], property: Property)] = [
    (["Emoji"], { $0.isEmoji }),
    (["Emoji_Presentation", "EPres"], { $0.isEmojiPresentation }),
    (["Emoji_Modifier", "EMod"], { $0.isEmojiModifier }),
    (["Emoji_Modifier_Base", "EBase"], { $0.isEmojiModifierBase }),
  ]
}
