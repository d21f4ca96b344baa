package import SextantSyntax

/// Codes about names and their meaning.
extension LanguageCodes {
  package static let unknownNode = Code(
    "unknownNode", 1220, "there is no screen or container `%1`",
    cause: "The app declares no screen and no container of this name.",
    fails: "append detail",
    works: "append Detail")
  package static let unknownTab = Code(
    "unknownTabName", 1221, "no tabs declare a tab `%1`",
    cause: "None of the app's tabs has this id.",
    fails: "select tab first",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  package static let unknownWindow = Code(
    "unknownWindow", 1222, "there is no window `%1`",
    cause: "The app declares no window of this name; `main` is always there.",
    fails: "open window side",
    works: "window side { Home }\nopen window side")
  package static let unknownPresentable = Code(
    "unknownPresentable", 1223, "there is no presentable `%1`",
    cause: "The app declares no presentable of this name, and it is no style either.",
    fails: "present picker",
    works: "presentable picker\npresent picker")
  package static let unknownAction = Code(
    "unknownAction", 1224, "no screen has an action `%1`",
    cause: "No screen of the app declares an action of this name.",
    fails: "tap save",
    works: "screen A { action save { dismiss } }\npresent sheet A\ntap save")
  package static let unknownName = Code(
    "unknownName", 1225, "nothing is named `%1` here",
    cause:
      "A value was wanted, and the name is that of no binding, no state and no case in this place.",
    fails: "print x + 1",
    works: "let x = 1\nprint x + 1")
  package static let unknownState = Code(
    "unknownState", 1226, "there is no state `%1`",
    cause: "The app declares no state of this name, so it cannot be set or asked.",
    fails: "set x = 1",
    works: "state x = 0\nset x = 1")
  package static let unknownTrigger = Code(
    "unknownTrigger", 1227, "there is no trigger `%1`",
    cause: "The app declares no trigger of this name.",
    fails: "app T { screen A; start A }\ntrigger review",
    works: "app T { trigger review; screen A; start A }\ntrigger review")
  package static let unknownType = Code(
    "unknownType", 1228, "there is no type `%1`",
    cause:
      "The types are `String`, `Int`, `Decimal`, `Bool`, `Duration`, `Node`, lists of them, and the app's enumerations.",
    fails: "screen A(id: Sting)",
    works: "screen A(id: String)")
  package static let unknownCode = Code(
    "unknownCode", 1229, "there is no error or warning `%1`",
    cause: "An expectation asks for an error or a warning that a run of this app can never give.",
    fails: "expect error noStacks from dismiss",
    works: "expect error nothingToDismiss from dismiss")
  package static let duplicate = Code(
    "duplicate", 1230, "`%1` is declared already",
    cause:
      "Two declarations of one kind have the same name in the same place, so the name could mean either.",
    fails: "screen A\nscreen A",
    works: "screen A\nscreen B")
  package static let notANode = Code(
    "notANode", 1232, "`%1` is bound to a value, not to a node",
    cause: "The name is bound to a number, a text or a truth, and a node is wanted.",
    fails: "let x = 1\nappend x",
    works: "let x = Detail\nappend x")
  package static let unknownSystem = Code(
    "unknownSystem", 1233, "there is no system `%1`",
    cause: "`uses` names a navigation system, and there is none of this name.",
    fails: "app T uses grph { screen A; start A }",
    works: "app T uses graph { screen A; start A }")
  package static let unknownMessage = Code(
    "unknownMessage", 1234, "there is no message `%1`",
    cause: "The app declares no message of this name.",
    fails: "send saved",
    works: "message saved\nsend saved")
  package static let unknownEvent = Code(
    "unknownEvent", 1272, "there is no event `%1`",
    cause: "The app declares no event of this name.",
    fails: "fire pushed",
    works: "event pushed { append A }\nfire pushed")
  package static let unknownThing = Code(
    "unknownThing", 1219, "there is no %1 `%2`",
    cause: "The app's system has declarations of this kind, and none of them has this name.",
    fails: "app T uses router { screen Home; route detail; start Home }\npush detail\npush details",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let otherSystem = Code(
    "otherSystem", 1236, "%1 belongs to the system %2, and this app uses %3",
    cause:
      "Another navigation system has this sentence or declaration, and the app uses one that has not.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nappend detail",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let wrongKind = Code(
    "wrongKind", 1237, "`%1` is %2, and %3 is wanted here",
    cause: "The name is declared, as something that this sentence does not take.",
    fails: "app T uses router { screen Home; route detail; start Home }\npush detail\npush Home",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let ambiguousName = Code(
    "ambiguousName", 1238, "`%1` could be %2",
    cause: "Several flows have a route of this name, and nothing says which of them is meant.",
    fails:
      "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }\nshow first",
    works:
      "app T uses coordinator { flow A { route first; route b starts B }; flow B { route first }; start A }\nshow A.first"
  )
  package static let oneModel = Code(
    "oneModel", 1239, "the system %1 has one model: `in` can name only a window%2",
    cause:
      "In this system every sentence goes to the one model of a window, not to a screen, so `in` has only windows (or flows) to choose from.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nin detail: push detail",
    works:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nin window main: push detail"
  )
  package static let otherOwner = Code(
    "otherOwner", 1314, "`%1` belongs to the %2 `%3`, and no other can show it",
    cause:
      "A route belongs to the flow in whose block it stands, and only that flow can show it. A route that shows several shows those of its own flow.",
    fails:
      "app T uses coordinator { flow Main { route a; route o starts Other; route all shows [a, form] }; flow Other { route form }; start Main }\nshow o",
    works:
      "app T uses coordinator { flow Main { route a; route b; route all shows [a, b] }; start Main }\nshow all"
  )

  static let names = [
    unknownNode, unknownTab, unknownWindow, unknownPresentable, unknownAction, unknownName,
    unknownState, unknownTrigger, unknownType, unknownCode, duplicate, notANode, unknownSystem,
    unknownMessage, unknownEvent, unknownThing, otherSystem, wrongKind, ambiguousName, oneModel,
    otherOwner,
  ]
}
