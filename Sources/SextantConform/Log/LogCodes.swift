package import SextantSyntax

/// The diagnostics of `sextant conform`, numbered from 4100 to 4199.
package enum LogCodes {
  package static let unexplained = Code(
    "unexplained", 4100, "%1",
    cause:
      "After the moves in the log, the model does not reach a state that matches the observation, even if `conform` assumes additional moves. Either the app has a bug, or the model is wrong.",
    fails: #"{"do": "tap open", "see": {"top": "Home"}}"#,
    works: #"{"do": "tap open", "see": {"top": "Detail"}}"#,
    remark: "a line of a log, for an app whose action `open` runs `append Detail`")
  static let refusedMove = Code(
    "refusedMove", 4101, "the model refuses `%1`%2",
    cause:
      "The app made a move that the model refuses in all possible states.",
    fails: #"{"do": "tap back"}"#,
    works: #"{"do": "tap open"}"#,
    remark: "the first line of a log, for an app that starts with a single screen on a stack")
  static let badMove = Code(
    "badMove", 4102, "`do` is not a sentence of the app: %1",
    cause:
      "`do` contains a single sentence, as in a scenario. If the app has other names than the model, map them with `--names`.",
    fails: #"{"do": "tap opne"}"#,
    works: #"{"do": "tap open"}"#,
    remark: "a line of a log, for an app in which `Home` has the action `open`")
  static let badLaunch = Code(
    "badLaunch", 4103, "the model cannot start with the values of `launch`",
    cause:
      "`launch` names an unknown variable, or the model cannot start with these values.",
    fails: #"{"launch": {"logedIn": true}}"#,
    works: #"{"launch": {"loggedIn": true}}"#,
    remark: "a line of a log, for an app that declares `state loggedIn = false`")

  static let assumedMoves = Code(
    "assumedMoves", 4104, "the log lacks %1", severity: .warning,
    advice: "log each move as `do`; with `--hidden 0`, `conform` assumes no moves",
    cause:
      "The log lacks moves, so `conform` assumes the fewest moves that explain the state. If the app made other moves, `conform` may miss a bug.",
    fails: #"{"see": {"top": "Detail"}}"#,
    works: #"{"do": "tap open", "see": {"top": "Detail"}}"#,
    remark: "a line of a log, for an app whose action `open` runs `append Detail`")

  package static let all = [unexplained, refusedMove, badMove, badLaunch, assumedMoves]
}
