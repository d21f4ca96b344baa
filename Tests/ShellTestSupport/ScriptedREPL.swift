import SextantInterpreter
import SextantLanguage
@testable import SextantRuntime
@testable import SextantShell
import SextantSystems
import Synchronization

final class ScriptedReader: LineReader {
  let isInteractive: Bool
  var completer: ((_ line: String, _ cursor: Int) -> [CompletionItem])?
  private var inputs: [LineInput]
  private(set) var prompts: [String] = []
  private(set) var history: [String] = []
  var pasted: [String] = []
  var asks: [String] = []
  private(set) var offers: [[CompletionItem]] = []

  init(_ inputs: [LineInput], isInteractive: Bool = true) {
    self.inputs = inputs
    self.isInteractive = isInteractive
  }

  func readLine(prompt: String) -> LineInput {
    prompts.append(prompt)
    if !asks.isEmpty {
      let ask = asks.removeFirst()
      offers.append(completer?(ask, ask.utf8.count) ?? [])
    }
    return inputs.isEmpty ? .endOfInput : inputs.removeFirst()
  }

  var hasPendingLines: Bool { !pasted.isEmpty }

  func drainPendingLines() -> [[UInt8]] {
    defer { pasted = [] }
    return pasted.map { Array($0.utf8) }
  }
  func addHistory(_ entry: String) { history.append(entry) }
  func consumeHistoryProblem() -> String? { nil }
}

final class ScriptedFiles: FileWriter, FileSystem {
  private let contents: Mutex<[String: [UInt8]]>

  init(_ files: [String: String] = [:]) {
    contents = Mutex(files.mapValues { Array($0.utf8) })
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let bytes = contents.withLock({ $0[Self.plain(path)] }) else {
      throw FileProblem("no such file")
    }
    return bytes
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    _ = try read(path)
    return [path]
  }

  func names(in folder: String) -> [String] {
    let start = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    let below = contents.withLock { $0.keys.filter { $0.hasPrefix(start) } }
    let names = below.map { path in
      let rest = path.dropFirst(start.count)
      return rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest)
    }
    return Set(names).sorted()
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    if path.hasPrefix("locked/") { throw FileProblem("permission denied") }
    contents.withLock { $0[path] = bytes }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(contents.withLock { $0[path] ?? [] } + bytes, to: path)
  }

  func absolutePath(_ path: String) -> String {
    normalizedPath(path.hasPrefix("/") ? path : "/here/" + path)
  }

  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  subscript(path: String) -> String? {
    contents.withLock { $0[path] }.map { String(decoding: $0, as: UTF8.self) }
  }
}

struct ScriptedREPL {
  let reader: ScriptedReader
  let output: TextOutput
  let files: ScriptedFiles
  let code: ExitCode
  let compactions: Int

  var text: String { output.text }
  var errors: String { output.errors }

  init(
    _ lines: [String], loading file: String? = nil, line: Int? = nil,
    files: ScriptedFiles = ScriptedFiles(["shop.sextant": shop]), isInteractive: Bool = false,
    asks: [String] = [], pasted: [String] = [], memoryLimit: Int? = nil
  ) {
    self.init(
      inputs: lines.map { .line(Array($0.utf8)) }, loading: file, line: line, files: files,
      isInteractive: isInteractive, asks: asks, pasted: pasted, memoryLimit: memoryLimit)
  }

  init(
    inputs: [LineInput], loading file: String? = nil, line: Int? = nil,
    files: ScriptedFiles = ScriptedFiles(), isInteractive: Bool = false, asks: [String] = [],
    interrupt: InterruptFlag = InterruptFlag(), startUp: String? = nil, pasted: [String] = [],
    memoryLimit: Int? = nil
  ) {
    reader = ScriptedReader(inputs, isInteractive: isInteractive)
    reader.pasted = pasted
    reader.asks = asks
    output = TextOutput()
    self.files = files
    var options = REPL.Options()
    options.startUp = startUp
    options.home = "/home"
    options.testFile = { path, selection, output in
      SuiteRunner(CommandContext(systems: .all, files: files, output: output, interrupt: interrupt))
        .test(path, selecting: selection)
    }
    let repl = REPL(
      reader: reader, output: output, systems: .all, files: files, writer: files,
      interrupt: interrupt, options: options)
    if let memoryLimit { repl.session.interpreter.limits.memory = memoryLimit }
    if let file { repl.load(line.map { "\(file):\($0)" } ?? file) }
    code = repl.run()
    compactions = repl.session.interpreter.compactions
  }
}

let shop = """
  app Shop {
    enum Plan { free, premium }
    state loggedIn = false
    state plan: Plan = free
    state visits = 0
    screen Catalogue {
      source "helpButton"
      action open(id: String in ["1", "2"]) { append Product(id: id) }
      action help { present sheet stacked Help from "helpButton" }
      action pay(amount: Int, plan: Plan) { set plan = plan }
    }
    screen Product(id: String) { action review { present sheet stacked Review(product: id) } }
    screen Review(product: String)
    screen Help { action choose { present cover Segmented } }
    screen Profile {
      action logOut {
        present dialog "Log out?" {
          button "Log out" destructive { set loggedIn = false }
          button "Cancel" cancel
        }
      }
    }
    screen Waiting
    screen First
    screen Second
    tabs Main {
      tab home "Home" stacked Catalogue
      tab profile "Profile" stacked Profile
    }
    custom Segmented { segment First; segment Second }
    presentable photosPicker // sextant: allow unused
    window waiting { Waiting }
    trigger requestReview // sextant: allow unused
    trigger rate(stars: Int) // sextant: allow unused
    command reverse { map stack reversed }
    link "shop://product/{id}" { present sheet stacked Product(id: id) }
    switched Root shows Main
    start Root
  }

  before each { set visits = 1 }

  scenario "a review" for id in ["1", "2"] {
    tap open(id: id)
    tap review
    expect top is Review(product: id)
    dismiss
  }

  """

extension String {
  func lineNumber(of text: String) -> Int? {
    firstRange(of: text).map { self[..<$0.lowerBound].filter { $0 == "\n" }.count + 1 }
  }
}
