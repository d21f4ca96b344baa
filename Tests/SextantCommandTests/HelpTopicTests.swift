import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing

@testable import RuntimeTestSupport
@testable import SextantShell
@testable import ShellTestSupport

@Suite("topics of help") struct HelpTopicTests {
  private static let program: Result<ProgramHelp, any Error> = Result {
    ProgramHelp(dump: try Sextant.run(["--experimental-dump-help"]).output)
  }

  private func book(_ name: String) throws -> HelpBook {
    let system = try #require(SystemCatalog.all.system(named: name))
    var session = Session(systems: .all)
    #expect(session.submit(system.manual.example).succeeded)
    return helpBook(session, try Self.program.get())
  }

  /// Returns missing topics. Checks all topics of the default system, and a sample of the other
  /// systems' topics.
  private func missing(
    _ topics: some Sequence<String>, in book: HelpBook, of system: String = "graph"
  ) -> [String] {
    let all = Set(topics).sorted()
    return (system == "graph" ? all : sample(all)).filter { topic in
      let lines = book.lines(on: topic)
      return lines.isEmpty || lines.allSatisfy { $0.plain.allSatisfy { $0 == " " } }
    }
  }

  @Test("include every keyword of the grammar", arguments: SystemCatalog.all.names)
  func keywords(name: String) throws {
    let quoted = GrammarText(.all).text(ofPart: 2).split(separator: "\"")
    let words = quoted.filter { $0.allSatisfy { $0.isLetter && $0.isLowercase } }.map(String.init)
    #expect(Set(words).count > 100)
    #expect(missing(words, in: try book(name), of: name) == [])
  }

  @Test("have examples that compile", arguments: SystemCatalog.all.names)
  func examples(name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    let topics = try book(name).chapters.filter(\.isLanguage).flatMap(\.topics)
    let broken = topics.filter { !$0.example.isEmpty }.map(\.example).filter { example in
      !places(of: example, in: system).contains { compiles($0) }
    }
    #expect(topics.count { !$0.example.isEmpty } > 100)
    #expect(broken == [])
  }

  /// Declarations of names that examples use, but no manual declares.
  private static let context = """
    app Context {
      state loggedIn = false
      message saved(text: String)
      event pushArrives { after 1s as toast { append Detail } }
      command add(node: Node) { append node }
      screen Home { action open(id: String) { append Detail } }
      screen Detail
      tabs Main { tab home stacked Home }
      start Main
    }
    """

  /// Returns all texts in which the example may be valid: alone, as a value, inside or after the
  /// app of the manual or of `context`, and inside a declaration of the system. Names that the
  /// manual uses are renamed.
  private func places(of example: String, in system: any NavigationSystem) -> [String] {
    let manual = system.manual.example
    func inApp(_ text: String, _ app: String) -> String {
      app.replacing("\n  start ", with: "\n  \(text)\n  start ")
    }
    let holders = system.declarations.flatMap { holder -> [String] in
      let head = renamed(String(holder.example.prefix { $0 != "{" && $0 != "\n" }))
      return ["\(head) { \(example) }", "\(head) { } \(example)"]
    }
    var places = [example, "print " + example, "\(Self.context)\nadd(\(example))"]
    for app in [manual, Self.context] { places += ["\(app)\n\(example)", inApp(example, app)] }
    return places + ([renamed(example)] + holders).map { inApp($0, manual) }
  }

  private func renamed(_ declaration: String) -> String {
    declaration.split(separator: " ", maxSplits: 1).joined(separator: " other")
  }

  private func compiles(_ text: String) -> Bool {
    var compiler = Compiler.fresh(files: AnyScript(), stateFormat: JSONStateFormat())
    return !compiler.compile(SourceText(name: "example.sextant", text: text)).diagnostics
      .contains { $0.severity == .error }
  }

  private struct AnyScript: FileAccess {
    func read(_ path: String) throws(FileProblem) -> [UInt8] { Array("screen Imported".utf8) }
  }

