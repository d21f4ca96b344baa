import SextantLanguage
package import SextantRuntime

/// The laws of navigation, in the order in which they are reported.
private var laws: [any Law.Type] {
  [
    NoDeadEnd.self, BackUndoes.self, NothingLost.self, LiveButtons.self, ReachableScreens.self,
    TabsKeep.self, EqualExits.self, LinksLand.self, OwnTime.self, TapsOnce.self,
  ]
}

/// The names of the laws, in this order.
package let navigationLawNames = laws.map { $0.code.word }

let lawChecks = SpaceCheckKind(
  needsSuccessors: { _ in false },
  make: { interpreter in laws.map { $0.init(interpreter.program) } })

/// What a search goes through so that the checks of an app can be decided.
package func searchOptions(
  _ options: SearchOptions, deciding interpreter: Interpreter
) -> SearchOptions {
  var options = options
  options.keepsSuccessors = needSuccessors(interpreter)
  options.tracksTimerAge = interpreter.program.setsTimers
  options.keepsConstants = SystemGesture.lack(in: interpreter.program) == nil
  return options
}
