internal import SextantRuntime
internal import SextantSyntax

/// The codes of errors in meta commands. Numbers 4000 to 4099 are reserved for them.
enum ShellCodes {
  static let unknownCommand = Code(
    "unknownCommand", 4000, "there is no command `:%1`",
    cause: "A line that begins with a colon is a command of the shell, and none has this name.",
    fails: "append A\n:udno",
    works: "append A\n:undo")
  static let unexpectedArgument = Code(
    "unexpectedArgument", 4001, "`:%1` takes no argument",
    cause: "The command stands alone, and something follows it.",
    fails: ":quit now",
    works: ":quit")
  static let missingArgument = Code(
    "missingCommandArgument", 4002, "`:%1` needs %2",
    cause: "The command needs to be told what it is about.",
    fails: ":goto",
    works: ":goto 0")
  static let notACount = Code(
    "notACount", 4003, "%1 is not a number of steps",
    cause: "`:undo` and `:redo` take a number of steps, 1 or more.",
    fails: "append A\n:undo x",
    works: "append A\n:undo 1")
  static let noSuchStep = Code(
    "noSuchStep", 4004, "there is no step %1",
    cause: "The session has no step of this number, and no step was marked with this name.",
    fails: "append A\n:goto 7",
    works: "append A\n:goto 1")
  static let nothingToUndo = Code(
    "nothingToUndo", 4005, "there is nothing to undo",
    cause: "The session is at its start.",
    fails: ":undo",
    works: "append A\n:undo")
  static let nothingToRedo = Code(
    "nothingToRedo", 4006, "there is nothing to redo",
    cause: "Nothing was undone, or something new was done after it.",
    fails: ":redo",
    works: "append A\n:undo\n:redo")
  static let unknownFormat = Code(
    "unknownFormat", 4007, "there is no format `%1`",
    cause: "A graph is drawn in one of a few formats, and this is none of them.",
    fails: ":graph tre",
    works: ":graph tree")
  static let unknownTopic = Code(
    "unknownTopic", 4008, "there is no help on `%1`",
    cause: "No sentence, statement, fact, command or code has this name, in any system.",
    fails: ":help appendd",
    works: ":help append")
  static let cannotWrite = Code(
    "cannotWrite", 4010, "%1 cannot be written: %2",
    cause: "The folder or the file does not permit it, or there is no such folder.",
    fails: ":save locked/walk.sextant",
    works: ":save walk.sextant",
    remark: "where nobody may write in the folder locked")
  static let nothingLoaded = Code(
    "nothingLoaded", 4011, "no file was loaded yet",
    cause:
      "`:reload` loads a file again and `:test` runs its scenarios, and this session began without one.",
    fails: ":reload",
    works: ":load shop.sextant\n:reload",
    remark: "where there is a file shop.sextant")
  static let badMark = Code(
    "badMark", 4012, "`%1` is no name for a mark",
    cause: "A mark is told from the number of a step by being a word.",
    fails: ":mark 3",
    works: ":mark before")
  static let fileExists = Code(
    "fileExists", 4013, "%1 exists already, and nothing was written",
    cause: "The file is not one that this session has written, and what is in it would be lost.",
    fails: ":save shop.sextant",
    works: ":save! shop.sextant",
    remark: "where there is a file shop.sextant")
  static let cannotSave = Code(
    "cannotSave", 4014, "nothing was written, since it would not pass: %1",
    cause:
      "What is saved is run once before, and it did not come to the same end: a file that the session has read may have changed, or a step has broken an `invariant`.",
    fails: "import \"a.sextant\"\nappend A\n:once! a.sextant\nprint \"app {\"\n:save b.sextant",
    works: "import \"a.sextant\"\nappend A\n:save b.sextant",
    remark: "where there is a file a.sextant, which the first overwrites")
  static let unknownSetting = Code(
    "unknownSetting", 4015, "there is no setting `%1`",
    cause: "`:set` knows a few settings, and none has this name.",
    fails: ":set mod tree",
    works: ":set mode tree")
  static let badSetting = Code(
    "badSetting", 4016, "`%1` is no value of `%2`",
    cause: "The setting has a few values, and this is none of them.",
    fails: ":mode tre",
    works: ":mode tree")
  static let badTarget = Code(
    "badTarget", 4017, "%1 is no screen and no fact to look for",
    cause:
      "A path leads to a screen, written as after `expect top is`, or to a state in which a fact holds, written as after `expect`, and this cannot be read so.",
    fails: ":path to detail",
    works: ":path to Home")
  static let noSuchLine = Code(
    "noSuchLine", 4019, "%1 is not loaded: %2",
    cause: "`:load FILE:LINE` runs a file up to a line, and the file has no such line.",
    fails: ":load shop.sextant:99",
    works: ":load shop.sextant:1",
    remark: "where shop.sextant has one line")

  static let all = [
    unknownCommand, unexpectedArgument, missingArgument, notACount, noSuchStep, nothingToUndo,
    nothingToRedo, unknownFormat, unknownTopic, cannotRead, cannotWrite, nothingLoaded, badMark,
    fileExists, cannotSave, unknownSetting, badSetting, badTarget,
    noSuchLine,
  ]
}
