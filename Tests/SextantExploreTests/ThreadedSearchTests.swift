import SextantCompiler
import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@testable import SextantExplore
import SextantInterpreter
@testable import SextantShell
@testable import ShellTestSupport

@Suite("a search on several threads") struct ThreadedSearchTests {
  private static let apps = [
    """
    app T {
      state n = 0
      state names = ""
      screen Home {
        action more when n < 6 { set n = n + 1; append Detail(id: n + 7) }
        action other when n < 6 { set n = n + 2; set names = names + "x"; present sheet Detail(id: n) }
        action ask { present alert "Go" { button "Yes" { append Detail(id: n) } } }
      }
      screen Detail(id: Int) {
        action close { dismiss }
        action down when n > 0 { set n = n - 1 }
      }
      invariant "few" { n < 5 }
      sometimes "seen" { top is Detail }
      always can reach "home" { top is Home }
      start stacked Home
    }
    """,
    """
    app T {
      state n = 0
      screen Home {
        action later when n < 3 { set n = n + 1; after 1s { append Detail } }
        action soon { after 2s { append Detail } }
      }
      screen Detail { action more { append Detail }; action bad { dismiss } }
      link "t://open" { append Detail }
      event push(size: Int in [1, 2]) { set n = size }
      start stacked Home
    }
    """,
    """
    app T uses coordinator {
      flow A { route first { action open { show second } }; route second popup fullScreen starts B }
      flow B { route third { action on { show third } } }
      start A
    }
    """,
    """
    app T uses stackview {
      view A { stackview a; action open { push B on a }; action other { push C on a } }
      view B { action close { pop a } }
      view C
      start A
    }
    """,
  ]

  /// Apps that violate laws in many states. Several paths lead to the same state.
  private static let unlawful = [
    """
    app T {
      state n = 0
      state isEditing = false
      screen Home {
        action count when n < 9 { set n = n + 1 }
        action open { append Detail }
        action other { append Detail }
        action edit when not isEditing { set isEditing = true; present sheet Editor }
        on finished from Detail { if n > 2 { append Survey } }
      }
      screen Detail { action more { append Detail } }
      screen Survey { action again { append Detail } }
      screen Editor { action close { set isEditing = false; dismiss }; action leave { dismiss } }
      start stacked Home
    }
    """,
    """
    app T {
      state n = 0
      screen Home {
        action count when n < 9 { set n = n + 1 }
        action open { append Detail(id: 1) }
        action ask { present alert "Sure?" { button "OK" } }
        action later { after 2s { drop to root } }
      }
      screen Detail(id: Int) {
        action find(text: String) { append Detail(id: 3) }
        action more { append Page }
        action lock { present cover Lock }
      }
      screen Page { action lock { present cover Lock } }
      screen Lock { action unlock { dismiss } }
      link "t://detail/2" { if no Detail { append Detail(id: 2) } }
      link "t://page" { if n < 4 { append Page } else { if no Page { append Page } } }
      start stacked Home
    }
    """,
  ]

  @Test("finds the same violations with any number of threads", arguments: unlawful)
  func broken(text: String) throws {
    var compiler = Compiler.fresh(files: ScriptedFiles())
    let compilation = compiler.compile(SourceText(name: "app.sextant", text: text))
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    try expectSame(compiler.interpreter(for: compilation.program)) { $0.doubleTaps = false }
    let laws = navigationLaws(for: compiler.interpreter(for: compilation.program))
    #expect(laws.allSatisfy { $0 is any ParallelCheck })
  }

  private static let scripts = RepositoryScripts.all.paths.filter {
    $0.hasPrefix("Scripts/museum/")
  }

  @Test("finds the same states with any number of threads", arguments: apps)
  func same(text: String) throws {
    var compiler = Compiler.fresh(files: ScriptedFiles())
    let compilation = compiler.compile(SourceText(name: "app.sextant", text: text))
    try #require(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    try expectSame(compiler.interpreter(for: compilation.program))
  }

  @Test("finds the same bugs in the museum", arguments: scripts)
  func museum(path: String) throws {
    let (compilation, compiler) = try RepositoryScripts.all.compile(path)
    try expectSame(compiler.interpreter(for: compilation.program))
  }

  @Test("ends in the same state for each bound")
  func bounds() throws {
    for bound in [3, 10, 57] {
      var compiler = Compiler.fresh(files: ScriptedFiles())
      let compilation = compiler.compile(SourceText(name: "app.sextant", text: Self.apps[0]))
      try expectSame(compiler.interpreter(for: compilation.program)) { $0.maxStates = bound }
      try expectSame(compiler.interpreter(for: compilation.program)) { $0.depth = bound / 3 }
    }
  }

  private func expectSame(
    _ interpreter: Interpreter, _ change: (inout SearchOptions) -> Void = { _ in }
  ) throws {
    var run = interpreter
    try run.start()
    var options = SearchOptions()
    options.maxStack = 4
    options.depth = 7
    options.maxStates = 3_000
    options.doubleTaps = true
    options.tracksTimerAge = true
    change(&options)
    var answers: [String] = []
    for threads in 1...3 {
      var search = Search(
        StateSpace(from: run, options), threads: searchThreads(threads, smallestPart: 1))
      var checks = spaceChecks(for: run)
      search.run(&checks)
      let findings = search.findings(of: &checks)
      answers.append(Self.text(of: search.space, findings))
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0] == answers[2])
  }

  private static func text(of space: StateSpace, _ findings: [Finding]) -> String {
    var space = space
    var lines = findings.map { finding in
      let moves = finding.example?.moves.map(\.text) ?? []
      let state = finding.example?.state ?? -1
      return
        "\(finding.word) \(finding.title) \(finding.verdict) \(finding.message) \(state) \(moves)"
    }
    lines.append("\(space.depth) \(space.exploredCount) \(space.transitionCount)")
    lines.append("\(space.bounds) \(space.inputs) \(space.incomplete.sorted())")
    for state in 0..<space.count {
      let world = space.world(of: state)
      let graph = graphLiteral(space.interpreter.draft.snapshot(of: world))
      let from = space.predecessor(of: state) ?? -1
      lines.append(
        "\(state) from \(from): \(graph) \(space.interpreter.values(of: world))"
      )
      space.dropWorlds()
    }
    if space.count > 0 { lines.append("\(space.path(to: space.count - 1).map(\.text))") }
    return lines.joined(separator: "\n")
  }
}
