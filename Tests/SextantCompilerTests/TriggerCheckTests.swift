import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("expected triggers") struct TriggerCheckTests {
  @Test(
    arguments: [
      ("openWindow", nil), ("openWindow(waiting)", nil),
      ("openWindow(«waitigng»)", "unknownWindow"),
      ("openWindow(12, «13»)", "extraArgument"), ("«openWindow()»", "missingArgument"),
      ("openWindow(«12»)", "expected"), ("openWindow(id: waiting)", nil),
      ("openWindow(«window: waiting»)", "unknownLabel"), ("dismissWindow(waiting)", nil),
      ("openURL", nil),
      ("openURL(\"a\")", nil), ("openURL(url: \"a\")", nil), ("openURL(«3»)", "wrongType"),
      ("openURL(\"a\", «\"b\"»)", "extraArgument"), ("dismiss", nil),
      ("dismiss(«3»)", "extraArgument"), ("«dismis»", "unknownTrigger"), ("rate(stars: 3)", nil),
      ("rate", nil), ("rate(«\"a\"»)", "wrongType"),
    ] as [(String, String?)])
  func reported(_ trigger: String, _ word: String?) {
    let head = """
      app S {
        screen Home
        screen W
        window waiting { W }
        trigger rate(stars: Int)
        start Home
      }
      dismiss
      expect trigger \("")
      """
    let text = head + trigger.filter { $0 != "«" && $0 != "»" }
    var compiler = Compiler.fresh()
    let source = SourceText(name: "test.sextant", text: text)
    let found = compiler.compile(source).diagnostics.filter { $0.severity == .error }
    #expect(found.map(\.code.word) == (word.map { [$0] } ?? []))
    let marked = trigger.split(separator: "«").last?.split(separator: "»").first
    if let first = found.first { #expect(source.text(of: first.span) == marked.map(String.init)) }
  }
}
