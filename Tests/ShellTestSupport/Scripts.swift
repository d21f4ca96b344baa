import Foundation
import RuntimeTestSupport
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Synchronization

struct RepositoryScripts: FileSystem {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let all = RepositoryScripts()

  private var texts: [String: [UInt8]]
  let paths: [String]

  private init() {
    var texts: [String: [UInt8]] = [:]
    let folder = Self.root.appending(path: "Scripts")
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = found?.nextObject() as? URL {
      guard file.pathExtension == "sextant", let data = try? Data(contentsOf: file) else {
        continue
      }
      let path = file.standardizedFileURL.path.dropFirst(Self.root.standardizedFileURL.path.count)
      texts[path.split(separator: "/").joined(separator: "/")] = Array(data)
    }
    self.texts = texts
    paths = texts.keys.sorted()
  }

  func replacing(_ old: String, with new: String, in path: String) -> RepositoryScripts? {
    let text = String(decoding: texts[path] ?? [], as: UTF8.self)
    guard text.contains(old) else { return nil }
    var copy = self
    copy.texts[path] = Array(text.replacingOccurrences(of: old, with: new).utf8)
    return copy
  }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let bytes = texts[Self.simplified(path)] else {
      throw FileProblem("no such file")
    }
    return bytes
  }

  func scripts(at path: String) throws(FileProblem) -> [String] {
    paths.filter { $0 == path || $0.hasPrefix(path + "/") }
  }

  private static func simplified(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  func compile(
    _ path: String, for systems: SystemCatalog? = nil
  ) throws -> (file: Compilation, compiler: Compiler) {
    var compiler = systems.map { Compiler(systems: $0, files: self) } ?? .fresh(files: self)
    compiler.context.isStrictAboutNames = true
    let file = compiler.compile(SourceText(name: path, bytes: try read(path)))
    return (file, compiler)
  }

  static func paths(of system: String) -> [String] { pathsBySystem[system] ?? [] }

  private static let pathsBySystem = Dictionary(grouping: all.paths) { path in
    (try? all.compile(path))?.file.program.system.name ?? ""
  }

  func firstFailure(in paths: [String], for systems: SystemCatalog? = nil) throws -> String? {
    for path in paths {
      let (file, compiler) = try compile(path, for: systems)
      if let problem = file.diagnostics.first(where: { $0.severity == .error }) {
        return "\(path): \(problem.message)"
      }
      var runner = ScenarioRunner(file, compiler)
      if let problem = runner.startProblems.first { return "\(path): \(problem.message)" }
      for scenario in file.program.scenarios {
        if let failure = runner.run(scenario).failures.first {
          return "\(path): \(scenario.name): \(failure.error.message)"
        }
      }
    }
    return nil
  }
}

struct ChangedSystem: NavigationSystem {
  private let original: any NavigationSystem
  let vocabulary: SystemVocabulary

  init(_ original: any NavigationSystem, change: (Sentence) -> Sentence) {
    self.original = original
    let own = original.vocabulary
    vocabulary = SystemVocabulary(
      sentences: own.sentences.map(change), declarations: own.declarations, facts: own.facts,
      events: own.events, bindings: own.bindings, eventWords: own.eventWords, words: own.words,
      calls: own.calls, options: own.options, startWord: own.startWord, screen: own.screen,
      alerts: own.alerts, targets: own.targets, presentations: own.presentations,
      effects: own.effects, successors: own.successors, hiddenElements: own.hiddenElements,
      codes: own.codes)
  }

  /// A catalog in which this system replaces the system of the same name.
  var catalog: SystemCatalog {
    SystemCatalog(
      SystemCatalog.all.names.map { name in
        SystemCatalog.Entry(name) {
          name == self.name ? self : SystemCatalog.all.system(named: name) ?? self
        }
      })
  }

  var name: String { original.name }
  var manual: SystemManual { original.manual }
  var memoryType: (any SystemMemory.Type)? { original.memoryType }

  func begin(with start: NodeDescription, in draft: inout Draft) throws(Refusal) {
    try original.begin(with: start, in: &draft)
  }
  func root(
    for start: NodeDescription, in app: AppMap
  ) throws(Refusal) -> NodeDescription { try original.root(for: start, in: app) }
  func rebuild(in draft: inout Draft) throws(Refusal) -> RestoreError? {
    try original.rebuild(in: &draft)
  }
  func fire(_ work: WorkQueue, in draft: inout Draft) throws(Refusal) {
    try original.fire(work, in: &draft)
  }
  func isView(_ definition: Definition) -> Bool { original.isView(definition) }
  func render(in draft: inout Draft) throws(Refusal) { try original.render(in: &draft) }
  func violations(in draft: Draft) -> [String] { original.violations(in: draft) }
}

extension Sentence {
  typealias Run = @Sendable (Arguments, inout Draft) throws(Refusal) -> Void
  typealias Can = @Sendable (Arguments, inout Draft) -> Bool

  func with(run: @escaping Run) -> Sentence { copy(run: run, can: can) }

  func with(can: @escaping Can) -> Sentence { copy(run: run, can: can) }

  private func copy(run: @escaping Run, can: Can?) -> Sentence {
    Sentence(
      name, pattern.notation, role: role, summary: summary, example: example, originals: originals,
      animates: animates, removes: removes, can: can, decide: decide, run: run)
  }
}

final class Notes: Sendable {
  private let names = Mutex<Set<String>>([])

  func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

  var all: Set<String> { names.withLock { $0 } }
}
