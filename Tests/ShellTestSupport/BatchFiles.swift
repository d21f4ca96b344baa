import SextantLanguage
import SextantShell
import SextantSystems

struct BatchFiles: FileSystem {
  static let standard: [String: String] = [
    "walks.sextant": """
    // Two walks.
    scenario "one" {
      append A
    }

    scenario "two" {
      append A
      expect top is A
    }

    """,
    "mixed.sextant": """
    append A

    scenario "beside" {
      append A
    }

    """,
    "folder/red.sextant": """
    scenario "red" { require top is B }
    scenario "green" { append A }

    """,
    "folder/worse.sextant": "scenario \"worse\" { append }\n",
  ]

  var texts = standard
  var input: String?
  var onInput: @Sendable () -> Void = {}

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = texts[path] else { throw FileProblem("no such file") }
    return Array(text.utf8)
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    if texts[path] != nil { return [path] }
    if path == "empty" { return [] }
    let inner = texts.keys.filter { $0.hasPrefix(path + "/") }.sorted()
    if inner.isEmpty { throw FileProblem("no such file") }
    return inner
  }

  func standardInput() throws(FileProblem) -> [UInt8] {
    onInput()
    guard let input else { throw FileProblem("standard input is not available") }
    return Array(input.utf8)
  }
}

struct BatchResult {
  let code: ExitCode
  let text: String
  let errors: String
}

func runBatch(
  _ files: BatchFiles = BatchFiles(), _ interrupt: InterruptFlag = InterruptFlag(),
  _ command: (CommandContext) -> ExitCode
) -> BatchResult {
  let output = TextOutput()
  let context = CommandContext(
    systems: .all, files: files, output: output, interrupt: interrupt)
  let code = command(context)
  return BatchResult(code: code, text: output.text, errors: output.errors)
}
