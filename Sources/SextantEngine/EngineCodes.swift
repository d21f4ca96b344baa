/// The codes that all systems share.
public enum EngineCodes {
  /// The graph would exceed a limit (``GraphLimits``).
  public static let tooLarge = Code(
    "limit", 2001,
    "the graph exceeds a limit: 1,000 nested presentations or containers, 100,000 children or 1,000,000 nodes",
    cause:
      "The usual cause is a loop that only adds nodes.",
    fails: "repeat 1001 { present sheet A }",
    works: "repeat 3 { present sheet A }")
  package static let tooManyTimers = Code(
    "tooManyTimers", 2008, "more than 100,000 pending timers",
    advice: "write `wait 2s`, for example, to run due timers",
    cause:
      "Each `after` sets a timer, which is pending until `wait` runs it.",
    fails: "repeat 100001 { after 1s { append A } }",
    works: "repeat 3 { after 1s { append A } }")
  package static let gone = Code(
    "gone", 2002, "%1 was removed from the graph%2",
    advice: "`print graph` shows the current nodes",
    cause:
      "A number such as `#3`, or a binding, names a node that was dismissed, dropped or replaced earlier.",
    fails: "append A\ndrop last\nin A#3: append B",
    works: "append A\nin A#3: append B")
  package static let usedTwice = Code(
    "usedTwice", 2003, "%1 was already added to the graph; you can add a node only once",
    advice: "to create another node, write the name of its screen",
    cause:
      "An earlier sentence added the node of this binding to the graph.",
    fails: "let a = Detail\nappend a\nappend a",
    works: "append Detail\nappend Detail")
  /// The app, or the original framework, would call itself without end.
  public static let cycle = Code(
    "cycle", 3003, "%1 without end: %2",
    cause: "The bodies call each other in a cycle and would never end.",
    fails: "command a { b }\ncommand b { a }\na",
    works: "command a { b }\ncommand b { append A }\na")
  /// The user makes a move that is impossible in the current state.
  public static let notPossible = Code(
    "notPossible", 2004, "this move is not possible here: %1",
    cause:
      "The visible screen has no element for this move, or the `when` condition of the action or event is false.",
    fails: "tap back",
    works: "append Detail\ntap back")
  /// A visible alert prevents the sentence.
  public static let alertShowing = Code(
    "alertShowing", 2005, "an alert is visible: %1",
    advice: "first answer the alert with `tap button \"…\"`",
    cause: "While an alert is visible, the user must first answer the alert.",
    fails: "append A\npresent alert \"Hi\"\ntap back",
    works: "append A\npresent alert \"Hi\"\ntap button \"OK\"\ntap back")
  /// The last open window would close.
  public static let lastWindow = Code(
    "lastWindow", 2006, "%1 is the last open window and cannot be closed",
    cause: "An app needs at least one open window.",
    fails: "close window main",
    works: "window side { Home }\nopen window side\nclose window main")
  /// A sentence names a window that is not open.
  public static let noSuchWindow = Code(
    "noSuchWindow", 2007, "the window %1 is not open",
    cause: "The window is declared, but it was never opened or is already closed.",
    fails: "window side { Home }\nclose window side",
    works: "window side { Home }\nopen window side\nclose window side")
  package static let noChange = Code(
    "noChange", 2101, "no change%1",
    cause: "The sentence ran without an error, but had no effect.",
    fails: "drop to root",
    works: "append A\ndrop to root")
  package static let cannot = Code(
    "cannot", 2102, "`canExecute` is false, but the sentence changed the graph",
    cause:
      "The original framework has a method `canExecute` for this sentence. Here, `canExecute` returns false, but the sentence still changes the graph.",
    fails: "app T { screen Home; switched Gate shows Home; start stacked [Home, Gate] }\ndismiss",
    works: "present sheet A\ndismiss")
  /// A presentation names a source id that no visible screen registers.
  public static let noSource = Code(
    "noSource", 2103,
    "no visible screen has the source %1, so the original framework presents nothing",
    cause:
      "`from` names the source of a presentation: the view at which the presentation starts. No visible screen declares this source.",
    fails: "present sheet A from \"more\"",
    works: "screen Home { source \"more\" }\npresent sheet A from \"more\"")
  /// The new presentation is not visible.
  public static let offChain = Code(
    "offChain", 2104, "the new presentation is hidden, because its presenter %1 is not visible",
    cause:
      "The presentation is in the graph, but becomes visible only when its presenter becomes visible.",
    fails: "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on B",
    works: "tabs M { tab first A; tab other B }\nset root M\npresent sheet C on A")

  /// All codes of the engine.
  public static let all = [
    cycle, tooLarge, tooManyTimers, gone, usedTwice, notPossible, alertShowing, lastWindow,
    noSuchWindow, noChange,
    cannot, noSource, offChain,
  ]

  /// Returns the refusal of a sentence whose node was removed. `clock` is the time of the sentence.
  public static func gone(_ instance: Instance, at clock: Int) -> Refusal {
    .refused(gone, .instance(instance), .departure(instance, missed: clock))
  }

  /// Returns the refusal of a gesture that no visible element offers.
  package static func notPossible(_ why: String) -> Refusal { .refused(notPossible, .text(why)) }
}
