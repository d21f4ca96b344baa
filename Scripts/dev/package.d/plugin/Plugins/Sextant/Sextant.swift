import Foundation
import PackagePlugin

/// Set by a signal.
nonisolated(unsafe) private var isEnding = false

/// Runs `sextant` in the folder of the package with the arguments that follow its name.
@main struct Sextant: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let program = try context.tool(named: "sextant").url
    // A plugin has no terminal, and its input is that of the package manager.
    guard let command = arguments.first, command != "repl" else {
      return Diagnostics.error(
        "a plugin has no terminal; the shell is started with \(program.path)")
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    process.standardInput = FileHandle.nullDevice
    let parent = getppid()
    takeSignals()
    try process.run()
    // The package manager ends its plugins, or ends and leaves them behind.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { if isEnding || getppid() != parent { process.terminate() } }
    timer.schedule(deadline: .now(), repeating: 0.2)
    timer.resume()
    process.waitUntilExit()
    timer.cancel()
    if process.terminationStatus != 0 {
      Diagnostics.error("sextant ended with \(process.terminationStatus)")
    }
  }

  /// The package manager starts plugins with most signals blocked, and a process inherits that; what catches a signal
  /// it does not.
  private func takeSignals() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in isEnding = true } }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
