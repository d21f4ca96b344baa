// The C library of this system. Only this file selects the library. Modules that import this module
// also import the library.
internal import CPlatform

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

// These types are optional pointers on Darwin, and values on the other systems.
#if canImport(Darwin)
  package typealias SpawnFileActions = posix_spawn_file_actions_t?
  package typealias SpawnAttributes = posix_spawnattr_t?
  typealias ThreadHandle = pthread_t?

  package func makeSpawnFileActions() -> SpawnFileActions { nil }
  package func makeSpawnAttributes() -> SpawnAttributes { nil }
  func makeThreadHandle() -> ThreadHandle { nil }

  /// Creates a pipe. `exec` closes both ends. On failure, returns nil and sets `errno`.
  ///
  /// Darwin has no `pipe2`, so the flags are set later. Another thread may spawn a process in
  /// between, but `spawnFlags` prevents this process from inheriting the ends.
  package func makePipe(_ flags: Int32 = 0) -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | flags)
    }
    return (ends[0], ends[1])
  }

  /// The flags for spawning a process. With these flags, the process inherits only the descriptors
  /// in its actions.
  package let spawnFlags = POSIX_SPAWN_CLOEXEC_DEFAULT

  package func addInherited(_ descriptor: Int32, to actions: inout SpawnFileActions) {
    posix_spawn_file_actions_addinherit_np(&actions, descriptor)
  }
#else
  package typealias SpawnFileActions = posix_spawn_file_actions_t
  package typealias SpawnAttributes = posix_spawnattr_t
  typealias ThreadHandle = pthread_t

  package func makeSpawnFileActions() -> SpawnFileActions { SpawnFileActions() }
  package func makeSpawnAttributes() -> SpawnAttributes { SpawnAttributes() }
  func makeThreadHandle() -> ThreadHandle { ThreadHandle() }

  package func makePipe(_ flags: Int32 = 0) -> (readEnd: Int32, writeEnd: Int32)? {
    var ends: [Int32] = [-1, -1]
    return sextant_pipe(&ends, Int32(O_CLOEXEC) | flags) == 0 ? (ends[0], ends[1]) : nil
  }

  /// On this system, no flags are necessary, because every descriptor is opened with `O_CLOEXEC`.
  package let spawnFlags: Int32 = 0

  /// Does nothing: on this system, a process always inherits the standard descriptors.
  package func addInherited(_ descriptor: Int32, to actions: inout SpawnFileActions) {}
#endif
