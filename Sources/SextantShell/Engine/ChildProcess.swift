package import SextantPlatform
package import SystemPackage

/// Starts a program.
///
/// - Parameters:
///   - input: the standard input; nil for `/dev/null`.
///   - errors: the standard error; nil for the standard error of this process.
///   - environment: variables as `NAME=VALUE`. They override the variables of this process.
///   - leadsGroup: whether the new process leads a process group. A signal can then end the whole
///     group, but Ctrl-C does not reach the group.
package func startProcess(
  _ words: [String], input: FileDescriptor? = nil, output: FileDescriptor,
  errors: FileDescriptor? = nil, environment: [String] = [], leadsGroup: Bool = false
) throws -> pid_t {
  var actions = makeSpawnFileActions()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input.rawValue, 0)
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_adddup2(&actions, output.rawValue, 1)
  if let errors {
    posix_spawn_file_actions_adddup2(&actions, errors.rawValue, 2)
  } else {
    addInherited(2, to: &actions)
  }
  var attributes = makeSpawnAttributes()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  let groupFlag = leadsGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
  posix_spawnattr_setflags(&attributes, Int16(spawnFlags | groupFlag))
  if leadsGroup { posix_spawnattr_setpgroup(&attributes, 0) }
  var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  // If two variables have the same name, `getenv` finds the first.
  var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
  defer { for variable in variables.prefix(environment.count) { free(variable) } }
  var inherited = environ
  while let variable = inherited.pointee {
    variables.append(variable)
    inherited += 1
  }
  variables.append(nil)
  var process: pid_t = 0
  let problem = posix_spawnp(&process, words[0], &actions, &attributes, &pointers, &variables)
  if problem != 0 { throw Errno(rawValue: problem) }
  return process
}

package enum ProcessEnd: Sendable, Hashable {
  case code(Int32)
  case signal(Int32)

  private init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  package init(waitingFor process: pid_t) throws {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
    self.init(status: status)
  }

  /// Waits for a process. Returns nil if the process is still running after `time`.
  init?(of process: pid_t, within time: Duration) {
    let end = ContinuousClock.now + time
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { break }
      if found < 0 && errno != EINTR || ContinuousClock.now >= end { return nil }
      usleep(1000)
    }
    self.init(status: status)
  }

  package var shellCode: Int32 {
    switch self {
    case .code(let code): code
    case .signal(let signal): 128 + signal
    }
  }
}

/// A pipe. Other processes inherit neither of its ends.
package final class ProcessPipe {
  package let readEnd: FileDescriptor
  package let writeEnd: FileDescriptor
  private var openEnds = (read: true, write: true)

  package init() throws {
    guard let ends = makePipe() else { throw Errno(rawValue: errno) }
    (readEnd, writeEnd) = (
      FileDescriptor(rawValue: ends.readEnd), FileDescriptor(rawValue: ends.writeEnd)
    )
  }

  deinit { close() }

  package func closeReadEnd() {
    if openEnds.read { try? readEnd.close() }
    openEnds.read = false
  }

  package func closeWriteEnd() {
    if openEnds.write { try? writeEnd.close() }
    openEnds.write = false
  }

  package func close() {
    closeWriteEnd()
    closeReadEnd()
  }
}
