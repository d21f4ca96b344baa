// The C library of this system. Whoever imports this module has its names; no other file asks which
// library it is.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

// What Darwin declares as a pointer that may be missing, the others declare as a value.
#if canImport(Darwin)
  package typealias SpawnFileActions = posix_spawn_file_actions_t?
  package typealias SpawnAttributes = posix_spawnattr_t?
  typealias ThreadHandle = pthread_t?

  package func makeSpawnFileActions() -> SpawnFileActions { nil }
  package func makeSpawnAttributes() -> SpawnAttributes { nil }
  func makeThreadHandle() -> ThreadHandle { nil }
#else
  package typealias SpawnFileActions = posix_spawn_file_actions_t
  package typealias SpawnAttributes = posix_spawnattr_t
  typealias ThreadHandle = pthread_t

  package func makeSpawnFileActions() -> SpawnFileActions { SpawnFileActions() }
  package func makeSpawnAttributes() -> SpawnAttributes { SpawnAttributes() }
  func makeThreadHandle() -> ThreadHandle { ThreadHandle() }
#endif
