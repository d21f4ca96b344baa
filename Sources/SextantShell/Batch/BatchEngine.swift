internal import SextantConform
internal import SextantRuntime

extension Batch {
  /// Answers requests of the engine protocol as the model of a file does.
  ///
  /// - Parameter read: returns the next bytes; nil at the end.
  package func engine(_ path: String, read: () -> [UInt8]?) -> ExitCode {
    var engine: ModelEngine
    do { engine = ModelEngine(try openApp(path)) } catch { return error.code }
    var unread: [UInt8] = []
    while interruption == nil, let bytes = read() {
      unread += bytes
      var lines = unread.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      unread = Array(lines.popLast() ?? [])
      for line in lines where !line.isEmpty {
        output.write(engine.answer(Array(line)) + "\n")
        output.flush()
      }
    }
    if !unread.isEmpty { output.write(engine.answer(unread) + "\n") }
    output.flush()
    return interruption ?? .success
  }
}
