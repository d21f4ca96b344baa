package import ArgumentParser
internal import SextantExplore
internal import SextantFindings
internal import SextantLanguage
internal import SextantSyntax

package struct ExploreOptions: SearchingOptions {
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, dot
  }

  @Option(help: "Write text, JSON, or dot for Graphviz.")
  package var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Also write a report for tools: \(RequestedSearch.formatNames.joined(separator: ", ")).",
      valueName: "format=path"))
  package var report: [String] = []

  @Option(
    name: .customLong("save-failures"),
    help: ArgumentHelp(
      "Write a scenario for each violation into this folder.", valueName: "folder"),
    completion: .directory)
  package var failureFolder: String?

  @OptionGroup package var laws: LawArguments

  @Option(
    name: .customLong("max-findings"), parsing: .unconditional,
    help: .rare(
      "Show at most this many findings of each law. (default: \(SearchText.defaultFindings))"),
    transform: number(from: 1))
  package var maxFindings = SearchText.defaultFindings

  @Flag(help: "Treat notes and undecided laws as failures.")
  package var strict = false

  @OptionGroup package var driving: EngineOptions

  @Option(
    name: .customLong("max-steps"), parsing: .unconditional,
    help: .rare("With --engine, make at most this many steps on the app. (default: 10000)"),
    transform: number(from: 1))
  package var maxSteps: Int?

  @OptionGroup package var walking: WalkArguments

  @OptionGroup package var search: SearchArguments

  package func validate() throws {
    if maxSteps != nil, !driving.isOn {
      throw ValidationError("--max-steps needs --engine; use --max-states to limit a search")
    }
    try driving.requireEngine()
    if walking.isGiven, !driving.isOn {
      throw ValidationError(
        "--walks, --walk-steps and --seed need --engine; `sextant explore random` makes walks")
    }
    if driving.isOn, laws.held != nil || format == .dot {
      throw ValidationError(
        "--engine excludes --laws and `--format dot`, because it compares the app with the model")
    }
    if failureFolder == "" { throw ValidationError("--save-failures needs a folder") }
    let reports = try parsed()
    try refuse(reportConflict(at: reports.map(\.path)))
    if reports.contains(where: { $0.path == nil }) {
      throw ValidationError(
        "--report needs a file (FORMAT=PATH), because the findings are written to standard output")
    }
  }

  private func parsed() throws -> [RequestedSearch] {
    do {
      return try report.map { try RequestedSearch($0) }
    } catch let problem as RequestProblem {
      throw ValidationError("--report: \(problem.message)")
    }
  }

  var reports: [RequestedSearch] { (try? parsed()) ?? [] }

  package init() {}
}

/// Options for random walks after a search. The app and its model make the same walks.
package struct WalkArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .rare("With --engine, make this many random walks after the search. (default: 40)"),
    transform: number(from: 0))
  package var walks: Int?

  @Option(
    name: .customLong("walk-steps"), parsing: .unconditional,
    help: .rare("With --engine, end a random walk after this many moves. (default: 50)"),
    transform: number(from: 1))
  package var walkSteps: Int?

  @Option(
    parsing: .unconditional,
    help: .rare("With --engine, the seed of the random walks. (default: 0)"),
    transform: number(from: 0))
  package var seed: UInt64?

  var isGiven: Bool { walks != nil || walkSteps != nil || seed != nil }

  var plan: DrivenCover.Walks {
    var plan = DrivenCover.Walks()
    plan.planned = walks ?? plan.planned
    plan.steps = walkSteps ?? plan.steps
    plan.seed = seed ?? plan.seed
    return plan
  }

  package init() {}
}

package struct LawArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Check only these laws.", valueName: "names"),
    completion: .list(lawNames))
  package var laws: [String] = []

  package func validate() throws {
    if !laws.isEmpty { try require(words(in: laws), among: lawNames, for: "--laws") }
  }

  var held: Set<String>? { laws.isEmpty ? nil : Set(words(in: laws)) }

  package init() {}
}

private let lawNames = LawCodes.all.map(\.word)

package struct RandomOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The seed of the random walks. (default: a random seed, which is printed)",
    transform: number(from: 0))
  package var seed: UInt64?

  @Option(
    parsing: .unconditional, help: "Make this many walks. (default: 1000; 40 with --engine)",
    transform: number(from: 1))
  package var walks: Int?

  @Option(
    parsing: .unconditional,
    help: "Make only the walk with this number, counted from 0.",
    transform: number(from: 0, to: .max - 1))
  package var walk: Int?

  @Option(
    parsing: .unconditional,
    help: "Make this many moves in each walk. (default: 100; 50 with --engine)",
    transform: number(from: 1))
  package var steps: Int?

  @OptionGroup package var driving: EngineOptions

  @OptionGroup package var made: MoveArguments
  @OptionGroup package var machine: MachineArguments

  var numbers: Range<Int> { walk.map { $0..<$0 + 1 } ?? 0..<(walks ?? 1_000) }
  var length: Int { steps ?? 100 }

  package func validate() throws {
    if driving.isOn, walk != nil {
      throw ValidationError("--walk makes a walk only on the model, so it excludes --engine")
    }
    if walk != nil, walks != nil {
      throw ValidationError(
        "--walk makes a single walk, so it excludes --walks; --steps sets the number of moves")
    }
    try driving.requireEngine()
  }

  package init() {}
}
