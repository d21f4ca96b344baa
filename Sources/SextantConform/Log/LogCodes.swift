package import SextantSyntax

/// The diagnostics of `sextant conform`. Numbers 4100 to 4199 are reserved for them.
package enum LogCodes {
  package static let unexplained = Code(
    "unexplained", 4100, "%1",
    cause:
      "The app shows something that the model does not show after any of the moves that the log names or leaves room for. Either the app has a fault, or the model is not like the app.",
    fails: #"{"do": "tap open", "see": {"top": "Home"}}"#,
    works: #"{"do": "tap open", "see": {"top": "Detail"}}"#,
    remark: "as a line of a log, where `open` of `Home` appends `Detail`")
  static let refusedMove = Code(
    "refusedMove", 4101, "the model refuses `%1`%2",
    cause:
      "The app did what the model does not let anybody do in the states that are possible there.",
    fails: #"{"do": "tap back"}"#,
    works: #"{"do": "tap open"}"#,
    remark: "as the first line of a log, where the app starts at the root of a stack")
  static let badMove = Code(
    "badMove", 4102, "`do` is no sentence of the app: %1",
    cause:
      "What stands in `do` is one sentence, as in a scenario of this app. What the app calls otherwise stands in `names`.",
    fails: #"{"do": "tap opne"}"#,
    works: #"{"do": "tap open"}"#,
    remark: "as a line of a log, where `Home` has an action `open`")
  static let badLaunch = Code(
    "badLaunch", 4103, "the model cannot start as the app did",
    cause:
      "A variable that `launch` names is none of the model, or the model fails when it starts so.",
    fails: #"{"launch": {"logedIn": true}}"#,
    works: #"{"launch": {"loggedIn": true}}"#,
    remark: "as a line of a log, where the app has `state loggedIn = false`")

  static let assumedMoves = Code(
    "assumedMoves", 4104, "the log does not name %1", severity: .warning,
    advice: "log each move as `do`; `--hidden 0` assumes no moves",
    cause:
      "The model shows what the app shows only after moves that the log does not name. The fewest moves are assumed. If the app did something else, a fault may stay undetected.",
    fails: #"{"see": {"top": "Detail"}}"#,
    works: #"{"do": "tap open", "see": {"top": "Detail"}}"#,
    remark: "as a line of a log, where `open` of `Home` appends `Detail`")

  package static let all = [unexplained, refusedMove, badMove, badLaunch, assumedMoves]
}
