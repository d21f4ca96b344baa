package import SextantEngine
import SextantLanguage

/// The runtime errors and warnings of every system.
package enum RuntimeCodes {
  package static let noSuchNode = Code(
    "noSuchNode", 3001, "there is no %1 in the graph",
    cause: "A reference names a node by what it is, and no such node is in the graph now.",
    fails: "in Detail: dismiss",
    works: "append Detail\nin Detail: append A")
  package static let ambiguous = Code(
    "ambiguous", 3002, "%1 could be %2",
    advice: "name one of them with its number, as in `Detail#7`",
    cause: "Several nodes fit the reference equally well, and a sentence acts on one.",
    fails: "tabs M { tab first Home; tab other stacked [A, A] }\nset root M\nin A: append B",
    works: "tabs M { tab first Home; tab other stacked [A, C] }\nset root M\nin A: append B")
  static let tooDeep = Code(
    "tooDeep", 3019, "%1, those of the bodies that call one another included",
    advice: "let a body do its work with fewer blocks around its calls, or in a row of statements",
    cause:
      "Bodies call bodies, or blocks stand in blocks, further down than the interpreter goes: 100 calls or 600 blocks.",
    fails: "command c1 { c2 }\ncommand c2 { c3 }\n…\ncommand c102 { append A }\nc1",
    works: "command c1 { c2 }\ncommand c2 { append A }\nc1",
    remark: "with 102 commands")
  static let overflow = Code(
    "overflow", 3004, "the result of %1 does not fit a number",
    cause: "The result of a calculation is beyond 64 bits.",
    fails: "print 9223372036854775807 + 1",
    works: "print 1 + 1")
  package static let expectationFailed = Code(
    "expectationFailed", 3005, "%1",
    cause:
      "An `expect` or a `require` was asked and does not hold: either the app or the expectation is wrong.",
    fails: "expect top is Detail",
    works: "append Detail\nexpect top is Detail")
  static let outsideDomain = Code(
    "outsideDomain", 3006, "%1 is not one of %2",
    cause:
      "A value that only the run could know is none of those that the declaration lists for the input.",
    fails: "state n = 1\nset n = 3\nscreen A(id: Int in [1, 2])\nappend A(id: n)",
    works: "state n = 1\nscreen A(id: Int in [1, 2])\nappend A(id: n)")
  package static let interrupted = Code(
    "interrupted", 3007, "interrupted",
    cause: "Ctrl-C, or a signal, has ended the run in the middle of a statement.",
    fails: "repeat 99999999999 { append A; drop last 9 }",
    works: "repeat 3 { append A; drop last }",
    remark: "and Ctrl-C")
  static let noFile = Code(
    "noFile", 3008, "%1 cannot be read: %2",
    cause:
      "`restore` reads a file, and there is none, or it holds no JSON of a state. A path is relative to the file in which the statement stands, at the prompt to the working folder.",
    fails: "restore \"missing.json\"",
    works: "restore graph { stack { Home } }")
  static let eventsForgotten = Code(
    "eventsForgotten", 3009, "so much has happened that what this asks about is forgotten",
    cause:
      "A long run forgets its first events to save memory, and this expectation asks about all of them.",
    fails: "append A\nrepeat 1000000 { expect top is A; print top }\nexpect started A",
    works: "append A\nexpect started A",
    remark: "once there is no room for more")
  static let noLink = Code(
    "noLink", 3012, "no link matches %1%2",
    cause:
      "The app declares links, and the address fits none of them, or only those whose `when` does not hold.",
    fails: "link \"shop://item\" { append A }\nopen link \"shop://other\"",
    works: "link \"shop://item\" { append A }\nopen link \"shop://item\"")
  static let badState = Code(
    "badState", 3013, "%1 does not hold a state of this app: %2",
    cause:
      "The file holds a state, and not one of this app: a screen, a state or a window of it is not declared, a value has another type, or the graph is none that the app can come to.",
    fails: "restore \"state.json\"",
    works: "restore graph { stack { Home } }",
    remark: "where state.json holds {\"graph\": []}")
  static let badLiteral = Code(
    "badLiteral", 3010, "%1",
    cause:
      "The graph in braces describes what the app cannot come to: two presentations on one node, say, another root than that of `start`, or an alert that no declaration shows.",
    fails: "restore graph { stack { Home { alert \"A\"; alert \"B\" } } }",
    works: "restore graph { stack { Home { alert \"A\" } } }")
  static let lostBody = Code(
    "lostBody", 2105, "the buttons of the alert %1 do nothing: a graph does not hold its inputs",
    advice: "`restore \"FILE\"` of a state keeps them",
    cause:
      "A graph says what an alert shows. Which inputs its declaration had does not follow from that, and what its buttons do may depend on them.",
    fails:
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nrestore graph { stack { Home; alert \"Ask 1?\" { button \"Yes\"; button \"Cancel\" cancel } } }",
    works:
      "app T uses router { screen Home; alert ask(id: Int) \"Ask \\(id)?\" confirm \"Yes\" { pop all }; start Home }\nshow alert ask(id: 1)"
  )
  package static let snapshotMissing = Code(
    "snapshotMissing", 3031, "there is no snapshot%1 yet",
    advice: "`sextant test --update=missing` writes it",
    cause:
      "`expect graph snapshot` compares with a graph that was recorded before, and none was: `sextant test` records it, but not where the variable CI is set or `--update=none` is given.",
    fails: "append A\nexpect graph snapshot",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  package static let snapshotDiffers = Code(
    "snapshotDiffers", 3032, "the graph is not that of the snapshot%1",
    advice: "if it is meant to be, `sextant review` or `sextant test --update` records it",
    cause:
      "The graph is compared with a recorded one, exactly. Either the app has a mistake, or it has changed, and so should the snapshot.",
    fails: "append A\nexpect graph snapshot { stack { Home } }",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  static let snapshotsTooLarge = Code(
    "snapshotsTooLarge", 3033, "the snapshots of one scenario have more than %1 MB",
    advice: "take fewer of them in a loop",
    cause: "A loop takes more snapshots than anybody reads, or the graphs are very large.",
    fails: "repeat 1000000 { expect graph snapshot \"home\" }",
    works: "expect graph snapshot { stack { Home } }",
    remark: "in a scenario that `sextant test` runs")
  static let valueTooLarge = Code(
    "valueTooLarge", 3014,
    "a value would pass a limit: 1,000,000 bytes and elements in all, or 500 lists in one another",
    cause:
      "A text or a list grew without end, as one does that is put together with itself in a loop.",
    fails: "state s = \"a\"\nrepeat 64 { set s = s + s }",
    works: "state s = \"a\"\nrepeat 4 { set s = s + s }")

  static let noSuchInstance = Code(
    "noSuchInstance", 3016, "there has been no instance with the number %1",
    advice: "`print graph` shows what is there",
    cause: "Instances are numbered from the start of a run, and it has not come to this number.",
    fails: "in Home#99: append A",
    works: "in Home: append A")
  static let otherNode = Code(
    "otherNode", 3018, "the node with the number %1 is %2",
    advice: "write its name before the number, as `print graph` shows it",
    cause: "The number belongs to a node of another name, so one of the two is a slip.",
    fails: "append A\nin Home#3: append B",
    works: "append A\nin A#3: append B")
  static let negativeTime = Code(
    "negativeTime", 3017, "time does not run backwards: %1 is less than 0s",
    cause: "A duration that was calculated came out below zero.",
    fails: "state pause = 0s\nset pause = pause - 1s\nwait pause",
    works: "state pause = 1s\nwait pause")

  static let tooManySentences = Code(
    "tooManySentences", 3015, "one statement would run more than 1,000,000 sentences",
    advice: "`repeat` outside of `together` and of bodies runs as many statements as you like",
    cause:
      "One statement runs bodies and timers to their end, and these run others; here that had no end in sight.",
    fails:
      "app T { screen Home; command h { after 1s { h; h } }; start stacked Home }\nh\nwait 1000s",
    works: "app T { screen Home; command h { after 1s { h } }; start stacked Home }\nh\nwait 10s")

  static let tooManySteps = Code(
    "tooManySteps", 3022, "%1 statements have run, and there is no end in sight",
    advice: "`--max-steps N` lets more run",
    cause:
      "A scenario has a limit of statements, those of bodies and timers included, so that one that never ends fails, and says where it was.",
    fails: "repeat 100000000 { append A; drop last }",
    works: "repeat 3 { append A; drop last }")

  static let memoryFull = Code(
    "memoryFull", 3024, "the run would need more than 1 GB of memory",
    cause:
      "What the run has made takes more memory than any app's navigation needs: very long texts, or one statement that does the work of millions.",
    fails:
      "state s = \"a\"\nstate n = 0\nrepeat 19 { set s = s + s }\nrepeat 100000 { append A(id: \"\\(n)\\(s)\"); set n = n + 1 }",
    works: "state s = \"a\"\nstate n = 0\nrepeat 3 { append A(id: \"\\(n)\\(s)\"); set n = n + 1 }")
  package static let todoPassed = Code(
    "todoPassed", 3023, "the scenario passes, and `todo` says that it fails: %1",
    advice: "remove `todo`",
    cause:
      "A scenario with `todo` is one that is known to fail. It passes now, so nothing is left to do, and from now on a failure of it is one.",
    fails: "scenario \"push\" todo \"not built yet\" { append A; expect top is A }",
    works: "scenario \"push\" { append A; expect top is A }")

  package static let notRepeatable = Code(
    "notRepeatable", 3040, "run %1 of the scenario differs here from the first one",
    cause:
      "With `--repeat`, a scenario runs several times, and each statement has to do the same each time. A file that `restore` reads has changed between two runs; any other difference is a bug in Sextant.",
    fails: "scenario \"s\" { restore \"state.json\" }",
    works: "scenario \"s\" { append A }",
    remark: "where `state.json` changes while the suite runs")

  package static let appDiffers = Code(
    "appDiffers", 3050, "the app is not where its model is%1: %2",
    cause:
      "The scenario runs on the model and on the app at the same time, and after this statement the app shows something else, or it did what the model refuses.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, where the app does not show B")
  package static let notSupported = Code(
    "notSupported", 3051, "whatever drives the app does not support `%1`",
    cause:
      "The scenario runs on an app as well, and what drives it has answered `unsupported`. The scenario ends here as one that was not run.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, where nobody has taught the engine to append B")
  package static let engineFailed = Code(
    "engineFailed", 3052, "%1",
    cause:
      "What drives the app has ended, was silent for too long, or has written what is no answer. Nothing runs after that.",
    fails: "scenario \"s\" { append A; append B }",
    works: "scenario \"s\" { append A }",
    remark: "with `--engine`, whose command ends after the first step")

  static let invariantBroken = Code(
    "invariantBroken", 3020, "the invariant %1 does not hold%2: %3",
    cause:
      "The app declares an `invariant`, which held before the statement and does not after it. Where its fact asks about a node that is not there, it cannot be answered and does not hold: `no Main or …` allows for that.",
    fails:
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\npresent sheet A",
    works:
      "invariant \"one sheet at most\" { count sheets <= 1 }\npresent sheet A\ndismiss\npresent sheet A"
  )
  static let neverBroken = Code(
    "neverBroken", 3021, "%1 holds%2, and never should",
    cause: "The app declares with `never` what is not to be, and the statement has led to it.",
    fails: "never \"A twice\" { count A > 1 }\nappend A\nappend A",
    works: "never \"A twice\" { count A > 1 }\nappend A")

  /// Only for whole suites: a single scenario cannot refute a possibility.
  package static let unwitnessed = Code(
    "unwitnessed", 3025, "no step of any scenario has led to a state in which %1 holds",
    advice: "a scenario is missing that leads there, or what led there no longer does",
    cause:
      "The app says with `sometimes` what is to hold after some step of some scenario. All of the suite ran, and it never did.",
    fails: "sometimes \"A twice\" { count A > 1 }\nscenario \"once\" { append A }",
    works: "sometimes \"A twice\" { count A > 1 }\nscenario \"twice\" { append A; append A }")

  package static let all = [
    valueTooLarge, tooManySentences, noSuchInstance, otherNode, negativeTime, noSuchNode, ambiguous,
    tooDeep, tooManySteps, todoPassed, memoryFull, overflow, expectationFailed,
    outsideDomain, interrupted, noFile,
    eventsForgotten, noLink, badState, badLiteral, lostBody, snapshotMissing, snapshotDiffers,
    snapshotsTooLarge, invariantBroken, neverBroken, notRepeatable, unwitnessed,
    appDiffers, notSupported, engineFailed,
  ]
}
