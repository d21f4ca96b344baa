internal import SextantRuntime
internal import SextantSyntax

/// The codes of errors in meta commands: 4000 to 4099.
enum ShellCodes {
  static let unknownCommand = Code(
    "unknownCommand", 4000, "unknown command `:%1`",
    cause:
      "The shell has no command with this name.",
    fails: "append A\n:udno",
    works: "append A\n:undo")
  static let unexpectedArgument = Code(
    "unexpectedArgument", 4001, "`:%1` takes no argument",
    cause: "The command has no arguments, but text follows it.",
    fails: ":quit now",
    works: ":quit")
  static let missingArgument = Code(
    "missingCommandArgument", 4002, "`:%1` needs %2",
    cause: "The command needs an argument.",
    fails: ":goto",
    works: ":goto 0")
  static let notACount = Code(
    "notACount", 4003, "%1 is not a number of steps",
    cause: "The number of steps after `:undo` or `:redo` must be a whole number, 1 or more.",
    fails: "append A\n:undo x",
    works: "append A\n:undo 1")
  static let noSuchStep = Code(
    "noSuchStep", 4004, "unknown step %1",
    cause: "The session has no step with this number or mark.",
    fails: "append A\n:goto 7",
    works: "append A\n:goto 1")
  static let nothingToUndo = Code(
    "nothingToUndo", 4005, "nothing to undo",
    cause: "The session has no step before the current state.",
    fails: ":undo",
    works: "append A\n:undo")
  static let nothingToRedo = Code(
    "nothingToRedo", 4006, "nothing to redo",
    cause:
      "`:redo` repeats a step that you have undone. You have undone no step, or you have made a new step after the last `:undo`.",
    fails: ":redo",
    works: "append A\n:undo\n:redo")
  static let unknownFormat = Code(
    "unknownFormat", 4007, "unknown format `%1`",
    cause: "The command has no format with this name.",
    fails: ":graph tre",
    works: ":graph tree")
  static let unknownTopic = Code(
    "unknownTopic", 4008, "unknown help topic `%1`",
    cause: "No sentence, statement, fact, command or code has this name, in any system.",
    fails: ":help appendd",
    works: ":help append")
  static let cannotWrite = Code(
    "cannotWrite", 4010, "%1 cannot be written: %2",
    cause: "The file or its folder is not writable, or the folder does not exist.",
    fails: ":save locked/walk.sextant",
    works: ":save walk.sextant",
    remark: "if the folder `locked` is not writable")
  static let nothingLoaded = Code(
    "nothingLoaded", 4011, "no file is loaded",
    cause:
      "`:reload` and `:test` use the loaded file, but the session has not loaded a file.",
    fails: ":reload",
    works: ":load shop.sextant\n:reload",
    remark: "if the file `shop.sextant` exists")
  static let badMark = Code(
    "badMark", 4012, "`%1` is not a valid mark",
    cause: "A mark is a single word. It cannot be a number, because a number names a step.",
    fails: ":mark 3",
    works: ":mark before")
  static let fileExists = Code(
    "fileExists", 4013, "%1 already exists; nothing was written",
    cause: "Without `!`, the shell overwrites only files that this session has written.",
    fails: ":save shop.sextant",
    works: ":save! shop.sextant",
    remark: "if the file `shop.sextant` exists")
  static let cannotSave = Code(
    "cannotSave", 4014, "nothing was written, because the scenario would fail: %1",
    cause:
      "Before the shell writes the file, it runs the scenario. The scenario failed, because a file of the session has changed, or because a step violates an `invariant`.",
    fails: "import \"a.sextant\"\nappend A\n:once! a.sextant\nprint \"app {\"\n:save b.sextant",
    works: "import \"a.sextant\"\nappend A\n:save b.sextant",
    remark: "if `a.sextant` exists; the first example overwrites it")
  static let unknownSetting = Code(
    "unknownSetting", 4015, "unknown setting `%1`",
    cause: "The shell has no setting with this name.",
    fails: ":set mod tree",
    works: ":set mode tree")
  static let badSetting = Code(
    "badSetting", 4016, "`%1` is not a value of `%2`",
    cause: "The setting does not have this value.",
    fails: ":mode tre",
    works: ":mode tree")
  static let badTarget = Code(
    "badTarget", 4017, "%1 is neither a screen nor a fact",
    cause:
      "Write either a screen after `:path to`, as in `:path to Detail`, or a fact after `:path`, as in `:path count sheets is 2`.",
    fails: ":path to detail",
    works: ":path to Home")
  static let noSuchLine = Code(
    "noSuchLine", 4019, "%1 is not loaded: %2",
    cause: "`:load FILE:LINE` runs a file up to a line. The file does not have this line.",
    fails: ":load shop.sextant:99",
    works: ":load shop.sextant:1",
    remark: "if `shop.sextant` has a single line")

  static let all = [
    unknownCommand, unexpectedArgument, missingArgument, notACount, noSuchStep, nothingToUndo,
    nothingToRedo, unknownFormat, unknownTopic, cannotRead, cannotWrite, nothingLoaded, badMark,
    fileExists, cannotSave, unknownSetting, badSetting, badTarget,
    noSuchLine,
  ]
}
