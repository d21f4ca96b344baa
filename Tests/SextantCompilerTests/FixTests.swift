import Foundation
import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct FixTests {
  struct FixCase: Sendable, CustomTestStringConvertible {
    let word: String
    let before: String
    let after: String

    init(_ word: String, _ before: String, _ after: String) {
      (self.word, self.before, self.after) = (word, before, after)
    }

    var testDescription: String { "\(word): \(before)" }
  }

  private static let router =
    "app T uses router { screen Home; route detail; start Home }\n"

  static let fixCases = [
    FixCase("unexpectedCharacter", "expect top == Home", "expect top is Home"),
    FixCase("unexpectedCharacter", "let n = 1\nexpect n==1", "let n = 1\nexpect n is 1"),
    FixCase("unexpectedCharacter", "expect 1 is 1 && 2 is 2", "expect 1 is 1 and 2 is 2"),
    FixCase("unexpectedCharacter", "expect 1 != 2", "expect 1 is not 2"),
    FixCase("unexpectedCharacter", "expect not 1!=1", "expect not 1 is not 1"),
    FixCase("unexpectedCharacter", "expect 1 is 1||2 is 2", "expect 1 is 1 or 2 is 2"),
    FixCase("unexpectedCharacter", "expect !top is A", "expect not top is A"),
    FixCase("unexpectedCharacter", "print 'Hello, you'", "print \"Hello, you\""),
    FixCase("separatorInBracket", "print [1; 2]", "print [1, 2]"),
    FixCase("commaMisplaced", "print [1, , 2]", "print [1,  2]"),
    FixCase("braceOnNewLine", "repeat 2\n{ append A }", "repeat 2 { append A }"),
    FixCase(
      "elseOnNewLine", "if top is A { append A }\n  else { append A }",
      "if top is A { append A } else { append A }"),
    FixCase("unexpectedCharacter", "append\u{A0}A", "append A"),
    FixCase("unexpectedCharacter", "append A\u{200D}", "append A"),
    FixCase(
      "wrongType", "for id in 1...3 { print id }", "for id in [1, 2, 3] { print id }"),
    FixCase(
      "wrongType", "screen A { action go(id: Int in 5...6) { print id } }",
      "screen A { action go(id: Int in [5, 6]) { print id } }"),
    FixCase(
      "unknownName", "screen A(id: Int)\nlink \"x://show/:id\" { append A(id: id) }",
      "screen A(id: Int)\nlink \"x://show/{id: Int}\" { append A(id: id) }"),
    FixCase(
      "unknownName", "screen A(id: String)\nlink \"x://show?id=:id\" { append A(id: id) }",
      "screen A(id: String)\nlink \"x://show?id={id}\" { append A(id: id) }"),
    FixCase(
      "literalCapture", "link \"x://show/:id/more\" { dismiss }",
      "link \"x://show/{id}/more\" { dismiss }"),
    FixCase("unknownSentence", "appen A", "append A"),
    FixCase("unknownSentence", "go A", "append A"),
    FixCase("unknownSentence", "state n = 1\nn = 2", "state n = 1\nset n = 2"),
    FixCase(
      "noAnimation",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other without animation",
      "tabs M { tab first A; tab other B }\nset root M\nselect tab other"),
    FixCase(
      "unknownNode",
      "app T { screen Detail(id: Int); start stacked Detail(id: 1) }\nappend Detial(id: 2)",
      "app T { screen Detail(id: Int); start stacked Detail(id: 1) }\nappend Detail(id: 2)"),
    FixCase(
      "unknownThing", router + "push detail\npush detial", router + "push detail\npush detail"),
    FixCase(
      "otherSystem", router + "show detail\npush detail", router + "push detail\npush detail"),
    FixCase(
      "unknownTabName", "tabs M { tab first A }\nselect tab first\nselect tab frist",
      "tabs M { tab first A }\nselect tab first\nselect tab first"),
    FixCase(
      "unknownWindow", "window side { A }\nopen window side\nopen window sdie",
      "window side { A }\nopen window side\nopen window side"),
    FixCase(
      "unknownPresentable", "presentable picker\npresent picker\npresent pikcer",
      "presentable picker\npresent picker\npresent picker"),
    FixCase(
      "unknownAction", "screen A { action save { dismiss } }\ntap save\ntap sava",
      "screen A { action save { dismiss } }\ntap save\ntap save"),
    FixCase(
      "unknownName", "let number = 1\nprint numbre + number",
      "let number = 1\nprint number + number"),
    FixCase("unknownName", "append A(id = 1)", "append A(id: 1)"),
    FixCase(
      "unknownState", "state count = 0\nset count = 2\nset cuont = 1",
      "state count = 0\nset count = 2\nset count = 1"),
    FixCase(
      "unknownTrigger",
      "app T { trigger review; screen A; start A }\ntrigger review\ntrigger reviw",
      "app T { trigger review; screen A; start A }\ntrigger review\ntrigger review"),
    FixCase("unknownType", "screen A(id: Sting)", "screen A(id: String)"),
    FixCase(
      "unknownCode", "expect error noStacks from dismiss", "expect error noStack from dismiss"),
    FixCase(
      "unknownMessage", "message saved\nsend saved\nsend savde",
      "message saved\nsend saved\nsend saved"),
    FixCase(
      "unknownEvent", "event pushed { append A }\nfire pushed\nfire pushde",
      "event pushed { append A }\nfire pushed\nfire pushed"),
    FixCase(
      "unknownCapture", "link \"x://{id}\" for idd in [\"1\"] { append A }",
      "link \"x://{id}\" for id in [\"1\"] { append A }"),
    FixCase(
      "unknownSystem", "app T uses grph { screen A; start A }",
      "app T uses graph { screen A; start A }"),
    FixCase(
      "unknownDeclaration", "app T { screan A; screen B; start B }",
      "app T { screen A; screen B; start B }"),
    FixCase(
      "unknownLabel", "screen A(count: Int)\nappend A(count: 2)\nappend A(cuont: 1)",
      "screen A(count: Int)\nappend A(count: 2)\nappend A(count: 1)"),
    FixCase("wrongType", "wait 5 seconds", "wait 5s"),
    FixCase(
      "unknownType", "screen A(id: Integer)\nappend A(id: 1)",
      "screen A(id: Int)\nappend A(id: 1)"),
    FixCase("unexpectedCharacter", "state n = 0\nset n == 2", "state n = 0\nset n = 2"),
    FixCase("wrongType", "wait 2", "wait 2s"),
    FixCase("wrongType", "after 0.5 { dismiss }", "after 0.5s { dismiss }"),
    FixCase(
      "wrongType", "enum Plan { free, premium }\nstate plan: Plan = \"free\"",
      "enum Plan { free, premium }\nstate plan: Plan = free"),
    FixCase(
      "wrongType", "enum Plan { free, premium }\nscreen A(plan: Plan)\nappend A(plan: \"premium\")",
      "enum Plan { free, premium }\nscreen A(plan: Plan)\nappend A(plan: premium)"),
    FixCase(
      "unknownSource",
      "app T { screen A { source \"rose\" }; start stacked A }\npresent sheet A from \"rose\"\n"
        + "present sheet A from \"nose\"",
      "app T { screen A { source \"rose\" }; start stacked A }\npresent sheet A from \"rose\"\n"
        + "present sheet A from \"rose\""),
    FixCase("expected", "expect stack is Home", "expect stack is [Home]"),
    FixCase("expected", "append \"Detail\"", "append Detail"),
    FixCase(
      "expected", "present alert \"Hi\"\ntap \"OK\"", "present alert \"Hi\"\ntap button \"OK\""),
    FixCase(
      "expected", "present alert \"Hi\" { buton \"OK\" }", "present alert \"Hi\" { button \"OK\" }"),
    FixCase("expected", "let n = 1\nexpect n = 1", "let n = 1\nexpect n is 1"),
  ]

  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    return compiler.compile(SourceText(name: "a.sextant", text: text)).diagnostics
  }

  private func fixed(_ text: String) -> String {
    let fixes = diagnostics(text).compactMap(\.fix).withoutOverlaps
    return String(decoding: fixes.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "no fix if either the declaration or its only use may be misspelt",
    arguments: [
      "state count = 0\nset cuont = 1", "screen A { action moe { dismiss } }\ntap move",
      "let firt = 1\nprint first", "window side { A }\nopen window sdie",
    ])
  func misspeltDeclarationOrUse(_ text: String) {
    let found = diagnostics(text).filter { $0.severity == .error }
    #expect(found.count == 1 && found[0].fix == nil)
    #expect(found.first?.help?.hasPrefix("did you mean `") == true)
  }

  @Test("no fix for two equally similar names")
  func equallySimilarNames() {
    let found = diagnostics("let left = 1\nlet leaf = 2\nprint left + leaf\nprint lef\n")
    #expect(found.map(\.code.word) == ["unknownName"] && found[0].fix == nil)
  }

  @Test("a fix removes its diagnostic, and is idempotent", arguments: fixCases)
  func fix(_ test: FixCase) throws {
    let first = try #require(
      diagnostics(test.before).first { $0.code.word == test.word && $0.fix != nil },
      "\(diagnostics(test.before))")
    let once = fixed(test.before)
    #expect(once == test.after)
    #expect(!diagnostics(once).contains { $0.code == first.code && $0.fix == first.fix })
    #expect(fixed(once) == once || test.word == "otherSystem")
    #expect(first.fix?.title.isEmpty == false)
  }

  @Test(
    "a word of another framework is replaced without a loss of the text after it",
    arguments: [
      ("popToRoot append A", "drop to root append A"), ("navigate(A) navigate(A)", nil),
      ("pushViewController(A), dismiss", nil), ("popToRoot()", "drop to root"),
    ])
  func textAfterWord(text: String, after: String?) {
    #expect(fixed("screen A\n" + text) == "screen A\n" + (after ?? text))
  }

  @Test(
    "ambiguous errors have no fix",
    arguments: [
      "expect 1 is 1 & 2 is 2", "enum P { a | b }", "print 'a\"b'", "print 'it",
      "repeat 2 // twice\n{ append A }",
      "append Details\nappend Details\nappend Detials", "screen A\nscreen A", "wait 500", "wait -5",
      "append ?", "print name", "state a: String = nil", "pushReplacement A",
      "screen A { action go(id: Int in 5...60) { print id } }",
    ])
  func left(_ text: String) {
    #expect(!diagnostics(text).isEmpty)
    #expect(diagnostics(text).allSatisfy { $0.fix == nil }, "\(diagnostics(text))")
  }

  @Test("applies the first of overlapping fixes, and keeps the order of edits")
  func overlaps() {
    let edits = [(4, 6, "x"), (5, 7, "y"), (0, 1, "z"), (6, 6, "i"), (6, 6, "j")].map {
      Fix.replacing("", at: Span(start: $0.0, end: $0.1), with: $0.2)
    }
    let taken = edits.withoutOverlaps
    #expect(taken.flatMap(\.edits).map(\.replacement) == ["z", "x", "i"])
    #expect(
      String(decoding: taken.applied(to: Array("abcdefgh".utf8)), as: UTF8.self) == "zbcdxigh")
  }

  // MARK: Files

  private func check(
    _ files: [String: String], fix: Bool = true
  ) -> (code: ExitCode, text: String, errors: String, files: FixedFiles) {
    let disk = FixedFiles(files)
    let output = TextOutput()
    var options = CheckOptions.parsed()
    options.fix = fix
    options.runContext.writer = disk
    let context = CommandContext(systems: .all, files: disk, output: output)
    let code = ScriptChecker(context).check(["."], options)
    return (code, output.text, output.errors, disk)
  }

  @Test("fixes files until no fix is left, and reports the rest")
  func files() {
    let result = check([
      "app.sextant": "app T { screen Detail; start stacked Detail }\n",
      "a.sextant": "import \"app.sextant\"\n\nappen Detial\nexpect top == Detail\nappend Nothing\n",
    ])
    #expect(
      result.files["a.sextant"]
        == "import \"app.sextant\"\n\nappend Detail\nexpect top is Detail\nappend Nothing\n")
    #expect(
      result.text == """
        a.sextant:3:1: fixed: replace `appen` with `append` [unknownSentence 1200]
        a.sextant:4:12: fixed: replace `==` with `is` [unexpectedCharacter 1000]
        a.sextant:3:8: fixed: replace `Detial` with `Detail` [unknownNode 1220]
        2 files checked, 1 problem, 3 fixed

        """)
    #expect(
      result.errors.contains("a.sextant:5:8: error: unknown screen or container `Nothing`"))
    #expect(result.code == .badScript)
    let again = check(result.files.texts)
    #expect(again.files.writes == 0 && again.text == "2 files checked, 1 problem, 0 fixed\n")
  }

  @Test("many useless fixes do not take long")
  func manyUseless() {
    let text = String(repeating: "apend Home foo bar\n", count: 40)
    let result = check(["a.sextant": text])
    #expect(result.files["a.sextant"] == text && result.text.hasSuffix("40 problems, 0 fixed\n"))
  }

  @Test("does not apply fixes that do not reduce the number of problems")
  func useless() {
    // The fix suggests `append`, which does not accept a number either.
    let text = "go 5\n"
    let result = check(["a.sextant": text])
    #expect(result.files["a.sextant"] == text && result.files.writes == 0)
  }

  @Test("a harmful fix does not prevent others")
  func harmful() {
    let text = "presnt alert \"Hi\" { button \"A\" { xyzzy }; button \"B\" { qwerty } }\n"
    let result = check(["a.sextant": text + "appen A\n"])
    #expect(result.files["a.sextant"] == text + "append A\n", "\(result)")
  }

  @Test("lists every fix, even next to a harmful fix and a problem without a fix")
  func many() {
    let (slip, fixed) = (
      "appen Detial\nexpect top == Detail\n", "append Detail\nexpect top is Detail\n"
    )
    let app = "app T { screen Detail; start stacked Detail }\n"
    func text(_ line: String, _ end: String) -> String {
      app + String(repeating: line, count: 20) + end
    }
    let harmful = "presnt alert \"Hi\" { button \"A\" { xyzzy }; button \"B\" { qwerty } }\n"
    for end in ["", "append Nothing\n", harmful, "append Nothing\n" + harmful] {
      let result = check(["a.sextant": text(slip, end)])
      #expect(result.files["a.sextant"] == text(fixed, end), "\(end)")
      #expect(result.text.hasSuffix(", 60 fixed\n"), "\(end) \(result.text.suffix(200))")
      #expect(result.text.components(separatedBy: ": fixed: replace `").count == 61)
    }
  }

  @Test("fixes an error whose warnings are suppressed")
  func warnings() {
    let text = "command add(n: Int, m: Int) { hide }\n"
    #expect(check(["a.sextant": "comand" + text.dropFirst(7)]).files["a.sextant"] == text)
  }

  @Test("a fix may enable another fix")
  func uncovered() {
    let text = "app T { screen Detail; start stacked Detail }\n"
    let result = check(["a.sextant": text + "appen Detial\n"])
    #expect(result.files["a.sextant"] == text + "append Detail\n")
    #expect(result.text.hasSuffix("no problems, 2 fixed\n"))
  }

  @Test(
    "does not fix names while braces, imports or other text have errors",
    arguments: [
      "repeat 2 { append A } 12\nappen A\n", "let items = [1] 2\nprint item\n",
      "import \"nope.sextant\"\nscenario \"x\" { expect error notOnStack from hide }\n",
      "app T {\n  screen A { action forth  append A }; action forty { append A } }\n  start A\n}\n"
        + "scenario \"x\" { tap forth }\n",
    ])
  func unsure(_ text: String) {
    #expect(check(["a.sextant": text]).files["a.sextant"] == text)
  }

  @Test(
    "inserts a missing separator, and keeps the names after it",
    arguments: [
      (
        "app T {\n  screen Home { } screen Homes { }\n  start stacked Home\n}\nappend Homes\nappend Home\n",
        "app T {\n  screen Home { }; screen Homes { }\n  start stacked Home\n}\nappend Homes\nappend Home\n"
      ),
      (
        "let items = [1] let item = 2\nprint item\nprint items\n",
        "let items = [1]; let item = 2\nprint item\nprint items\n"
      ),
    ])
  func separated(_ text: String, _ fixed: String) {
    #expect(check(["a.sextant": text]).files["a.sextant"] == fixed)
  }

  @Test("reports an unwritable file")
  func locked() {
    let result = check(["locked/a.sextant": "appen A\n"])
    #expect(result.code == .cannotWrite)
    #expect(
      result.errors.contains("sextant: locked/a.sextant: cannot be written: permission denied"))
  }

  @Test("rejects standard input")
  func standardInput() throws {
    let result = try Sextant.run(["check", "--fix", "-"], input: "appen A\n")
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(
      result.errors == "sextant: -: --fix changes files in place; standard input is not a file\n")
  }
}

final class FixedFiles: FileSystem, FileWriter {
  private let files: ScriptedFiles
  private let names: [String]
  private let first: [String: String]

  init(_ texts: [String: String]) {
    files = ScriptedFiles(texts)
    names = texts.keys.sorted()
    first = texts
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] { try files.read(path) }
  func scripts(at path: String) throws(FileProblem) -> [String] { names }
  func absolutePath(_ path: String) -> String { files.absolutePath(path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try files.write(bytes, to: path)
  }
  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try files.append(bytes, to: path)
  }

  subscript(path: String) -> String? { files[path] }
  var texts: [String: String] { first.merging(names.map { ($0, files[$0] ?? "") }) { $1 } }
  var writes: Int { names.filter { files[$0] != first[$0] }.count }
}
