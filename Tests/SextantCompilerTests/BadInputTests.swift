import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Synchronization
import TestSupport
import Testing
@testable import RuntimeTestSupport

private func nested(_ open: String, _ close: String, _ count: Int, _ inner: String) -> String {
  String(repeating: open, count: count) + inner + String(repeating: close, count: count)
}

/// Interrupts work at the n-th poll and at all later polls.
private final class PollCountdown: Sendable {
  private let asked = Mutex(0)
  private let most: Int

  init(_ most: Int) { self.most = most }

  func isOver() -> Bool {
    asked.withLock { count in
      count += 1
      return count > most
    }
  }
}

/// An erroneous or unusual text. Without expected errors, it must run.
private struct Bad: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let errors: [String]

  init(_ name: String, _ text: String, _ errors: String...) {
    self.name = name
    self.text = text
    self.errors = errors
  }

  var testDescription: String { name }
}

private let numbers: [Bad] = [
  Bad("a count that does not fit", "drop last 99999999999999999999", "numberTooLarge"),
  Bad("the largest count", "drop last 9223372036854775807\nmap stack first 9223372036854775807"),
  Bad("the smallest number", "print -9223372036854775807 - 1"),
  Bad("its literal", "print -9223372036854775808", "numberTooLarge"),
  Bad("past the smallest number", "print -9223372036854775807 - 2", "overflow"),
  Bad("the other sign of it", "let x = -9223372036854775807 - 1\nprint -x", "overflow"),
  Bad("past the largest", "print 9223372036854775807 + 1", "overflow"),
  Bad("a decimal that does not fit", "print 9223372036854775807 + 0.1", "overflow"),
  Bad("a negative index", "map stack last -1", "badCount"),
  Bad("an index far away", "map stack [9223372036854775807]", "noElement"),
  Bad("a segment far away", "tap segment 9223372036854775807", "notPossible"),
  Bad("a negative segment", "tap segment -9223372036854775807", "notPossible"),
  Bad("an instance that does not fit", "in Home#99999999999: dismiss", "numberTooLarge"),
  Bad("instance 0", "in Home#0: dismiss", "noSuchInstance"),
  Bad("time that does not fit", "wait 9223372036854775s\nwait 9223372036854775s", "overflow"),
  Bad("a timer that does not fit", "wait 9223372036854775s\nafter 9000s { dismiss }", "overflow"),
  Bad("negative time", "wait -5s\nafter -5s { append A }", "negativeDuration", "negativeDuration"),
  Bad("time that turns out negative", "let d = 1s - 5s\nwait d", "negativeTime"),
  Bad("a timer in the past", "let d = 1s - 5s\nafter d { append A }", "negativeTime"),
  Bad("a negative repetition", "let n = -3\nrepeat n { dismiss }"),
]

private let cutOff: [Bad] = [
  Bad("the stack of no node", "print count stack of", "expected"),
  Bad("the stack of no node in a sum", "print 1 + count stack of 3", "expected"),
  Bad("the number of no stacks", "let x = count stacked", "unknownName"),
  Bad("a sum without its end", "print 1 +", "expected"),
  Bad("a sign without a value", "print -", "expected"),
  Bad("a stack of nothing", "append stacked", "expected"),
  Bad("the parent of nothing", "in parent of: dismiss", "expected"),
]

