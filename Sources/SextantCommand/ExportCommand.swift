internal import ArgumentParser
internal import SextantShell

struct ExportCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write scenarios as tests in another form.",
    discussion: """
      `--xcuitest FILE` writes Swift source for XCUITest: a table from the names of the model to the \
      accessibility identifiers of the app, a test for each scenario, and what these are written with. The \
      scenarios are run on the model first: loops are unrolled, and names have their values. Sextant does not \
      run the tests: they need Xcode and the app.

        sextant export shop.sextant --xcuitest ShopUITests.swift
        sextant export shop.sextant:17 --xcuitest - --names names.json

      What no UI test can do or see is left out with a comment, and listed on standard error. A scenario that \
      fails on the model is not written; exit code 1.
      """)

  @Argument(help: "A script, FILE:LINE for the scenarios at a line, or `-`.", completion: .scripts)
  var file: String

  @OptionGroup var options: ExportOptions
  @OptionGroup var color: ColorOption
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .export }
  var paths: [String] { [file] }

  func validate() throws {
    try requireNoScript(
      options.xcuitest, besides: [file], for: "file", as: "--xcuitest", DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.surroundings = surroundings()
    return Terminal.batch().export(file, options)
  }
}
