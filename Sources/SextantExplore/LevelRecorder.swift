import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

struct LevelRecorder: SpaceCheck {
  private(set) var records: [LevelRecord] = []
  private var codec: WorldCodec
  /// The path to each given state. Intermediate states have no entry.
  private var paths: [Int: [UInt16]] = [:]
  private var fingerprints: [Int: String] = [:]
  private let goals: Goals?
  private let home = Reachability(countsLinks: false)
  private let anywhere = Reachability(countsLinks: true)

  private struct Goals {
    /// The homes; nil if the check does not require states to lead home.
    let homes: [DefinitionID]?
    let noDeadEnd: LawCases
    let properties: [Property]

    init(in space: StateSpace, needsHome: Bool) {
      var space = space
      let app = space.interpreter.program.app
      let first = [space.topDefinition(of: space.world(of: 0))]
      homes = needsHome ? app.homes.isEmpty ? first : app.homes : nil
      noDeadEnd = LawCases(of: NoDeadEnd.code)
      properties = app.behavior.searchedProperties.filter {
        if case .canReach(nil) = $0.kind { true } else { false }
      }
    }

    var keys: [String] {
      (homes == nil ? [] : [NoDeadEnd.code.word]) + properties.map(Self.key)
    }

    static func key(of property: Property) -> String { "\(property.kind.word) \(property.title)" }
  }

  /// - Parameter needsHome: Whether all states must lead home. Ignored if `edges` is false.
  init(
    of lines: [(state: UInt32, line: StateLine)], _ codec: WorldCodec, edges: Bool, needsHome: Bool,
    in space: StateSpace
  ) {
    self.codec = codec
    for (state, line) in lines {
      paths[Int(state)] = line.path
      fingerprints[Int(state)] = line.fingerprint
    }
    goals = edges ? Goals(in: space, needsHome: needsHome) : nil
    // Declare every goal, because a goal that no state satisfies has no other record.
    for key in goals?.keys ?? [] {
      records.append(.goal(key: key, fingerprint: "", isOpen: false))
    }
  }

  mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard let successor = step.successor else {
      if home.isOpened(by: step, in: space) { addOpen(step, in: &space) }
      return
    }
    if step.isNew, let path = paths[step.state] {
      let name = fingerprint(of: successor, step.entry.after, in: space)
      records.append(
        .state(
          StateLine(
            fingerprint: name, path: path + [UInt16(truncatingIfNeeded: step.index)])))
    }
    guard goals != nil, successor != step.state, let from = fingerprints[step.state],
      anywhere.counts(step, in: &space)
    else { return }
    let name = fingerprint(of: successor, step.entry.after, in: space)
    records.append(
      .edge(from: from, to: name, countsForHome: home.counts(step, in: &space)))
  }

  private mutating func addOpen(_ step: ExploredStep, in space: inout StateSpace) {
    guard let goals else { return }
    if goals.homes != nil, home.counts(step, in: &space) {
      addGoal(NoDeadEnd.code.word, step.state, isOpen: true)
    }
    guard anywhere.counts(step, in: &space) else { return }
    for property in goals.properties {
      addGoal(Goals.key(of: property), step.state, isOpen: true)
    }
  }

  private mutating func fingerprint(
    of state: Int, _ world: World, in space: StateSpace
  ) -> String {
    if let known = fingerprints[state] { return known }
    let name = codec.fingerprint(
      of: world, links: space.links(of: state), in: space.store
    ).description
    fingerprints[state] = name
    return name
  }

  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    guard let goals, let from = fingerprints[state] else { return }
    if let homes = goals.homes {
      let word = NoDeadEnd.code.word
      let top = space.topDefinition(of: world)
      if homes.contains(top) || goals.noDeadEnd.allows(space.places(of: top), in: space) {
        addGoal(word, state)
      }
      if home.hasUnexploredMove(state, moves, in: space) {
        addGoal(word, state, isOpen: true)
      }
    }
    if let after = space.worldAfterPresentable(in: world) {
      let name = codec.fingerprint(
        of: after, links: space.links(of: state), in: space.store)
      records.append(.edge(from: from, to: name.description, countsForHome: true))
    }
    let isOpen = anywhere.hasUnexploredMove(state, moves, in: space)
    for property in goals.properties {
      let key = Goals.key(of: property)
      if space.interpreter.holds(property.fact, in: world) { addGoal(key, state) }
      if isOpen { addGoal(key, state, isOpen: true) }
    }
  }

  private mutating func addGoal(_ key: String, _ state: Int, isOpen: Bool = false) {
    guard let fingerprint = fingerprints[state] else { return }
    records.append(.goal(key: key, fingerprint: fingerprint, isOpen: isOpen))
  }

  func record(of finding: Finding, in space: inout StateSpace) -> LevelRecord {
    let parts = [finding.word, finding.title, finding.subject].filter { !$0.isEmpty }
    let shortest = finding.example.map { path(to: $0, in: &space) } ?? []
    return .broken(key: parts.joined(separator: " "), message: finding.message, path: shortest)
  }

  private func path(to example: Finding.Example, in space: inout StateSpace) -> [UInt16] {
    var path = paths[example.state] ?? []
    var world = space.world(of: example.state)
    for move in example.moves {
      guard let number = space.moves(in: world).firstIndex(where: { $0.text == move.text }) else {
        break
      }
      path.append(UInt16(truncatingIfNeeded: number))
      guard let entry = space.step(move, from: world), !entry.hasFailed else { break }
      world = entry.after
    }
    space.dropWorlds()
    return path
  }
}