private let deep: [Bad] = [
  Bad("brackets 490 deep", "expect " + nested("(", ")", 490, "top is Home")),
  Bad("a value in brackets", "print " + nested("(", ")", 490, "1")),
  Bad("lists in lists", "print " + nested("[", "]", 490, "1")),
  Bad("texts in texts", "print " + nested("\"\\(", ")\"", 200, "1")),
  Bad(
    "100,000 times not", "expect " + String(repeating: "not ", count: 100_000) + "top is A",
    "tooLong"),
  Bad("990 times not", "expect " + String(repeating: "not ", count: 990) + "top is Home"),
  Bad(
    "a chain of parents", "in " + String(repeating: "parent of ", count: 400) + "top: dismiss",
    "noSuchNode"),
  Bad("stacks in stacks", "append " + nested("stacked [", "]", 490, "A")),
  Bad("900 times stacked", "append " + String(repeating: "stacked ", count: 900) + "A"),
  Bad(
    "a path of 100,000", "in " + String(repeating: "a/", count: 100_000) + "b: dismiss",
    "noSuchNode"),
  Bad("490 signs", "print " + String(repeating: "- ", count: 490) + "1"),
  Bad("sums of 490", "print " + String(repeating: "1 + ", count: 490) + "1"),
  Bad("if in if", nested("if top is Home {\n", "}\n", 490, "append A\n")),
  Bad("in in in", nested("in root {\n", "}\n", 490, "append A\n")),
  Bad("repeat in repeat", nested("repeat 1 {\n", "}\n", 490, "append A\n")),
  Bad("together in together", nested("together {\n", "}\n", 490, "in root: append A\n")),
  Bad("a literal 240 deep", "restore graph { " + nested("stack { ", " }", 240, "Home") + " }"),
  Bad(
    "bodies that call one another inside blocks",
    "screen S { action go {\n" + nested("if top is S {\n", "}\n", 300, "tap go\n") + "} }\n"
      + "append S\ntry tap go", "cycle"),
]

private let large: [Bad] = [
  Bad("a million nested sheets", "repeat 1000000 { present sheet A }", "limit"),
  Bad("a text that doubles", "state s = \"a\"\nrepeat 64 { set s = s + s }", "valueTooLarge"),
  Bad("a list that doubles", "state l = [1]\nrepeat 64 { set l = l + l }", "valueTooLarge"),
  Bad("lists in lists in lists", "state l = []\nrepeat 5000 { set l = [l] }", "valueTooLarge"),
  Bad(
    "a text of texts", "state s = \"a\"\nrepeat 64 { set s = \"\\(s)\\(s)\" }", "valueTooLarge"),
  Bad("a huge list", "let x = [" + (0..<20_000).map(String.init).joined(separator: ", ") + "]"),
  Bad("a name of 1 MB", "append " + String(repeating: "A", count: 1_000_000)),
  Bad("many names", (0..<1_500).map { "let a\($0) = A" }.joined(separator: "\n")),
  Bad("many screens", (0..<1_500).map { "append Abcd\($0)" }.joined(separator: "\n")),
  Bad("lists of stars", "expect path is [" + nested("..., ", "", 300, "...") + "]"),
  Bad(
    "a body without end", "together { in root { repeat 99999999999 { set n = n } } }\nstate n = 0",
    "interrupted"),
  Bad("an empty block without end", "repeat 99999999999 { }", "interrupted"),
  Bad("a loop without end", "repeat 99999999999 { append A; drop last 9 }", "interrupted"),
  Bad("a printer without end", "repeat 99999999999 { print \"x\" }", "interrupted"),
  Bad("expectations without end", "repeat 99999999999 { expect top is Home }", "interrupted"),
]

@Suite("Bad input") struct BadInputTests {
  @Test("is rejected or runs, and terminates", arguments: numbers + cutOff + deep + large)
  fileprivate func ends(_ bad: Bad) {
    let patience = PollCountdown(runsAllCases ? 2_000 : 200)
    let play = Play(shouldStop: { patience.isOver() })
    #expect(play.run(bad.text) == bad.errors.isEmpty, "\(play.messages.prefix(3))")
    #expect(play.errors == bad.errors)
    // The session must continue, unless it is still interrupted.
    #expect(play.run("print graph") || bad.errors == ["interrupted"])
    #expect(GraphSystem().violations(in: play.draft).isEmpty)
  }

