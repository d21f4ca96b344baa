import Foundation
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import TestSupport
import Testing

@testable import SextantExplore
@testable import ShellTestSupport

@Suite("a search by levels") struct LevelSearchTests {
  /// The states of each level, the moves, and the first path to each violation.
  private struct Outcome: Equatable {
    var levels: [Int] = []
    var moves = 0
    var broken: [String: [UInt16]] = [:]
  }

  private func settings(_ interpreter: Interpreter) -> SearchOptions {
    var options = SearchOptions()
    (options.maxStack, options.usesRounds, options.doubleTaps) = (3, false, true)
    return searchOptions(options, deciding: interpreter, hasSeparateSearches: false)
  }

  private func start(_ path: String) throws -> Interpreter {
    let (file, compiler) = try RepositoryScripts.all.compile(path)
    try #require(!file.hasErrors)
    var run = compiler.interpreter(for: file.program)
    try run.start()
    return run
  }

  private func searched(_ search: LevelSearch, parts: Int, depth: Int) throws -> Outcome {
    var outcome = Outcome()
    var (seen, level) = (Set([search.first.fingerprint]), [search.first])
    while !level.isEmpty, outcome.levels.count < depth {
      outcome.levels.append(level.count)
      var next: [String: [UInt16]] = [:]
      var broken: [String: [UInt16]] = [:]
      let size = (level.count + parts - 1) / parts
      for start in stride(from: 0, to: level.count, by: size) {
        for record in try search.expand(Array(level[start..<min(start + size, level.count)])) {
          switch record {
          case .state(let line): next[line.fingerprint] = least(next[line.fingerprint], line.path)
          case .broken(let key, _, let path): broken[key] = least(broken[key], path)
          case .count("moves", let count): outcome.moves += count
          case .count, .open, .edge, .goal: break
          }
        }
      }
      outcome.broken.merge(broken) { known, _ in known }
      level = next.filter { !seen.contains($0.key) }
        .map { StateLine(fingerprint: $0.key, path: $0.value) }
        .sorted { $0.path.lexicographicallyPrecedes($1.path) }
      seen.formUnion(level.map(\.fingerprint))
    }
    return outcome
  }

  private func least(_ known: [UInt16]?, _ new: [UInt16]) -> [UInt16] {
    guard let known, !new.lexicographicallyPrecedes(known) else { return new }
    return known
  }

  private func explored(_ start: Interpreter, depth: Int) -> Outcome {
    var options = settings(start)
    options.depth = depth
    var checks = spaceChecks(for: start)
    var search = Search(StateSpace(from: start, options))
    search.run(&checks)
    var space = search.space
    var outcome = Outcome()
    outcome.moves = space.transitionCount
    outcome.levels = (0..<depth).map { level in
      (0..<space.count).count { space.depth(of: $0) == level }
    }.filter { $0 > 0 }
    for finding in checks.flatMap({ $0.broken(after: 0) }) where finding.verdict == .broken {
      let recorder = LevelRecorder(
        of: finding.example.map {
          [(UInt32($0.state), StateLine(fingerprint: "", path: numbers(to: $0.state, in: space)))]
        } ?? [], space.codec, edges: false, needsHome: false, in: space)
      if case .broken(let key, _, let path) = recorder.record(of: finding, in: &space) {
        outcome.broken[key] = outcome.broken[key] ?? path
      }
    }
    return outcome
  }

  private func numbers(to state: Int, in space: StateSpace) -> [UInt16] {
    space.statePath(to: state).dropFirst().map { space.number(of: $0) }
  }

  static let apps =
    ["podcasts", "bank", "chat", "mail", "reader", "store", "travel"].map {
      "Scripts/apps/\($0).sextant"
    }
    + RepositoryScripts.all.paths.filter { $0.contains("/planted/") }

  @Test("has the same result as one process, with any number of parts", arguments: apps)
  func equal(_ path: String) throws {
    let start = try start(path)
    let depth = runsAllCases ? 6 : 4
    let search = LevelSearch(
      StateSpace(from: start, settings(start)), spaceChecks(for: start), edges: false)
    let whole = explored(start, depth: depth)
    #expect(whole.levels.count > 1)
    for parts in runsAllCases ? [1, 3, 7] : [3] {
      #expect(try searched(search, parts: parts, depth: depth) == whole, "\(parts) parts")
    }
  }

  @Test("rejects a state that differs from its line")
  func refused() throws {
    let start = try start("Scripts/apps/store.sextant")
    let search = LevelSearch(StateSpace(from: start, settings(start)), [], edges: false)
    let other = String(repeating: "0", count: 32)
    for (lines, problem) in [
      (
        [StateLine(fingerprint: other, path: [])], LevelProblem.otherState(search.first.fingerprint)
      ),
      ([StateLine(fingerprint: other, path: [0xFFFF])], .noMove(0)),
      ([search.first, search.first], .knownState),
    ] {
      let failure = #expect(throws: LevelFailure.self) { try search.expand(lines) }
      #expect(failure?.problem == problem)
      #expect(failure?.index == lines.count - 1)
    }
  }

  @Test("a fingerprint is the same in every process")
  func fingerprint() throws {
    let start = try start("Scripts/shop.sextant")
    let search = LevelSearch(StateSpace(from: start, settings(start)), [], edges: false)
    #expect(search.first.fingerprint == "11286ed113f6661a16ebfc486b722d90")
    var hash = Fingerprint()
    hash.add("a")
    #expect(hash.description.count == 32)
  }
}
