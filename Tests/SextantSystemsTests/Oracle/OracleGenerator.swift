import TestSupport

/// A generator of random statements that are valid in the current world. Their weights make deep
/// states likely.
///
/// The generator performs each statement, because inside `together`, a statement depends on the
/// earlier statements.
struct OracleGenerator {
  var random: SeededRandom
  let shape: OracleShape
  /// The number of models above which the generator prefers to remove models.
  var sizeLimit = 60
  /// The share of `together`, in percent.
  var togetherShare = 12
  /// Whether to omit undecided cases: implicit targets inside `together`, and several visible
  /// alerts.
  var staysWithinRules = true
  private var alertCount = 0

  init(seed: UInt64, shape: OracleShape) {
    random = SeededRandom(seed: seed)
    self.shape = shape
  }

  mutating func step(_ world: OracleWorld) -> (sentence: OracleSentence, result: OracleResult) {
    guard random.chance(togetherShare) else {
      let sentence = OracleSentence.one(nextStep(world, inPass: false))
      return (sentence, world.perform(sentence))
    }
    var steps: [OracleStep] = []
    var results: [OracleStepResult] = []
    for _ in 0..<(2 + random.below(4)) {
      let step = nextStep(world, inPass: true)
      steps.append(step)
      results.append(world.run(step))
    }
    return (.together(steps), OracleResult(steps: results, events: world.finishPass()))
  }

  // MARK: One step

  private mutating func nextStep(_ world: OracleWorld, inPass: Bool) -> OracleStep {
    let models = world.models
    let isFull = models.count > sizeLimit
    if !inPass, random.chance(18) {
      return OracleStep(gesture(world))
    }
    let target = target(world, models, inPass: inPass)
    let model = target.flatMap { world.model($0) } ?? world.chain.top ?? world.root
    let op = isFull && random.chance(70) ? removal(model) : command(world, model, models)
    if case .switchTo = op, random.chance(80) {
      let switched = models.filter(\.isSwitched)
      if let receiver = random.pick(switched) { return OracleStep(op, on: receiver.instance) }
    }
    return OracleStep(op, on: target, isAnimated: !op.animates || !random.chance(10))
  }

  /// Returns the top, a model on the visible chain, or any model. In a pass, also returns new and
  /// removed models.
  private mutating func target(
    _ world: OracleWorld, _ models: [OracleModel], inPass: Bool
  ) -> Int? {
    if inPass, random.chance(45), let fresh = random.pick(models.filter { !$0.isStarted }) {
      return fresh.instance
    }
    if inPass, random.chance(25), let gone = random.pick(world.leftModels) { return gone.instance }
    if random.chance(40) {
      return inPass && staysWithinRules ? world.chain.top?.instance : nil
    }
    if random.chance(35) { return random.pick(world.chain.models)?.instance }
    return random.pick(models)?.instance
  }

  private mutating func command(
    _ world: OracleWorld, _ model: OracleModel, _ models: [OracleModel]
  ) -> OracleOp {
    switch random.below(100) {
    case 0..<21: .append(node())
    case 21..<26: .dropLast(random.below(4))
    case 26..<28: .dropToRoot
    case 28..<32: .setRoot(node(), clear: random.chance(40))
    case 32..<41: map(model)
    case 41..<70: present(models)
    case 70..<77: .dismiss
    case 77..<82: .dismissHere
    case 82..<87: .hide
    case 87..<95: random.pick(shape.tabIDs).map { .selectTab($0) } ?? .append(node())
    default: shape.hasSwitched ? .switchTo(node()) : .append(node())
    }
  }

  private mutating func removal(_ model: OracleModel) -> OracleOp {
    switch random.below(6) {
    case 0: .dropLast(1 + random.below(3))
    case 1: .dropToRoot
    case 2: .mapLast(1)
    case 3: .hide
    case 4: .dismissHere
    default: .dismiss
    }
  }

