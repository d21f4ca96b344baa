import SextantSyntax
import SextantSystems
import Testing

@testable import SextantRuntime

/// A statement that is written again is checked once, and means what it would mean by itself.
@Suite("Statements written twice") struct StatementMemoTests {
  private func check(_ text: String) -> CheckedFile {
    var compiler = Compiler(systems: .all, files: NoFiles())
    return compiler.compile(SourceText(name: "script", text: text))
  }

  private func calls(_ file: CheckedFile) -> [Call] {
    file.script.statements.compactMap { statement in
      if case .call(let call) = statement.kind { call } else { nil }
    }
  }

  @Test("what is the same shares one sentence, each at its own place")
  func shares() {
    let file = check("append A\nappend A\nappend A\nappend A\nappend B\n")
    let calls = calls(file)
    #expect(calls[3] === calls[2])
    #expect(calls[4] !== calls[3])
    let places = file.script.statements.map { Int($0.place.span.start) }
    #expect(places == [0, 9, 18, 27, 36])
  }

  @Test(
    "what differs around it is checked anew",
    arguments: [
      // A name of a block is another thing in the next.
      "repeat 2 { let x = B; append x }; repeat 2 { let x = C; append x }; expect stack is [Home, B, B, C, C]",
      "for x in [1] { append D(id: x) }; for x in [2] { append D(id: x) }; expect top is D(id: 2)",
      // The inputs of a screen come to be known.
      "try append A; try append A; append C; append C; expect count stack is 5",
      // Bodies take what their place gives them.
      "state n = 0; repeat 2 { set n = n + 1 }; repeat 2 { set n = n + 1 }; expect n is 4",
      "in root: append A; in root: append A; in root: append A; expect count stack is 4",
      "try dismiss; try dismiss; try dismiss; append A; append A; append A; expect count stack is 4",
    ])
  func anew(_ text: String) {
    let play = Play()
    #expect(play.run(text.replacing("; ", with: "\n")), "\(play.messages)")
  }

  @Test("what differs in the inputs of its nodes alone is read once, with other inputs")
  func inputsDiffer() {
    let play = Play()
    #expect(
      play.run(
        """
        app T { screen Home; screen D(id: Int, name: String = "none"); start stacked Home }
        append D(id: 1, name: "a")
        append D(id: 2, name: "b")
        append D(name: "c", id: 3)
        append D(name: "e", id: 4)
        append D(id: 5, name: "\\u{1F600}")
        append D(id: 6)
        append D(id: 7)
        expect top is D(id: 7, name: "none")
        expect not top is D(id: 6, name: "none")
        expect stack is [Home, D(id: 1, name: "a"), D(id: 2, name: "b"), ...]
        expect stack is [..., D(id: 4, name: "e"), D(id: 5, name: "😀"), D(id: 6), D(id: 7)]
        expect not stack is [Home, D(id: 2, name: "b"), D(id: 1, name: "a"), ...]
        drop last 2
        expect top is D(id: 5, name: "😀")
        drop last 1
        expect top is D(name: "e", id: 4)
        """), "\(play.messages)")
  }

  @Test("a value outside of a domain, or of another type, is told each time")
  func values() {
    let file = check(
      """
      app T {
        enum Plan { free, premium }
        screen Home
        screen D(id: Int in [1, 2], price: Decimal = 1, plan: Plan = free)
        start stacked Home
      }
      append D(id: 1)
      append D(id: 3)
      append D(id: 2)
      append D(id: "2")
      append D(id: 1, price: 2)
      append D(id: 1, price: "2")
      append D(id: 1, price: 2.50)
      expect top is D(id: 1, price: 25.0)
      expect top is D(id: 1, price: 2.50)
      """)
    #expect(file.diagnostics.map(\.code.word) == ["notInDomain", "wrongType", "wrongType"])
    let prices = file.script.statements.suffix(2).map { "\($0.kind)" }
    #expect(prices[0] != prices[1])
  }

  @Test("every mistake is told where it stands, however often it is made")
  func mistakes() {
    let file = check(String(repeating: "jump\nappend house\ndrop last A\n", count: 5))
    // Names that nothing is near to are told once, with their places.
    #expect(file.diagnostics.count == 3)
    let places = file.diagnostics.flatMap { [$0.span] + $0.related.map(\.span) }
    #expect(Set(places.map(\.start)).count == 15)
    let near = check(String(repeating: "appendd A\n", count: 5))
    #expect(near.diagnostics.count == 5)
    let bodies = check(
      "together { expect top is A }\ntogether { expect top is A }\nexpect top is A")
    #expect(bodies.diagnostics.filter { $0.code.word == "notHere" }.count == 2)
  }

  @Test("a screen whose inputs come to be known later makes its uses wrong as it would alone")
  func inputs() {
    let known = check("append A\nappend A\nappend A\nappend A(id: 1)\nappend A\n")
    let alone = check("append A(id: 1)\nappend A\n")
    #expect(known.diagnostics.map(\.code.word) == alone.diagnostics.map(\.code.word))
  }

  @Test("a name that is used once is still told apart from one that is used often")
  func nearNames() {
    let file = check(String(repeating: "append Detail\n", count: 4) + "append Detial\n")
    #expect(file.diagnostics.map(\.code.word) == ["nearName"])
  }
}
