package import SextantSyntax

extension LanguageCodes {
  package static let unknownNode = Code(
    "unknownNode", 1220, "unknown screen or container `%1`",
    cause: "The app declares no screen or container with this name.",
    fails: "append detail",
    works: "append Detail")
  package static let unknownTab = Code(
    "unknownTabName", 1221, "unknown tab `%1`",
    cause: "The app declares no tab with this id.",
    fails: "select tab first",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  package static let unknownWindow = Code(
    "unknownWindow", 1222, "unknown window `%1`",
    cause: "The app declares no window with this name. The window `main` always exists.",
    fails: "open window side",
    works: "window side { Home }\nopen window side")
  package static let unknownTimer = Code(
    "unknownTimer", 1251, "unknown timer `%1`",
    advice: "name a timer with `after 2s as NAME { … }`",
    cause: "No `after … as NAME` in the app or in the script sets a timer with this name.",
    fails: "cancel toast",
    works: "after 2s as toast { append A }\ncancel toast")
  package static let unknownPresentable = Code(
    "unknownPresentable", 1223, "unknown presentable `%1`",
    cause: "The app declares no presentable (an app-defined presentation style) with this name.",
    fails: "present picker",
    works: "presentable picker\npresent picker")
  package static let unknownAction = Code(
    "unknownAction", 1224, "unknown action `%1`",
    cause: "No screen of the app declares an action with this name.",
    fails: "tap save",
    works: "screen A { action save { dismiss } }\npresent sheet A\ntap save")
  package static let unknownName = Code(
    "unknownName", 1225, "unknown name `%1`",
    cause:
      "No binding, variable or enum case has this name here.",
    fails: "print x + 1",
    works: "let x = 1\nprint x + 1")
  package static let unknownState = Code(
    "unknownState", 1226, "unknown variable `%1`",
    cause: "The app declares no variable with this name.",
    fails: "set x = 1",
    works: "state x = 0\nset x = 1")
  package static let unknownTrigger = Code(
    "unknownTrigger", 1227, "unknown trigger `%1`",
    cause: "The app declares no trigger with this name.",
    fails: "app T { screen A; start A }\ntrigger review",
    works: "app T { trigger review; screen A; start A }\ntrigger review")
  package static let unknownType = Code(
    "unknownType", 1228, "unknown type `%1`",
    cause:
      "The types are `String`, `Int`, `Decimal`, `Bool`, `Duration`, `Node`, lists of these types, and the enumerations of the app.",
    fails: "screen A(id: Sting)",
    works: "screen A(id: String)")
  package static let unknownCode = Code(
    "unknownCode", 1229, "unknown error or warning `%1`",
    cause: "The code is misspelt, or an app of this system cannot report it.",
    fails: "expect error noStacks from dismiss",
    works: "expect error nothingToDismiss from dismiss")
  package static let duplicate = Code(
    "duplicate", 1230, "`%1` is already declared",
    cause:
      "Two declarations of the same kind have the same name in the same scope.",
    fails: "screen A\nscreen A",
    works: "screen A\nscreen B")
  package static let notANode = Code(
    "notANode", 1232, "`%1` is bound to a value, not to a node",
    cause: "The name is bound to a value such as a number, but a node is expected.",
    fails: "let x = 1\nappend x",
    works: "let x = Detail\nappend x")
  package static let unknownSystem = Code(
    "unknownSystem", 1233, "unknown system `%1`",
    cause: "`uses` names a navigation system. No system has this name.",
    fails: "app T uses grph { screen A; start A }",
    works: "app T uses graph { screen A; start A }")
  package static let unknownMessage = Code(
    "unknownMessage", 1234, "unknown message `%1`",
    cause: "The app declares no message with this name.",
    fails: "send saved",
    works: "message saved\nsend saved")
  package static let unknownEvent = Code(
    "unknownEvent", 1272, "unknown event `%1`",
    cause: "The app declares no event with this name.",
    fails: "fire pushed",
    works: "event pushed { append A }\nfire pushed")
  package static let unknownThing = Code(
    "unknownThing", 1219, "unknown %1 `%2`",
    cause:
      "The app has no declaration of this kind with this name.",
    fails: "app T uses router { screen Home; route detail; start Home }\npush detail\npush details",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let otherSystem = Code(
    "otherSystem", 1236, "%1 belongs to the system %2, but this app uses %3",
    cause:
      "An app uses a single navigation system.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nappend detail",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let wrongKind = Code(
    "wrongKind", 1237, "expected %3, found the %2 `%1`",
    cause:
      "The sentence accepts other kinds of declarations. For example, `push` in the system `router` accepts a `route`, but not a `screen`.",
    fails: "app T uses router { screen Home; route detail; start Home }\npush detail\npush Home",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let ambiguousName = Code(
    "ambiguousName", 1238, "`%1` is ambiguous: %2",
    cause:
      "Several flows have a route with this name. Write the name of the flow before the name of the route, as in `Main.form`.",
    fails:
      "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }\nshow first",
    works:
      "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }\nshow A.first"
  )
  package static let oneModel = Code(
    "oneModel", 1239,
    "in the system %1, `in` accepts only a window%2",
    cause:
      "In this system, a sentence acts on a whole window or flow. Therefore, `in` accepts no other node.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nin detail: push detail",
    works:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nin window main: push detail"
  )
  package static let otherOwner = Code(
    "otherOwner", 1314, "`%1` belongs to the %2 `%3`: only this %2 can show `%1`",
    cause:
      "A flow can show only the routes that it declares. Therefore, the list after `shows` can contain only these routes.",
    fails:
      "app T uses coordinator { flow Main { route a; route o starts Other; route all shows [a, form] }; flow Other { route form }; start Main }\nshow o",
    works:
      "app T uses coordinator { flow Main { route a; route b; route all shows [a, b] }; start Main }\nshow all"
  )

  static let names = [
    unknownNode, unknownTab, unknownWindow, unknownTimer, unknownPresentable, unknownAction,
    unknownName,
    unknownState, unknownTrigger, unknownType, unknownCode, duplicate, notANode, unknownSystem,
    unknownMessage, unknownEvent, unknownThing, otherSystem, wrongKind, ambiguousName, oneModel,
    otherOwner,
  ]
}
