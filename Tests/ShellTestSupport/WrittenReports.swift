import SextantReports
import SextantSyntax
import SextantSystems
import TestSupport

@testable import SextantShell

struct WrittenReports {
  let code: ExitCode
  let output: String
  let errors: String
  private let files: ScriptedFiles

  private static let formats = SuiteFormats.all.filter { !$0.showsSteps }

  subscript(format: String) -> String { files[format] ?? "" }

  /// - Parameter command: a command whose options request all reports. The path of each report is
  ///   the name of its format.
  init(
    _ texts: [String: String], verbose: Bool = false,
    _ command: (CommandContext, inout TestOptions) -> ExitCode
  ) throws {
    let files = ScriptedFiles(texts)
    var options = TestOptions.standard
    options.reporting.report = Self.formats.map { "\($0.name)=\($0.name)" }
    options.runContext.writer = files
    options.reporting.verbose = verbose
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    code = command(context, &options)
    self.output = output.text
    errors = output.errors
    self.files = files
  }

  static func test(
    _ texts: [String: String], _ paths: [String]? = nil, shard: String? = nil,
    verbose: Bool = false, change: (inout TestOptions) -> Void = { _ in }
  ) throws -> WrittenReports {
    try WrittenReports(texts, verbose: verbose) { context, options in
      options.sharding.shard = shard
      change(&options)
      return SuiteRunner(context).test(paths ?? texts.keys.sorted(), options)
    }
  }

  static func merge(
    _ reports: [(name: String, text: String)], verbose: Bool = false,
    change: (inout TestOptions) -> Void = { _ in }
  ) throws -> WrittenReports {
    let texts = Dictionary(reports.map { ($0.name, $0.text) }) { $1 }
    return try WrittenReports(texts, verbose: verbose) { context, options in
      change(&options)
      return ReportMerger(context).merge(reports.map(\.name), options)
    }
  }

  func differences(from other: WrittenReports) -> [String] {
    Self.formats.map(\.name).filter { self[$0] != other[$0] }
      + (output == other.output ? [] : ["standard output"])
  }
}

enum FailingScripts {
  static let all: [String: String] = {
    var texts = special
    // These examples would overflow the stack of a test's thread.
    let deep: Set<String> = ["cycle", "limit"]
    for explanation in sample(Explanations(.all).all) where !deep.contains(explanation.word) {
      guard case .text = ExampleSetup.of(explanation.word), !explanation.fails.hasPrefix(":")
      else { continue }
      texts["codes/\(explanation.word).sextant"] = explanation.fails + "\n"
    }
    return texts
  }()

  private static let long = String(repeating: "é🧭 ", count: 700)

  private static let special = [
    "kinds.sextant": """
    app T {
      type Mode { plain, fancy }
      screen Home
      screen Detail(id: string, mode: Mode, delay: duration, tags: [Mode], price: decimal)
      start Home
    }
    command open(id) { append Detail(id: id, mode: .fancy, delay: 1500ms, tags: [.plain], price: 1.50) }
    scenario "graph" tags smoke, slow {
      open("\\u{1F9ED}é\\n")
      expect top is Home
      expect graph { stack { Home } }
      for n in [1, 2] { expect top is Home }
      require top is Home
    }

    """,
    "long.sextant": """
    scenario "long" {
      append A(text: "\(long)"); expect top is B; append A(text: "\(long)")
      expect graph {
        stack { Home }
      }
    }

    """,
    "attributes.sextant": """
    scenario "warned" { drop last 0 }
    scenario "cases" for id in ["1", "2", "3"] { append A(id: id); expect top is A(id: "1") }
    scenario "known" todo "nobody # has built it" { expect top is C }
    scenario "well" todo "it holds" { append A }
    scenario "never" skip "no <network>" { append A }
    scenario "<b>&\\"x\\" ]]> # TODO `a` ::error::50%, *b*" { show sheet A; expect top is B }

    """,
    "only.sextant": """
    scenario "first" { append A }
    scenario "second" only { expect top is B }
    scenario "third" only { append A }

    """,
    "start.sextant": """
    app T { screen A; start A { append B } }
    scenario "one" { append A }

    """,
    "plain.sextant": "append A\nexpect top is B\n",
  ]
}
