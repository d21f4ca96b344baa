package import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// What the laws ask of a search.
extension StateSpace {
  /// Why nothing can be said about all states; nil where something can, as far as `scope` says.
  var cutOff: String? {
    if let input = inputs.first(where: { $0.reason != .defaulted }) {
      return input.reason == .tooMany
        ? "there are too many combinations of the inputs of `\(input.move)`"
        : "nothing says the values of `\(input.input)` of `\(input.move)`"
    }
    let kinds = options.leftOutKinds.map(\.rawValue)
    if !kinds.isEmpty { return "moves were left out: \(kinds.joined(separator: ", "))" }
    if bounds.contains(where: { $0.bound == .maxLinks && $0.limit == 0 }) { return unseenReason }
    if wasEnded, whole.height == nil, whole.depth == 0 { return unseenReason }
    return nil
  }

  /// Whether the search has ended before it had made all moves.
  var wasEnded: Bool {
    wasInterrupted || bounds.contains { ![.maxStack, .maxLinks, .maxTimers].contains($0.bound) }
  }

  /// How far what holds was looked at, where the app goes on; empty where it does not.
  var scope: String {
    var parts: [String] = []
    if wasEnded, let whole = whole.height {
      parts.append("up to stacks of \(whole.most) (\(pluralized(whole.states, "state")))")
    } else if wasEnded {
      let height = whole.heightOfDepth.map { " in stacks of \($0)" } ?? ""
      parts.append("up to \(pluralized(whole.depth, "move"))\(height)")
    } else if let hit = bounds.first(where: { $0.bound == .maxStack }) {
      parts.append("up to stacks of \(hit.limit) (\(pluralized(count, "state")))")
    }
    parts += bounds.filter { $0.bound == .maxLinks }.map { "with at most \($0.phrase)" }
    return parts.joined(separator: ", ")
  }

  /// Whether what lies past a bound of stacks or timers is nothing that an app needs.
  var isOrdinary: Bool {
    options.maxStack ?? .max >= SearchOptions.ordinaryHeight
      && options.maxTimers ?? .max >= SearchOptions.ordinaryTimers
  }

  private func isOrdinary(_ hit: BoundHit) -> Bool {
    switch hit.bound {
    case .maxStack: hit.limit >= SearchOptions.ordinaryHeight
    case .maxTimers: hit.limit >= SearchOptions.ordinaryTimers
    default: false
    }
  }

  /// Why what was never seen may be there all the same: it may lie behind a bound, or before the state that the
  /// search began in. Stacks need not be higher than those of ordinary apps.
  var unseenReason: String? {
    if options.firstScreen != nil { return "the search did not begin where the app does" }
    if wasInterrupted { return "the search was interrupted" }
    if let hit = bounds.first(where: { !isOrdinary($0) }) {
      return "the search was limited to \(hit.phrase)"
    }
    return inputs.first { $0.reason == .defaulted }.map {
      "`\($0.input)` of `\($0.move)` was explored with its default only"
    }
  }

  /// Why what was not seen so far may be there all the same; nil where nothing is said to be.
  ///
  /// - Parameter subjects: as they are written in a message.
  func undecided(_ subjects: [String], _ what: String, since reason: String?) -> String? {
    guard let reason, !subjects.isEmpty else { return nil }
    let others = subjects.count - 3
    let names = subjects.prefix(3).joined(separator: ", ")
    return "\(names)\(others > 0 ? " and \(others) more" : "") \(what) so far: \(reason)"
  }

  /// What the visible nodes of a world present.
  mutating func presented(in world: World) -> [(node: Node, attribute: Attribute)] {
    var presented: [(node: Node, attribute: Attribute)] = []
    for step in visibleChain(in: world) {
      presented += store.entries(of: store.presented(by: step.node))
    }
    return presented
  }

  /// What is visible on top of a world.
  mutating func top(of world: World) -> Node {
    visibleChain(in: world).last?.node ?? .none
  }

  /// The declaration of what is visible on top.
  package mutating func topDefinition(of world: World) -> DefinitionID {
    let top = top(of: world)
    return top.isNone ? .none : store.definition(of: top)
  }

  /// Whether what is visible on top lies in a sheet or a popup, and not in a cover.
  mutating func isInSheet(_ world: World) -> Bool {
    let chain = visibleChain(in: world)
    guard let last = chain.lastIndex(where: { $0.place == .presented }), last > 0 else {
      return false
    }
    let shown = store.attributeOfLast(in: store.presented(by: chain[last - 1].node)).style
    return shown == .sheet || shown == .popup
  }

