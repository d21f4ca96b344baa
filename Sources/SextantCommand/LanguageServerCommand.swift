internal import ArgumentParser
internal import SextantPlatform
internal import SextantServer
internal import SextantShell
internal import SextantSystems

struct LanguageServerCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Start a language server for editors.",
    discussion: """
      Your editor starts the server. The server implements version 3.17 of the Language Server Protocol on \
      standard input and output. Documentation/editors.md explains the features and the setup of editors.
      """)

  @Flag(help: "Has no effect: the server always uses standard input and output.")
  var stdio = false

  func start() -> SextantShell.ExitCode {
    let isClean = serve(
      StandardStream(), systems: .all, files: DiskFiles(), version: sextantVersion)
    return InterruptFlag.shared.exitCode ?? (isClean ? .success : .failure)
  }
}

private struct StandardStream: MessageStream {
  func read(waiting: Bool) -> [UInt8]? {
    if !waiting {
      var polled = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 0) <= 0 { return [] }
    }
    return nextOfStandardInput()
  }

  func write(_ bytes: [UInt8]) {
    Terminal.shared.write(String(decoding: bytes, as: UTF8.self))
    Terminal.shared.flush()
  }
}