  @Test("lists the actions of the app first for `tap`", arguments: SystemCatalog.all.names)
  func tapped(name: String) throws {
    for topic in ["tap", "gestures"] {
      let lines = try book(name).lines(on: topic).map(\.plain)
      #expect(lines.first { $0.contains("tap ") }?.hasSuffix("tap ACTION") == true, "\(lines)")
    }
  }

  @Test("list the escapes of a text")
  func escapes() throws {
    let book = try book("graph")
    for topic in ["text", "badEscape"] {
      let text = Style.plain.text(of: book.lines(on: topic))
      for escape in ["n", "t", "r", "0", "\"", "\\", "u{…}"] {
        #expect(text.contains("\\" + escape), "\(topic): \(escape)")
      }
    }
  }

  @Test(
    "replace a word of another framework",
    arguments: [
      ("graph", "startActivity", "of Android: write `append NODE`"),
      ("graph", "popToRoot", "of other words: write `drop to root`"),
      ("router", "popToRoot", "of other words: write `pop all`"),
      ("coordinator", "Navigator.push", "of Flutter: write `show NODE`"),
      ("intent", "fullScreenCover", "of SwiftUI: write `forward to NODE present`"),
      ("navigator", "waitForExistence", "of other test tools: write `wait TIME`"),
      ("stackview", "NavigationLink", "of SwiftUI: write `push NODE on STACK`"),
      ("graph", "while", "of other languages: loops are bounded"),
    ])
  func foreign(name: String, topic: String, text: String) throws {
    let lines = try book(name).lines(on: topic)
    #expect(Style.plain.text(of: lines).contains(text), "\(lines.map(\.plain))")
  }

  @Test("explains each argument of a form")
  func places() throws {
    let text = Style.plain.text(of: try book("graph").lines(on: "FILE"))
    #expect(text.contains("the path of a file\n"))
  }

  @Test(
    "include every sentence and fact of every system, by its words",
    arguments: SystemCatalog.all.names)
  func forms(name: String) throws {
    let systems = SystemCatalog.all.names.compactMap { SystemCatalog.all.system(named: $0) }
    var patterns: [Pattern] = []
    for system in systems {
      patterns += system.sentences.map(\.pattern)
      patterns += system.facts.map(\.pattern)
      patterns += system.events.map(\.pattern)
      patterns += system.bindings.map(\.pattern)
    }
    let words = patterns.flatMap { HelpNotation.names(of: $0) }
    for wanted in [
      "present sheet", "tap back", "tap back to", "drop last", "pop all", "hide top",
    ] {
      #expect(words.contains(wanted))
    }
    #expect(missing(words, in: try book(name), of: name) == [])
    let declared = systems.flatMap(\.declarations).map(\.word)
    #expect(missing(declared, in: try book(name), of: name) == [])
  }

  @Test("include every placeholder", arguments: SystemCatalog.all.names)
  func slots(name: String) throws {
    let book = try book(name)
    let forms = book.chapters.filter(\.isLanguage).flatMap(\.topics)
    let written = forms.flatMap { (topic) -> [String] in
      topic.notation.split(whereSeparator: { !$0.isLetter }).map(String.init)
        .filter { $0.count > 1 && $0.allSatisfy(\.isUppercase) }
    }
    #expect(Set(written).count > 20)
    #expect(missing(written, in: book, of: name) == [])
    let slots = Pattern.Slot.allCases.map(\.name).filter { $0 != "FLAG" }
    #expect(missing(slots, in: book, of: name) == [])
  }

  @Test("explain each code by word and by number, with its fix")
  func codes() throws {
    let book = try book("graph")
    for explanation in Explanations(.all).all {
      for name in [explanation.word, String(explanation.number)] {
        let text = Style.plain.text(of: book.lines(on: name))
        #expect(text.contains(explanation.works.split(separator: "\n").first ?? "-"), "\(name)")
      }
    }
  }

