import SextantEngine
import SextantInterpreter
import SextantLanguage

/// The results of moves, before the new states have indices.
struct Expansion {
  enum Outcome {
    case refused
    case cutOff(by: BoundHit.Bound)
    /// A state that has an index. `isNew` is true if this move is the first to reach it.
    case known(UInt32, isNew: Bool)
    /// A state that has no index yet. Its bytes end at the offset `end`.
    case unknown(hash: UInt64, end: Int, size: StateSize)

    var successor: Int? { if case .known(let state, _) = self { Int(state) } else { nil } }
    var isNew: Bool { if case .known(_, true) = self { true } else { false } }
    var cutOff: BoundHit.Bound? { if case .cutOff(let bound) = self { bound } else { nil } }
  }

  enum Note {
    case bound(BoundHit.Bound, limit: Int, subject: String)
    case input(UnexploredInput)
  }

  struct PerformedMove {
    let index: Int
    let outcome: Outcome
  }

  struct Source {
    let end: Int
    /// Whether all moves of the state were made and stayed within the bounds.
    let isComplete: Bool
  }

  struct StateRecord {
    let world: World
    let moves: [ExploredMove]
  }

  var states: ArraySlice<UInt32> = []
  var sources: [Source] = []
  var made: [PerformedMove] = []
  var bytes: [UInt8] = []
  /// The notes. `place` is the number of moves before the note.
  var notes: [(place: Int, note: Note)] = []
  var wasInterrupted = false
  var records: [StateRecord] = []
  var entries: [TraceEntry] = []

  mutating func begin(_ states: ArraySlice<UInt32>) {
    self.states = states
    sources.removeAll(keepingCapacity: true)
    made.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    wasInterrupted = false
  }
}

extension StateSpace {
  /// - Parameter keepsWorlds: Whether the worlds must remain valid for checks.
  mutating func expand(
    _ states: ArraySlice<UInt32>, into part: inout Expansion, keepsWorlds: Bool
  ) {
    part.begin(states)
    for state in states {
      let isOver = expand(Int(state), into: &part, keepsWorlds: keepsWorlds)
      if !keepsWorlds { dropWorlds() }
      if isOver { return }
    }
  }

  private mutating func expand(
    _ state: Int, into part: inout Expansion, keepsWorlds: Bool
  ) -> Bool {
    let world = world(of: state)
    let links = links(of: state)
    let first = part.made.count
    var moves: [ExploredMove] = []
    var (isComplete, isOver) = (true, false)
    var variants: [ExploredMove] = []
    for offer in interpreter.offers(in: world, of: kinds) where !lacks(offer.move) {
      let move = ExploredMove(offer.move)
      if !canMake(move, after: links, &part) {
        isComplete = false
      } else if let entry = interpreter.addStep(offer, from: world) {
        isOver = !add(entry, of: move, at: moves.count, links, &part, keepsWorlds: keepsWorlds)
        if move.move.kind == .time, entry.hasFailed, continuesAfterFailure(in: world) {
          variants.append(ExploredMove(move.move, .trying))
        }
      } else {
        continue
      }
      moves.append(move)
      if isOver { break }
    }
    variants = doubles(of: moves) + variants
    for variant in isOver ? [] : variants {
      guard let statement = variant.statement,
        let entry = interpreter.addStep(statement, from: world)
      else { continue }
      isOver = !add(entry, of: variant, at: moves.count, links, &part, keepsWorlds: keepsWorlds)
      moves.append(variant)
      if isOver { break }
    }
    if keepsWorlds { part.records.append(Expansion.StateRecord(world: world, moves: moves)) }
    isComplete = isComplete && !isOver && !part.made[first...].contains { $0.outcome.cutOff != nil }
    part.sources.append(Expansion.Source(end: part.made.count, isComplete: isComplete))
    return isOver
  }

  private mutating func add(
    _ entry: TraceEntry, of move: ExploredMove, at index: Int, _ links: Int,
    _ part: inout Expansion, keepsWorlds: Bool
  ) -> Bool {
    if interpreter.wasInterrupted(entry) {
      part.wasInterrupted = true
      return false
    }
    let outcome = outcome(of: entry, move.move.kind == .link ? links + 1 : links, &part)
    part.made.append(Expansion.PerformedMove(index: index, outcome: outcome))
    if keepsWorlds { part.entries.append(entry) }
    return true
  }

  private mutating func outcome(
    of entry: TraceEntry, _ links: Int, _ part: inout Expansion
  ) -> Expansion.Outcome {
    if entry.hasFailed { return .refused }
    let measure = encode(entry.after, links: links)
    if let past = boundPassed(by: measure, entry.after) {
      part.notes.append(
        (part.made.count, .bound(past.bound, limit: past.limit, subject: past.subject)))
      return .cutOff(by: past.bound)
    }
    let found = findEncoded()
    if let state = found.state { return .known(UInt32(truncatingIfNeeded: state), isNew: false) }
    part.bytes.append(contentsOf: bytes)
    return .unknown(
      hash: found.hash, end: part.bytes.count, size: size(of: entry.after, measure))
  }

  // MARK: Bounds

  private mutating func boundPassed(
    by measure: WorldMeasure, _ world: World
  ) -> (bound: BoundHit.Bound, limit: Int, subject: String)? {
    if let most = options.maxStack {
      if measure.longestList > most {
        return (.maxStack, most, name(of: measure.topOfLongest))
      }
      if measure.presentationDepth > most { return (.maxStack, most, "presentations") }
      if let longest = lists?.longest(in: world, store), longest.count > most {
        return (.maxList, most, longest.name)
      }
    }
    if let most = options.maxWidth, let width = branches?.width(of: world, in: store), width > most
    {
      return (.maxWidth, most, "")
    }
    if let most = options.maxTimers, measure.maxTimers > most {
      let body = measure.bodyOfMaxTimers
      return (
        .maxTimers, most,
        body == .system ? "deferred work" : interpreter.program.body(body).title
      )
    }
    return nil
  }

  /// Returns whether the move can be made. If not, adds a note with the reason.
  private func canMake(
    _ move: ExploredMove, after links: Int, _ part: inout Expansion
  ) -> Bool {
    if !move.move.inputs.isEmpty {
      for input in move.unexploredInputs where !inputs.contains(input) {
        part.notes.append((part.made.count, .input(input)))
      }
    }
    if !move.move.isReady { return false }
    if countsLinks, move.move.kind == .link, let most = options.maxLinks, links >= most {
      part.notes.append((part.made.count, .bound(.maxLinks, limit: most, subject: move.text)))
      return false
    }
    return true
  }

  // MARK: Notes

  mutating func note(_ note: Expansion.Note, count: Int = 1) {
    switch note {
    case .bound(let bound, let limit, let subject):
      if let index = bounds.firstIndex(where: { $0.bound == bound }) {
        bounds[index].count += count
      } else {
        bounds.append(BoundHit(bound: bound, limit: limit, count: count, subject: subject))
      }
    case .input(let input):
      if !inputs.contains(input) { inputs.append(input) }
    }
  }
}
