internal import SextantLanguage
internal import SextantShell

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The `git` of this machine, as a process.
struct GitProcess: GitRunner {
  func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer {
    guard let output = Pipe(), let errors = Pipe() else { throw FileProblem(reason(errno)) }
    defer {
      output.close()
      errors.close()
    }
    let words = ["git", "-C", folder] + arguments
    let (process, problem) = start(words, output: output.writeEnd, errors: errors.writeEnd)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    guard let process else {
      throw FileProblem(problem == ENOENT ? "there is none" : reason(problem))
    }
    let texts = readBoth(output.readEnd, errors.readEnd)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw FileProblem(reason(errno)) }
    }
    let hasExited = status & 0x7F == 0
    return GitAnswer(
      code: hasExited ? status >> 8 & 0xFF : 128 + status & 0x7F, output: texts.0, errors: texts.1)
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The process, or else the number of the error.
  private func start(_ words: [String], output: Int32, errors: Int32) -> (pid_t?, Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let problem = posix_spawnp(&process, words[0], &actions, nil, &pointers, environ)
    return problem == 0 ? (process, 0) : (nil, problem)
  }

  /// Reads both to their ends, whichever has something: a process that fills one waits for its reader.
  private func readBoth(_ first: Int32, _ second: Int32) -> ([UInt8], [UInt8]) {
    var texts: [[UInt8]] = [[], []]
    var polled = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while polled.contains(where: { $0.fd >= 0 }) {
      if poll(&polled, nfds_t(polled.count), -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
        let piece = readPiece(polled[index].fd, size: 1 << 16, mayTakeLong: false) ?? []
        texts[index] += piece
        // `poll` passes over a negative descriptor.
        if piece.isEmpty { polled[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }
}

/// A pipe whose ends no other process inherits.
private final class Pipe {
  let readEnd: Int32
  private(set) var writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { platformClose(writeEnd) }
    writeEnd = -1
  }

  func close() {
    closeWriteEnd()
    platformClose(readEnd)
  }
}

/// `close`, named differently because of the method of that name.
private func platformClose(_ descriptor: Int32) {
  #if canImport(Darwin)
    Darwin.close(descriptor)
  #elseif canImport(Musl)
    Musl.close(descriptor)
  #else
    Glibc.close(descriptor)
  #endif
}
