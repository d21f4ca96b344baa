import SextantEngine

enum GraphCodes {
  static let noStack = Code(
    "noStack", 2201, "%2 needs a stack, but %1 is not inside a stack%3",
    advice:
      "put the screen into a stack, as in `start stacked Home` or `present sheet stacked Home`",
    cause:
      "A stack sentence acts on the nearest stack around its node. A node that a body creates is outside of all containers until the body ends.",
    fails: "app T { screen A; screen B; start A }\nappend B",
    works: "app T { screen A; screen B; start stacked A }\nappend B")
  static let emptyPath = Code(
    "emptyPath", 2202, "%1 is empty, so no element can be dropped",
    advice: "add an element with `set root …`",
    cause: "`drop` and `pop` need a stack with at least one element.",
    fails: "app T { screen A; start stacked [] }\ndrop last",
    works: "append A\ndrop last")
  static let noTabs = Code(
    "noTabs", 2203, "%1 is not inside a tab container%2",
    cause:
      "`select tab` acts on the nearest tab container around its node. The body of a link acts on the root of the window. A node that a body creates is outside of all containers until the body ends.",
    fails: "tabs M { tab first A; tab other B }\nselect tab other",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  static let unknownTab = Code(
    "unknownTab", 2204, "%1 has no tab `%2`; its tabs: %3",
    cause:
      "The nearest tab container around this node has no tab with this id. Another tab container of the app has such a tab.",
    fails: "tabs M { tab first A }\ntabs N { tab other B }\nset root M\nselect tab other",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  static let notSwitched = Code(
    "notSwitched", 2205, "%1 is not a switched container",
    advice: "name the container: `in NAME: switch to …`",
    cause:
      "`switch to` replaces the content of a switched container.",
    fails: "switch to A",
    works: "switched Gate\nset root Gate\nin Gate: switch to A")
  static let nothingToDismiss = Code(
    "nothingToDismiss", 2206, "%1",
    cause: "`dismiss` closes a presentation, but nothing is presented here.",
    fails: "dismiss",
    works: "present sheet A\ndismiss")
  static let noElement = Code(
    "noElement", 2207, "no unused screen of %1 matches element %2 of the list",
    cause:
      "Each element of the list takes a screen of the old stack, and each screen can be taken only once. No screen remains for this element.",
    fails: "map stack [5]",
    works: "append A\nmap stack [1, 0]")
  static let badCount = Code(
    "badCount", 2208, "%1 is not a valid number of elements",
    cause: "The number of elements must be 0 or more.",
    fails: "append A\ndrop last -1",
    works: "append A\ndrop last 1")
  static let notInStack = Code(
    "notInStack", 2209, "%1 is not on %2",
    advice: "`print stack` lists the screens of the stack",
    cause: "`drop to` goes back to a screen of the nearest stack.",
    fails: "append A\ndrop to B",
    works: "append A\nappend B\ndrop to A")

  static let unheard = Code(
    "unheard", 2120,
    "the host does not receive this trigger, because %1 has no view yet, or is an alert",
    advice: "send the trigger on another node, or after the render pass of this node",
    cause:
      "The host receives triggers only from nodes with a view. Alerts have no view. A new node has no view before its first render pass.",
    fails:
      "present alert \"Sure?\"\nin presented of root: open url \"https://example.org\"",
    works: "present alert \"Sure?\"\nin root: open url \"https://example.org\"")

  static let all = [
    noStack, emptyPath, noTabs, unknownTab, notSwitched, nothingToDismiss, noElement, badCount,
    notInStack, unheard,
  ]
}
