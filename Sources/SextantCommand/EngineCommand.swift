internal import ArgumentParser
internal import SextantShell

struct EngineCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine", abstract: "Run a model as an engine, in place of a real app.",
    discussion: """
      Reads requests of the engine protocol from standard input, one per line, and writes the answers to \
      standard output. Use it to try the protocol by hand, or to compare two versions of a model:

        echo '{"v":1,"id":1,"do":"reset","app":"Shop"}' | sextant engine app.sextant
        sextant explore app.sextant --engine 'sextant engine old.sextant'
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var file: String

  func start() -> SextantShell.ExitCode {
    EngineServer(Terminal.context()).engine(file, read: nextOfStandardInput)
  }
}
