/// A world with the window `main`. For simplicity, every query walks the graph.
final class OracleWorld {
  let root: OracleModel
  var choices: OracleChoices
  private(set) var nextInstance: Int
  private(set) var names: [Int: String] = [:]
  private(set) var initialEvents: [OracleEvent] = []
  var pendingEvents: [OracleEvent] = []
  private(set) var isAnimated = true

  init(start: OracleNode, choices: OracleChoices = OracleChoices()) {
    self.choices = choices
    var maker = OracleMaker(next: choices.firstInstance)
    root = maker.make(start)
    nextInstance = maker.next
    names = maker.names
    initialEvents = renderPass()
  }

  convenience init(shape: OracleShape, choices: OracleChoices = OracleChoices()) {
    self.init(start: shape.start, choices: choices)
  }

  var models: [OracleModel] { root.subtree }

  var leftModels: [OracleModel] {
    let present = models
    return root.renderedSubtree.filter { model in !present.contains { $0 === model } }
  }

  func model(_ instance: Int) -> OracleModel? {
    models.first { $0.instance == instance } ?? leftModels.first { $0.instance == instance }
  }

  /// Returns a reference such as `Detail#7`, also for a removed instance.
  func reference(_ instance: Int) -> String { "\(names[instance] ?? "unknown")#\(instance)" }

  // MARK: Statements

  /// Performs an operation under `try`, and then a render pass. Without a target, the operation
  /// acts on the top.
  @discardableResult
  func perform(_ op: OracleOp, on target: Int? = nil) -> OracleResult {
    perform(.one(op, on: target))
  }

  @discardableResult
  func perform(_ sentence: OracleSentence) -> OracleResult {
    let steps = sentence.steps.map { run($0) }
    return OracleResult(steps: steps, events: finishPass())
  }

  /// Runs a pass. Returns the triggers since the last pass, then the events of this pass.
  func finishPass() -> [OracleEvent] {
    let triggers = pendingEvents
    pendingEvents = []
    return triggers + renderPass()
  }

  /// Runs a step without a pass, as a step of `together`.
  func run(_ step: OracleStep) -> OracleStepResult {
    guard let target = target(of: step) else {
      return OracleStepResult(can: false, outcome: choices.targetGone, kept: false)
    }
    isAnimated = step.isAnimated
    let counter = nextInstance
    let can = self.can(step.op, on: target)
    let (outcome, kept) = execute(step.op, on: target)
    if !kept { nextInstance = counter }
    return OracleStepResult(
      can: can ?? (outcome == .applied), outcome: outcome, kept: kept)
  }

  /// Returns nil if the target, or the model after `on`, is not in the graph.
  private func target(of step: OracleStep) -> OracleModel? {
    if case .present(_, _, let on?) = step.op, model(on) == nil { return nil }
    guard let instance = step.target else { return chain.top }
    return model(instance)
  }

  /// A container gets its number before its content.
  func make(_ node: OracleNode) -> OracleModel { make { $0.make(node) } }

  /// An alert or a dialog has no content.
  func makeModal(named name: String, isAlert: Bool) -> OracleModel {
    make { $0.new(name) { _ in .modal(isAlert: isAlert) } }
  }

  private func make(_ body: (inout OracleMaker) -> OracleModel) -> OracleModel {
    var maker = OracleMaker(next: nextInstance)
    let model = body(&maker)
    nextInstance = maker.next
    names.merge(maker.names) { _, new in new }
    return model
  }

  // MARK: Section 2

  private func renderPass() -> [OracleEvent] {
    var started: [OracleEvent] = []
    var finished: [OracleEvent] = []
    start(root, &started)
    finishMissing(below: root, &finished)
    noteRendered(root)
    return choices.startedFirst ? started + finished : finished + started
  }

  private func start(_ model: OracleModel, _ events: inout [OracleEvent]) {
    if !model.isStarted {
      model.isStarted = true
      events.append(.started(model.instance))
    }
    for child in model.viewedChildren {
      if child.parent == nil { child.parent = model }
      start(child, &events)
    }
  }

  /// Finishes removed children, and then visits the other children, in the order of the last pass.
  private func finishMissing(below model: OracleModel, _ events: inout [OracleEvent]) {
    let stayed = model.renderedChildren.filter { child in
      model.children.contains { $0 === child }
    }
    for child in model.renderedChildren where !stayed.contains(where: { $0 === child }) {
      for gone in child.subtree where !gone.isFinished {
        gone.isFinished = true
        events.append(.finished(gone.instance))
      }
    }
    for child in stayed { finishMissing(below: child, &events) }
  }

  private func noteRendered(_ model: OracleModel) {
    model.renderedChildren = model.viewedChildren
    model.renderedPath = model.path ?? []
    model.renderedPresentation = model.presentation?.content
    for child in model.viewedChildren { noteRendered(child) }
  }
}

/// A maker of models. Their numbers are in the order of creation.
struct OracleMaker {
  var next: Int
  var names: [Int: String] = [:]

  init(next: Int) { self.next = next }

  mutating func make(_ node: OracleNode) -> OracleModel {
    switch node {
    case .screen(let name):
      new(name) { _ in .screen }
    case .stack(let elements):
      new("stack") { maker in .stack(elements.map { maker.make($0) }) }
    case .tabs(let name, let tabs):
      new(name) { maker in
        .tabs(
          tabs.map { (id: $0.id, model: maker.make($0.node)) }, selected: tabs.first?.id ?? "")
      }
    case .switched(let name, let node):
      new(name) { maker in .switched(node.map { maker.make($0) }) }
    case .custom(let name, let wrapping, let nodes):
      new(name) { maker in
        .custom(nodes.map { maker.make($0) }, selected: 0, wrapping: wrapping)
      }
    }
  }

  /// A model gets its number before its content.
  mutating func new(
    _ name: String, content: (inout OracleMaker) -> OracleContent
  ) -> OracleModel {
    let instance = next
    next += 1
    names[instance] = name
    return OracleModel(instance: instance, name: name, content: content(&self))
  }
}
