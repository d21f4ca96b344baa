internal import SextantEngine
internal import SextantExplore
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax
internal import SextantSystems

/// A search of all states: three tabs, a stack of up to twelve of three screens, and a sheet.
func measureExploring() throws {
  heading(
    "Explore: 1,594,320 states, 5,580,114 moves, one core",
    aim: "0.5 M states/s, at most 64 bytes a state")
  var session = Session(systems: .all)
  guard session.submit(explored).succeeded else { return row("explore", "", "the app has errors") }
  var options = SearchOptions()
  options.kinds = [.action]
  options.maxStates = 2_000_000
  var search = Search(StateSpace(from: session.interpreter, options))
  var checks: [any SpaceCheck] = []
  let seconds = time { search.run(&checks) }
  let space = search.space
  row("states", String(space.count), "\(space.transitionCount) moves, \(space.isComplete)")
  row("time", milliseconds(seconds))
  row("distinct states a second", text(Double(space.count) / seconds / 1e6) + " M")
  row("a move", nanoseconds(seconds / Double(space.transitionCount)))
  row("bytes a state", text(Double(space.footprint) / Double(space.count), digits: 1))
}

private let explored = """
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
      action a when count stack of Home < 12 { in Home: append A }
      action b when count stack of Home < 12 { in Home: append B }
      action c when count stack of Home < 12 { in Home: append C }
      action pop when count stack of Home > 1 { in Home: drop last }
    }
    start Main
  }
  """
