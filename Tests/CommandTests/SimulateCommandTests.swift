import RTDBCommands
import Testing

/// `rtdb simulate --json-lines`, line by line.
struct SimulateCommandTests {
  private let open = #""rules":{"rules":{".read":true,".write":true}}"#

  private func answer(_ line: String) -> String {
    rtdb(["simulate", "--json-lines"], input: line + "\n").output
  }

  @Test func answersInOrder() {
    let run = rtdb(
      ["simulate", "--json-lines"],
      input: """
        {"id":1,\(open),"op":"read","path":"/a"}
        {"id":"two","rules":{"rules":{".read":"auth != null"}},"auth":null,"op":"read"}
        {"id":[3],"rules":{"rules":{".read":"foo"}},"op":"publish"}

        """
    )
    #expect(
      run.output == """
        {"id":1,"decision":"allow","allowed":true,"rule":"/.read"}
        {"id":"two","decision":"deny","allowed":false,"rule":"/.read"}
        {"id":[3],"decision":"rejected","allowed":false,"error":"Unknown variable 'foo'."}

        """
    )
    #expect(run.status == .success)
  }

  @Test(arguments: [
    (#"{"id":2,"op":"foo"}"#, #"{"id":2,"error":"`op` is not an operation"}"#),
    (#"{"id":3,"rulesText":5}"#, #"{"id":3,"error":"`rulesText` is not a string"}"#),
    (#"{"id":4}"#, #"{"id":4,"error":"`op` is missing"}"#),
    (
      #"{"id":5,"op":"set","valu":1}"#,
      #"{"id":5,"error":"a request has no member `valu`; did you mean `value`?"}"#
    ),
    (
      #"{"id":6,"op":"update","path":"/a"}"#,
      #"{"id":6,"error":"`update` needs `value`; write null to delete"}"#
    ),
    ("[]", #"{"id":null,"error":"the line is not a JSON object"}"#),
  ])
  func malformedLinesAreAnsweredToo(line: String, expected: String) {
    let run = rtdb(["simulate", "--json-lines"], input: line + "\n")
    #expect(run.output == expected + "\n")
    #expect(run.status == .failure)
  }

  @Test(arguments: [
    #""op":"read","auth":5"#, #""op":"read","auth":true"#, #""op":"read","auth":[1]"#,
    #""op":"read","auth":"root""#, #""op":"read","query":"x""#,
    #""op":"read","query":{"orderByKey":"yes"}"#, #""op":"read","query":{"limitToFirst":0}"#,
    #""op":"read","query":{"limitToFirst":0.5}"#, #""op":"read","query":{"limitToLast":1e400}"#,
    #""op":"update","path":"/a.b","value":{}"#, #""op":"push","path":"/a#b""#,
    #""op":"set","path":"/n","data":{"n":1.7e308},"value":{".sv":{"increment":1.7e308}}"#,
  ])
  func whatCannotBeAskedIsInvalid(members: String) {
    #expect(answer("{\"id\":1,\(open),\(members)}").contains(#""decision":"invalid""#))
  }
}
