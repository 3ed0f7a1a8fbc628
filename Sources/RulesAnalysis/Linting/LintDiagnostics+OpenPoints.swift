import RulesLanguage
import SourceDiagnostics

// The wording of the checks on what is not known of the service.
extension Diagnostic {
  static func objectComparison(_ whole: Expression, _ object: Expression) -> Diagnostic {
    let text = "\(object)"
    let name = text.utf8.count > 60 ? "one side" : "`\(text)`"
    return Diagnostic(
      id: ObjectComparisonCheck.id,
      "\(name) is an object, and whether objects are equal is not known",
      at: whole.range,
      notes: [Note("here they never are; compare what lies below, one by one (J-2)")]
    )
  }

  static func emptyChildPath(_ path: Expression, _ method: Method) -> Diagnostic {
    Diagnostic(
      id: EmptyChildPathCheck.id,
      severity: .warning,
      "the path names no child",
      at: path.range,
      notes: [Note("`\(method.rawValue)()` is assumed to mean the place itself here (D-9, J-4)")]
    )
  }

  static func doubtfulDivisor(_ divisor: Expression) -> Diagnostic {
    Diagnostic(
      id: DoubtfulDivisorCheck.id,
      severity: .note,
      "where the divisor is 0, the result is infinite or not a number",
      at: divisor.range,
      notes: [Note("whether NaN equals itself is not known; test the divisor before (F-7, J-12)")]
    )
  }

  static func providerName(_ name: Expression) -> Diagnostic {
    Diagnostic(
      id: ProviderNameCheck.id,
      severity: .warning,
      "`auth.provider` is documented to be a short name such as `google`",
      at: name.range,
      notes: [
        Note("`auth.token.firebase.sign_in_provider` has the long one for certain (C-9, J-14)")
      ]
    )
  }

  static func largeNumber(_ number: Expression) -> Diagnostic {
    Diagnostic(
      id: LargeNumberCheck.id,
      severity: .warning,
      "numbers are doubles, so this one may be rounded",
      at: number.range,
      notes: [
        Note("whole numbers are exact up to 9007199254740991; longer ids have to be texts (J-16)")
      ]
    )
  }
}
