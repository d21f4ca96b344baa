import SextantCompiler
internal import SextantRuntime
internal import SextantSyntax

extension REPL {
  func loadedFile(for call: MetaCommand.Call) -> (path: String, target: LoadTarget)? {
    if loaded == nil {
      printError(
        ShellCodes.nothingLoaded, [call.name], at: call.nameSpan, in: call,
        suggestion: .advice("`:load FILE` loads a file"))
    }
    return loaded
  }

  func test(_ call: MetaCommand.Call) {
    guard let loaded = loadedFile(for: call) else { return }
    let code = options.testFile?(loaded.path, unquoted(call.argument), output)
    interrupt.lowerUnlessEnding()
    if code != .success { fail() }
  }

  var scenarioChoices: [(text: String, summary: String)] {
    guard let loaded, let bytes = try? files.read(loaded.path) else { return [] }
    var compiler = Compiler(systems: session.systems, files: files)
    let scenarios = compiler.compile(SourceText(name: loaded.path, bytes: bytes)).program.scenarios
    var seen: Set<String> = []
    let names = scenarios.map { ($0.name, "a scenario") }
    let tags = scenarios.flatMap(\.tags).map { ("tag:\($0)", "scenarios with this tag") }
    return (names + tags).filter { seen.insert($0.0).inserted }
  }
}
