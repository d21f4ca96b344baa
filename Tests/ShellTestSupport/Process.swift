import Foundation
import SextantPlatform

struct ProcessResult {
  let status: ExitStatus
  let outputBytes: [UInt8]
  let errorBytes: [UInt8]

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The exit code; 128 plus the number of the signal if a signal ended the process.
  var code: Int32 {
    switch status {
    case .code(let code): code
    case .signal(let signal): 128 + signal
    }
  }
}

/// Runs a process, which reads `input` from a pipe.
func runProcess(
  _ executable: String, _ arguments: [String] = [], input: [UInt8] = [],
  environment: [String: String] = [:], directory: String? = nil
) throws -> ProcessResult {
  _ = signal(SIGPIPE, SIG_IGN)  // A program that does not read its input must not end the tests.
  let pipes = try (0..<3).map { _ in try makePipe() }
  var variables = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb"]
  variables.merge(environment) { $1 }
  let children = [pipes[0].read, pipes[1].write, pipes[2].write]
  let pid: pid_t
  do {
    defer { children.forEach { close($0) } }
    pid = try spawn(
      executable, arguments, environment: variables, directory: directory,
      input: .descriptors(children))
  } catch {
    [pipes[0].write, pipes[1].read, pipes[2].read].forEach { close($0) }
    throw error
  }
  var exchange = Exchange(
    input: input, to: pipes[0].write, from: [pipes[1].read, pipes[2].read])
  do {
    try exchange.run()
  } catch {
    kill(pid, SIGKILL)
    throw HarnessError("\(executable) \(arguments.joined(separator: " ")): \(error)")
  }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  return ProcessResult(
    status: ExitStatus(waitStatus: status), outputBytes: exchange.received[0],
    errorBytes: exchange.received[1])
}

/// The program `sextant` of the same build as these tests.
enum Sextant {
  static var path: String {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent().appending(path: "sextant").path
    #else
      return Bundle.main.bundleURL.appendingPathComponent("sextant").path
    #endif
  }

  static func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
    directory: String? = nil
  ) throws -> ProcessResult {
    try runProcess(
      path, arguments, input: Array(input.utf8), environment: environment, directory: directory)
  }
}

// MARK: - Pipes

/// Writes to a pipe and reads from other pipes at the same time, to avoid deadlocks.
private struct Exchange {
  private var input: ArraySlice<UInt8>
  private var polled: [pollfd]
  private(set) var received: [[UInt8]]

  init(input: [UInt8], to writer: Int32, from readers: [Int32]) {
    self.input = input[...]
    _ = fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK)
    polled = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: writer, events: Int16(POLLOUT), revents: 0))
    received = readers.map { _ in [] }
    if input.isEmpty { finish(readers.count) }
  }

  mutating func run() throws {
    let deadline = ContinuousClock.now + hangTimeout
    defer { for index in polled.indices { finish(index) } }
    while polled.dropLast().contains(where: { $0.fd >= 0 }) {
      let ready = poll(&polled, nfds_t(polled.count), 1_000)
      guard ContinuousClock.now < deadline else { throw HarnessError("does not end") }
      if ready <= 0 { continue }
      for index in received.indices where polled[index].revents != 0 { receive(index) }
      if let writer = polled.indices.last, polled[writer].revents != 0 { feed(writer) }
    }
  }

  private mutating func receive(_ index: Int) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(polled[index].fd, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    if count > 0 { received[index] += chunk[..<count] } else { finish(index) }
  }

  private mutating func feed(_ index: Int) {
    let count = input.withUnsafeBytes { write(polled[index].fd, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    if count > 0 { input.removeFirst(count) }
    if count < 0 || input.isEmpty { finish(index) }
  }

  /// Closes a pipe. `poll` ignores the negative descriptor.
  private mutating func finish(_ index: Int) {
    guard polled[index].fd >= 0 else { return }
    close(polled[index].fd)
    polled[index].fd = -1
    polled[index].revents = 0
  }
}

/// Creates a pipe that no other child process inherits.
private func makePipe() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [-1, -1]
  let code = spawning.withLock {
    let code = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return code
  }
  guard code == 0 else { throw HarnessError.system("make a pipe", errno) }
  return (ends[0], ends[1])
}
