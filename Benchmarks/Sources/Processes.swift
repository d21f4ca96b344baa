internal import SextantPlatform

struct MeasuringFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a process, discards its output, and returns its time in seconds.
func timeOfProcess(_ arguments: [String]) throws -> Double { try costOfProcess(arguments).seconds }

/// Returns the peak memory of a process in bytes.
func memoryOfProcess(_ arguments: [String]) throws -> Double {
  try costOfProcess(arguments).memory
}

private func costOfProcess(_ arguments: [String]) throws -> (seconds: Double, memory: Double) {
  var actions = makeSpawnFileActions()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  guard let errors = tmpfile() else {
    throw MeasuringFailure(description: "no temporary file can be made")
  }
  defer { fclose(errors) }
  posix_spawn_file_actions_adddup2(&actions, fileno(errors), 2)
  var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
  words.append(nil)
  defer { for word in words { free(word) } }
  var process = pid_t()
  var status: Int32 = 0
  var problem: Int32 = 0
  var usage = rusage()
  let seconds = time {
    problem = posix_spawnp(&process, arguments[0], &actions, nil, words, environ)
    if problem == 0 { while wait4(process, &status, 0, &usage) < 0, errno == EINTR {} }
  }
  let command = arguments.joined(separator: " ")
  if problem != 0 {
    throw MeasuringFailure(
      description: "\(command) cannot be started: \(String(cString: strerror(problem)))")
  }
  if status != 0 {
    // The lowest seven bits are the signal number; 0 if the process exited. The next byte is the
    // exit code.
    let end = status & 0x7F == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(status & 0x7F)"
    throw MeasuringFailure(description: "\(command) ended \(end)\n\(text(of: errors))")
  }
  #if os(macOS)
    let unit = 1.0
  #else
    let unit = 1024.0
  #endif
  return (seconds, Double(usage.ru_maxrss) * unit)
}

private func text(of file: UnsafeMutablePointer<FILE>) -> String {
  rewind(file)
  var bytes = [UInt8](repeating: 0, count: 2_000)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}

func endProcess(_ code: Int32) -> Never { exit(code) }

func runs(_ arguments: [String]) -> Bool { (try? timeOfProcess(arguments)) != nil }

/// Returns nil if the variable is unset or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Calls `body` with a new folder, and then removes the folder.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let parent = environment("TMPDIR") ?? P_tmpdir
  var template = Array("\(parent)/sextant-bench-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else {
    throw MeasuringFailure(description: "no folder can be made in \(parent)")
  }
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { _ = try? timeOfProcess(["rm", "-rf", folder]) }
  try body(folder)
}

func write(_ text: String, to path: String) throws {
  guard let file = fopen(path, "w") else {
    throw MeasuringFailure(description: "\(path) cannot be written")
  }
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
    throw MeasuringFailure(description: "\(path) cannot be written")
  }
}

/// Returns the peak memory of this process in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  // 0 is `RUSAGE_SELF`, whose type differs between C libraries.
  getrusage(0, &usage)
  #if os(Linux)
    return Int(usage.ru_maxrss) * 1024
  #else
    return Int(usage.ru_maxrss)
  #endif
}
