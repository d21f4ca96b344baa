package import SextantEngine
package import SextantInterpreter
import SextantLanguage
import SextantSyntax

extension StateSpace {
  /// The reason why the search cannot decide whether a fact holds in all states; nil if the results
  /// hold within `scope`.
  var cutOff: String? {
    if let input = inputs.first(where: { $0.reason != .defaulted }) {
      return input.reason == .tooMany
        ? "more than \(Move.maxCombinations) combinations of the inputs of `\(input.move)`"
        : "`\(input.input)` of `\(input.move)` has no declared values"
    }
    let kinds = options.excludedKinds.map(\.rawValue)
    if !kinds.isEmpty {
      return "--moves excludes moves of these kinds: \(kinds.joined(separator: ", "))"
    }
    if bounds.contains(where: { $0.bound == .maxLinks && $0.limit == 0 }) { return unseenReason }
    if endedEarly, exploredPart.rounds.isEmpty, exploredPart.depth == 0 { return unseenReason }
    return nil
  }

  var endedEarly: Bool {
    wasInterrupted || exploredPart.isEndedByRounds || bounds.contains { !$0.bound.limitsMoves }
  }

  /// The bounds within which the results hold; empty if no state lies outside.
  var scope: String {
    var parts: [String] = []
    if endedEarly, exploredPart.rounds.isEmpty {
      let bounds = exploredPart.roundOfDepth.map { ", with stacks \($0.phrase)" } ?? ""
      parts.append("for up to \(pluralized(exploredPart.depth, "move"))\(bounds)")
    } else if endedEarly {
      parts.append("for \(exploredPart.phrase)")
    } else if let hit = bounds.first(where: { $0.bound == .maxStack }) {
      let bound = SearchRound(stack: hit.limit, width: nil).phrase
      parts.append("for stacks \(bound) (\(pluralized(count, "state")))")
    }
    for hit in bounds
    where [.maxList, .maxWidth, .maxLinks].contains(hit.bound)
      || hit.bound == .maxTimers && !hasUsualBounds(hit)
    {
      parts.append("with \(hit.limit == 0 ? "" : "at most ")\(hit.phrase)")
    }
    return parts.joined(separator: ", ")
  }

  private func hasUsualBounds(_ hit: BoundHit) -> Bool {
    switch hit.bound {
    case .maxStack: hit.limit >= SearchOptions.usualMaxStack
    case .maxTimers: hit.limit >= SearchOptions.usualMaxTimers
    default: false
    }
  }

  /// The reason why unseen states may exist, such as a bound; nil if the search has seen all
  /// states. The usual bounds of stacks and timers are not a reason.
  var unseenReason: String? {
    if options.firstScreen != nil { return "the search did not begin in the initial state" }
    if wasInterrupted { return "the search was interrupted" }
    if let hit = bounds.first(where: { !hasUsualBounds($0) }) {
      let explored =
        hit.bound.limitsMoves || exploredPart.rounds.isEmpty
        ? "" : ", and explored \(exploredPart.phrase)"
      return "the search was limited to \(hit.phrase)\(explored)"
    }
    return inputs.first { $0.reason == .defaulted }.map {
      "`\($0.input)` of `\($0.move)` was explored only with its default value"
    }
  }

  /// Returns a message that names the undecided subjects; nil if `subjects` is empty or `reason` is
  /// nil.
  func undecided(_ subjects: [String], _ what: String, since reason: String?) -> String? {
    guard let reason, !subjects.isEmpty else { return nil }
    let others = subjects.count - 3
    let names = subjects.prefix(3).joined(separator: ", ")
    return "\(names)\(others > 0 ? " and \(others) more" : "") \(what) so far: \(reason)"
  }

  mutating func presented(in world: World) -> [(node: Node, attribute: Attribute)] {
    var presented: [(node: Node, attribute: Attribute)] = []
    for step in visibleChain(in: world) {
      presented += store.entries(of: store.presented(by: step.node))
    }
    return presented
  }

  package mutating func top(of world: World) -> Node {
    visibleChain(in: world).last?.node ?? .none
  }

  package mutating func topDefinition(of world: World) -> DefinitionID {
    let top = top(of: world)
    return top.isNone ? .none : store.definition(of: top)
  }

  /// Returns whether the top node is in a sheet or a popup. A full-screen cover does not count.
  mutating func isInSheet(_ world: World) -> Bool {
    let chain = visibleChain(in: world)
    guard let last = chain.lastIndex(where: { $0.place == .presented }), last > 0 else {
      return false
    }
    let shown = store.attributeOfLast(in: store.presented(by: chain[last - 1].node)).style
    return shown == .sheet || shown == .popup
  }

