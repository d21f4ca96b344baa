import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems

/// Types each line and completes it. The shell must not crash.
func typeIntoShell(_ bytes: [UInt8]) {
  let reader = TypedLines(bytes)
  let interrupt = InterruptFlag()
  reader.interrupt = interrupt
  watchdog.watch(interrupt)
  let files = FuzzFiles()
  let repl = REPL(
    reader: reader, output: NoOutput(), systems: .all, files: files, writer: files,
    interrupt: interrupt)
  _ = repl.run()
  watchdog.watch(nil)
}

private final class NoOutput: Output {
  let style = Style.plain
  let errorStyle = Style.plain

  func write(_ text: String) {}
  func writeError(_ text: String) {}
  func flush() {}
}

private final class TypedLines: LineReader {
  let isInteractive = true
  let hasPendingLines = false
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?
  var interrupt: InterruptFlag?
  private var lines: ArraySlice<[UInt8]>

  init(_ bytes: [UInt8]) {
    let most = 25
    lines =
      bytes.split(
        separator: UInt8(ascii: "\n"), maxSplits: most, omittingEmptySubsequences: false
      ).prefix(most).map(Array.init)[...]
  }

  func readLine(prompt: String) -> LineInput {
    guard let line = lines.popFirst() else { return .endOfInput }
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    _ = completer?(text, text.utf8.count)
    return .line(line)
  }

  func drainPendingLines() -> [[UInt8]] { [] }
  func addHistory(_ entry: String) {}
  func consumeHistoryProblem() -> String? { nil }
}
