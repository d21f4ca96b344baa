import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import Synchronization

private func nested(_ open: String, _ close: String, _ n: Int, _ inner: String) -> String {
  String(repeating: open, count: n) + inner + String(repeating: close, count: n)
}

@Suite(.serialized) struct Probe {
  static let texts: [(String, String)] = [
    ("int min", "let x = -9223372036854775807 - 1\nprint x\nprint -x\nprint x - 1\nlet y = - x"),
    ("int min literal", "let x = -9223372036854775808"),
    ("neg duration", "let d = -2s\nprint d\nwait d\nprint d - 9223372036854775s"),
    ("dur overflow", "wait 9223372036854775s\nwait 9223372036854775s\nafter 9223372036854775s { append A }"),
    ("dec", "let d = -0.000000000000000001\nprint d + 9223372036854775807\nprint d - 1.5"),
    ("drop", "drop last 99999999999999999999"),
    ("drop2", "drop last 9223372036854775807\ndrop last -1"),
    ("map", "map stack first -1"), ("map2", "map stack last 9223372036854775807"),
    ("map3", "map stack [9223372036854775807]"), ("map4", "map stack [stacked A]"), ("map5", "map stack [stack]"),
    ("seg", "tap segment 9223372036854775807\n"), ("seg2", "tap segment -1"),
    ("inst", "in Detail#99999999999: append A"), ("inst0", "in Detail#0: append A"), ("inst1", "in Home#1: append A"),
    ("exp", "enum E { a }\nstate s = \"a\"\nrepeat 64 { set s = s + s }"),
    ("list grow", "state l = []\nrepeat 64 { set l = l + l + [1] }"),
    ("list nest", "state l = []\nrepeat 3000 { set l = [l] }"),
    ("parent", "in " + String(repeating: "parent of ", count: 400) + "top: append A"),
    ("stacked", "append " + String(repeating: "stacked ", count: 900) + "A"),
    ("stackedlist", "append " + nested("stacked [", "]", 480, "A")),
    ("not", "expect " + String(repeating: "not ", count: 990) + "nothing presented"),
    ("not many", "expect " + String(repeating: "not ", count: 100_000) + "nothing presented"),
    ("paren", "expect " + nested("(", ")", 490, "nothing presented")),
    ("paren2", "expect " + nested("(", ")", 10_000, "nothing presented")),
    ("paren value", "let x = " + nested("(", ")", 490, "1")),
    ("list deep", "let x = " + nested("[", "]", 490, "1") + "\nprint x"),
    ("interp", "print " + nested("\"\\(", ")\"", 240, "1")),
    ("blocks", nested("if nothing presented {\n", "}", 490, "append A\n")),
    ("repeat blocks", nested("repeat 1 {\n", "}", 490, "append A\n")),
    ("in blocks", nested("in root {\n", "}", 490, "append A\n")),
    ("together blocks", nested("together {\n", "}", 490, "append A\n")),
    ("alerts", nested("present alert \"A\" { button \"B\" {", "}}", 240, "append A") + "\ntap button \"B\"\ntap button \"B\""),
    ("and", "expect " + String(repeating: "nothing presented and ", count: 300) + "nothing presented"),
    ("or", "expect " + String(repeating: "no Home or ", count: 300) + "nothing presented"),
    ("plus", "print " + String(repeating: "1 + ", count: 490) + "1"),
    ("minus", "print " + String(repeating: "- ", count: 900) + "1"),
    ("sheets", "repeat 1200 { present sheet stacked A }\n"),
    ("path", "in " + String(repeating: "a/", count: 100_000) + "b: append A"),
    ("count", "print count stack of " + String(repeating: "parent of ", count: 400) + "top"),
    ("nul", "append A\0B"), ("dup let", "let a = A\nlet a = a\nappend a\nappend a"),
    ("self let", "let d = stacked A\nin d: append d"),
    ("in let", "let d = stacked A\nin d: append B\nin d: present sheet d\nappend d"),
    ("in let2", "let d = stacked A\nlet e = B\nin d: present sheet e\nin e: append d"),
    ("switch self", "switched S shows nothing\nlet s = S\nin s: switch to s\nappend s\nin S: switch to s"),
    ("set root self", "let d = A\nset root d\nset root d"),
    ("print graph", "print graph\nprint debug graph\nprint state\nprint top\nprint children of root"),
    ("closelast", "close window main"), ("zero", "repeat 0 { append A }\nrepeat -1 { append A }"),
    ("restore", "restore graph { }"), ("restore2", "restore graph { tabs T selected x { } }"),
    ("restore3", "restore graph { stack }\ndrop last\nhide\ntap back\ndismiss\nappend A"),
    ("restore4", "restore graph { stack { Home { alert \"x\"; alert \"y\"; sheet { A } } } }\nprint graph\ndismiss\ntap button \"OK\""),
    ("restore5", "restore graph { sheet { A } }"),
    ("restore6", "restore graph { window main { stack }; window main { stack } }"),
    ("restore7", "window w { A }\nrestore graph { window w focused { A } }\nprint graph\nclose window w\nopen window main\nprint graph"),
    ("restore8", "custom C { segment A }\nrestore graph { custom C selected 99 }\nprint graph\ntap segment 0\nexpect segment is A\nprint top"),
    ("restore9", "tabs T { tab a A; tab b B }\nrestore graph { tabs T selected b { tab a { A } } }\nprint graph\nselect tab b\nprint graph\nexpect tab is b"),
    ("restore10", "switched S shows A\nrestore graph { switched S { A; B } }\nprint graph\n"),
    ("restore11", "restore graph { stack { Home zoom from 1 } }"),
    ("expectgraph", "expect graph { ... }\nexpect graph { stack { ... } }\nexpect graph { stack { Home; ... }; ... }"),
  ]

  @Test(arguments: 0..<texts.count) func probe(_ index: Int) {
    let (name, text) = Self.texts[index]
    var play = Play()
    print("PROBE \(name)")
    play.run(text)
    print("  =", play.outcomes.prefix(5), play.messages.prefix(4), play.printed.map { $0.prefix(300) }.prefix(5), play.warnings.prefix(3))
  }
}