  private mutating func map(_ model: OracleModel) -> OracleOp {
    let count = model.nearestStack?.path?.count ?? 0
    switch random.below(8) {
    case 0, 1, 2: return .mapReversed
    case 3: return .mapFirst(random.below(count + 2))
    case 4: return .mapLast(random.below(count + 2))
    default:
      var indices = Array(0..<count)
      var picks: [OraclePick] = []
      while !indices.isEmpty, random.chance(80) {
        picks.append(.index(indices.remove(at: random.below(indices.count))))
        if random.chance(20) { picks.append(.new(node())) }
      }
      return .mapPicks(picks.isEmpty ? [.new(node())] : picks)
    }
  }

  private mutating func present(_ models: [OracleModel]) -> OracleOp {
    let source = random.chance(25) ? "s" : nil
    let on = random.chance(15) ? random.pick(models)?.instance : nil
    switch random.below(20) {
    case 0..<10: return .present(.sheet(presented()), source: source, on: on)
    case 10..<13: return .present(.cover(presented()), on: on)
    case 13..<15: return .present(.alert(alert()), source: source, on: on)
    case 15: return .present(.dialog(alert()), source: source, on: on)
    default:
      let content = random.chance(50) ? presented() : nil
      return .present(
        .presentable(random.pick(shape.presentables) ?? "picker", content), source: source, on: on)
    }
  }

  /// Returns a node to present. It is usually a stack, because stack commands need a target.
  private mutating func presented() -> OracleNode {
    let node = node()
    return node.isStack || random.chance(45) ? node : .stack([node])
  }

  private mutating func alert() -> OracleAlert {
    alertCount += 1
    var buttons = [OracleButton("OK \(alertCount)")]
    if random.chance(50) { buttons.append(OracleButton("Delete", .destructive)) }
    if random.chance(50) { buttons.append(OracleButton("Cancel", .cancel)) }
    return OracleAlert(
      "Title \(alertCount)", random.chance(30) ? "Message" : nil, buttons: buttons)
  }

  private mutating func gesture(_ world: OracleWorld) -> OracleOp {
    let showing = world.chain.models.compactMap { $0.presentation?.kind.alert }
    let mayTapButton = showing.count == 1 || (!showing.isEmpty && !staysWithinRules)
    if mayTapButton, random.chance(60), let alert = showing.last,
      let button = random.pick(alert.buttons)
    {
      return .tapButton(button.title)
    }
    if showing.isEmpty, random.chance(70), let possible = possibleGesture(world.chain) {
      return possible
    }
    return switch random.below(10) {
    case 0..<3: .tapBack()
    case 3: .tapBack(to: random.below(4))
    case 4..<7: .swipeDown
    case 7: random.pick(shape.tabIDs).map { .tapTab($0) } ?? .tapBack()
    case 8: shape.hasCustom ? .tapSegment(random.below(4)) : .tapBack()
    default: showing.isEmpty ? .tapButton("OK") : .swipeDown
    }
  }

  private mutating func possibleGesture(_ chain: OracleChain) -> OracleOp? {
    var possible: [OracleOp] = chain.innermost == nil ? [] : [.swipeDown]
    for model in chain.segment {
      switch model.content {
      case .stack(let path) where path.count > 1:
        possible += [.tapBack(), .tapBack(to: random.below(path.count - 1))]
      case .tabs(let tabs, _): possible += tabs.map { .tapTab($0.id) }
      case .custom(let models, _, _): possible += models.indices.map { .tapSegment($0) }
      default: break
      }
    }
    return random.pick(possible)
  }

  private mutating func node() -> OracleNode {
    let screen = OracleNode.screen(random.pick(shape.screens) ?? "A")
    switch random.below(10) {
    case 0..<4: return screen
    case 4..<7: return .stack([screen])
    case 7:
      return .stack([screen, .screen(random.pick(shape.screens) ?? "A")])
    case 8: return .stack([screen, random.pick(shape.containers) ?? screen])
    default: return random.pick(shape.containers) ?? screen
    }
  }
}
