internal import SextantFiles
internal import SextantLanguage
internal import SextantPlatform
internal import SextantShell
internal import SystemPackage

/// The `git` of this machine, as a process.
struct GitProcess: GitRunner {
  func git(_ arguments: [String], in folder: String) throws(FileProblem) -> GitAnswer {
    try answered { try runGit(arguments, in: folder) }
  }

  private func runGit(_ arguments: [String], in folder: String) throws -> GitAnswer {
    let output = try Pipe()
    defer { output.close() }
    let errors = try Pipe()
    defer { errors.close() }
    let words = ["git", "-C", folder] + arguments
    let process = try start(words, output: output, errors: errors)
    let texts = readBoth(output.readEnd, errors.readEnd)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
    let hasExited = status & 0x7F == 0
    return GitAnswer(
      code: hasExited ? status >> 8 & 0xFF : 128 + status & 0x7F, output: texts.0, errors: texts.1)
  }

  private func start(_ words: [String], output: Pipe, errors: Pipe) throws -> pid_t {
    var actions = makeSpawnFileActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writeEnd.rawValue, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writeEnd.rawValue, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let problem = posix_spawnp(&process, words[0], &actions, nil, &pointers, environ)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    if problem == ENOENT { throw FileProblem("there is none") }
    if problem != 0 { throw Errno(rawValue: problem) }
    return process
  }

  /// Reads both to their ends, whichever has something: a process that fills one waits for its reader.
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
        // `poll` passes over a negative descriptor.
        if piece.isEmpty { polled[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }
}

/// A pipe whose ends no other process inherits.
private final class Pipe {
  let readEnd: FileDescriptor
  let writeEnd: FileDescriptor
  private var isWritable = true

  init() throws {
    let ends = try FileDescriptor.pipe()
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = ends
  }

  func closeWriteEnd() {
    if isWritable { try? writeEnd.close() }
    isWritable = false
  }

  func close() {
    closeWriteEnd()
    try? readEnd.close()
  }
}
