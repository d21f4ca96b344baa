internal import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// A session as a file with one scenario: its declarations, then the steps that led here, with the
/// expectations that held, then the graph that they led to.
struct SavedScenario {
  private let session: Session
  private let name: String
  /// How a loaded file is named from where the scenario is written.
  private let relative: (String) -> String

  init(_ session: Session, name: String, relative: @escaping (String) -> String) {
    self.session = session
    self.name = name
    self.relative = relative
  }

  /// The text; what would keep it from passing is left out.
  func passing(files: any FileAccess, path: String) -> String {
    let graph = expectedGraph
    var named: [String] = []
    while true {
      let text = text(ending: graph, naming: named)
      let problem = problem(of: text, files, path)
      if problem.names.isEmpty || !Set(named).isDisjoint(with: problem.names) {
        return problem.isNone ? text : self.text(ending: nil, naming: named)
      }
      named += problem.names
    }
  }

  private var expectedGraph: String {
    "expect " + graphLiteral(session.draft.snapshot())
  }

  // MARK: Text

  private func text(ending graph: String?, naming names: [String]) -> String {
    var text = ""
    for declaration in session.declarations { text += self.text(of: declaration) + "\n" }
    for name in names { text += "screen \(name)\(inputs(of: name))\n" }
    if !text.isEmpty { text += "\n" }
    text += "scenario \(Value.quoted(name)) {\n"
    for step in session.steps.prefix(session.history.undoCount + 1) {
      let done = step.isDeclaration ? "" : step.text
      for statement in [done] + step.checks where !statement.isEmpty {
        text += statement + "\n"
      }
    }
    if let graph { text += graph + "\n" }
    return formatted(text + "}\n")
  }

  /// The text as `sextant format` would leave it.
  private func formatted(_ text: String) -> String {
    var symbols = SymbolTable()
    let result = parse(SourceText(name: name, text: text), symbols: &symbols)
    return result.diagnostics.isEmpty ? result.tree.formatted() : text
  }

  private func text(of declaration: Session.Origin) -> String {
    switch declaration {
    case .text(let text): text
    case .file(let path): "import \(Value.quoted(relative(path)))"
    }
  }

  /// The inputs of a screen that nobody declared, by the values that it was made with.
  private func inputs(of name: String) -> String {
    for world in session.history.reachable {
      let windows = session.draft.snapshot(of: world).windows
      for window in windows {
        guard let node = find(name, in: window.root), !node.input.isEmpty else { continue }
        let inputs = node.input.map { "\($0.label): \($0.value.typeName)" }
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

  // MARK: Trying

  private struct Trial {
    var isNone = false
    /// Screens that must be declared, since a suite takes their names for slips.
    var names: [String] = []
  }

  /// What keeps a text from passing as a file of a suite.
  private func problem(of text: String, _ files: any FileAccess, _ path: String) -> Trial {
    var compiler = Compiler(
      system: session.system, files: files, isStrictAboutNames: true,
      stateFormat: JSONStateFormat())
    let file = compiler.compile(SourceText(name: path, text: text))
    let errors = file.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty {
      let near = errors.filter { $0.code.word == "nearName" }
      return Trial(names: near.count == errors.count ? near.compactMap { $0.arguments.first } : [])
    }
    var runner = ScenarioRunner(file, compiler)
    return Trial(isNone: file.scenarios.allSatisfy { runner.run($0).passed })
  }
}

extension Value {
  /// The type that a parameter for this value has.
  fileprivate var typeName: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .decimal: "Decimal"
    case .duration: "Duration"
    case .list(let items): "[\(items.first?.typeName ?? "String")]"
    default: "String"
    }
  }
}
