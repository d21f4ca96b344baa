import Foundation
import PackagePlugin

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
    unblockSignals()
    let watch = ending(process, with: getppid())
    try process.run()
    process.waitUntilExit()
    watch.cancel()
    if process.terminationStatus != 0 {
      Diagnostics.error("sextant ended with \(process.terminationStatus)")
    }
  }

  /// The package manager starts plugins with most signals blocked, and a process inherits that.
  private func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Ends the process with the package manager, which may leave its plugins behind.
  private func ending(_ process: Process, with parent: pid_t) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { if getppid() != parent { process.terminate() } }
    timer.schedule(deadline: .now(), repeating: 0.2)
    timer.resume()
    return timer
  }
}
