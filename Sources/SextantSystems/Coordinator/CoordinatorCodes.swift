import SextantEngine

/// The errors and warnings of system `coordinator`.
enum CoordinatorCodes {
  static let notHandled = Code(
    "notHandled", 2401, "no flow handles this: %1",
    advice:
      "`in flow F: show ROUTE` speaks to another flow, `switch to ROUTE` to those around it as well",
    cause:
      "The deepest flow on screen hears every sentence first; neither it nor those around it have this route, so the original drops it.",
    fails:
      "app T uses coordinator { flow Main { route home; route other starts Other }; flow Other { route form }; start Main }\nshow form",
    works:
      "app T uses coordinator { flow Main { route home; route other starts Other }; flow Other { route form }; start Main }\nshow other\nshow form"
  )
  static let noInitialRoute = Code(
    "noInitialRoute", 2402,
    "the flow %1 declares no route, so it has no initial one to go back to; the original crashes",
    advice: "give the flow a `route`: the first is its initial route",
    cause: "`back to root` goes to the first route of a flow, and this flow has none.",
    fails: "app T uses coordinator { flow Main { }; start Main }\nback to root",
    works:
      "app T uses coordinator { flow Main { route home; route b }; start Main }\nshow b\nback to root"
  )
  static let notOnStack = Code(
    "notOnStack", 2403, "there is nothing to go back to: %1; the original does nothing",
    advice: "`switch to ROUTE` goes there, or makes it",
    cause:
      "The route is not among those that the flow has on its stack, so there is nothing to go back to.",
    fails:
      "app T uses coordinator { flow Main { route home; route details }; start Main }\nback to details",
    works:
      "app T uses coordinator { flow Main { route home; route details }; start Main }\nshow details\nback to home"
  )
  static let presenting = Code(
    "presenting", 2404, "the flow %1 presents %2 already; the original does nothing",
    advice: "`back` closes it",
    cause: "A flow presents one thing at a time, and what it presents is still open.",
    fails:
      "app T uses coordinator { flow Main { route home }; start Main }\nshow alert \"A\"\nshow alert \"B\"",
    works:
      "app T uses coordinator { flow Main { route home }; start Main }\nshow alert \"A\"\nback\nshow alert \"B\""
  )
  static let staleChild = Code(
    "staleChild", 2110,
    "the flow %1 is not on screen, and still hears the sentences, as in the original",
    advice: "`stop` ends a flow and closes its popup",
    cause:
      "A route closed the popup of a flow without telling that flow, which the original goes on asking first.",
    fails:
      "app T uses coordinator { flow Main { route home; route info popup modal; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nswitch to info",
    works:
      "app T uses coordinator { flow Main { route home; route info popup modal; route add popup modal starts Add }; flow Add { route form }; start Main }\nshow add\nstop\nswitch to info"
  )
  static let emptyFlow = Code(
    "emptyFlow", 2111,
    "no view of the flow %1 is on the stack, and it still hears the sentences, as in the original",
    advice: "`stop` ends it",
    cause:
      "The views of a flow were removed by a route of a flow around it, and the original does not end a flow with its views.",
    fails:
      "app T uses coordinator { flow Main { route home; route other; route a starts A }; flow A { route one; route b starts B }; flow B { route two }; start Main }\nshow a\nshow b\nswitch to other",
    works:
      "app T uses coordinator { flow Main { route home; route other; route a starts A }; flow A { route one; route b starts B }; flow B { route two }; start Main }\nshow a\nshow b\nstop flow A\nswitch to other"
  )

  static let missingInput = Code(
    "missingInput", 2405, "a flow begins with its route %1, and nothing gives that its input `%2`",
    advice:
      "give the input a default, or the route that opens the flow an input of the same name",
    cause:
      "A flow opens with its first route, whose inputs have no default and are not those of the route that opens the flow.",
    fails:
      "app T uses coordinator { flow Main { route home; route add starts Add }; flow Add { route form(id: Int) }; start Main }\nshow add",
    works:
      "app T uses coordinator { flow Main { route home; route add(id: Int) starts Add }; flow Add { route form(id: Int) }; start Main }\nshow add(id: 1)"
  )

  static let notPresented = Code(
    "notPresented", 2112,
    "nothing is presented: the flow %1 is not on screen, and UIKit presents nothing from there",
    advice: "`stop` ends a flow whose popup something else has closed",
    cause:
      "The flow hears sentences although its popup is closed. What it presents from there is dropped by UIKit, and a flow that starts in it works where nobody sees it.",
    fails:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form; route scanner popup modal }; start Main }\nshow add\nin flow Main: back\nshow scanner",
    works:
      "app T uses coordinator { flow Main { route home; route add popup modal starts Add }; flow Add { route form; route scanner popup modal }; start Main }\nshow add\nshow scanner"
  )
  static let offScreen = Code(
    "offScreen", 2406,
    "the flow %1 is not on screen, and UIKit presents nothing from there; the original does nothing",
    advice: "`in flow F: show alert \"Title\"` shows the alert on another flow",
    cause:
      "The popup of the flow was closed by something else than its own end, so there is no controller on screen on which an alert could show.",
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
