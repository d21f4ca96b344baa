import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantPlatform
import SextantRuntime
import SextantShell
import SextantSystems
import Synchronization

/// Interrupts work at the n-th poll and at all later polls.
final class PollCountdown: Sendable {
  private let asked = Atomic<Int>(0)
  private let most: Int

  init(_ most: Int) { self.most = most }

  func renew() { asked.store(0, ordering: .relaxed) }

  var isExhausted: Bool { asked.load(ordering: .relaxed) > most }

  func isOver() -> Bool { asked.add(1, ordering: .relaxed).newValue > most }
}

final class FuzzFiles: FileAccess, FileWriter {
  private let written = Mutex<[String: [UInt8]]>([:])

  var state: [UInt8] {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private let current = Mutex<[UInt8]>(Array("{\"graph\": []}".utf8))

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    if let bytes = written.withLock({ $0[path] }) { return bytes }
    let name = String(path.split(separator: "/").last ?? "")
    if name.hasSuffix(".json") { return state }
    if name == "loop.sextant" { return Array("import \"loop.sextant\"\nscreen Loop\n".utf8) }
    guard let dot = name.lastIndex(of: "."),
      let system = SystemCatalog.all.system(named: String(name[..<dot]))
    else { throw FileProblem("there is no such file") }
    return Array(system.manual.example.utf8)
  }

  func names(in folder: String) -> [String] { ["graph.sextant", "state.json"] }

  func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    if bytes.count > 1 << 20 { throw FileProblem("the disk is full") }
    written.withLock { $0[path] = bytes }
  }

  func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    try write(written.withLock { $0[path] ?? [] } + bytes, to: path)
  }

  func absolutePath(_ path: String) -> String { path.hasPrefix("/") ? path : "/here/" + path }
}

/// Stops a shell that runs too long, in the same way as SIGTERM.
final class Watchdog: Sendable {
  private let flag = Mutex<(flag: InterruptFlag?, turns: Int)>((nil, 0))

  init() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while true {
          usleep(20_000)
          watchdog.tick()
        }
      }, nil)
  }

  func watch(_ interrupt: InterruptFlag?) { flag.withLock { $0 = (interrupt, 0) } }

  private func tick() {
    flag.withLock { state in
      state.turns += 1
      if state.turns > 15 { state.flag?.request(signal: 15) }
    }
  }
}

let watchdog = Watchdog()
