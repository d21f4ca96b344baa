package import ArgumentParser
internal import SextantExplore
internal import SextantInterpreter

package struct MoveArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make only moves of these kinds: \(moveWords.joined(separator: ", ")).",
      valueName: "kinds"), completion: .list(moveWords))
  package var moves: String?

  @Flag(
    name: .customLong("double-taps"),
    help: .rare("Also try double taps: the user makes a move twice before the screen is updated."))
  package var doubleTaps = false

  package func validate() throws {
    if let moves { try require(words(in: [moves]), among: moveWords, for: "--moves") }
  }

  var kinds: Set<Move.Kind> {
    Set(moves.map { words(in: [$0]).compactMap(Move.Kind.init(rawValue:)) } ?? Move.Kind.allCases)
  }

  func options(_ machine: MachineArguments) -> SearchOptions {
    var options = SearchOptions()
    (options.kinds, options.doubleTaps, options.memory) = (kinds, doubleTaps, machine.memory)
    return options
  }

  package init() {}
}

private let defaultSeconds = 60

private let moveWords = Move.Kind.allCases.map(\.rawValue)

package struct MachineArguments: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Search on this many threads. (default: the number of cores)", valueName: "n"),
    transform: number(from: 1))
  package var workers: Int?

  @Option(
    name: .customLong("max-memory"), parsing: .unconditional,
    help: .rare(
      "Stop at this memory usage, such as 500M. (default: half of the machine's memory)",
      valueName: "size"),
    transform: bytes)
  package var maxMemory: Int?

  package var runContext = RunContext()

  var memory: MemoryLimit? {
    runContext.memory.map { MemoryLimit(bytes: maxMemory ?? $0.bytes, used: $0.used) }
  }

  package init() {}
}

package struct BoundArguments: ParsableArguments {
  @Option(
    name: .customLong("max-stack"), parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum depth of a stack. (default: \(SearchOptions.usualMaxStack))", valueName: "n"),
    transform: number(from: 1))
  package var maxStack = SearchOptions.usualMaxStack

  @Option(
    name: .customLong("max-width"), parsing: .unconditional,
    help: .rare(
      "Explore only states in which at most this many branches (tabs, segments and windows) have changed.",
      valueName: "n"),
    transform: number(from: 0))
  package var maxWidth: Int?

  @Option(
    name: .customLong("max-links"), parsing: .unconditional,
    help: .rare(
      "Open at most this many links in a path. (default: no limit)", valueName: "number"),
    transform: number(from: 0, to: 100))
  package var maxLinks: Int?

  @Option(
    name: .customLong("max-timers"), parsing: .unconditional,
    help: .rare(
      "The maximum number of pending timers of the same `after`. (default: \(SearchOptions.usualMaxTimers))"
    ),
    transform: number(from: 1))
  package var maxTimers = SearchOptions.usualMaxTimers

  func set(in options: inout SearchOptions) {
    (options.maxStack, options.maxWidth) = (maxStack, maxWidth)
    (options.maxLinks, options.maxTimers) = (maxLinks, maxTimers)
  }

  package init() {}
}

package struct SearchArguments: ParsableArguments {
  @OptionGroup package var made: MoveArguments

  @Option(
    parsing: .unconditional, help: "The maximum number of moves in a path.",
    transform: number(from: 1))
  package var depth: Int?

  @OptionGroup package var bounds: BoundArguments

  @Option(
    name: .customLong("max-states"), parsing: .unconditional,
    help: ArgumentHelp(
      "Stop at this many states.", valueName: "number"),
    transform: number(from: 1, to: 2_000_000_000))
  package var maxStates: Int?

  @Option(
    name: .customLong("max-time"), parsing: .unconditional,
    help: ArgumentHelp(
      "Stop after this many seconds; 0 for no limit. (default: \(defaultSeconds))",
      valueName: "seconds"),
    transform: number(from: 0, to: 1_000_000))
  package var maxTime = defaultSeconds

  @OptionGroup package var machine: MachineArguments

  func options(maxStates usual: Int = SearchOptions().maxStates) -> SearchOptions {
    var options = made.options(machine)
    options.depth = depth
    bounds.set(in: &options)
    options.maxStates = maxStates ?? usual
    options.maxTime = maxTime == 0 ? nil : .seconds(maxTime)
    return options
  }

  package init() {}
}

package protocol SearchingOptions: ParsableArguments {
  var search: SearchArguments { get set }
}

extension SearchingOptions {
  package var runContext: RunContext {
    get { search.machine.runContext }
    set { search.machine.runContext = newValue }
  }
}

/// The suffixes K, M and G multiply by powers of 1,024.
@Sendable private func bytes(_ text: String) throws -> Int {
  let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
  let written = text.hasSuffix("B") ? text.dropLast() : text[...]
  let shift = written.last.flatMap { units[$0] } ?? 0
  if let number = Int(shift == 0 ? written : written.dropLast()), number > 0 {
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    if !overflow { return bytes }
  }
  throw ValidationError(
    "expected a number of bytes, or a number with the suffix K, M or G, such as 500M")
}
