import SextantEngine

/// The errors and warnings of system `graph`.
enum GraphCodes {
  static let noStack = Code(
    "noStack", 2201, "there is no stack above %1%3; %2 needs one",
    advice: "present or switch to `stacked …` to have one",
    cause:
      "The sentence pushes, drops or reads a stack, and the node it acts on is in none. What a body makes is in nobody's reach until the body has ended: the pass at its end sets the parents.",
    fails: "app T { screen A; screen B; start A }\nappend B",
    works: "app T { screen A; screen B; start stacked A }\nappend B")
  static let emptyPath = Code(
    "emptyPath", 2202, "%1 is empty, so nothing can be dropped",
    advice: "`set root …` gives it an element",
    cause: "A stack without elements has nothing that could be dropped from it.",
    fails: "app T { screen A; start stacked [] }\ndrop last",
    works: "append A\ndrop last")
  static let noTabs = Code(
    "noTabs", 2203, "there are no tabs above %1%2",
    cause:
      "A tab is selected in the tabs around a node, and no tabs are around this one. The body of a link runs on the window's root, and what a body makes has its parents only when the body has ended.",
    fails: "tabs M { tab first A; tab other B }\nselect tab other",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  static let unknownTab = Code(
    "unknownTab", 2204, "%1 has no tab %2; it has %3",
    cause: "The tab exists in other tabs of the app, not in those around this node.",
    fails: "tabs M { tab first A }\ntabs N { tab other B }\nset root M\nselect tab other",
    works: "tabs M { tab first A; tab other B }\nset root M\nselect tab other")
  static let notSwitched = Code(
    "notSwitched", 2205, "%1 is not a switched container",
    advice: "`in NAME: switch to …` names the container",
    cause: "Only a switched container shows one of several nodes, and this node is none.",
    fails: "switch to A",
    works: "switched Gate\nset root Gate\nin Gate: switch to A")
  static let nothingToDismiss = Code(
    "nothingToDismiss", 2206, "%1",
    cause: "A presentation is closed by dismissing it, and nothing is presented here.",
    fails: "dismiss",
    works: "present sheet A\ndismiss")
  static let noElement = Code(
    "noElement", 2207, "%1 has no unused element that matches pick %2",
    cause:
      "`map stack` makes a stack of the elements of the old one, each at most once, and this asks for one that is not there.",
    fails: "map stack [5]",
    works: "append A\nmap stack [1, 0]")
  static let badCount = Code(
    "badCount", 2208, "%1 is not a number of elements",
    cause: "A stack can lose none, some or all of its elements, and never less than none.",
    fails: "append A\ndrop last -1",
    works: "append A\ndrop last 1")

  static let unheard = Code(
    "unheard", 2120, "nobody hears a trigger of %1, which has no view",
    advice: "send it on another node, or once this one has been rendered",
    cause:
      "The host hears what its views send. An alert has no view of its own, and neither has a node that no render pass has seen.",
    fails:
      "present alert \"Sure?\"\nin presented of root: open url \"https://example.org\"",
    works: "present alert \"Sure?\"\nin root: open url \"https://example.org\"")

  static let all = [
    noStack, emptyPath, noTabs, unknownTab, notSwitched, nothingToDismiss, noElement, badCount,
    unheard,
  ]
}
