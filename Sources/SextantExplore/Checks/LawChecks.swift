package import SextantInterpreter
import SextantLanguage

/// Returns the laws of navigation, sorted by code.
package func navigationLaws(for interpreter: Interpreter) -> [any SpaceCheck] {
  let program = interpreter.program
  return [
    NoDeadEnd(program), BackUndoes(), NothingLost(), LiveButtons(), ReachableScreens(),
    TabsKeep(), EqualExits(), LinksLand(), OwnTime(), TapsOnce(),
  ]
}

/// Returns the options that allow a search to decide the checks of an app.
///
/// - Parameter hasSeparateSearches: Whether a check may run a separate search. If true, the states
///   of the common search do not include the ages of timers.
package func searchOptions(
  _ options: SearchOptions, deciding interpreter: Interpreter, hasSeparateSearches: Bool = true
) -> SearchOptions {
  var options = options
  options.tracksTimerAge = !hasSeparateSearches && interpreter.program.setsTimers
  options.keepsConstants = SystemGesture.reasonForNone(in: interpreter.program) == nil
  return options
}
