import Foundation
import Testing
@testable import ShellTestSupport

@Suite(.withEveryEditor) struct LineEditingTests {
  private static let lines = [
    ("nt \"a\"\u{1B}[Hpri", "a"), ("nt \"b\"\u{1B}OHpri", "b"),
    ("\u{1B}<", "a"), ("print 1\u{0}7", "17"), ("print 14 x\u{1B}\u{8}", "14"),
    ("print 15 x\u{1B}[D\u{1B}[3;5~", "15"), ("print 12\u{1B}[D\u{1B}[2~6\u{1B}[2~7", "167"),
    ("nt \"d\u{1}pri\u{5}\"", "d"), ("nt \"e\u{1B}[Hpri\u{1B}[F\"", "e"),
    ("print \"f h\u{1B}bg \u{5}\"", "f g h"),
    ("print \"g i\u{1B}[1;5Dh \u{1B}[F\"", "g h i"),
    ("print 1 \u{1}\u{1B}f\u{1B}[1;5C\u{8}2\u{5}", "2"), ("print 12 345\u{17}", "12"),
    ("nonsense\u{15}print 7", "7"), ("print 89\u{1B}[D\u{B}", "8"),
    ("pxrint 9\u{1B}[H\u{1B}[C\u{1B}[3~", "9"), ("print 10 twelve\u{1B}\u{7F}", "10"),
    ("print \"日本é\"\u{1B}[D\u{1B}[D\u{7F}", "日é"), ("print \"e\u{301}ü👩‍🚀\"", "e\u{301}ü👩‍🚀"),
    ("\u{1B}[A\u{1B}[A", "日é"), ("\u{12}nt \"a", "a"), ("\u{1B}[A\u{1B}[A\u{1B}[B\u{5}", "a"),
    ("print 9 \u{12}345\u{7}\u{15}print 11", "11"),
  ]

  @Test func keysEditTheLine() throws {
    let person = try Person()
    for (typed, printed) in Self.lines {
      try person.terminal.expect("Home ❯ ")
      try person.type(typed)
      try person.terminal.expect("\r\(printed)\r\n")
    }
    try person.leave()
  }

  @Test func tabKeepsTheRestOfTheLine() throws {
    let person = try Person(["repl", "shop.sextant"])
    try person.terminal.expect("❯ ")
    try person.terminal.send("tap 2\")\u{1}\u{1B}fop\u{8}\u{8}\u{1B}[C")
    try person.terminal.send("\tope\t\r")
    try person.terminal.expect("+ Product#7(id: \"2\")")
    try person.leave()
  }

  @Test func resizingKeepsTheLine() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    try person.terminal.send("print \"one")
    try person.terminal.expect("one")
    person.terminal.resize(columns: 40, rows: 20)
    try person.terminal.expect("❯ print \"one")
    try person.terminal.send(" two\"\r")
    try person.terminal.expect("\rone two\r\n")
    try person.leave()
  }

  @Test func dumbTerminalGetsNoEscapeSequences() throws {
    let person = try Person(environment: ["TERM": "dumb"])
    try person.terminal.expect("❯ ")
    try person.type("append A")
    try person.terminal.expect("+ A#3")
    try person.leave()
    #expect(!person.terminal.transcript.contains(0x1B))
  }
}

@Suite struct EditlineTests {
  private func person(_ arguments: [String] = ["repl"], in folder: URL? = nil) throws -> Person {
    try EditingProgram.$current.withValue(.libedit) { try Person(arguments, in: folder) }
  }

  @Test(arguments: ["bind -v", "bind -e", "edit off"]) func keepsRequiredKeyBindings(
    setting: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("\(setting)\n".utf8).write(to: folder.appendingPathComponent(".editrc"))
    let person = try person(["repl", "shop.sextant"], in: folder)
    try person.terminal.expect("❯ ")
    try person.terminal.send("tap ope\t2\")\r")
    try person.terminal.expect("+ Product#7(id: \"2\")")
    try person.terminal.expect("❯ ")
    try person.terminal.send("nonsense")
    try person.terminal.expect("nonsense")
    try person.terminal.send("\u{3}")
    try person.terminal.expect("^C\r\n")
    try person.terminal.expect("❯ ")
    let marksPastes = person.terminal.printable.contains("[?2004h")
    #expect(marksPastes == (setting != "bind -v"))
    let lines = "print 1\rprint 2\r"
    try person.terminal.send(marksPastes ? "\u{1B}[200~\(lines)\u{1B}[201~\r" : lines)
    try person.terminal.expect("\n1\r\n")
    try person.terminal.expect("\n2\r\n")
    try person.leave()
  }

  /// libedit does not move the rows below the cursor. Therefore, they are drawn again.
  @Test func editsTheMiddleOfALongLine() throws {
    let person = try person()
    try person.terminal.expect("❯ ")
    let words = (0..<15).map { String(repeating: "\($0 % 10)", count: 10) }.joined(separator: " ")
    try person.terminal.send("print \"\(words)\"")
    try person.terminal.expect("4444444444\"")
    try person.terminal.send("\u{1}\u{1B}fX")
    try person.terminal.expect("4444444444\"")
    #expect(!person.terminal.printable.contains(/␛\[[0-9]*[@P]/))
    try person.terminal.send("\u{7F}\r")
    try person.terminal.expect("\r\(words)\r\n")
    try person.leave()
  }

  @Test func resizingShowsALongLineOnce() throws {
    let person = try person()
    try person.terminal.expect("❯ ")
    try person.terminal.send("print \"\(String(repeating: "日", count: 30))Q")
    try person.terminal.expect("Q")
    // Columns: prompt 17, `print "` 7, wide characters 60, `Q` 1. In rows of 40 columns, no column
    // stays unused.
    for (columns, rows) in [(40, 2), (200, 0), (60, 1)] {
      person.terminal.resize(columns: columns, rows: 20)
      let moved = rows > 0 ? "\u{1B}[\(rows)A\r\u{1B}[J" : "\r\u{1B}[J"
      let before = try person.terminal.expect("\u{1B}[J")
      #expect((before + "\u{1B}[J").hasSuffix(moved))
      // The line is written twice: as plain text, and then by libedit.
      try person.terminal.expect("Q")
      try person.terminal.expect("Q")
    }
    try person.terminal.send("\"\r")
    try person.leave()
  }
}