  @Test(
    "rejects bytes that are not UTF-8",
    arguments: [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x00], [0x22, 0x80, 0x22],
      [0xEF, 0xBB, 0xBF, 0x61],
    ] as [[UInt8]])
  func noText(_ bytes: [UInt8]) {
    for place in ["", "append A", "append ", "print \""] {
      let play = Play()
      var session = play.session
      let reply = session.submit(
        SourceText(name: "bytes", bytes: Array(place.utf8) + bytes + Array("\nappend A\n".utf8)))
      #expect(reply.succeeded == false || bytes.starts(with: [0xEF]), "\(place)")
    }
  }

  @Test("unfinished input is incomplete in the shell, and an error in a file")
  func unfinished() {
    for text in ["repeat 2 {", "append A(", "print [1,", "present alert \"A\" { button \"B\" {"] {
      let play = Play()
      play.run(text)
      #expect(play.lastReply.isIncomplete, "\(text)")
      #expect(play.entries.isEmpty)
      var compiler = Compiler.fresh()
      let file = compiler.compile(SourceText(name: "file", text: text))
      #expect(file.diagnostics.contains { $0.severity == .error }, "\(text)")
    }
  }

  @Test("rejects deep and doubling containers quickly")
  func containers() {
    let doubling =
      "app D {\nscreen A\ncustom C0 { segment A; segment A }\n"
      + (1...40).map { "custom C\($0) { segment C\($0 - 1); segment C\($0 - 1) }\n" }.joined()
    #expect(throws: Play.Broken.self) { try Play(app: doubling + "start C40\n}") }
    #expect(throws: Never.self) { try Play(app: doubling + "start C9\n}") }
    let row =
      "app R {\nscreen A\nswitched C0 shows A\n"
      + (1...1_200).map { "switched C\($0) shows C\($0 - 1)\n" }.joined()
    #expect(throws: Play.Broken.self) { try Play(app: row + "start C1200\n}") }
    #expect(throws: Never.self) { try Play(app: row + "start C990\n}") }
  }

  @Test("reports at most a thousand errors")
  func manyMistakes() {
    let play = Play()
    #expect(!play.run(String(repeating: "jump\n", count: 20_000)))
    #expect(play.lastReply.diagnostics.count == 1_001)
    #expect(play.errors.last == "tooManyProblems")
    let names = (0..<3_000).map { "screen S\($0)" }.joined(separator: "\n")
    #expect(!play.run(names + "\n" + (0..<3_000).map { "append house\($0)\n" }.joined()))
    #expect(play.lastReply.diagnostics.count == 1_001)
  }

  @Test("reports the omission once, after all diagnostics")
  func manyMistakesInOrder() {
    // The checker checks bodies before statements.
    let jumps = String(repeating: "jump\n", count: 600)
    let unreadable = String(repeating: "append )\n", count: 600)
    for text in ["\(jumps)command c {\n\(jumps)}\n", jumps + unreadable, unreadable + jumps] {
      let play = Play()
      #expect(!play.run(text))
      let reported = play.lastReply.diagnostics
      #expect(reported.count == 1_001)
      #expect(reported.last?.message == "more than 1000 problems; the rest is not shown")
      #expect(play.errors.filter { $0 == "tooManyProblems" }.count == 1)
    }
  }

  @Test("omits warnings after a thousand")
  func manyWarnings() {
    let names = (1...1_500).map { "let x\($0) = 1\n" }.joined()
    var compiler = Compiler.fresh()
    let found = compiler.compile(SourceText(name: "a.sextant", text: names)).diagnostics
    #expect(found.count == 1_001)
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(found.last?.code.word == "tooManyProblems")
  }

  @Test("rejects cyclic imports")
  func imports() {
    struct Endless: FileAccess {
      func read(_ path: String) throws(FileProblem) -> [UInt8] {
        if path.hasPrefix("x") { return Array("import \"x\(path)\"\n".utf8) }
        return Array("import \"./b\"\nimport \"../d/c\"\nscreen A\n".utf8)
      }
    }
    var compiler = Compiler.fresh(files: Endless())
    let endless = compiler.compile(SourceText(name: "x", text: "import \"xx\"\n"))
    #expect(endless.diagnostics.map(\.code.word) == ["importFailed"])
    var compilerWithoutFiles = Compiler.fresh()
    let twice = compilerWithoutFiles.compile(
      SourceText(name: "twice.sextant", text: "import \"none\"\nimport \"none\"\nimport \"\""))
    #expect(twice.diagnostics.map(\.code.word) == ["importFailed", "importFailed", "importFailed"])
    let others = compiler.compile(SourceText(name: "d/a", text: "import \"./b\"\n"))
    #expect(others.diagnostics.map(\.code.word).contains("importFailed") == false)
    let own = compiler.compile(SourceText(name: "d/a", text: "import \"../d/./a\"\n"))
    #expect(own.diagnostics.map(\.code.word) == ["importCycle"])
  }
}
