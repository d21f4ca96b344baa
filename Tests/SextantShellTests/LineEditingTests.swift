import Foundation
import Testing

/// The keys that edit a line: the built programs in a terminal.
@Suite(.withEveryEditor) struct LineEditingTests {
  /// What is typed before Return, and what the line that it makes prints.
  private static let lines = [
    ("nt \"a\"\u{1B}[Hpri", "a"), ("nt \"b\"\u{1B}OHpri", "b"),
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

  /// Tab in the middle of a line, behind a candidate that is typed out, and where nothing fits.
  @Test func tabLeavesTheRestOfTheLine() throws {
    let person = try Person(["repl", "shop.sextant"])
    try person.terminal.expect("❯ ")
    try person.terminal.send("tap 2\")\u{1}\u{1B}fop\u{8}\u{8}\u{1B}[C")
    try person.terminal.send("\tope\t\r")
    try person.terminal.expect("+ Product#7(id: \"2\")")
    try person.leave()
  }

  @Test func aWindowThatChangesKeepsTheLine() throws {
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

  @Test func aDumbTerminalGetsNoSequences() throws {
    let person = try Person(environment: ["TERM": "dumb"])
    try person.terminal.expect("❯ ")
    try person.type("append A")
    try person.terminal.expect("+ A#3")
    try person.leave()
    #expect(!person.terminal.transcript.contains(0x1B))
  }
}
