import SextantEngine
import SextantLanguage
import SextantSyntax

/// Summarizes bodies without running them, by abstract interpretation (Cousot and Cousot, 1977).
///
/// The abstract domain is `KnownValues`: variables with a constant value, and the possible values
/// of locals. If the truth of a condition is unknown, both branches are read, and their known
/// values are merged. Loops and deferred bodies are read without known values of variables.
///
/// Summaries are memoized by body, owner and known values. A recursive body, and each body that it
/// reaches, is read once and without known values. Therefore, reading always terminates.
struct BodyReader {
  struct Frame {
    /// The declaration that owns the body; nil if it is unknown.
    var owner: DefinitionID?
    var knownValues = KnownValues()
    var title: String
  }

  private(set) var triggeredRules: Set<Int> = []
  /// The deferred effects of the bodies of rules. Their edges start at the rule, not at its
  /// trigger.
  private(set) var deferredEdges: [BodyID: BodySummary] = [:]
  var calledCommands: Set<Int> = []
  var sentMessages: Set<String> = []
  var alerts: [(place: SourceSpan, alert: Alert)] = []

  struct Alert {
    let word: String
    let title: String?
    let body: String
    var buttons: [(title: String, body: BodyID, summary: BodySummary)]
  }

  let program: Program
  private let rules: [(reads: Set<Int>, rule: App.Rule)]
  let passed: [DefinitionID]

  struct Reading: Hashable {
    let body: BodyID
    let owner: DefinitionID?
    let knownValues: KnownValues
  }
  private var summaries: [Reading: BodySummary] = [:]
  private var closures: [BodyID: BodySummary] = [:]
  var alertIndices: [SourceSpan: Int] = [:]
  var readButtons: Set<Reading> = []
  var unreadButtons: [(alert: Int, title: String, body: BodyID, frame: Frame)] = []
  /// The bodies being read, outermost first.
  private var running: [BodyID] = []
  /// The bodies that `summaryOnce` still has to read; nil while `summaryOnce` is not running.
  private var pending: [(body: BodyID, owner: DefinitionID?, title: String)]?

  /// The maximum call depth. Deeper bodies are read like recursive bodies.
  private static let deepest = 40
  /// The maximum number of summaries. Further bodies are read like recursive bodies.
  private static let maxSummaries = 20_000

  init(_ program: Program) {
    self.program = program
    rules = program.rules.map { rule in
      var reads = VariableReads()
      reads.add(rule.fact)
      return (reads.variables, rule)
    }
    passed = BodyReader.passedDefinitions(in: program)
  }

  // MARK: Bodies

  mutating func summary(of body: BodyID, _ frame: Frame) -> BodySummary {
    let call = Reading(body: body, owner: frame.owner, knownValues: frame.knownValues)
    if let known = summaries[call] { return known }
    if pending != nil {
      pending?.append((body, frame.owner, frame.title))
      return BodySummary()
    }
    let isCut =
      running.contains(body) || running.count >= Self.deepest
      || summaries.count >= Self.maxSummaries
    if isCut { return summaryOnce(of: body, frame) }
    running.append(body)
    defer { running.removeLast() }
    var (inner, summary) = (frame, BodySummary())
    read(program.body(body), &inner, &summary)
    summary.variables = inner.knownValues.variables
    summaries[call] = summary
    return summary
  }

  /// Reads a body and all reachable bodies without known values. Returns their common summary.
  private mutating func summaryOnce(of body: BodyID, _ frame: Frame) -> BodySummary {
    if let known = closures[body] { return known }
    var summary = BodySummary()
    var seen: Set<BodyID> = []
    pending = [(body, nil, frame.title)]
    while let next = pending?.popLast() {
      guard seen.insert(next.body).inserted else { continue }
      var inner = Frame(title: program.body(next.body).title)
      var found = BodySummary()
      read(program.body(next.body), &inner, &found)
      if next.body != body { deferEdges(of: next.body, &found) }
      summary.add(found, through: next.body == body ? nil : inner.title)
    }
    pending = nil
    closures[body] = summary
    return summary
  }

  mutating func run(
    _ body: BodyID, owner: DefinitionID?, locals: [Int: KnownValues.Local], through title: String?,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let name = program.body(body).title
    let knownValues = KnownValues(variables: frame.knownValues.variables, locals: locals)
    let found = self.summary(
      of: body,
      Frame(owner: owner, knownValues: knownValues, title: name.isEmpty ? frame.title : name))
    frame.knownValues.variables = found.variables
    summary.add(found, through: title)
  }

  private mutating func read(_ body: Body, _ frame: inout Frame, _ summary: inout BodySummary) {
    for statement in body.statements { read(statement, &frame, &summary) }
  }

  // MARK: Statements