  @Test("include each command, option and key, and each command of the shell")
  func commands() throws {
    let book = try book("graph")
    let program = try Self.program.get()
    var topics = (program.commandTopics + program.optionTopics).flatMap(\.names)
    for wanted in ["--filter", "-x", "--no-strict", "--report", "explore path", "review"] {
      #expect(topics.contains(wanted))
    }
    topics += ConfigKey.all.map(\.name)
    topics += MetaCommand.all.flatMap { [$0.name, ":" + $0.name] }
    topics += SystemCatalog.all.names + book.pages.map(\.word) + book.chapters.map(\.word)
    #expect(missing(topics, in: book) == [])
    for topic in book.chapters.flatMap(\.topics) {
      #expect(!topic.summary.isEmpty, "\(topic.notation)")
    }
  }

  @Test(
    "include words outside of all tables",
    arguments: [
      "scenario", "before", "tags", "action", "source", "count", "types", "comment", "systems",
      "chain", "interpolation", "...", "//", "<=", "ms",
    ])
  func words(topic: String) {
    let repl = ScriptedREPL([":help \(topic)"])
    #expect(repl.errors == "" && !repl.text.isEmpty)
  }

  @Test("have examples for the scratch app")
  func examples() {
    for topic in languageTopics where !topic.example.isEmpty {
      var compiler = Compiler.fresh(stateFormat: JSONStateFormat())
      let source = SourceText(name: "example.sextant", text: topic.example)
      let errors = compiler.compile(source).diagnostics.filter { $0.severity == .error }
      #expect(errors.map(\.message) == [], "\(topic.example)")
    }
  }

  @Test("have several meanings in the order of the chapters")
  func order() {
    let text = ScriptedREPL([":help set"]).text
    let forms = ["set root NODE", "set STATE (= | += | -=) VALUE", "set tracing", ":set [NAME"]
    let places = forms.map { text.ranges(of: $0).first?.lowerBound }
    #expect(
      places.allSatisfy { $0 != nil }
        && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    #expect(text.contains("`sextant help router`"))
    let graph = ScriptedREPL([":help graph"]).text
    for form in ["graph { … }", ":graph [FORMAT]", "app NAME uses graph", "print "] {
      #expect(graph.contains(form))
    }
  }

  @Test(
    "are suggested for a misspelt topic",
    arguments: [
      ("presnt sheet", "present sheet"), ("scenaro", "scenario"), ("--filtr", "--filter"),
      ("tap bck", "tap back"), ("exit-code", "exit-codes"), ("hide tp", "hide top"),
    ])
  func misspelt(topic: String, meant: String) throws {
    let result = try Sextant.run(["help"] + topic.split(separator: " ").map(String.init))
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(
      result.errors == "sextant: unknown help topic `\(topic)`: did you mean `\(meant)`?\n")
  }

  @Test(
    "are the same in the program and in the shell",
    arguments: ["present sheet", "count", "--filter", "noStack", "systems", "exit-codes", "tags"])
  func sameInBoth(topic: String) throws {
    let help = try Sextant.run(["help"] + topic.split(separator: " ").map(String.init))
    let shell = try Sextant.run(["repl", "--no-rc"], input: ":help \(topic)\n")
    #expect(help.code == 0 && help.output == shell.output)
  }

  @Test("include a command and a system of the same name, and `help system` only the system")
  func commandAndSystem() throws {
    let both = try Sextant.run(["help", "graph"]).output
    let command = try Sextant.run(["graph", "--help"]).output
    let page = try Sextant.run(["help", "system", "graph"]).output
    #expect(page == SystemPage("graph", of: .all)?.text)
    #expect(both.hasPrefix(command + "\n" + page))
    #expect(try Sextant.run(["help", "test", "--filter"]).output.hasPrefix("--filter <pattern>\n"))
  }

  @Test("are as narrow as the terminal, except for code", arguments: [40, 80, 200])
  func width(columns: Int) throws {
    let book = try book("graph")
    let topics = book.chapters.map(\.word) + book.pages.map(\.word) + ["REF", "present", "noStack"]
    let lines = book.overview() + book.contents() + topics.flatMap { book.lines(on: $0) }
    for line in lines.flatMap({ $0.wrapped(to: columns) }) {
      let isCode = line.parts.contains { $0.role == .code }
      let words = line.plain.split(separator: " ")
      #expect(isCode || words.count < 2 || line.plain.count <= columns, "\(line.plain)")
    }
  }

