package import SextantEngine
import SextantLanguage

package enum RuntimeCodes {
  package static let noSuchNode = Code(
    "noSuchNode", 3001, "%1 is not in the graph",
    cause: "The graph contains no node that matches the reference.",
    fails: "in Detail: dismiss",
    works: "append Detail\nin Detail: append A")
  package static let ambiguous = Code(
    "ambiguous", 3002, "%1 is ambiguous: %2",
    advice: "add the number of the node, as in `Detail#7`",
    cause: "Several nodes match the reference equally well. A sentence acts on exactly one node.",
    fails: "tabs M { tab first Home; tab other stacked [A, A] }\nset root M\nin A: append B",
    works: "tabs M { tab first Home; tab other stacked [A, C] }\nset root M\nin A: append B")
  static let tooDeep = Code(
    "tooDeep", 3019, "%1 are nested more than %2 levels deep",
    advice: "nest fewer blocks, or write the statements in sequence",
    cause:
      "The limits are 100 nested calls and 600 nested blocks. If a block calls a body, the blocks of this body are nested in the calling block.",
    fails: "command c1 { c2 }\ncommand c2 { c3 }\n…\ncommand c102 { append A }\nc1",
    works: "command c1 { c2 }\ncommand c2 { append A }\nc1",
    remark: "with 102 commands")
  static let overflow = Code(
    "overflow", 3004, "integer overflow in %1",
    cause: "The result of the calculation does not fit into 64 bits.",
    fails: "print 9223372036854775807 + 1",
    works: "print 1 + 1")
  static let outOfRange = Code(
    "outOfRange", 3026, "the list has no element %1: it has %2",
    advice: "the first element has the index 0; `count` gives the length",
    cause: "The index is negative or too large. The last index is the length minus 1.",
    fails: "let ids = [1, 2]\nprint ids[2]",
    works: "let ids = [1, 2]\nprint ids[1]")
  static let noList = Code(
    "noList", 3027, "%1 is not a list",
    cause:
      "`count`, `first`, `last`, an index and `for` need a list. The checker cannot find this error, because the type of the value is known only at run time.",
    fails: "state l = []\nset l = [1]\nfor x in l { print count x }",
    works: "state l = []\nset l = [[1]]\nfor x in l { print count x }")
  package static let expectationFailed = Code(
    "expectationFailed", 3005, "%1",
    cause:
      "An `expect` or a `require` does not hold. Either the app or the expectation is wrong.",
    fails: "expect top is Detail",
    works: "append Detail\nexpect top is Detail")
  static let outsideDomain = Code(
    "outsideDomain", 3006, "%1 is not one of %2",
    cause:
      "The run computed a value that the declaration of this input does not allow.",
    fails: "state n = 1\nset n = 3\nscreen A(id: Int in [1, 2])\nappend A(id: n)",
    works: "state n = 1\nscreen A(id: Int in [1, 2])\nappend A(id: n)")
  package static let interrupted = Code(
    "interrupted", 3007, "interrupted",
    cause: "Ctrl-C or a signal interrupted a statement.",
    fails: "repeat 99999999999 { append A; drop last 9 }",
    works: "repeat 3 { append A; drop last }",
    remark: "and Ctrl-C")
  static let noFile = Code(
    "noFile", 3008, "%1 cannot be read: %2",
    cause:
      "`restore` reads the JSON of a state from a file. The file is missing, unreadable or not JSON. The path is relative to the script or, at the prompt, to the working folder.",
    fails: "restore \"missing.json\"",
    works: "restore graph { stack { Home } }")
  static let eventsForgotten = Code(
    "eventsForgotten", 3009, "the expectation needs events that were discarded to save memory",
    cause:
      "To save memory, a long run discards its earliest events. This expectation needs all events of the run.",
    fails: "append A\nrepeat 1000000 { expect top is A; print top }\nexpect started A",
    works: "append A\nexpect started A",
    remark: "if the run reaches the limit of stored events")
  static let noLink = Code(
    "noLink", 3012, "no link matches %1%2",
    cause:
      "No declared link matches the address, or the `when` conditions of all matching links are false.",
    fails: "link \"shop://item\" { append A }\nopen link \"shop://other\"",
    works: "link \"shop://item\" { append A }\nopen link \"shop://item\"")
  static let badState = Code(
    "badState", 3013, "%1 is not a state of this app: %2",
    cause:
      "The file contains a state that this app cannot have. For example, the file contains an undeclared screen, variable or window, a value of another type, or an impossible graph.",
    fails: "restore \"state.json\"",
    works: "restore graph { stack { Home } }",
    remark: "if state.json contains {\"graph\": []}")
  static let badLiteral = Code(
    "badLiteral", 3010, "%1",
    cause:
      "The graph in braces is impossible in this app. For example, a node has two presentations, the root differs from `start`, or an alert is not declared.",
    fails: "restore graph { stack { Home { alert \"A\"; alert \"B\" } } }",
    works: "restore graph { stack { Home { alert \"A\" } } }")
  static let lostBody = Code(
    "lostBody", 2105,
    "the buttons of the alert %1 have no effect: a graph in braces does not contain the inputs of the alert",
    advice:
      "save the output of `print state` in a file, and write `restore \"FILE\"`: this file contains the inputs",
    cause:
      "A graph in braces contains the title of an alert, but not the arguments of the alert. The blocks of the buttons may depend on these arguments.",
    fails:
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nrestore graph { stack { Home; alert \"Ask 1?\" { button \"Yes\"; button \"Cancel\" cancel } } }",
    works:
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nshow alert ask(id: 1)"
  )
  package static let snapshotMissing = Code(
    "snapshotMissing", 3031, "missing snapshot%1",
    advice: "record it with `sextant test --update=missing`",
    cause:
      "`expect graph snapshot` compares the graph with a snapshot, which is a recorded graph. This snapshot is not recorded yet. `sextant test` records it, except with `--update=none` or if the environment variable `CI` is set.",
    fails: "append A\nexpect graph snapshot",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  package static let snapshotDiffers = Code(
    "snapshotDiffers", 3032, "the graph differs from the snapshot%1",
    advice: "if the change is intended, record it with `sextant review` or `sextant test --update`",
    cause:
      "Either the app has a bug, or the snapshot is out of date.",
    fails: "append A\nexpect graph snapshot { stack { Home } }",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  static let snapshotsTooLarge = Code(
    "snapshotsTooLarge", 3033, "the snapshots of the scenario exceed %1 MB",
    advice: "take fewer snapshots in a loop",
    cause: "A loop takes too many snapshots, or the graphs are very large.",
    fails: "repeat 1000000 { expect graph snapshot \"home\" }",
    works: "expect graph snapshot { stack { Home } }",
    remark: "in a scenario, with `sextant test`")
  static let valueTooLarge = Code(
    "valueTooLarge", 3014,
    "value too large: the limits are 1,000,000 bytes, 1,000,000 elements and 500 nested lists",
    cause:
      "A text or a list grows without bound, for example by doubling in a loop.",
    fails: "state s = \"a\"\nrepeat 64 { set s = s + s }",
    works: "state s = \"a\"\nrepeat 4 { set s = s + s }")

  static let noSuchInstance = Code(
    "noSuchInstance", 3016, "unknown node number %1",
    advice: "`print graph` shows the numbers of the nodes",
    cause:
      "Nodes are numbered in the order of their creation. The run has not created a node with this number.",
    fails: "in Home#99: append A",
    works: "in Home: append A")
  static let otherNode = Code(
    "otherNode", 3018, "the node number %1 is %2",
    advice: "write the name and the number as in the output of `print graph`",
    cause:
      "The number belongs to a node with another name. Either the name or the number is wrong.",
    fails: "append A\nin Home#3: append B",
    works: "append A\nin A#3: append B")
  static let negativeTime = Code(
    "negativeTime", 3017, "negative duration: %1 is less than 0s",
    cause: "A computed duration is negative.",
    fails: "state pause = 0s\nset pause = pause - 1s\nwait pause",
    works: "state pause = 1s\nwait pause")

  static let tooManySentences = Code(
    "tooManySentences", 3015, "the statement runs more than 1,000,000 sentences",
    advice:
      "to run so many sentences, write `repeat` directly in the script, outside of bodies and `together`",
    cause:
      "The number includes the sentences of all bodies and timers that the statement starts. Usually, these bodies or timers start each other without end.",
    fails:
      "app T { screen Home; command h { after 1s { h; h } }; start stacked Home }\nh\nwait 1000s",
    works: "app T { screen Home; command h { after 1s { h } }; start stacked Home }\nh\nwait 10s")

  static let tooManySteps = Code(
    "tooManySteps", 3022, "stopped after %1 statements",
    advice: "raise the limit with `--max-steps N`",
    cause:
      "The limit stops endless scenarios. The number includes statements of bodies and timers.",
    fails: "repeat 100000000 { append A; drop last }",
    works: "repeat 3 { append A; drop last }")

  static let memoryFull = Code(
    "memoryFull", 3024, "the run needs more than 1 GB of memory",
    cause:
      "The usual causes are very long texts and very large statements.",
    fails:
      "state s = \"a\"\nstate n = 0\nrepeat 19 { set s = s + s }\nrepeat 100000 { append A(id: \"\\(n)\\(s)\"); set n = n + 1 }",
    works: "state s = \"a\"\nstate n = 0\nrepeat 3 { append A(id: \"\\(n)\\(s)\"); set n = n + 1 }")
  package static let todoPassed = Code(
    "todoPassed", 3023, "the scenario passes although it is marked `todo`: %1",
    advice: "remove `todo`",
    cause:
      "`todo` marks a scenario with a known failure, but the scenario passes now. Without `todo`, later failures are reported again.",
    fails: "scenario \"push\" todo \"not built yet\" { append A; expect top is A }",
    works: "scenario \"push\" { append A; expect top is A }")

  package static let notRepeatable = Code(
    "notRepeatable", 3040, "run %1 of the scenario differs from the first run at this statement",
    cause:
      "With `--repeat`, all runs of a scenario must have the same result. If no file for `restore` has changed between the runs, the difference is a bug in Sextant.",
    fails: "scenario \"s\" { restore \"state.json\" }",
    works: "scenario \"s\" { append A }",
    remark: "if `state.json` changes while the suite runs")

  package static let appDiffers = Code(
    "appDiffers", 3050, "the app and its model differ%1: %2",
    cause:
      "The scenario runs on the model and on the app at the same time. After this statement, the model and the app show different screens, or the app made a move that the model refuses.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, if the app does not show B")
  package static let notSupported = Code(
    "notSupported", 3051, "the driver does not support `%1`",
    cause:
      "The scenario also runs on the app, and the driver answered `unsupported`. The scenario stops here, and is reported as not run.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, if the engine does not implement `append B`")
  package static let engineFailed = Code(
    "engineFailed", 3052, "%1",
    cause:
      "The driver of the app has exited, timed out or sent an invalid answer. No further scenario runs.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, if the engine exits after the first step")

  static let invariantBroken = Code(
    "invariantBroken", 3020, "the invariant %1 does not hold%2: %3",
    cause:
      "An `invariant` is true before the statement, but false after it. An invariant about a missing node is false, too. If the node `Main` may be missing, write `no Main or …`.",
    fails:
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\npresent sheet A",
    works:
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\ndismiss\npresent sheet A"
  )
  static let neverBroken = Code(
    "neverBroken", 3021, "%1 holds%2, but must never hold",
    cause: "The app declares a fact with `never`, and the fact holds after the statement.",
    fails: "never \"A twice\" { count A > 1 }\nappend A\nappend A",
    works: "never \"A twice\" { count A > 1 }\nappend A")

  /// Only a whole suite can report this error, because a single scenario cannot refute a
  /// possibility.
  package static let unwitnessed = Code(
    "unwitnessed", 3025, "no scenario reaches a state in which %1 holds",
    advice: "add a scenario that reaches such a state",
    cause:
      "A fact that the app declares with `sometimes` must hold after at least one step of the suite. This fact never held.",
    fails: "sometimes \"A twice\" { count A > 1 }\nscenario \"once\" { append A }",
    works: "sometimes \"A twice\" { count A > 1 }\nscenario \"twice\" { append A; append A }")

  package static let all = [
    valueTooLarge, tooManySentences, noSuchInstance, otherNode, negativeTime, noSuchNode, ambiguous,
    tooDeep, tooManySteps, todoPassed, memoryFull, overflow, outOfRange, noList, expectationFailed,
    outsideDomain, interrupted, noFile,
    eventsForgotten, noLink, badState, badLiteral, lostBody, snapshotMissing, snapshotDiffers,
    snapshotsTooLarge, invariantBroken, neverBroken, notRepeatable, unwitnessed,
    appDiffers, notSupported, engineFailed,
  ]
}
