import SextantCompiler
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// A session, saved as a scenario in a file. The file contains declarations, the statements that
/// lead to the current world, the true expectations, and the resulting graph.
struct SavedScenario {
  struct ScenarioText {
    let text: String
    /// The omitted lines with the reasons, such as expectations that would fail in the saved file.
    var omissions: [(text: String, reason: String)] = []
  }

  struct Failure: Error {
    let statement: String?
    let reason: String
  }

  private let session: Session
  private let name: String
  private let relative: (String) -> String
  private let parts: [Part]
  private let shouldStop: @Sendable () -> Bool

  private struct Part {
    let text: String
    let isCheck: Bool
  }

  init(
    _ session: Session, name: String, shouldStop: @escaping @Sendable () -> Bool,
    relative: @escaping (String) -> String
  ) {
    self.session = session
    self.name = name
    self.shouldStop = shouldStop
    self.relative = relative
    var parts: [Part] = []
    for step in session.steps.prefix(session.history.undoCount + 1) {
      if !step.text.isEmpty, !step.isDeclaration {
        parts.append(
          Part(text: rebased(step.text, in: step.file, relative), isCheck: false))
      }
      parts += step.checks.map { Part(text: $0, isCheck: true) }
    }
    let graph = "expect " + graphLiteral(session.draft.snapshot())
    self.parts = parts + [Part(text: graph, isCheck: true)]
  }

  /// Returns the scenario without the failing expectations. If the typed declarations are valid
  /// outside of the scratch app, they become an app.
  func passing(files: any FileAccess, path: String) throws(Failure) -> ScenarioText {
    guard session.app.isScratch, !typedDeclarations.isEmpty,
      let app = try? passing(asApp: true, files, path)
    else { return try passing(asApp: false, files, path) }
    if app.omissions.isEmpty { return app }
    guard let bare = try? passing(asApp: false, files, path),
      bare.omissions.count < app.omissions.count
    else { return app }
    return bare
  }

  private func passing(
    asApp: Bool, _ files: any FileAccess, _ path: String
  ) throws(Failure) -> ScenarioText {
    var names: [Missing] = []
    var omissions: [Int: String] = [:]
    while true {
      let (text, starts) = text(without: Set(omissions.keys), naming: names, asApp: asApp)
      switch trial(of: text, files, path) {
      case .passes(let unread):
        let omitted = omissions.sorted { $0.key < $1.key }
        let bindings = unread.compactMap { offset in
          starts.last { $0.start <= offset }.map(\.part)
        }.filter { isOnlyBinding(parts[$0].text) }
        if !bindings.isEmpty {
          // Only unsaved `print` statements have read these bindings.
          for part in bindings { omissions[part] = "no saved line uses it" }
          continue
        }
        return ScenarioText(
          text: formatted(text), omissions: omitted.map { (parts[$0.key].text, $0.value) })
      case .namesMissing(let missing) where Set(names).isDisjoint(with: missing):
        names += missing
      case .namesMissing(let missing):
        throw Failure(
          statement: nil, reason: "`\(missing.map(\.name).joined(separator: "`, `"))` is unknown")
      case .fails(let problems):
        for (offset, reason) in problems {
          let part = offset.flatMap { offset in starts.last { $0.start <= offset }?.part }
          guard let part, parts[part].isCheck else {
            throw Failure(statement: part.map { parts[$0].text }, reason: reason)
          }
          omissions[part] = reason
        }
      }
    }
  }

  // MARK: Text

  private func text(
    without omissions: Set<Int>, naming names: [Missing], asApp: Bool
  ) -> (text: String, starts: [(start: Int, part: Int)]) {
    var text = ""
    for declaration in session.declarations.map(\.origin) where !asApp || !declaration.isText {
      text += self.text(of: declaration) + "\n"
    }
    if asApp {
      if !text.isEmpty { text += "\n" }
      text += "app Saved uses \(session.system.name) {\n"
      text += typedDeclarations.map { $0 + "\n" }.joined()
    }
    for missing in names { text += self.text(of: missing) + "\n" }
    if asApp { text += "start stacked Home\n}\n" }
    if !text.isEmpty { text += "\n" }
    text += "scenario \(Value.quoted(name)) {\n"
    var starts: [(start: Int, part: Int)] = []
    for (index, part) in parts.enumerated() where !omissions.contains(index) {
      starts.append((text.utf8.count, index))
      text += part.text + "\n"
    }
    return (text + "}\n", starts)
  }

  private func formatted(_ text: String) -> String {
    var symbols = SymbolTable()
    let result = parse(SourceText(name: name, text: text), symbols: &symbols)
    return result.diagnostics.isEmpty ? result.tree.formatted() : text
  }

