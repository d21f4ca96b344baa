internal import SextantConform

extension Batch {
  /// Answers requests of the engine protocol with the model of a file.
  ///
  /// - Parameter read: returns the next bytes; nil at the end.
  package func engine(_ path: String, read: () -> [UInt8]?) -> ExitCode {
    var engine: ModelEngine
    do { engine = ModelEngine(try openApp(path)) } catch { return error }
    var stream = LineStream()
    while interruption == nil, let bytes = read() {
      for line in stream.add(bytes) where !line.isEmpty {
        output.write(engine.answer(Array(line)) + "\n")
        output.flush()
      }
    }
    if !stream.unended.isEmpty { output.write(engine.answer(stream.unended) + "\n") }
    output.flush()
    return interruption ?? .success
  }
}

/// A splitter of a byte stream into lines.
struct LineStream {
  /// The bytes after the last line feed.
  private(set) var unended: [UInt8] = []

  /// Adds bytes, and returns the lines that end in them.
  mutating func add(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    unended += bytes
    var lines = unended.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    unended = Array(lines.popLast() ?? [])
    return lines
  }
}
