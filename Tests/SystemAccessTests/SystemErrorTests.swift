import SystemAccess
import Testing

@Suite("Messages of system errors")
struct SystemErrorTests {
  @Test(arguments: [
    (SystemError(.open, path: "x", code: 2), "cannot open `x`: no such file or directory"),
    (
      SystemError(.read, path: "-", code: 5),
      "cannot read standard input: the device reported an error"
    ),
    (
      SystemError(.makeFolder, path: "x", code: 13), "cannot make the folder `x`: permission denied"
    ),
    (
      SystemError(.create, path: "a b", code: 30),
      "cannot create `a b`: the file system is read-only"
    ),
    (
      SystemError(.write, path: "standard output", code: 28),
      "cannot write standard output: no space left on the device"
    ),
    (
      SystemError(.open, path: "x", code: 33),
      "cannot open `x`: numerical argument out of domain"
    ),
  ])
  func message(error: SystemError, expected: String) {
    #expect(error.description == expected)
  }
}
