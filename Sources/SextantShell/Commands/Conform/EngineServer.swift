internal import SextantConform

/// Answers requests of the engine protocol by running a model, for `sextant engine`.
package struct EngineServer {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Answers requests until `read` returns nil.
  package func engine(_ path: String, read: () -> [UInt8]?) -> ExitCode {
    var engine: ModelEngine
    do { engine = ModelEngine(try context.openApp(path)) } catch { return error }
    var stream = LineStream()
    while context.interruption == nil, let bytes = read() {
      for line in stream.add(bytes) where !line.isEmpty {
        context.output.write(engine.answer(Array(line)) + "\n")
        context.output.flush()
      }
    }
    if !stream.partialLine.isEmpty {
      context.output.write(engine.answer(stream.partialLine) + "\n")
    }
    context.output.flush()
    return context.interruption ?? .success
  }
}

struct LineStream {
  private(set) var partialLine: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    partialLine += bytes
    var lines = partialLine.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    partialLine = Array(lines.popLast() ?? [])
    return lines
  }
}
