import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Slips in the language's own words, wherever scripts have them.
@Suite("a misspelt word of the language") struct WordSlipTests {
  private struct Slip {
    let path: String
    let word: String
    let typo: String
    let offset: Int
  }

  /// The words in quotes in the grammar.
  private static let grammar = Set(
    (GrammarText(.all).text(ofPart: 1) + GrammarText(.all).text(ofPart: 2)).split(
      separator: "\"", omittingEmptySubsequences: false
    )
    .map(String.init).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    .filter { $0.count > 2 && $0.allSatisfy { $0.isLetter && $0.isLowercase } })

  /// Lines whose words are names: of tags, and of what is declared.
  private static let naming = ["scenario ", "action ", "tab ", "let ", "route ", "for ", "alert "]

  /// The first two places of each word in the scripts of each folder, each with one slip.
  private static func slips() throws -> [Slip] {
    let all = RepositoryScripts.all
    var maker = TypoMaker(seed: 11, known: grammar)
    var seen: [String: Int] = [:]
    var result: [Slip] = []
    for path in all.paths {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      var offset = 0
      for line in String(decoding: try all.read(path), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      {
        let code = line.drop { $0 == " " }
        defer { offset += line.utf8.count + 1 }
        if code.contains("//") || code.contains("\"") { continue }
        if naming.contains(where: { code.contains($0) }) { continue }
        var start = offset
        for word in line.split(whereSeparator: { !$0.isLetter }) {
          start = offset + line.utf8.distance(from: line.startIndex, to: word.startIndex)
          let word = String(word)
          guard grammar.contains(word), seen["\(folder) \(word)", default: 0] < 2 else { continue }
          seen["\(folder) \(word)", default: 0] += 1
          guard let typo = maker.typos(of: word, count: 1).first else { continue }
          result.append(Slip(path: path, word: word, typo: typo, offset: start))
        }
      }
    }
    return result
  }

  /// What is told of a slip, if it is not one problem in its place that says what was meant.
  private func mistold(_ slip: Slip, _ fresh: Compiler) throws -> String? {
    let bytes = try RepositoryScripts.all.read(slip.path)
    let end = slip.offset + slip.word.utf8.count
    let spoilt = bytes[..<slip.offset] + Array(slip.typo.utf8) + bytes[end...]
    var compiler = fresh
    let source = SourceText(name: slip.path, bytes: Array(spoilt))
    let told = compiler.compile(source).diagnostics
    if told.count == 1, let first = told.first, Int(first.span.start) == slip.offset,
      first.suggestion?.contains("`\(slip.word)`") ?? false
    {
      return nil
    }
    return
      "\(source.line(source.lineNumber(of: UInt32(slip.offset)))): \(slip.word) in \(slip.path): "
      + told.map { "\($0.code.word) \($0.suggestion ?? "-")" }.joined(separator: ", ")
  }

  @Test("is told once, in its place, with what was meant") func rate() throws {
    let slips = try Self.slips()
    #expect(slips.count > 300)
    let fresh = Compiler(systems: .all, files: RepositoryScripts.all)
    let wrong = try slips.compactMap { try mistold($0, fresh) }
    #expect(
      wrong.count * 50 <= slips.count,
      "\(wrong.count) of \(slips.count) are not\n\(wrong.joined(separator: "\n"))")
  }

  @Test(
    "what is tried is what was meant",
    arguments: [
      ("expect cuont Home is 1", "count", "count"),
      ("expect tp is Home", "top", "top"), ("expect graaph { stack { Home } }", "graph", "graph"),
      ("expect graph { stak { Home } }", "stack", "stack"),
      ("tap buton \"x\"", "button", "button"), ("in rot: hide", "root", "root"),
      ("append Home witout animation", "without", "without"),
      ("expect stack i [Home]", "is", "is"), ("for x im [1] { print x }", "in", "in"),
      ("state n = 1\nexpect n isnt 2", "is not", "is not"),
      ("expect state n si 1\nstate n = 1", "is", "is"),
    ])
  func meant(_ text: String, _ word: String, _ fixed: String) throws {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let told = compiler.compile(SourceText(name: "a", text: text)).diagnostics
    #expect(told.count == 1)
    let first = try #require(told.first)
    #expect(first.suggestion == "did you mean `\(word)`?")
    #expect(first.fix?.edits.map(\.replacement) == [fixed])
  }

  private static let app = """
    app T {
      screen Item(id: Int)
      screen Items
      screen Home { action edit(id: Int) { hide }; action exit { hide } }
      start stacked Home
    }

    """

  @Test(
    "what is declared is nothing that was misspelt, and only what is declared was meant",
    arguments: [
      "tap edit", "tap exit(id: 1)", "append Items(id: 2)", "append Item(title: 2)",
      "append OldScrean; append OldScrean\nappend OldScreen", "set total = 1; set totals = 2",
      "let delay = 2; let relay = 2s; wait delay",
    ])
  func declared(_ text: String) {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let source = SourceText(name: "a", text: Self.app + text)
    let told = compiler.compile(source).diagnostics
    #expect(!told.isEmpty)
    #expect(
      told.allSatisfy { $0.fix == nil && !($0.suggestion ?? "").hasPrefix("did you mean") },
      "\(told)")
  }

  @Test(
    "what may turn into its opposite is not mended without asking",
    arguments: ["expect cant tap back", "let x = 5\nexpect x isn 4", "expect o Home"])
  func opposite(_ text: String) {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let told = compiler.compile(SourceText(name: "a", text: text)).diagnostics
    #expect(told.count == 1 && told.first?.fix == nil, "\(told)")
  }

  @Test("in the shell as well") func shell() throws {
    var session = Session(systems: .all)
    let told = session.submit("expect cuont Home is 1").diagnostics
    #expect(told.map(\.code.word) == ["unknownWord"])
    #expect(told.first?.suggestion == "did you mean `count`?")
    #expect(session.submit("expect count Home is 1").succeeded)
  }

  @Test(
    "what only comes of it goes, and what does not stays",
    arguments: [
      ("let a = 1\nlet b = biding of top\nexpect a is 2 + \"\"", ["biding", "a is"]),
      ("expect cuont Home is 1\nexpect coutn Home is 1", ["cuont", "coutn"]),
    ])
  func others(_ text: String, _ places: [String]) {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let source = SourceText(name: "a", text: text)
    let told = compiler.compile(source).diagnostics
    #expect(told.count == places.count, "\(told.map(\.message))")
  }

  @Test("a word that two others are as near to is not replaced without asking")
  func ambiguous() {
    let app =
      "app T {\n  tabs M { tab as Home; tab at Home }\n  screen Home\n  start M\n}\nselect tab ax\n"
    var compiler = Compiler(systems: .all, files: NoFiles())
    let told = compiler.compile(SourceText(name: "a", text: app)).diagnostics
    #expect(told.count == 1 && told.first?.fix == nil)
  }

  @Test("many problems do not take long: the text is read again only so often")
  func many() {
    let text = String(repeating: "expect cuont Home is 1\n", count: 5_000)
    var compiler = Compiler(systems: .all, files: NoFiles())
    #expect(compiler.compile(SourceText(name: "a", text: text)).diagnostics.count == 1_001)
  }
}
