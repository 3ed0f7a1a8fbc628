import RulesTesting
import TestSupport
import Testing

@Suite("Running specs")
struct SpecRunnerTests {
  @Test("one operation, one verdict")
  func verdicts() throws {
    let result = try outcomes(
      """
        - {name: own, as: ann, read: /users/ann, expect: allow}
        - {name: other, as: ben, read: /users/ann, expect: allow}
        - {name: wrong way, as: ann, read: /users/ann, expect: deny}
        - {name: key, as: ann, set: /users/ann, value: {a.b: 1}, expect: invalid}
        - {name: nobody, read: /users/ann, expect: deny}
      """
    )
    #expect(
      result == [
        "own: passed", "other: expected allow, got deny", "wrong way: expected deny, got allow",
        "key: passed", "nobody: passed",
      ]
    )
  }

  @Test("lists make a case of each context")
  func lists() throws {
    let result = try outcomes(
      "  - {name: own, read: /users/ann, allow: [ann, root], deny: others}"
    )
    #expect(
      result == [
        "own [allow ann]: passed", "own [allow root]: passed", "own [deny nobody]: passed",
        "own [deny ben]: passed",
      ]
    )
  }

  @Test("a test without a name is called by its operation")
  func names() throws {
    let result = try outcomes("  - {read: /users/ann, deny: ben}")
    #expect(result == ["read /users/ann [deny ben]: passed"])
  }

  @Test("a matrix gives every combination, or the rows as they are")
  func matrix() throws {
    let result = try outcomes(
      """
        - {name: cross, as: "${who}", read: "/users/${uid}", matrix: {who: [ann, ben], uid: [ann, x]}, expect: deny}
        - {name: "row ${n}", read: /posts, query: {limitToFirst: "${n}"}, matrix: [{n: 10, e: allow}, {n: 11, e: deny}], expect: "${e}"}
      """
    )
    #expect(
      result == [
        "cross [who: ann, uid: ann]: expected deny, got allow",
        "cross [who: ann, uid: x]: passed", "cross [who: ben, uid: ann]: passed",
        "cross [who: ben, uid: x]: passed", "row 10: passed", "row 11: passed",
      ]
    )
  }

  @Test("groups hand down what they have")
  func groups() throws {
    let result = try run(
      tests: """
          - group: outer ${n}
            as: ann
            matrix: {n: [1]}
            tags: [a]
            given: {/users/ann/extra: "${n}"}
            tests:
              - {name: inner, read: /users/ann/extra, expect: {decision: allow, value: 1}}
        """
    )
    #expect(result.map(\.name) == ["inner"])
    #expect(result.map(\.groups) == [["outer 1"]])
    #expect(result.allSatisfy { if case .passed = $0.outcome { true } else { false } })
  }

  @Test("steps share the database, tests do not")
  func steps() throws {
    let result = try outcomes(
      """
        - name: write and read
          as: ann
          steps:
            - {set: /users/ann/name, value: Anna, expect: allow}
            - {set: /users/ann/name, value: 5, expect: deny}
            - {read: /users/ann/name, expect: {decision: allow, value: Anna}}
            - {read: /users/ben/name, expect: allow}
        - {name: as before, as: ann, read: /users/ann/name, expect: {decision: allow, value: Ann}}
      """
    )
    #expect(
      result == [
        "write and read: step 4 of 4: expected allow, got deny", "as before: passed",
      ]
    )
  }

  @Test("reasons are checked, not only the verdict")
  func reasons() throws {
    let result = try outcomes(
      """
        - {name: by, as: ann, set: /users/ann/name, value: 5, expect: {decision: deny, by: /users/$uid/.write, deniedBy: /users/$uid/name/.validate}}
        - {name: not by, as: ann, set: /users/ann/name, value: x, expect: {decision: allow, by: /posts/.write}}
        - {name: not denied by, as: ben, read: /users/ann, expect: {decision: deny, deniedBy: none}}
        - {name: none, as: ann, read: /users, expect: {decision: deny, deniedBy: none}}
        - {name: error, as: ann, read: /posts, expect: {decision: deny, evaluationError: "null"}}
        - {name: no error, as: ann, read: /posts, expect: {decision: deny, evaluationError: false}}
      """
    )
    #expect(
      result == [
        "by: passed",
        "not by: expected `/posts/.write` to grant, `/users/$uid/.write` did",
        "not denied by: expected that no rule could grant it, `/users/$uid/.read` is on the way",
        "none: passed", "error: passed",
        "no error: expected no rule to fail, got: `<=` cannot be applied to null and a number",
      ]
    )
  }

  @Test("values and data are compared, with the difference")
  func values() throws {
    let results = try run(
      tests: """
          - as: ann
            set: /users/ann
            value: {name: Anna, age: 3}
            expect: {decision: allow, data: {/users/ann: {name: Ann, nick: A, age: 3}}}
        """
    )
    guard case .failed(let failure) = results[0].outcome else {
      Issue.record("passed")
      return
    }
    #expect(failure.message == "the data at `/users/ann` is not the expected one")
    #expect(
      failure.mismatches[0].differences.map { "\($0.path): \($0.expected) / \($0.got)" } == [
        "/users/ann/name: \"Ann\" / \"Anna\"", "/users/ann/nick: \"A\" / null",
      ]
    )
  }

  /// A stored priority is a part of what an export holds; `val()` alone does not show it.
  @Test(
    "a priority that an expected value lacks is named",
    arguments: [
      ("5", "/n", #"5 / {".value": 5, ".priority": 2}"#),
      (
        #"{".value": 5, ".priority": 1}"#, "/n",
        #"{".value": 5, ".priority": 1} / {".value": 5, ".priority": 2}"#
      ),
      (#"{".value": 5, ".priority": 2}"#, "/n", nil),
      ("{n: 5}", "", #"5 / {".value": 5, ".priority": 2}"#),
    ]
  )
  func priorities(value: String, path: String, difference: String?) throws {
    let results = try run(
      tests: """
          - as: root
            given: {/posts: {n: {".value": 5, ".priority": 2}}}
            read: "/posts\(path)"
            expect: {decision: allow, value: \(value)}
        """
    )
    guard case .failed(let failure) = results[0].outcome else {
      #expect(difference == nil)
      return
    }
    #expect(
      failure.message
        == "the value that was read has other priorities than the expected one, which names them as `.priority`"
    )
    #expect(
      failure.mismatches[0].differences.map { "\($0.expected) / \($0.got)" } == [difference]
    )
  }

  @Test("server values are filled in, pushes have their keys")
  func serverValues() throws {
    let result = try outcomes(
      """
        - name: timestamp
          now: 1000
          set: /posts/p3
          value: {at: {".sv": timestamp}, n: {".sv": {increment: 2}}}
          expect: {decision: allow, data: {/posts/p3: {at: {".sv": timestamp}, n: 2}}}
        - {name: key only, push: /users, expect: allow}
        - {name: push, push: /posts, value: 1, expect: allow}
        - name: named key
          as: root
          steps:
            - {set: "/posts/${pushId:a}", value: 1, expect: allow}
            - {read: "/posts/${pushId:a}", expect: {decision: allow, value: 1}}
            - {read: "/posts/${pushId}", expect: {decision: allow, value: null}}
      """
    )
    #expect(result.allSatisfy { $0.hasSuffix(": passed") }, "\(result)")
  }

  @Test("marks decide what a result means")
  func marks() throws {
    let result = try outcomes(
      """
        - {name: a, skip: later, read: /posts, expect: allow}
        - {name: b, todo: thinking}
        - {name: c, xfail: bug 7, read: /posts, expect: allow}
        - {name: d, xfail: bug 8, read: /posts, expect: deny}
        - {group: g, skip: all, tests: [{name: e, xfail: x, read: /posts, expect: allow}]}
        - {name: f, skip: false, read: /posts, expect: deny}
      """
    )
    #expect(
      result == [
        "a: skipped, later", "b: to do, thinking", "c: fails, bug 7", "d: passes, bug 8",
        "e: skipped, all", "f: passed",
      ]
    )
  }

  @Test("a client that goes leaves its writes")
  func disconnect() throws {
    let result = try outcomes(
      """
        - name: gone
          as: ann
          steps:
            - {onDisconnect: {remove: /users/ann}, expect: allow}
            - {onDisconnect: {set: /users/ben, value: {name: x}}, expect: deny}
            - {read: /users/ann/name, expect: {decision: allow, value: Ann}}
            - {disconnect: true, expect: {decision: allow, data: {/users/ann: null}}}
            - {disconnect: true, expect: invalid}
      """
    )
    #expect(result == ["gone: passed"])
  }

  @Test("rules can be published or refused")
  func publish() throws {
    let result = try outcomes(
      """
        - {name: good, publish: {rules: {.read: true}}, expect: allow}
        - {name: text, publish: '{"rules": {".read": tru}}', expect: invalid}
        - {name: bad, publish: {rules: {.read: 5}}, expect: {decision: invalid, error: Invalid rule expression}}
      """
    )
    #expect(result.allSatisfy { $0.hasSuffix(": passed") }, "\(result)")
  }

  @Test("warnings belong to a case")
  func warnings() throws {
    let results = try run(
      tests: """
          - {read: /posts, query: {orderBy: n, limitToFirst: 1}, expect: allow}
          - {read: /posts, query: {orderBy: author, limitToFirst: 1}, expect: {decision: allow, warnings: []}}
          - {read: /posts, query: {orderBy: n, limitToFirst: 1}, expect: {decision: allow, warnings: [index-missing]}}
          - {as: ann, transaction: /posts/p1, value: 1, expect: {decision: allow, warnings: [transaction-without-read]}}
        """
    )
    #expect(results.map { $0.warnings.count } == [1, 0, 0, 0])
    #expect(results.allSatisfy { if case .passed = $0.outcome { true } else { false } })
  }

  @Test("before a transaction an SDK reads what is there then, not what it writes (G-25)")
  func transactionThatOpensItsPlace() throws {
    let head = """
      version: 1
      rules: {rules: {$x: {.read: "data.val() == 1", .write: true}}}

      """
    let results = try run(tests: "  - {transaction: /x, value: 1, expect: allow}", head: head)
    #expect(results[0].warnings.map(\.code) == [.transactionWithoutRead])
  }

  @Test("an uncertain verdict warns, fails a strict run, or is what is expected")
  func uncertainty() throws {
    let head = """
      version: 1
      rules: {rules: {.read: "data.child('x').val() == data.child('y').val()"}}
      data: {x: {a: 1}, y: {a: 1}}

      """
    let tests = "  - {name: t, read: /, expect: deny}"
    #expect(try outcomes(tests, head: head) == ["t: passed"])
    #expect(try run(tests: tests, head: head)[0].warnings.count == 1)
    #expect(try outcomes(tests, head: head, isStrict: true)[0].contains("J-2"))
    let expected = "  - {name: t, read: /, expect: {uncertain: J-2}}"
    #expect(try outcomes(expected, head: head, isStrict: true) == ["t: passed"])
    let other = "  - {name: t, read: /, expect: {uncertain: [J-1]}}"
    #expect(try outcomes(other, head: head)[0].contains("expected the verdict to depend on `J-1`"))
  }

  @Test("times: suite, group, case, step, and moved ones")
  func times() throws {
    let head = """
      version: 1
      now: "1970-01-01T00:01:40Z"
      rules: {rules: {$t: {.read: "now + '' == $t"}}}

      """
    let result = try outcomes(
      """
        - {name: suite, read: /100000, expect: allow}
        - {name: case, now: "1970-01-01T00:00:01.5+00:00", read: /1500, expect: allow}
        - {name: moved, now: "${now+1m}", read: "/${now}", expect: allow}
        - {name: value, now: "${now + 1m}", read: /160000, expect: allow}
        - group: group
          now: 2000
          tests:
            - {name: in group, read: /2000, expect: allow}
            - {name: from group, now: "${now-1s}", read: /1000, expect: allow}
            - name: steps
              steps:
                - {now: "${now+1s}", read: /3000, expect: allow}
                - {now: "${now+1s}", read: /3000, expect: allow}
      """,
      head: head
    )
    #expect(result.allSatisfy { $0.hasSuffix(": passed") }, "\(result)")
  }
}
