import RulesTesting
import Testing

@Suite("Results of queries")
struct QueryResultTests {
  private static let head = """
    version: 1
    rules: {rules: {.read: true}}
    data:
      v: {a: 3, b: null, c: "x", d: true, e: {n: 1}, f: 1, g: false, h: "B"}
      k: {"10": 1, "9": 1, a: 1, B: 1, "-5": 1}
      p: {a: {.value: 1, .priority: 2}, b: 1, c: {.value: 1, .priority: x}, d: {.value: 1, .priority: 1}}
      o: {a: {n: 2}, b: {n: 1}, c: {m: 1}, d: {n: z}}

    """

  @Test(
    "order, bounds and limits",
    arguments: [
      ("v", "orderBy: $value, limitToFirst: 3", "{g: false, d: true, f: 1}"),
      ("v", "orderBy: $value, limitToLast: 2", "{c: x, e: {n: 1}}"),
      ("v", "orderBy: $value, startAt: 2, endAt: B", "{a: 3, h: B}"),
      ("v", "orderBy: $value, equalTo: true", "{d: true}"),
      ("k", "orderBy: $key, limitToFirst: 3", "{\"-5\": 1, \"9\": 1, \"10\": 1}"),
      ("k", "orderBy: $key, startAfter: \"10\"", "{B: 1, a: 1}"),
      ("k", "orderBy: $key, endBefore: \"9\"", "{\"-5\": 1}"),
      ("p", "limitToFirst: 1", "{b: 1}"),
      (
        "p", "orderBy: $priority, startAt: 2",
        "{a: {.value: 1, .priority: 2}, c: {.value: 1, .priority: x}}"
      ),
      ("o", "orderBy: n, limitToFirst: 2", "{c: {m: 1}, b: {n: 1}}"),
      ("o", "orderBy: n, equalTo: null", "{c: {m: 1}}"),
      ("o", "orderBy: n, startAt: 2", "{a: {n: 2}, d: {n: z}}"),
      ("v/a", "limitToFirst: 1", "null"),
    ]
  )
  func query(_ path: String, _ query: String, _ expected: String) throws {
    let result = try outcomes(
      """
        - name: t
          read: /\(path)
          query: {\(query)}
          expect: {decision: allow, value: \(expected)}
      """,
      head: QueryResultTests.head
    )
    #expect(result == ["t: passed"])
  }

  @Test("a shallow read over REST (H-19), also where a parameter says so", arguments: [0, 1])
  func shallow(_ row: Int) throws {
    let values = ["{a: true, c: true, d: true, e: true, f: true, g: true, h: true}", "{n: 1}"]
    let result = try outcomes(
      """
        - name: t
          transport: rest
          matrix: [{at: \(row == 0 ? "/v" : "/v/e"), keys: \(row == 0)}]
          read: ${at}
          query: {shallow: "${keys}"}
          expect: {decision: allow, value: \(values[row])}
      """,
      head: QueryResultTests.head
    )
    #expect(result.map { $0.hasSuffix(": passed") } == [true], "\(result)")
  }
}