  /// Whether a move is an action of a view that another one covers, which shows inside it: a person cannot
  /// get at it. Only views that hold containers have views inside them.
  mutating func isCovered(_ move: ExploredMove, in world: World) -> Bool {
    guard interpreter.program.nestsViews, let action = move.move.action else { return false }
    let innermost = visibleChain(in: world).last { store.kind(of: $0.node) == .screen }
    let definition = innermost.map { store.definition(of: $0.node) }
    return interpreter.program.owner(of: action) != definition
  }

  /// The world after the host has closed a presentable of its own; nil where it shows none.
  mutating func worldAfterPresentable(in world: World) -> World? {
    if interpreter.program.app.presentables.isEmpty { return nil }
    guard presented(in: world).contains(where: { $0.attribute.style.presentableIndex != nil }),
      let dismiss = interpreter.statement(of: "dismiss"),
      let entry = interpreter.step(dismiss, from: world, keeping: keptSteps), !entry.hasFailed
    else { return nil }
    return entry.after
  }

  /// A node as it is written: `Detail(id: "1")`.
  func written(_ node: Node) -> String { node.isNone ? "nothing" : "`\(pattern(of: node))`" }

  /// The same without quotes, as a fact names the node.
  func pattern(of node: Node) -> String {
    let draft = interpreter.evaluator.draft
    guard draft.store.kind(of: node) != .stack, draft.store.kind(of: node) != .modal else {
      return draft.name(of: node)
    }
    return draft.written(draft.store.definition(of: node), draft.store.input(of: node))
  }

  /// That what is on top of a world is on top, or where it is in another one too, that the graph is the
  /// world's; as a statement.
  mutating func expectedTop(of world: World, butFor other: World?) -> String? {
    let top = interpreter.topText(in: world)
    if top.isEmpty { return nil }
    if let other, interpreter.topText(in: other) == top {
      return "expect \(interpreter.graphText(of: world))"
    }
    return "expect top is \(top)"
  }

  /// Whether a screen does something else for a gesture without arguments, or refuses it.
  mutating func isGuarded(_ gesture: SystemGesture, in world: World) -> Bool {
    gestures[gesture].map { interpreter.isGuarded($0, in: world) } ?? false
  }

  /// Makes a gesture without arguments; nil where the system has none, or does not allow it here, or a screen does
  /// something else.
  mutating func make(_ gesture: SystemGesture, in world: World) -> TraceEntry? {
    guard let offer = gestures[gesture], !isGuarded(gesture, in: world) else { return nil }
    interpreter.dropSteps(after: keptSteps)
    guard let entry = interpreter.addStep(offer, from: world) else { return nil }
    // What follows from it may be refused; then there is a body around the place.
    return entry.hasFailed && failure(of: entry)?.isInBody != true ? nil : entry
  }

  /// Why a step has failed.
  func failure(of entry: TraceEntry) -> StepFailure? {
    entry.failure.map { interpreter.evaluator.trace.failures[$0] }
  }

  /// A gesture as a move of any world.
  func move(of gesture: SystemGesture) -> ExploredMove? {
    gestures[gesture].map { ExploredMove($0.move) }
  }

  /// Where a comment may stand that allows something about a move: at the action or the link, and at what
  /// is around it.
  func places(of move: ExploredMove) -> [SourceSpan] {
    let program = interpreter.program
    var places: [SourceSpan] = []
    if let action = move.move.action {
      places.append(action.place)
      if let owner = program.owner(of: action) { places += self.places(of: owner) }
    } else if let link = move.move.link {
      places.append(link.place)
    }
    if let app = program.app.place { places.append(app) }
    return places
  }

  /// Where a comment may stand that allows something about what is declared.
  func places(of definition: DefinitionID) -> [SourceSpan] {
    let app = interpreter.program.app
    if definition == .none { return app.place.map { [$0] } ?? [] }
    var places = app.places[definition].map { [$0] } ?? []
    let owner = app.definition(definition).owner
    if owner != .none, let place = app.places[owner] { places.append(place) }
    if let place = app.place { places.append(place) }
    return places
  }
}

/// The system's own ways back.
enum SystemGesture: CaseIterable {
  case back, swipe

  /// The name of its sentence, in every system that has it.
  var sentence: String { self == .back ? "tapBack" : "swipeDown" }
  var text: String { self == .back ? "tap back" : "swipe down" }

  /// Why a law about these gestures says nothing about an app; nil where its system has one of them.
  static func lack(in program: Program) -> String? {
    let sentences = program.system.sentences
    let isThere = sentences.contains { form in allCases.contains { $0.sentence == form.name } }
    return isThere ? nil : "the system has no way back of its own"
  }
}

extension ExploredMove {
  /// What it is done to, the same in all states: the action, the link, the event, or the words.
  var subject: String {
    if let action = move.action { return "action \(action.body.index)" }
    if let link = move.link { return link.title }
    return move.kind == .event ? move.pattern : text
  }
}
