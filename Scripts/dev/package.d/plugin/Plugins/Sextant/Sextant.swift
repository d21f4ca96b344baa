import Foundation
import PackagePlugin

/// Runs `sextant` in the folder of the package with the arguments that follow its name.
@main struct Sextant: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "sextant").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("sextant ended with \(process.terminationStatus)")
    }
  }
}