  @Test("are wrapped if the width is known")
  func columns() throws {
    let whole = try Sextant.run(["help", "chain"]).output
    let broken = try Sextant.run(["help", "chain"], environment: ["COLUMNS": "40"]).output
    #expect(whole.split(separator: "\n").count == 3)
    #expect(broken.split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(
      broken.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace))
  }

  @Test("`help codes` lists the numbers and words of all codes, by number")
  func listedCodes() throws {
    let rows = try Sextant.run(["help", "codes"]).output.split(separator: "\n").dropFirst()
    let codes = rows.map { $0.split(separator: " ").prefix(2).map(String.init) }
    let known = Explanations(.all).all.sorted { $0.number < $1.number }
    #expect(codes == known.map { [$0.word, String($0.number)] })
  }

  @Test(
    "do not include a command `sextant explain`, which suggests `sextant help`",
    arguments: [
      ([], "codes"), (["noStack"], "noStack"), (["2201", "--format", "json"], "2201"),
      (["a\u{1B}"], "a␛"),
    ] as [([String], String)])
  func explain(_ arguments: [String], _ topic: String) throws {
    let result = try Sextant.run(["explain"] + arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(
      result.errors == "sextant: unknown command `explain`: use `sextant help \(topic)`\n")
  }

  @Test("`sextant --help` fits into 24 lines of 80 columns, the help of each command into 40 lines")
  func heights() throws {
    let commands = try Self.program.get().commandTopics.map {
      $0.notation.split(separator: " ").dropFirst().map(String.init)
    }
    #expect(commands.contains(["explore", "expand"]))
    var tall: [String] = []
    for command in [[]] + commands where command != ["help"] {
      let help = try Sextant.run(command + ["--help"]).output
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if lines.count > (command.isEmpty ? 24 : 40) || lines.contains(where: { $0.count > 80 }) {
        tall.append("\(command): \(lines.count)")
      }
    }
    #expect(tall == [])
  }

  @Test("the formats of all tables are in `help formats`")
  func formats() {
    let text = Style.plain.text(of: FormatHelp.lines)
    let formats =
      SuiteFormats.all.map { ($0.name, $0.summary) } + CheckFormat.all.map { ($0.name, $0.summary) }
      + MapFormats.all.map { ($0.name, $0.summary) }
      + CoverageFormats.all.map { ($0.name, $0.summary) }
    for (name, summary) in formats {
      #expect(text.contains("\n  \(name) ") && text.contains(summary + "\n"), "\(name)")
    }
  }

  @Test("`sextant help` lists the topics")
  func contents() throws {
    let list = try Sextant.run(["help"]).output
    for word in ["sextant test", "\n  sentences ", " append ", " router ", " exit-codes"] {
      #expect(list.contains(word))
    }
    #expect(list.split(separator: "\n").count < 70)
  }
}

@Suite("a line is wrapped between words") struct WrappedLineTests {
  @Test(
    "at the maximum width",
    arguments: [
      (20, ["one two three four", "five"]), (9, ["one two", "three", "four five"]),
      (3, ["one", "two", "three", "four", "five"]),
    ])
  func words(columns: Int, lines: [String]) {
    let line = StyledLine([StyledText("one two three four five")])
    #expect(line.wrapped(to: columns).map(\.plain) == lines)
  }

  @Test("with the indentation of the last part or of the first word, except for code")
  func indents() {
    let row = StyledLine([
      StyledText("  ab", .label), StyledText("  "), StyledText("cd ef gh", .note),
    ])
    #expect(row.wrapped(to: 12).map(\.plain) == ["  ab  cd ef", "      gh"])
    #expect(
      StyledLine([StyledText("    cd ef gh")]).wrapped(to: 10).map(\.plain) == [
        "    cd ef", "    gh",
      ])
    let code = StyledLine([StyledText("append Detail; append Detail", .code)])
    #expect(code.wrapped(to: 10) == [code])
  }
}
