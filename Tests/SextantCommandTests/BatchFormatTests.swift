import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite struct BatchFormatTests {
  private final class Files: FileSystem, FileWriter {
    private let texts: Mutex<[String: String]>
    private let input: String

    init(_ texts: [String: String], input: String = "") {
      self.texts = Mutex(texts)
      self.input = input
    }

    subscript(path: String) -> String? { texts.withLock { $0[path] } }

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      guard let text = self[path] else { throw FileProblem("no such file") }
      return text == "no text" ? [0x61, 0x20, 0x20, 0xFF] : Array(text.utf8)
    }

    func scripts(at path: String) throws(FileProblem) -> [String] {
      if self[path] != nil { return [path] }
      if path == "empty" { return [] }
      let inner = texts.withLock { $0.keys.filter { $0.hasPrefix(path + "/") }.sorted() }
      if inner.isEmpty { throw FileProblem("no such file") }
      return inner
    }

    func standardInput() throws(FileProblem) -> [UInt8] { Array(input.utf8) }

    func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
      if path.contains("locked") { throw FileProblem("permission denied") }
      texts.withLock { $0[path] = String(decoding: bytes, as: UTF8.self) }
    }

    func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
      try write(Array((self[path] ?? "").utf8) + bytes, to: path)
    }

    func absolutePath(_ path: String) -> String { "/" + path }
  }

  private let files = Files(
    [
      "s/good.sextant": "append A\n", "s/wide.sextant": "append  A\r\n;append B",
      "broken.sextant": "append  A\nappend B )  x\nappend   C\n", "bytes.sextant": "no text",
      "locked.sextant": "append  A\n",
      "pc.sextant": "append A\r\nappend B\r\n", "bom.sextant": "\u{FEFF}append A\n",
      "mixed.sextant": "append A\r\nappend B\nappend C\r\n",
      "mixed-bom.sextant": "\u{FEFF}append  A\nappend B\r\n",
      "braces.sextant": "app  A {\n  b\n\nscenario \"c\" {\n  d\n  }\n}\n",
    ], input: "x  y")

  private func format(_ paths: [String], _ mode: FormatMode) -> (
    code: ExitCode, text: String, errors: String
  ) {
    let output = TextOutput()
    let code = ScriptFormatter(CommandContext(systems: .all, files: files, output: output)).format(
      paths, mode)
    return (code, output.text, output.errors)
  }

  @Test(arguments: [
    (["s"], ExitCode.success, "append A\nappend A\r\nappend B\r\n"),
    (["-"], .success, "x y\n"),
    (["broken.sextant"], .badScript, ""),
    (["broken.sextant", "s/good.sextant"], .badScript, "append A\n"),
    (["bytes.sextant", "s/good.sextant"], .badScript, "append A\n"),
    (["braces.sextant"], .badScript, ""),
    (["none.sextant", "s/good.sextant"], .missingInput, "append A\n"),
    (["empty"], .nothingSelected, ""),
  ])
  func printing(paths: [String], code: ExitCode, text: String) {
    let result = format(paths, .print)
    #expect(result.code == code && result.text == text, "\(result)")
    #expect(result.errors.isEmpty == (code == .success))
  }

  @Test(arguments: [
    (["s/good.sextant"], ExitCode.success, "1 file checked, 0 not formatted\n"),
    (
      ["s"], .failure,
      """
      --- s/wide.sextant
      +++ s/wide.sextant (formatted)
      @@ -1,2 +1,2 @@
      -append  A
      -;append B
      \\ No newline at end of file
      +append A
      +append B
      2 files checked, 1 not formatted

      """
    ),
    (["bytes.sextant"], .badScript, "no files checked, 0 not formatted\n"),
    (
      ["broken.sextant", "s/good.sextant"], .badScript, "1 file checked, 0 not formatted\n"
    ),
    (["pc.sextant"], .success, "1 file checked, 0 not formatted\n"),
    (
      ["bom.sextant"], .failure,
      "bom.sextant: byte order mark\n1 file checked, 1 not formatted\n"
    ),
    (
      ["mixed.sextant"], .failure,
      """
      mixed.sextant:2: line ending: expected CRLF, as in the first line
      1 file checked, 1 not formatted

      """
    ),
    (
      ["mixed-bom.sextant"], .failure,
      """
      mixed-bom.sextant: byte order mark
      mixed-bom.sextant:2: line ending: expected LF, as in the first line
      --- mixed-bom.sextant
      +++ mixed-bom.sextant (formatted)
      @@ -1,2 +1,2 @@
      -append  A
      +append A
       append B
      1 file checked, 1 not formatted

      """
    ),
    (["none.sextant"], .missingInput, "no files checked, 0 not formatted\n"),
    (["empty"], .nothingSelected, "no files checked, 0 not formatted\n"),
  ])
  func checking(paths: [String], code: ExitCode, text: String) {
    let result = format(paths, .check)
    #expect(result.code == code && result.text == text, "\(result)")
    #expect(files["s/wide.sextant"] == "append  A\r\n;append B")
  }

  @Test func inPlace() {
    let result = format(["s", "broken.sextant", "bytes.sextant"], .inPlace(files))
    #expect(result.code == .badScript)
    #expect(
      result.text
        == "formatted s/wide.sextant\n2 files formatted, 1 changed\n")
    #expect(result.errors.contains("broken.sextant:2:10: error: "))
    #expect(files["s/wide.sextant"] == "append A\r\nappend B\r\n")
    #expect(files["broken.sextant"] == "append  A\nappend B )  x\nappend   C\n")
    #expect(files["bytes.sextant"] == "no text")
    #expect(format(["s"], .inPlace(files)).text == "2 files formatted, 0 changed\n")
  }

  @Test(arguments: [
    (
      ["-", "s"], ExitCode.usage,
      "sextant: -: -i cannot change standard input: format it without -i\n"
    ),
    (
      ["locked.sextant"], .cannotWrite,
      "sextant: locked.sextant cannot be written: permission denied\n"
    ),
    (
      ["s:3"], .usage,
      "sextant: s:3: this command does not support FILE:LINE\n"
    ),
  ])
  func rejectsUnwritableInputs(paths: [String], code: ExitCode, errors: String) {
    let result = format(paths, .inPlace(files))
    #expect(result.code == code && result.errors == errors, "\(result)")
    #expect(files["s/wide.sextant"]?.hasPrefix("append  A") == true)
  }

  @Test func doesNotPrintPartiallyReadInput() {
    let interrupt = InterruptFlag()
    let output = TextOutput()
    interrupt.request()
    let context = CommandContext(systems: .all, files: files, output: output, interrupt: interrupt)
    #expect(ScriptFormatter(context).format(["s"], .inPlace(files)) == .interrupted)
    #expect(files["s/wide.sextant"] == "append  A\r\n;append B")
  }
}
