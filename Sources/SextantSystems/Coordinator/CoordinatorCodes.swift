import SextantEngine

enum CoordinatorCodes {
  static let notHandled = Code(
    "notHandled", 2401, "no flow handles this sentence: %1",
    advice:
      "write `in flow F: show ROUTE` for another flow, or `switch to ROUTE` to search the parent flows, too",
    cause:
      "The current flow receives every sentence. `show` accepts only routes of this flow; `switch to` also accepts routes of the parent flows. Here, the route belongs to another flow, or the flow after `in` is not open.",
    fails:
      "app T uses coordinator { flow Main { route home; route other starts Other }; flow Other { route form }; start Main }\nshow form",
    works:
      "app T uses coordinator { flow Main { route home; route other starts Other }; flow Other { route form }; start Main }\nshow other\nshow form"
  )
  static let noInitialRoute = Code(
    "noInitialRoute", 2402,
    "the flow %1 declares no route, so it has no initial route; the original crashes",
    advice: "declare a `route` in the flow",
    cause: "`back to root` goes to the first route of the flow.",
    fails: "app T uses coordinator { flow Main { }; start Main }\nback to root",
    works:
      "app T uses coordinator { flow Main { route home; route b }; start Main }\nshow b\nback to root"
  )
  static let notOnStack = Code(
    "notOnStack", 2403, "`back` has no target: %1; the original does nothing",
    advice: "write `switch to ROUTE`, which shows the route if the route is not on the stack",
    cause:
      "The route is not on the stack of this flow.",
    fails:
      "app T uses coordinator { flow Main { route home; route details }; start Main }\nback to details",
    works:
      "app T uses coordinator { flow Main { route home; route details }; start Main }\nshow details\nback to home"
  )
  static let presenting = Code(
    "presenting", 2404, "the flow %1 already presents %2; the original does nothing",
    advice: "first close the presentation with `back`",
    cause:
      "A flow has at most one presentation at a time, and the current presentation is still open.",
    fails:
      "app T uses coordinator { flow Main { route home }; start Main }\nshow alert \"A\"\nshow alert \"B\"",
    works:
      "app T uses coordinator { flow Main { route home }; start Main }\nshow alert \"A\"\nback\nshow alert \"B\""
  )
  static let staleChild = Code(
    "staleChild", 2110,
    "the flow %1 is not on screen but still receives sentences, as in the original",
    advice: "end the flow and close its popup with `stop`",
    cause:
      "The popup of this flow is closed, but the flow is not stopped.",
    fails:
      "app T uses coordinator { flow Main { route home; route info popup modal; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nswitch to info",
    works:
      "app T uses coordinator { flow Main { route home; route info popup modal; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nstop\nswitch to info"
  )
  static let emptyFlow = Code(
    "emptyFlow", 2111,
    "the flow %1 has no view on the stack but still receives sentences, as in the original",
    advice: "end the flow with `stop`",
    cause:
      "The views of this flow are removed, because a parent flow shows another route. But the flow is not stopped.",
    fails:
      "app T uses coordinator { flow Main { route home; route other; route a starts A }; flow A { route one; route b starts B }; flow B { route two }; start Main }\nshow a\nshow b\nswitch to other",
    works:
      "app T uses coordinator { flow Main { route home; route other; route a starts A }; flow A { route one; route b starts B }; flow B { route two }; start Main }\nshow a\nshow b\nstop flow A\nswitch to other"
  )

  static let missingInput = Code(
    "missingInput", 2405,
    "the first route %1 of the flow has the input `%2`, but no value is given",
    advice:
      "declare a default value for the input, or an input with the same name in the route that opens the flow",
    cause:
      "A flow opens with its first route, so each input of this route needs a value.",
    fails:
      "app T uses coordinator { flow Main { route home; route add starts Add }; flow Add { route form(id: Int) }; start Main }\nshow add",
    works:
      "app T uses coordinator { flow Main { route home; route add(id: Int) starts Add }; flow Add { route form(id: Int) }; start Main }\nshow add(id: 1)"
  )

  static let notPresented = Code(
    "notPresented", 2112,
    "nothing is presented: the flow %1 is not on screen, and UIKit ignores its presentations",
    advice: "end the flow with `stop`, because its popup is already closed",
    cause:
      "The popup of the flow is closed, but the flow still receives sentences.",
    fails:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form; route scanner popup modal }; start Main }\nshow add\nin flow Main: back\nshow scanner",
    works:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form; route scanner popup modal }; start Main }\nshow add\nshow scanner"
  )
  static let offScreen = Code(
    "offScreen", 2406,
    "the flow %1 is not on screen, and UIKit ignores its presentations; the original does nothing",
    advice: "write `in flow F: show alert \"Title\"` to show the alert on another flow",
    cause:
      "The popup of the flow was closed without stopping the flow, so no visible controller can show the alert.",
    fails:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nin flow Main: back\nshow alert \"A\"",
    works:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nshow alert \"A\""
  )

  static let all = [
    notHandled, noInitialRoute, notOnStack, presenting, missingInput, offScreen, staleChild,
    emptyFlow, notPresented,
  ]
}
