internal import ArgumentParser
internal import SextantShell

extension TestCommand {
  /// Runs the suite again and again.
  func watch() -> SextantShell.ExitCode {
    let arguments = Sextant.givenArguments
    let start = watched
    return Terminal.batch().watch(start, with: WatchingTerminal()) {
      // The command line was read before, so that it is the configuration that may be bad now.
      guard let command = try? TestCommand.parse(Array(arguments.dropFirst())) else { return nil }
      do throws(ConfigProblem) {
        return try command.configured(arguments).watched
      } catch {
        Terminal.shared.writeError(error.text)
        return nil
      }
    }
  }

  private var watched: WatchedSuite {
    WatchedSuite(paths: suitePaths, options: options, configPaths: config.candidates)
  }
}
