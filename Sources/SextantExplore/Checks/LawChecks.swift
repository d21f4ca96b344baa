package import SextantInterpreter
import SextantLanguage

/// The laws of navigation, in the order in which they are reported: that of their codes.
let lawChecks = SpaceCheckKind(
  needsSuccessors: { _ in false },
  make: { interpreter in
    let program = interpreter.program
    return [
      NoDeadEnd(program), BackUndoes(), NothingLost(), LiveButtons(), ReachableScreens(),
      TabsKeep(program), EqualExits(), LinksLand(), OwnTime(), TapsOnce(),
    ]
  })

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
