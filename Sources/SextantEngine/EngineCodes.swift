/// The codes of every system.
public enum EngineCodes {
  /// The graph would exceed a limit (``GraphLimits``).
  public static let tooLarge = Code(
    "limit", 2001,
    "the graph would pass a limit: 1,000 nested presentations or containers, 100,000 children or 1,000,000 nodes",
    cause:
      "The graph grew past what any app has, as a loop that only adds does. The sentence is taken back.",
    fails: "repeat 1001 { present sheet A }",
    works: "repeat 3 { present sheet A }")
  package static let tooManyTimers = Code(
    "tooManyTimers", 2008, "more than 100,000 timers would be pending",
    advice: "`wait` lets those pass that are due",
    cause: "Each `after` that runs sets a timer, and nothing lets time pass.",
    fails: "repeat 100001 { after 1s { append A } }",
    works: "repeat 3 { after 1s { append A } }")
  package static let gone = Code(
    "gone", 2002, "%1 has left the graph%2", advice: "`print graph` shows what is there",
    cause: "The node that a number or a binding names was dismissed, dropped or replaced before.",
    fails: "append A\ndrop last\nin A#3: append B",
    works: "append A\nin A#3: append B")
  package static let usedTwice = Code(
    "usedTwice", 2003, "%1 has been used already, and an instance goes into the graph only once",
    advice: "make another with its name",
    cause:
      "A binding is one instance, and an instance has one place; it was put into the graph before.",
    fails: "let a = Detail\nappend a\nappend a",
    works: "append Detail\nappend Detail")
  /// Endless recursion, either of bodies that call each other or of the original framework.
  public static let cycle = Code(
    "cycle", 3003, "%1 without end: %2",
    cause: "Bodies call one another in a circle, so that none of them would ever end.",
    fails: "command a { b }\ncommand b { a }\na",
    works: "command a { b }\ncommand b { append A }\na")
  /// The user performs an action that the screen does not offer.
  public static let notPossible = Code(
    "notPossible", 2004, "nothing visible offers this: %1",
    cause:
      "A gesture is what a person does with what is visible, and nothing visible offers this one. What has a `when` is offered only while that holds, an event too.",
    fails: "tap back",
    works: "append Detail\ntap back")
  /// An alert is visible, and the sentence does not bypass it.
  public static let alertShowing = Code(
    "alertShowing", 2005, "an alert is showing: %1",
    advice: "`tap button \"…\"` answers it",
    cause: "An alert covers the window, and a person has to answer it before anything else.",
    fails: "append A\npresent alert \"Hi\"\ntap back",
    works: "append A\npresent alert \"Hi\"\ntap button \"OK\"\ntap back")
  /// The last open window would close.
  public static let lastWindow = Code(
    "lastWindow", 2006, "%1 is the last open window",
    cause: "An app without a window has ended, so the last one stays.",
    fails: "close window main",
    works: "window side { Home }\nopen window side\nclose window main")
  /// A sentence names a window that is not open.
  public static let noSuchWindow = Code(
    "noSuchWindow", 2007, "the window %1 is not open",
    cause: "The window is declared, and it was not opened or is closed again.",
    fails: "window side { Home }\nclose window side",
    works: "window side { Home }\nopen window side\nclose window side")
  package static let noChange = Code(
    "noChange", 2101, "nothing has changed%1",
    cause: "The sentence was carried out and has left everything as it was.",
    fails: "drop to root",
    works: "append A\ndrop to root")
  package static let cannot = Code(
    "cannot", 2102, "its own can-execute says no here, and still something has happened",
    cause:
      "The original's can-execute says no to this command, and its execute changes something all the same.",
    fails: "app T { screen Home; switched Gate shows Home; start stacked [Home, Gate] }\ndismiss",
    works: "present sheet A\ndismiss")
  /// A presentation names a source that no visible screen registers.
  public static let noSource = Code(
    "noSource", 2103, "no visible screen registers the source %1, so an app would show nothing",
    cause:
      "A presentation from a source grows out of a view that registered it, and no visible screen has.",
    fails: "present sheet A from \"more\"",
    works: "screen Home { source \"more\" }\npresent sheet A from \"more\"")
  /// A presentation is not visible.
  public static let offChain = Code(
    "offChain", 2104, "this was presented where nobody sees it, on %1",
    cause:
      "The presentation is in the graph, on a node that is not visible, so nobody sees it until that node is.",
    fails: "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on B",
    works: "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on A")

  /// All codes of the engine.
  public static let all = [
    cycle, tooLarge, tooManyTimers, gone, usedTwice, notPossible, alertShowing, lastWindow,
    noSuchWindow, noChange,
    cannot, noSource, offChain,
  ]

  /// Returns the refusal of a sentence on a node that has left the graph.
  public static func gone(_ instance: Instance, at clock: Int) -> Refusal {
    .refused(gone, .instance(instance), .departure(instance, missed: clock))
  }

  /// Returns the refusal of a gesture that nothing visible offers.
  package static func notPossible(_ why: String) -> Refusal { .refused(notPossible, .text(why)) }
}
