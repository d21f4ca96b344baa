package import SextantInterpreter
import SextantLanguage

/// The laws of navigation, in the order in which they are reported: that of their codes.
package func navigationLaws(for interpreter: Interpreter) -> [any SpaceCheck] {
  let program = interpreter.program
  return [
    NoDeadEnd(program), BackUndoes(), NothingLost(), LiveButtons(), ReachableScreens(),
    TabsKeep(program), EqualExits(), LinksLand(), OwnTime(), TapsOnce(),
  ]
}

/// What a search goes through so that the checks of an app can be decided.
package func searchOptions(
  _ options: SearchOptions, deciding interpreter: Interpreter
) -> SearchOptions {
  var options = options
  options.tracksTimerAge = interpreter.program.setsTimers
  options.keepsConstants = SystemGesture.lack(in: interpreter.program) == nil
  return options
}
