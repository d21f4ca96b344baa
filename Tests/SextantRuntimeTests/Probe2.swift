import SextantEngine
@testable import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import Synchronization

private func nested(_ open: String, _ close: String, _ n: Int, _ inner: String) -> String {
  String(repeating: open, count: n) + inner + String(repeating: close, count: n)
}
private struct Chain: FileAccess {
  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    if path.hasPrefix("x") { return Array("import \"x\(path)\"\n".utf8) }
    return Array("import \"./\(path)\"\nimport \"../d/\(path)\"\nscreen A\n".utf8)
  }
}
private final class Stop: Sendable {
  let asked = Mutex(0)
  let after: Int
  init(_ n: Int) { after = n }
  func callAsFunction() -> Bool { asked.withLock { $0 += 1; return $0 > after } }
}

extension String { var replacingStart: String { var t = self; t.removeLast("start C10\n}".count); return t + "start A }" } }
@Suite(.serialized) struct Probe2 {
  static func doubling(_ n: Int) -> String {
    "app D {\n screen A\n custom C0 { segment A; segment A }\n"
      + (1...n).map { "custom C\($0) { segment C\($0 - 1); segment C\($0 - 1) }\n" }.joined() + "start C\(n)\n}"
  }
  static func chain(_ n: Int) -> String {
    "app D {\n screen A\n switched C0 shows A\n"
      + (1...n).map { "switched C\($0) shows C\($0 - 1)\n" }.joined() + "start C\(n)\n}"
  }
  static let texts: [(String, String)] = [
    ("doubling 10", doubling(10)), ("doubling 25", doubling(25)), ("doubling 60", doubling(60)),
    ("chain 90", chain(90)), ("chain 900", chain(900)), ("chain 1100", chain(1100)), ("chain 5000", chain(5000)),
    ("picks", doubling(10).replacingStart + "\nrestore graph { stack { A } }\nmap stack [" + (1...200).map { _ in "new C10" }.joined(separator: ", ") + "]"),
    ("scratch self", "switched S shows S\nappend S"),
    ("scratch self2", "switched S shows T\nswitched T shows stacked S\nappend S"),
    ("deep body", "app D {\n screen A {\n action a {\n" + nested("if true {\n", "}\n", 480, "tap a\n") + "}\n }\n start A\n}\ntap a"),
    ("deep body2", "app D {\n screen A {\n action a {\n" + nested("in root {\n", "}\n", 300, "tap a\n") + "}\n }\n start A\n}\ntry tap a"),
    ("together big", "together { repeat 99999999999 { in root { append A; drop last } } }"),
    ("together print", "together { repeat 3000000 { print \"x\" } }"),
    ("timers", "command tick { after 1ms { tick } }\ntick\nwait 99999999s"),
    ("timers2", "command tick { after 0s { tick } }\ntick"),
    ("when", "app W {\n state a = 0\n screen S\n when a > 0 { set a = 0 - a } otherwise { set a = 1 - a }\n start S }\nset a = 1"),
    ("wide", "repeat 100001 { append A }"),
    ("double deep", "switched G shows A\nrestore graph { switched G { A } }\nrepeat 999 { present sheet G }\nprint debug graph\nprint graph\ndismiss"),
    ("errors", String(repeating: "foo\n", count: 5000)),
    ("names", (0..<3000).map { "append Abc\($0)x" }.joined(separator: "\n")),
    ("manylets", (0..<3000).map { "let a\($0) = A" }.joined(separator: "\n") + "\n" + (0..<3000).map { "append a\($0)" }.joined(separator: "\n")),
    ("decls", (0..<5000).map { "screen S\($0)" }.joined(separator: "\n")),
    ("lists", "let x = [" + (0..<100_000).map { "\($0)" }.joined(separator: ", ") + "]\nprint count windows"),
    ("picks dup", "append A\nmap stack [0, 0]"), ("picks2", "append A\nmap stack [Home, Home]"),
    ("alert loop", "app L {\n screen A { action go { present alert \"x\" { button \"again\" { tap go } } } }\n start A }\ntap go\ntap button \"again\"\ntap button \"again\"\nprint graph"),
    ("button twice", "present alert \"x\" { button \"a\" { present alert \"y\" { button \"a\" { append B } } } }\ntap button \"a\"\ntap button \"a\"\nprint graph"),
    ("fire", "fire nothing"), ("open link", "open link \"x\""), ("open link2", "open link \"x://%\""),
  ]

  @Test(arguments: 0..<texts.count) func probe(_ index: Int) {
    let (name, text) = Self.texts[index]
    let stop = Stop(2_000_000)
    var play = Play(shouldStop: { stop() })
    print("PROBE \(name)")
    let clock = ContinuousClock()
    let time = clock.measure { play.run(text) }
    print("  =", time, play.outcomes.count, play.outcomes.suffix(2), play.messages.count, play.messages.prefix(3), play.printed.map { $0.prefix(300) }.prefix(5), play.warnings.prefix(3))
  }

  @Test func imports() {
    for name in ["d/a.sextant", "x"] {
      var compiler = Compiler(system: GraphSystem(), files: Chain())
      let file = compiler.compile(SourceText(name: name, text: "import \"\(name)\"\nimport \"./\(name)\"\n"))
      print("PROBE import", file.diagnostics.count, file.diagnostics.prefix(3).map(\.message))
    }
  }
}
