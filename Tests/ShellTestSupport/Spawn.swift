import Foundation
import SextantPlatform

enum ExitStatus: Hashable, CustomStringConvertible {
  case code(Int32)
  case signal(Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .code((waitStatus >> 8) & 0xFF) : .signal(signal)
  }

  var description: String {
    switch self {
    case .code(let code): "exit code \(code)"
    case .signal(let signal): "signal \(signal)"
    }
  }
}

struct HarnessError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static func system(_ action: String, _ code: Int32) -> HarnessError {
    HarnessError("\(action): \(String(cString: strerror(code)))")
  }
}

let hangTimeout: Duration = .seconds(60)

/// A lock for starting processes and creating pipes. A process must not inherit the pipes of other
/// tests, which run at the same time.
let spawning = NSLock()

enum SpawnInput {
  case descriptors([Int32])
  /// The path of the terminal that controls the new session.
  case terminal(String)
}

/// Starts a process. The process has the default signal handling.
func spawn(
  _ executable: String, _ arguments: [String], environment: [String: String],
  directory: String? = nil, input: SpawnInput
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }

  var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
  switch input {
  case .descriptors(let descriptors):
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
  case .terminal(let path):
    flags |= startsSession
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
  }
  var all = sigset_t()
  sigfillset(&all)
  posix_spawnattr_setsigdefault(&attributes, &all)
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var pid: pid_t = 0
  var words = [executable] + arguments
  if let directory {
    // The shell changes the folder, because some C libraries cannot.
    words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory] + words
  }
  let code = withCStrings(words) { argv in
    withCStrings(environment.map { "\($0.key)=\($0.value)" }.sorted()) { envp in
      spawning.withLock { posix_spawn(&pid, words[0], &actions, &attributes, argv, envp) }
    }
  }
  guard code == 0 else { throw HarnessError.system("start \(executable)", code) }
  return pid
}

func reap(_ pid: pid_t) -> ExitStatus? {
  var status: Int32 = 0
  return waitpid(pid, &status, WNOHANG) == pid ? ExitStatus(waitStatus: status) : nil
}

/// The headers of glibc do not declare this flag.
private var startsSession: Int32 {
  #if os(macOS)
    Int32(POSIX_SPAWN_SETSID)
  #else
    0x80
  #endif
}

private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
  defer { pointers.forEach { free($0) } }
  return body(&pointers)
}
