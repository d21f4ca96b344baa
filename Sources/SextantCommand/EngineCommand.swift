internal import ArgumentParser
internal import SextantShell

struct EngineCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Answer requests of the engine protocol as a model does.",
    discussion: """
      Reads a request a line from standard input and answers each with a line on standard output, so that \
      the protocol can be tried by hand, and two versions of a model can be compared:

        echo '{"v":1,"id":1,"do":"reset","app":"Shop"}' | sextant engine app.sextant
        sextant explore app.sextant --engine 'sextant engine old.sextant'
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  func start() -> SextantShell.ExitCode {
    Terminal.batch().engine(file, read: nextOfStandardInput)
  }
}
