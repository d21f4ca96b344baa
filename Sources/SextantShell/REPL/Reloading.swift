internal import SextantEngine
internal import SextantInterpreter
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension REPL {
  func reload(_ call: MetaCommand.Call) {
    guard let loaded = loadedFile(for: call) else { return }
    let (old, marked, oldWalk) = (session, marks, walk)
    let inputs = oldWalk.map { old.walk(from: $0) } ?? []
    let code = load(
      path: loaded.path, to: loaded.target, typed: call, showsGraph: inputs.isEmpty)
    guard code == .success || code == .failure else {
      walk = oldWalk
      return
    }
    guard let oldWalk, let walk else { return }
    var replay = Replay(old, from: oldWalk.step, to: walk.step)
    if !inputs.isEmpty { repeatWalk(inputs, &replay) }
    marks = marked.compactMapValues { replay.steps[$0] }
  }

  private func repeatWalk(_ inputs: [Session.WalkInput], _ replay: inout Replay) {
    session.observe(nil)
    defer {
      watch()
      interrupt.lowerUnlessEnding()
    }
    replay.compare(session, with: nil)
    for (place, input) in inputs.enumerated() {
      let reply = session.submit(SourceText(name: "input", text: input.text))
      if !reply.holds { report(reply) }
      defer { session.discardTrace() }
      switch input.kind {
      case .declaration where !reply.succeeded:
        show("  omitted: \(Self.firstLine(input.text))\n", as: .note)
      case .statement where !reply.succeeded:
        return report(replay, failing: inputs[place...])
      case .expectation where !reply.succeeded:
        replay.note(input)
      case .statement:
        replay.arrived(at: input.step, session)
        replay.compare(session, with: input)
      case .declaration, .expectation: replay.arrived(at: input.step, session)
      }
    }
    report(replay, failing: [])
  }

  // MARK: Report

  private func report(_ replay: Replay, failing rest: ArraySlice<Session.WalkInput>) {
    if let first = replay.difference {
      show("the first difference is at \(first.name)\n", as: .note)
      output.write(output.style.text(of: first.lines, indent: "    "))
    }
    showTree()
    let done = pluralized(session.history.undoCount - replay.start, "step")
    guard let failed = rest.first else {
      let end = replay.difference == nil ? ", all with the same result" : ""
      return show("replayed \(done)\(end)\n", as: .note)
    }
    let lines = rest.map(\.text)
    queueInput(lines)
    var text = "replayed \(done); \(Replay.name(of: failed)) now fails. "
    text += "These lines did not run; press Up to recall them:\n"
    for line in lines.prefix(Self.maxLeftOut) { text += "  \(printable(Self.firstLine(line)))\n" }
    if lines.count > Self.maxLeftOut { text += "  and \(lines.count - Self.maxLeftOut) more\n" }
    output.writeError(output.errorStyle.text(text, as: .note))
    fail()
  }
}

private struct Replay {
  struct Difference {
    let name: String
    let lines: [StyledLine]
  }

  let old: Session
  let start: Int
  private(set) var steps: [Int: Int]
  private(set) var difference: Difference?

  init(_ old: Session, from first: Int, to start: Int) {
    self.old = old
    self.start = start
    let count = min(first, start)
    steps = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
    steps[first] = start
    self.first = first
  }

  private let first: Int

  mutating func arrived(at step: Int, _ session: Session) {
    steps[step] = session.history.undoCount
  }

  mutating func note(_ input: Session.WalkInput) {
    if difference == nil { difference = Difference(name: Self.name(of: input), lines: []) }
  }

  mutating func compare(_ session: Session, with input: Session.WalkInput?) {
    if difference != nil { return }
    let before = View(of: old.history.reachable[input?.step ?? first], in: old)
    let now = View(of: session.history.current, in: session)
    if before == now { return }
    let name = input.map { Self.name(of: $0) } ?? "the start of the session"
    difference = Difference(name: name, lines: now.changes(since: before))
  }

  static func name(of input: Session.WalkInput) -> String {
    let text = "`\(printable(REPL.firstLine(input.text)))`"
    return input.kind == .statement ? "step \(input.step), \(text)" : text
  }
}

private struct View: Equatable {
  let graph: String
  let states: [String]

  init(of world: World, in session: Session) {
    let draft = session.draft
    graph = graphLiteral(draft.snapshot(of: world))
    states = session.interpreter.evaluator.variables(in: world).map { "\($0.name): \($0.value)" }
  }

  func changes(since old: View) -> [StyledLine] {
    let gone = old.states.filter { !states.contains($0) }
    let come = states.filter { !old.states.contains($0) }
    return (old.graph == graph ? [] : literalDifference(expected: old.graph, actual: graph))
      + gone.map { StyledLine([StyledText($0)], marker: .removed) }
      + come.map { StyledLine([StyledText($0)], marker: .added) }
  }
}