  private var typedDeclarations: [String] {
    session.declarations.map(\.origin).filter(\.isText).map { text(of: $0) }
  }

  private func text(of missing: Missing) -> String {
    missing.isTrigger
      ? "trigger \(missing.name)" : "screen \(missing.name)\(inputs(of: missing.name))"
  }

  private func text(of declaration: Session.Origin) -> String {
    switch declaration {
    case .text(let text): rebased(text, in: "", relative)
    case .file(let path): "import \(Value.quoted(relative(path)))"
    }
  }

  private func inputs(of name: String) -> String {
    for world in session.history.reachable {
      let windows = session.draft.snapshot(of: world).windows
      for window in windows {
        guard let node = find(name, in: window.root), !node.input.isEmpty else { continue }
        let inputs = node.input.map { "\($0.label): \(typeName(of: $0.value))" }
        return "(" + inputs.joined(separator: ", ") + ")"
      }
    }
    return ""
  }

  private func find(_ name: String, in root: NodeSnapshot) -> NodeSnapshot? {
    var pending = [root]
    while let node = pending.popLast() {
      if node.name == name, node.kind == .screen { return node }
      pending += node.children.map(\.node) + node.presented.map(\.node)
    }
    return nil
  }

  // MARK: Trial run

  /// A name in the saved text that is undeclared, or that the suite would report as a misspelling.
  private struct Missing: Hashable {
    let name: String
    let isTrigger: Bool

    init?(_ problem: Diagnostic) {
      guard ["nearName", "unknownNode", "unknownTrigger"].contains(problem.code.word),
        let name = problem.arguments.first
      else { return nil }
      self.name = name
      isTrigger = problem.code.word == "unknownTrigger"
    }
  }

  private enum Trial {
    /// The text is valid. The offsets are the offsets of unused bindings.
    case passes(unread: [Int])
    case namesMissing([Missing])
    /// The text has errors. Errors outside the text have no offset.
    case fails([(offset: Int?, reason: String)])
  }

  private func trial(of text: String, _ files: any FileAccess, _ path: String) -> Trial {
    var compiler = Compiler(
      systems: session.systems, files: files, isStrictAboutNames: true,
      stateFormat: JSONStateFormat())
    let file = compiler.compile(SourceText(name: path, text: text))
    let errors = file.diagnostics.filter { $0.severity == .error }
    let missing = errors.compactMap { Missing($0) }
    if !errors.isEmpty, missing.count == errors.count {
      var seen: Set<Missing> = []
      return .namesMissing(missing.filter { seen.insert($0).inserted })
    }
    if let error = errors.first {
      return .fails([(error.$file == ExactText(path) ? Int(error.span.start) : nil, error.message)])
    }
    var runner = ScenarioRunner(file, compiler, shouldStop: shouldStop)
    if let problem = runner.startProblems.first { return .fails([(nil, problem.message)]) }
    for scenario in file.program.scenarios {
      let outcome = runner.run(scenario)
      if outcome.passed { continue }
      return .fails(
        outcome.failures.map { failure in
          let place = failure.error.place
          return (place.file == file.file ? Int(place.span.start) : nil, failure.error.message)
        })
    }
    let unread = file.diagnostics.filter {
      $0.code.word == "unusedBinding" && $0.$file == ExactText(path)
    }
    return .passes(unread: unread.map { Int($0.span.start) })
  }
}

private func isOnlyBinding(_ text: String) -> Bool {
  var symbols = SymbolTable()
  let tree = parse(SourceText(name: "", text: text), symbols: &symbols).tree
  let items = tree.children(of: tree.root)
  guard items.count == 1, let clause = tree.children(of: items[0]).first else { return false }
  return tree.phrase(of: clause).word(at: 0).map { symbols.text($0) } == "let"
}

private func rebased(
  _ text: String, in file: String, _ relative: (String) -> String
) -> String {
  var symbols = SymbolTable()
  let tree = parse(SourceText(name: file, text: text), symbols: &symbols).tree
  let fixes = restoredPaths(in: tree, symbols).filter { !tree.string($0).begins(with: "/") }.map {
    path in
    let named = relative(namedPath(tree.string(path), in: file))
    return Fix.replacing(tree.text(path), at: tree.span(path), with: Value.quoted(named))
  }
  return fixes.isEmpty ? text : String(decoding: fixes.applied(to: Array(text.utf8)), as: UTF8.self)
}

private func typeName(of value: Value) -> String {
  switch value {
  case .bool: "Bool"
  case .int: "Int"
  case .decimal: "Decimal"
  case .duration: "Duration"
  case .list(let items): "[\(items.first.map { typeName(of: $0) } ?? "String")]"
  default: "String"
  }
}
