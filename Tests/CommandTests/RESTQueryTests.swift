import JSONStreaming
import Testing

@testable import RTDBCommands

/// Queries as REST writes them.
struct RESTQueryTests {
  private func members(_ text: String) throws -> [String] {
    try RESTQuery.parse(text).members?.map { member in
      let value = member.value.string ?? member.value.number.map { "\($0)" } ?? "?"
      return String(decoding: member.key, as: UTF8.self) + "=" + value
    } ?? []
  }

  @Test(arguments: [
    (#"orderBy="owner"&limitToFirst=10"#, ["orderBy=owner", "limitToFirst=10.0"]),
    ("orderBy=%22%24key%22&startAt=%22a%26b%22", ["orderBy=$key", "startAt=a&b"]),
    ("equalTo=%225%25%22", ["equalTo=5%"]),
    (#"equalTo="a=b""#, ["equalTo=a=b"]),
    (#"equalTo="%zz""#, ["equalTo=%zz"]),
  ])
  func `parameters become members`(text: String, expected: [String]) throws {
    #expect(try members(text) == expected)
  }

  @Test(arguments: ["orderBy", "orderBy=owner", "orderBy="])
  func `what has no value is refused`(text: String) {
    #expect(throws: CommandFailure.self) { try RESTQuery.parse(text) }
  }
}
