internal import SextantSyntax

/// The codes of errors in meta commands. Numbers 4000 to 4099 are reserved for them.
enum ShellCodes {
  static let unknownCommand = code("unknownCommand", 4000, "there is no command `:%1`")
  static let unexpectedArgument = code("unexpectedArgument", 4001, "`:%1` takes no argument")
  static let missingArgument = code("missingCommandArgument", 4002, "`:%1` needs %2")
  static let notACount = code("notACount", 4003, "%1 is not a number of steps")
  static let noSuchStep = code("noSuchStep", 4004, "there is no step %1")
  static let nothingToUndo = code("nothingToUndo", 4005, "there is nothing to undo")
  static let nothingToRedo = code("nothingToRedo", 4006, "there is nothing to redo")
  static let unknownFormat = code("unknownFormat", 4007, "there is no format `%1`")
  static let unknownTopic = code("unknownTopic", 4008, "there is no help on `%1`")
  static let cannotRead = code("cannotRead", 4009, "%1 cannot be read: %2")
  static let cannotWrite = code("cannotWrite", 4010, "%1 cannot be written: %2")
  static let nothingLoaded = code("nothingLoaded", 4011, "no file was loaded yet")
  static let badMark = code("badMark", 4012, "`%1` is no name for a mark")
  static let fileExists = code("fileExists", 4013, "%1 exists already, and nothing was written")
  static let cannotSave = code(
    "cannotSave", 4014, "nothing was written, since it would not pass: %1")
  static let unknownSetting = code("unknownSetting", 4015, "there is no setting `%1`")
  static let badSetting = code("badSetting", 4016, "`%1` is no value of `%2`")
  static let badTarget = code("badTarget", 4017, "%1 is no screen to look for")
  static let unknownErrorCode = code(
    "unknownErrorCode", 4018, "there is no error or warning `%1`")
  static let noSuchLine = code("noSuchLine", 4019, "%1 is not loaded: %2")

  static let all = [
    unknownCommand, unexpectedArgument, missingArgument, notACount, noSuchStep, nothingToUndo,
    nothingToRedo, unknownFormat, unknownTopic, cannotRead, cannotWrite, nothingLoaded, badMark,
    fileExists, cannotSave, unknownSetting, badSetting, badTarget,
    unknownErrorCode, noSuchLine,
  ]

  private static func code(_ word: String, _ number: Int, _ wording: String) -> DiagnosticCode {
    DiagnosticCode(word: word, number: number, wording: wording)
  }
}
