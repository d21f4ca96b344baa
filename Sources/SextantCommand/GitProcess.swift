internal import SextantFiles
internal import SextantLanguage
internal import SextantPlatform
internal import SextantShell
internal import SystemPackage

/// Runs git with options that prevent git from starting programs named in the configuration of the
/// repository.
struct GitProcess: GitRunner {
  private static let options = [
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--no-pager",
    "--no-optional-locks",
  ]

  /// Prevents git from fetching missing objects of a partial clone. A fetch could start programs
  /// named in the configuration.
  private static let environment = ["GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1"]

  func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer {
    try answered { try runGit(arguments, in: folder) }
  }

  private func runGit(_ arguments: [String], in folder: String) throws -> GitAnswer {
    let output = try ProcessPipe()
    let errors = try ProcessPipe()
    let process = try start(
      ["git", "-C", folder] + Self.options + arguments, output: output.writeEnd,
      errors: errors.writeEnd)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    let texts = readBoth(output.readEnd, errors.readEnd)
    let end = try ProcessEnd(waitingFor: process)
    return GitAnswer(code: end.shellCode, output: texts.0, errors: texts.1)
  }

  private func start(
    _ words: [String], output: FileDescriptor, errors: FileDescriptor
  ) throws -> pid_t {
    do {
      return try startProcess(
        words, output: output, errors: errors, environment: Self.environment)
    } catch Errno.noSuchFileOrDirectory {
      throw FileProblem("git is not installed")
    }
  }

  /// Reads both pipes at the same time. Otherwise, a full pipe could block the process.
  private func readBoth(_ first: FileDescriptor, _ second: FileDescriptor) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var polled = [first, second].map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
    while polled.contains(where: { $0.fd >= 0 }) {
      if poll(&polled, nfds_t(polled.count), -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let end = FileDescriptor(rawValue: polled[index].fd)
        let piece = (try? readPiece(end, size: 1 << 16)) ?? []
        texts[index] += piece
        // `poll` ignores a negative descriptor.
        if piece.isEmpty { polled[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }
}
