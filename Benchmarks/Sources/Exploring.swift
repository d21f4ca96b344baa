internal import SextantEngine
internal import SextantExplore
internal import SextantFiles
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantRuntime
internal import SextantShell
internal import SextantSyntax
internal import SextantSystems

/// Searches an app with three tabs and a sheet. Each tab is a stack with up to twelve elements,
/// which are instances of three screens.
func measureExploring() throws {
  heading(
    "Explore: 1,594,320 states, 5,580,114 moves",
    aim: "0.5 M states/s on one core, 1.6 × that on two; at most 64 bytes a state")
  var session = Session(systems: .all)
  guard session.submit(explored(height: 12)).succeeded else {
    throw MeasuringFailure(description: "the app has errors")
  }
  var options = SearchOptions()
  options.kinds = [.action]
  options.maxStates = 2_000_000
  var single = 0.0
  for count in [1, 2] {
    var search = Search(
      StateSpace(from: session.interpreter, options), threads: searchThreads(count))
    var checks: [any SpaceCheck] = []
    let seconds = time { search.run(&checks) }
    let space = search.space
    let rate = Double(space.count) / seconds / 1e6
    if count == 1 {
      single = rate
      row("states", String(space.count), "\(space.transitionCount) moves, \(space.isComplete)")
      row("bytes a state", text(Double(space.footprint) / Double(space.count), digits: 1))
      row("a move", nanoseconds(seconds / Double(space.transitionCount)))
    }
    row(
      count == 1 ? "states a second, one core" : "states a second, two cores", text(rate) + " M",
      count == 1 ? "" : times(rate / single, "one core"))
  }
  try measureLaws("the same model with all laws", session, states: 300_000)
  try measureLaws("a mail app with all laws", mailSession(), states: 150_000)
  try measureLarge(options)
  // The output of SPIN's verifier: `pan: rate 1374413.8 states/second`
  let found = environment("SPIN_EXPLORE")?.split(separator: "\n").last { $0.contains("rate") }
  if let word = found?.split(separator: " ").dropLast().last, let rate = Double(word) {
    row("SPIN, breadth first, one core", text(rate / 1e6) + " M", "the same model, compiled")
  }
}

/// Measures the work of `sextant explore FILE`: all moves, the app's properties, and all laws.
private func measureLaws(_ name: String, _ session: Session, states: Int) throws {
  var options = SearchOptions()
  options.maxStates = states
  var single = 0.0
  for count in [1, 2] {
    var search = Search(
      StateSpace(from: session.interpreter, options), threads: searchThreads(count))
    var checks = spaceChecks(for: session.interpreter)
    let seconds = time { search.run(&checks) }
    let rate = Double(search.space.count) / seconds / 1e3
    if count == 1 { single = rate }
    row(
      "\(name), \(count == 1 ? "one core" : "two cores")", text(rate, digits: 0) + " k",
      count == 1 ? "states a second, of \(search.space.count)" : times(rate / single, "one core"))
  }
}

private func mailSession() throws -> Session {
  let path = "Scripts/apps/mail.sextant"
  guard let bytes = try? LocalFiles().read(path) else {
    throw MeasuringFailure(description: "\(path) cannot be read; run this in the repository")
  }
  var session = Session(systems: .all)
  guard session.submit(SourceText(name: path, bytes: bytes)).succeeded else {
    throw MeasuringFailure(description: "\(path) has errors")
  }
  return session
}

/// Measures the first ten million states.
private func measureLarge(_ given: SearchOptions) throws {
  var session = Session(systems: .all)
  guard session.submit(explored(height: 14)).succeeded else {
    throw MeasuringFailure(description: "the larger app has errors")
  }
  var options = given
  options.maxStates = 10_000_000
  var search = Search(StateSpace(from: session.interpreter, options), threads: searchThreads(nil))
  var checks: [any SpaceCheck] = []
  let seconds = time { search.run(&checks) }
  row(
    "\(search.space.count) states", megabytes(Double(peakMemory())),
    "the whole process at most, \(text(seconds, digits: 0)) s")
}

private func explored(height: Int) -> String {
  """
  app Model {
    screen Home
    screen Two
    screen Three
    screen A
    screen B
    screen C
    screen Form { action done { dismiss } }
    tabs Main {
      tab one stacked Home
      tab two Two
      tab three Three
      action one { select tab one }
      action two { select tab two }
      action three { select tab three }
      action form { present sheet Form }
      action a when count stack of Home < \(height) { in Home: append A }
      action b when count stack of Home < \(height) { in Home: append B }
      action c when count stack of Home < \(height) { in Home: append C }
      action pop when count stack of Home > 1 { in Home: drop last }
    }
    start Main
  }
  """
}
