import Foundation
import RulesEvaluation
import RulesTesting
import SourceDiagnostics
import Testing

/// ID tokens as they are pasted.
struct IDTokenTests {
  private func token(_ payload: String) -> String {
    let encoded = { (text: String) in
      Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
    return [#"{"alg":"RS256"}"#, payload, "signature"].map(encoded).joined(separator: ".")
  }

  @Test func `the claims become the auth context of the service`() throws {
    let text = token(
      """
      {"sub": "u1", "user_id": "u1", "exp": 1767229200, "email": "zoë@example.com", "admin": true,
       "firebase": {"sign_in_provider": "google.com", "identities": {"google.com": ["1"]}}}
      """
    )
    #expect(IDToken.isLikely(text))
    let token = try IDToken(text)
    #expect(token.uid == "u1")
    #expect(token.provider == "google")
    #expect(token.expiry == 1_767_229_200)
    let auth = try #require(token.context.value)
    #expect(auth.member(Array("uid".utf8)) == .string("u1"))
    #expect(auth.member(Array("provider".utf8)) == .string("google"))
    let claims = auth.member(Array("token".utf8))
    #expect(claims.member(Array("email".utf8)) == .string("zoë@example.com"))
    #expect(claims.member(Array("admin".utf8)) == .boolean(true))
  }

  @Test(arguments: ["password", "anonymous", "custom", "phone"])
  func `providers without a domain keep their names`(provider: String) throws {
    let text = token(#"{"sub": "u", "firebase": {"sign_in_provider": "\#(provider)"}}"#)
    #expect(try IDToken(text).provider == provider)
  }

  @Test(arguments: [
    ("Bearer eyJ.e30.b", "leave out the word `Bearer` before the token"),
    ("abc", "an ID token has three parts, separated by dots"),
    ("eyJ.a.b", "the second part of the token does not hold claims"),
    ("eyJ.e30.b", "the token names no user: it has no `sub`"),
    ("eyJ.e!0.b", "the second part of the token does not hold claims"),
  ])
  func `what is no token says why`(text: String, reason: String) {
    let failure = #expect(throws: IDToken.Failure.self) { try IDToken(text) }
    #expect(failure?.description == reason)
  }

  @Test func `a spec takes a token for its user`() throws {
    let text = token(#"{"sub": "ann", "admin": true}"#)
    let spec = """
      version: 1
      rules: {rules: {".read": "auth.uid == 'ann' && auth.token.admin == true"}}
      auth: {ann: \(text)}
      tests: [{read: /, allow: ann}]
      """
    var loader = SpecLoader()
    let loaded = loader.load(SourceFile(name: "a.rtdb.yaml", text: spec))
    #expect(loaded.problems.map(\.diagnostic.id) == ["spec/unverified-token"])
    #expect(!SpecRunner().run(loaded.suites).hasFailures)
  }

  @Test func `a spec says why a text is no token`() {
    var loader = SpecLoader()
    let text =
      "version: 1\nrules: {rules: {}}\nauth: {ann: eyJ.e30.b}\ntests: [{read: /, deny: ann}]"
    let loaded = loader.load(SourceFile(name: "a.rtdb.yaml", text: text))
    let messages = loaded.problems.map(\.diagnostic.message)
    #expect(messages.first == "this is not an ID token: the token names no user: it has no `sub`")
  }
}
