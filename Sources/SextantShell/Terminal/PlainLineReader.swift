internal import SextantPlatform
internal import SystemPackage

/// A line reader for a file descriptor. It serves pipes, files, tests, and terminals without
/// readline.
package final class PlainLineReader: LineReader {
  private let input: Int32
  private let output: Int32
  private let interrupt: InterruptFlag
  private var buffer: [UInt8] = []
  private var next = 0
  private var isAtEnd = false

  package let isInteractive: Bool
  package var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?

  /// Prompts go to `output` if both descriptors are terminals.
  package init(input: Int32 = 0, output: Int32 = 1, interrupt: InterruptFlag = .shared) {
    self.input = input
    self.output = output
    self.interrupt = interrupt
    isInteractive = isatty(input) == 1 && isatty(output) == 1
  }

  package func readLine(prompt: String) -> LineInput {
    if isInteractive { show(prompt) }
    var scanned = next
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { next = end + 1 }
        return .line(Array(buffer[next..<end]))
      }
      if isAtEnd { return readRest() }
      buffer.removeFirst(next)
      next = 0
      scanned = buffer.count
      guard fill() else {
        buffer.removeAll()
        if isInteractive { show("\n") }
        return .interrupted
      }
    }
  }

  package var hasPendingLines: Bool { false }

  package func drainPendingLines() -> [[UInt8]] { [] }

  package func addHistory(_ entry: String) {}

  package func consumeHistoryProblem() -> String? { nil }

  /// Returns the rest of the buffer as a line, or the end of the input. After Ctrl-D, a terminal
  /// may have further input.
  private func readRest() -> LineInput {
    defer {
      buffer.removeAll()
      next = 0
    }
    if next < buffer.count { return .line(Array(buffer[next...])) }
    if isInteractive {
      isAtEnd = false
      show("\n")
    }
    return .endOfInput
  }

  /// Reads further bytes. Returns false after Ctrl-C. A read error counts as the end of the input.
  private func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if interrupt.lowerUnlessEnding() { return false }
      guard interrupt.wait(for: input) == .readable else { continue }
      let count = read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
      isAtEnd = count <= 0
      return true
    }
  }

  private func show(_ text: String) {
    _ = try? FileDescriptor(rawValue: output).writeAll(text.utf8)
  }
}
