import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import RuntimeTestSupport

@Suite("missing separators") struct SeparatorTests {
  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh(
      files: OneFile(path: "more.sextant", text: "app More { screen Far; start Far }"))
    return compiler.compile(SourceText(name: "t", text: text)).diagnostics.filter {
      $0.severity == .error
    }
  }

  private struct OneFile: FileAccess {
    let path: String
    let text: String

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path == self.path { return Array(text.utf8) }
      throw FileProblem("no such file")
    }
  }

  private static func app(_ declarations: String, _ rest: String = "") -> String {
    "app T {\n  screen A; screen B; start stacked A\n  \(declarations)\n}\n\(rest)"
  }

  /// Texts with a missing separator before each word between « and ».
  static let texts = [
    "app T { screen A «screen» B «start» A }", "app T { screen A «screen» B; start A }",
    "app T { screen A { } «screen» B { } «start» A }", "app T { start A «screen» A }",
    "app T { screen A; start stacked A «screen» B «screen» C «screen» D «home» B }",
    "app T { screen A; start A } «append» A",
    "app T { screen A; start A } «scenario» \"x\" { append A }",
    app("tabs M { tab a A «tab» b B }"), app("tabs M { tab a A «tab» b B «tab» c A; tab d B }"),
    app("tabs M { tab a \"A\" stacked A «tab» b \"B\" stacked B }"),
    app("custom M { segment A «segment» B }"), app("switched S «switched» Other shows A"),
    app("switched S shows A «screen» C"), app("state x = 1 «state» y = 2"),
    app("state x: Int = 1 «state» y: Bool = true"), app("enum E { a, b } «enum» F { c, d }"),
    app("message m «message» n"), app("trigger t «trigger» u"), app("home A «screen» C"),
    app("screen C { action a { append B } «action» b { append A } }"),
    app("screen C { source \"a\" «source» \"b\" }"),
    app("screen C { source \"a\" «action» go { append B } }"),
    app("command c { append A } «command» d { append B }"),
    app("invariant \"a\" { top is A } «never» \"b\" { top is B }"),
    app("always can reach \"a\" { top is A } within 1 move «sometimes» \"b\" { top is B }"),
    app("state x = true; when x { append A } «when» not x { append B }"),
    app("state x = true; when x { append A } otherwise { append B } «screen» C"),
    app("window w { A } «window» v { B }"),
    app("link \"app://a\" { append A } «link» \"app://b\" { append B }"),
    app("screen C { action a { append A «append» B } }"),
    app("screen C { action a { append A } }", "append C «tap» a"),
    app("", "append A «append» B"), app("", "append stacked [A, B] «append» B «pop»"),
    app("", "append A «pop»"), app("", "present sheet A «dismiss»"),
    app("", "present sheet A from \"x\" «append» B").replacing(
      "screen A;", with: "screen A { source \"x\" };"),
    app("", "let a = A «append» a"), app("", "let a = 1 «let» b = 2; print a; print b"),
    app("state x = 1", "set x = 2 «set» x = 3"), app("", "expect top is A «expect» not top is B"),
    app("", "expect count sheets is 0 «append» A"), app("", "wait 1s «append» A"),
    app("", "repeat 2 { append A } «append» B"), app("", "if top is A { append B } «append» A"),
    app("", "if top is A { append B } else { append A } «append» A"),
    app("", "together { append A «append» B } «expect» top is B"),
    app("", "in root: append A «append» B"), app("", "in root: append A «in» root: append B"),
    app("", "append A «try» dismiss"), app("", "append A «in» root { append B } «append» A"),
    app("", "scenario \"a\" { append A } «scenario» \"b\" { append B «expect» top is B }"),
    app("", "before each { append A } «scenario» \"b\" { append B }"),
    app("", "append A/* then */«append» B"),
    // The pattern of the first item also matches the first words of the second item.
    app("", "present alert \"x\" «try» dismiss"), app("", "present cover A «expect» not animated"),
    app("", "present alert \"x\"; expect presented is alert \"x\" «tap» button \"OK\""),
    app("", "expect not animated «present» cover A without animation"),
    app("", "expect not animated «drop» last without animation"),
    app("", "expect can drop last «expect» can drop to root"),
    app("", "wait 1s «try» wait 2s"), app("", "in root: append A «try» append A"),
    app("command c(x: Int) { append B }", "c(x: 1) «c(x: 2)» «append» A"),
    app("switched S shows nothing «command» c { if top is A { append B } }", "c"),
    app("", "expect graph { stack { A «B»; «A» } }").replacing("; «A»", with: "; A"),
    app("", "expect graph { stack { A; alert \"x\" { button \"a\" «button» \"b\" cancel } } }"),
    app("", "expect graph { stack { A «alert» \"x\" \"z\" «dialog» \"y\" } }"),
    "app T { screen A { action go { append B } } «screen» B «start» stacked A } «scenario» \"a\" { tap go «expect» top is B } «scenario» \"b\" { tap go }",
    "app T uses stackview { animation q { curve linear «default» static «alternative» opacity «} «view» A { stackview m «stackview» n } «start» A }"
      .replacing("«} ", with: "} "),
    "app T uses stackview { view A { stackview m }; view B; start A }\nexpect transition of m default is opacity «push» B on m «hide» m animation fade",
    "app T uses coordinator { flow F { route a; route b }; start F }\nshow alert \"x\" «try» show b «switch» to a",
    "import \"more.sextant\" «append» Far",
    "screen A «screen» B",
  ]

  @Test("are reported at their location, with a fix, and without other errors", arguments: texts)
  func reported(marked: String) {
    var text = marked.replacing(#/[«»]/#, with: "")
    let whole = marked.replacing(#/(\s*)«/#) { ";\($0.output.1)" }.replacing("»", with: "")
    // After each fix, the checker reads a further item on the line.
    for _ in 0..<10 {
      let found = diagnostics(text)
      #expect(found.allSatisfy { $0.code.word == "separatorMissing" }, "\(found.map(\.message))")
      if found.isEmpty { break }
      let fixed = found.compactMap(\.fix).applied(to: Array(text.utf8))
      text = String(decoding: fixed, as: UTF8.self)
    }
    #expect(text == whole)
  }

  @Test(
    "do not hide errors in the items after them",
    arguments: [
      (app("screen C { action a { append B } action b { append Nope } }"), ["unknownNode"]),
      (app("state n = 0 state m = \"x\"", "set m = 1"), ["wrongType"]),
      (app("", "append A append B append Nope"), ["separatorMissing", "unknownNode"]),
      (app("", "append A, append Nope"), ["unknownNode"]),
      (app("", "append A and append Nope"), ["unknownNode"]),
      // The fix puts a separator in place of a blank, but no blank is here.
      (app("", "in root { append A }append Nope"), []),
    ])
  func followingItems(text: String, more: [String]) {
    let found = diagnostics(text)
    #expect(found.map(\.code.word) == ["separatorMissing"] + more)
    #expect(found.map(\.span.start) == found.map(\.span.start).sorted())
  }

  @Test(
    "are an error if the first item continues into the second",
    arguments: [
      app("", "expect nothing started expect top is A"),
      app("state b = true", "expect b append A"), app("", "let a = Root/A append a"),
      app("", "let a = top expect not top is B"),
    ])
  func continuedItem(text: String) {
    #expect(!diagnostics(text).isEmpty)
  }

  @Test("are reported in the example of each system", arguments: SystemCatalog.all.names)
  func examples(name: String) throws {
    // The separator before a comment may be omitted, so comments are removed.
    let text = try #require(SystemCatalog.all.system(named: name)).manual.example
      .replacing(#/\ *//[^\n]*/#, with: "")
    #expect(diagnostics(text).isEmpty)
    var bytes = Array(text.utf8)
    let separators = bytes.indices.dropFirst().dropLast().filter { index in
      guard bytes[index] == UInt8(ascii: ";") || bytes[index] == UInt8(ascii: "\n") else {
        return false
      }
      let (before, after) = (bytes[..<index], bytes[(index + 1)...])
      let next = after.first { $0 > UInt8(ascii: " ") }
      return before.last != UInt8(ascii: "{") && next != UInt8(ascii: "}") && next != nil
    }
    #expect(!separators.isEmpty)
    for index in separators {
      let separator = bytes[index]
      bytes[index] = UInt8(ascii: " ")
      defer { bytes[index] = separator }
      let place = bytes[index...].firstIndex { $0 > UInt8(ascii: " ") }
      let found = diagnostics(String(decoding: bytes, as: UTF8.self))
      let line = String(decoding: bytes[..<index].suffix(40), as: UTF8.self)
      #expect(found.map(\.code.word) == ["separatorMissing"], "\(line): \(found.map(\.message))")
      #expect(found.first.map { Int($0.span.start) } == place, "\(line)")
    }
  }

  @Test(
    "are reported only before the beginning of an item",
    arguments: [
      (app("", "append A B"), "expected"), (app("", "append A append"), "expected"),
      (app("", "append A in window main"), "expected"), (app("", "append A after 3s"), "expected"),
      (app("", "append A screen"), "expected"), (app("", "append A `append` B"), "expected"),
      (app("", "append A action go"), "expected"),
      (app("screen C action go { append A }"), "expected, unknownDeclaration"),
      (app("screen C tab a A"), "expected"),
      (app("screen C { } action go { append A }"), "separatorMissing, unknownDeclaration"),
      (
        app("screen C { } action go { append A } screen D", "append D"),
        "separatorMissing, unknownDeclaration"
      ), (app("tabs M { tab a A B }"), "expected"),
      (app("tabs M { tab a 12 tab b B }"), "expected"), (app("start"), "duplicate, expected"),
      (app("", "if top is A { append B } else { append A } else { append B }"), "strayClause"),
      (app("", "repeat 2 { append A } else { append B }"), "strayClause"),
      (app("", "repeat 2 { append A } dimsiss"), "strayClause"),
    ])
  func none(text: String, words: String) {
    let found = diagnostics(text)
    #expect(
      Set(found.map(\.code.word)).sorted().joined(separator: ", ") == words,
      "\(found.map(\.message))")
  }

  @Test("on a long line are reported quickly, with few diagnostics")
  func many() {
    let line = Array(repeating: "append A", count: 300).joined(separator: " ")
    let found = diagnostics(Self.app("", line))
    #expect(!found.isEmpty && found.count < 20)
    #expect(found.allSatisfy { $0.code.word == "separatorMissing" })
  }
}