  /// Returns whether the move is an action whose view is covered by a nested view.
  mutating func isCovered(_ move: ExploredMove, in world: World) -> Bool {
    guard interpreter.program.nestsViews, let action = move.move.action else { return false }
    let innermost = visibleChain(in: world).last { store.kind(of: $0.node) == .screen }
    let definition = innermost.map { store.definition(of: $0.node) }
    return interpreter.program.owner(of: action) != definition
  }

  /// Returns the world after the host has closed a presentable; nil if no presentable is visible.
  mutating func worldAfterPresentable(in world: World) -> World? {
    if interpreter.program.app.presentables.isEmpty { return nil }
    guard presented(in: world).contains(where: { $0.attribute.style.presentableIndex != nil }),
      let dismiss = interpreter.statement(of: "dismiss"),
      let entry = interpreter.step(dismiss, from: world, keeping: keptSteps), !entry.hasFailed
    else { return nil }
    return entry.after
  }

  func countNodes(in world: World) -> Int32 {
    var count: Int32 = 0
    store.walk(world.windows) { _ in
      count += 1
      return true
    }
    return count
  }

  func written(_ node: Node) -> String { node.isNone ? "nothing" : "`\(pattern(of: node))`" }

  func pattern(of node: Node) -> String {
    guard store.kind(of: node) != .stack, store.kind(of: node) != .modal else {
      return interpreter.evaluator.draft.name(of: node)
    }
    let (definition, input) = (store.definition(of: node), store.input(of: node))
    return interpreter.evaluator.draft.written(definition, input)
  }

  /// Returns an expectation that holds in `world`, but not in `other`. The expectation states the
  /// top node or, if the top nodes are equal, the graph.
  mutating func expectedTop(of world: World, differingFrom other: World?) -> String? {
    let top = interpreter.topText(in: world)
    if top.isEmpty { return nil }
    if let other, interpreter.topText(in: other) == top {
      return "expect \(interpreter.graphText(of: world))"
    }
    return "expect top is \(top)"
  }

  mutating func isGuarded(_ gesture: SystemGesture, in world: World) -> Bool {
    gestures[gesture].map { interpreter.isGuarded($0, in: world) } ?? false
  }

  /// Makes a system gesture. Returns nil if the system has no such gesture or does not allow it in
  /// the world, or if a screen handles the gesture.
  mutating func make(_ gesture: SystemGesture, in world: World) -> TraceEntry? {
    guard let offer = gestures[gesture], !isGuarded(gesture, in: world) else { return nil }
    interpreter.dropSteps(after: keptSteps)
    guard let entry = interpreter.addStep(offer, from: world) else { return nil }
    // If the gesture itself was made and only a consequence was refused, the failure lies in a
    // body.
    return entry.hasFailed && failure(of: entry)?.isInBody != true ? nil : entry
  }

  package func failure(of entry: TraceEntry) -> StepFailure? {
    entry.failure.map { interpreter.evaluator.trace.failures[$0] }
  }

  func move(of gesture: SystemGesture) -> ExploredMove? {
    gestures[gesture].map { ExploredMove($0.move) }
  }

  /// Returns the locations of comments that may allow a finding about a move: the action or link,
  /// and the enclosing declarations.
  func places(of move: ExploredMove) -> [SourceSpan] {
    let program = interpreter.program
    var places: [SourceSpan] = []
    if let action = move.move.action {
      places.append(action.place)
      if let owner = program.owner(of: action) { places += self.places(of: owner) }
    } else if let link = move.move.link {
      places.append(link.place)
    } else if let event = move.move.event {
      places.append(program.body(event.body).place)
    }
    if let app = program.app.place { places.append(app) }
    return places
  }

  func places(of definition: DefinitionID) -> [SourceSpan] {
    let program = interpreter.program
    if definition == .none { return program.app.place.map { [$0] } ?? [] }
    var places = program.app.places[definition].map { [$0] } ?? []
    let owner = program.app.definition(definition).owner
    if owner != .none, let place = program.app.places[owner] { places.append(place) }
    if let place = program.app.place { places.append(place) }
    return places
  }
}

enum SystemGesture: CaseIterable {
  case back, swipe

  var sentence: String { self == .back ? "tapBack" : "swipeDown" }
  var text: String { self == .back ? "tap back" : "swipe down" }

  static func reasonForNone(in program: Program) -> String? {
    let sentences = program.system.sentences
    let isThere = sentences.contains { form in allCases.contains { $0.sentence == form.name } }
    return isThere ? nil : "the system has no back gesture"
  }
}

extension ExploredMove {
  /// An identifier that is the same in all states: the identifier of the move's action, link or
  /// event. For other moves, the text of the move.
  var subject: String {
    if let action = move.action { return "action \(action.body.index)" }
    if let link = move.link { return link.title }
    return move.kind == .event ? move.pattern : text
  }
}
