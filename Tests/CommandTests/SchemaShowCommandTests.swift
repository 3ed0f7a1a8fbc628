import RTDBCommands
import Testing

@Suite struct SchemaShowCommandTests {
  @Test("the schema of specs is printed as it is")
  func spec() {
    let run = rtdb("schema show spec")
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",")
    )
    #expect(run.output.hasSuffix("\n  }\n}\n"))
  }

  @Test("there has to be such a schema")
  func unknown() {
    let run = rtdb("schema show specs")
    #expect(run.status == .failure)
    #expect(run.errors.contains("`spec`"))
  }
}