  private mutating func read(
    _ statement: Statement, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let owner = frame.owner
    if let target = statement.target { frame.owner = definition(of: target, frame) }
    defer { frame.owner = owner }
    switch statement.kind {
    case .call(let call): read(call, statement, &frame, &summary)
    case .set(let variable, let value): set(variable, value, &frame, &summary)
    case .setState, .setStateOfTarget: break
    case .setBinding, .restoreFile: summary.exits = true
    case .restore(let pattern):
      summary.exits = true
      BoundWalk.visit(pattern) { part in
        if case .literal(let node) = part, let definition = node.named {
          summary.add(
            OutgoingEdge(target: .definition(definition), style: "replace", place: statement.place))
        }
        return true
      }
    case .bindNode(let slot, let node):
      frame.knownValues.locals[slot] = .nodes(
        frame.knownValues.definitions(of: node, passed: passed))
    case .bindReference(let slot, let reference):
      frame.knownValues.locals[slot] = .nodes(definition(of: reference, frame).map { [$0] } ?? [])
    case .bindValue(let slot, let value):
      frame.knownValues.locals[slot] = frame.knownValues.values(of: value).map { .values($0) }
    case .bindSystem(let slot, _, _): frame.knownValues.locals[slot] = nil
    case .after(_, let body): readLater(body, frame, &summary)
    case .within(let reference, let body):
      frame.owner = definition(of: reference, frame)
      read(body, &frame, &summary)
    case .together(let body): read(body, &frame, &summary)
    case .times(_, let body), .each(_, _, let body): readLoop(body, &frame, &summary)
    case .branch(let branches, let otherwise):
      readBranches(branches, otherwise, &frame, &summary)
    case .expect, .print, .cancel, .wait, .trace: break
    }
  }

  /// Reads a deferred body. Variables may have any value when it runs.
  private mutating func readLater(_ body: BodyID, _ frame: Frame, _ summary: inout BodySummary) {
    var later = frame
    later.knownValues.variables = [:]
    summary.add(self.summary(of: body, later), deferred: true)
  }

  private mutating func readLoop(
    _ body: Body, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    frame.knownValues.variables = [:]
    var round = frame
    read(body, &round, &summary)
    frame.knownValues.variables = [:]
  }

  private mutating func readBranches(
    _ branches: [(Fact, Body)], _ otherwise: Body?, _ frame: inout Frame,
    _ summary: inout BodySummary
  ) {
    var ends: [KnownValues] = []
    var isDecided = false
    for (fact, body) in branches {
      let isTrue = frame.knownValues.holds(fact)
      if isTrue == false { continue }
      var inner = frame
      read(body, &inner, &summary)
      ends.append(inner.knownValues)
      if isTrue == true {
        isDecided = true
        break
      }
    }
    if !isDecided {
      var inner = frame
      if let otherwise { read(otherwise, &inner, &summary) }
      ends.append(inner.knownValues)
    }
    guard let first = ends.first else { return }
    frame.knownValues = ends.dropFirst().reduce(into: first) { $0.merge($1) }
  }

  /// Reads an assignment, which may immediately run rules whose condition depends on the variable.
  private mutating func set(
    _ variable: Int, _ value: Expression, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    frame.knownValues.variables[variable] = frame.knownValues.value(of: value)
    for (index, (reads, rule)) in rules.enumerated() where reads.contains(variable) {
      triggeredRules.insert(index)
      run(rule, &frame, &summary)
    }
  }

  /// Reads the bodies of a rule. If the truth of the condition is known, reads only the body for
  /// this truth value.
  private mutating func run(
    _ rule: App.Rule, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let isTrue = frame.knownValues.holds(rule.fact)
    let before = frame.knownValues
    for (body, side) in [(Optional(rule.body), true), (rule.otherwise, false)] {
      guard let body, isTrue != !side else { continue }
      var inner = frame
      inner.knownValues = before
      var own = BodySummary()
      run(body, owner: nil, locals: [:], through: nil, &inner, &own)
      deferEdges(of: body, &own)
      summary.add(own, through: program.body(body).title)
      // The body runs only after a change of the condition, so its assignments are uncertain.
      frame.knownValues.variables = frame.knownValues.variables.filter {
        inner.knownValues.variables[$0.key] == $0.value
      }
    }
  }

  private mutating func deferEdges(of body: BodyID, _ summary: inout BodySummary) {
    guard rules.contains(where: { $0.rule.body == body || $0.rule.otherwise == body }) else {
      return
    }
    for edge in summary.removeDeferred() { deferredEdges[body, default: BodySummary()].add(edge) }
  }

  mutating func rulesAtStart() -> BodySummary {
    var frame = Frame(title: "start")
    for (index, variable) in program.variables.enumerated() {
      frame.knownValues.variables[index] = variable.initial
    }
    var summary = BodySummary()
    let triggered = triggeredRules
    for (_, rule) in rules { run(rule, &frame, &summary) }
    triggeredRules = triggered
    return summary
  }

  private func definition(of reference: Reference, _ frame: Frame) -> DefinitionID? {
    switch reference {
    case .matching(.declared(let definition, _)): return definition
    case .local(let slot), .matching(.local(let slot)):
      if case .nodes(let definitions)? = frame.knownValues.locals[slot], definitions.count == 1 {
        return definitions[0]
      }
      return nil
    case .here: return frame.owner
    default: return nil
    }
  }
}
