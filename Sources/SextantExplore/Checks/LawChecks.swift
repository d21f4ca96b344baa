import SextantRuntime

/// The laws of navigation, in the order in which they are reported.
let lawChecks = SpaceCheckKind(
  needsSuccessors: { _ in false },
  make: { interpreter in
    let program = interpreter.program
    return [
      NoDeadEnd(program), BackUndoes(), NothingLost(), LiveButtons(), ReachableScreens(),
      TabsKeep(program), EqualExits(),
    ]
  })
