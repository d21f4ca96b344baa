import SextantLanguage

let unreachableGuards = LintRule(
  "unreachableGuard", 1317,
  "this block never runs, because an earlier `on` for the gesture has no condition",
  cause:
    "If several `on` handle the same gesture, the first `on` with a true condition runs. Here, an earlier `on` has no condition, so no later `on` runs.",
  fails:
    "app T { state n = 0; screen A { action add { set n += 1 }; on tap back { }; on tap back when n is 1 { drop last } }; start stacked A }\nappend A",
  works:
    "app T { state n = 0; screen A { action add { set n += 1 }; on tap back when n is 1 { drop last }; on tap back { } }; start stacked A }\nappend A"
) { program in
  program.app.declared.flatMap { declared -> [App.Guard] in
    var hidden: Set<GuardedGesture> = []
    return declared.guards.filter { guarded in
      if hidden.contains(guarded.gesture) { return true }
      if guarded.condition == nil { hidden.insert(guarded.gesture) }
      return false
    }
  }.filter { $0.place.file == program.file }.map { .init($0.place.span) }
}
