/// An expression as a tree.
indirect enum PlainSyntax: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(Units)
  case pattern(PlainPattern)
  case list([PlainSyntax])
  case name(String)
  /// `x.name`, and `x['name']`, which is the same (B-16).
  case member(PlainSyntax, String)
  case index(PlainSyntax, PlainSyntax)
  case call(PlainSyntax, [PlainSyntax])
  case prefix(String, PlainSyntax)
  case binary(String, PlainSyntax, PlainSyntax)
  case choice(PlainSyntax, PlainSyntax, PlainSyntax)
}
