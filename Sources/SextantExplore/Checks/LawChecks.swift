package import SextantInterpreter
import SextantLanguage

/// Returns the laws of navigation in report order, which is the order of their codes.
package func navigationLaws(for interpreter: Interpreter) -> [any SpaceCheck] {
  let program = interpreter.program
  return [
    NoDeadEnd(program), BackUndoes(), NothingLost(), LiveButtons(), ReachableScreens(),
    TabsKeep(program), EqualExits(), LinksLand(), OwnTime(), TapsOnce(),
  ]
}

/// Returns the options needed to decide the checks of an app.
package func searchOptions(
  _ options: SearchOptions, deciding interpreter: Interpreter
) -> SearchOptions {
  var options = options
  options.keepsConstants = SystemGesture.lack(in: interpreter.program) == nil
  return options
}
