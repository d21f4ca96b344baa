import SextantEngine
package import SextantLanguage

/// A property that the running statement has broken, to be told once it stands.
struct Breach {
  /// Its place among the model's.
  let property: Int
  /// What is there instead of what an invariant says.
  let actual: String
  let world: World
  /// Whether time has passed on the way: then the message says when it was.
  let isTimed: Bool
}

/// The app's properties are asked after every statement of a script that is a sentence, and after
/// every timer of a `wait`. One is told where it begins not to hold, and not again until it has held
/// in between: what went wrong before says nothing about a statement.
extension Interpreter {
  /// Asks the properties in the present world and keeps what has been broken since they were asked
  /// last.
  ///
  /// - Throws: `interrupted`.
  mutating func askProperties() throws(Refusal) {
    if program.app.behavior.properties.isEmpty || !asksProperties { return }
    let (before, now) = (watchedWorld, draft.world)
    watchedWorld = now
    let broken = try properties(Array(program.app.behavior.properties.indices), brokenIn: now)
    if broken.isEmpty { return }
    let known = try properties(broken, brokenIn: before) + breaches.map(\.property)
    for property in broken where !known.contains(property) {
      breaches.append(
        Breach(
          property: property,
          actual: try actual(of: program.app.behavior.properties[property], in: now),
          world: now, isTimed: before.clock != now.clock))
    }
  }

  /// Tells of the properties that a statement has broken, in the trace.
  mutating func tellBreaches(at place: SourceSpan) {
    if breaches.isEmpty { return }
    for breach in breaches {
      trace.broken.append(BrokenProperty(error: word(breach, at: place), world: breach.world))
    }
    breaches = []
  }

  /// The properties that do not hold in the present world, from one on, each told at its declaration.
  package mutating func brokenProperties(from first: Int = 0, when: String) -> [RuntimeError] {
    let asked = Array(program.app.behavior.properties.indices.dropFirst(first))
    if asked.isEmpty { return [] }
    do throws(Refusal) {
      let world = draft.world
      return try properties(asked, brokenIn: world).map { index throws(Refusal) in
        let property = program.app.behavior.properties[index]
        let actual = try actual(of: property, in: world)
        return word(refusal(for: property, when, actual), at: property.place)
      }
    } catch {
      return []
    }
  }

  /// Starts the app and asks its properties; tells why it cannot start, or what does not hold then.
  package mutating func startApp(at place: SourceSpan) -> [RuntimeError] {
    do {
      try start()
    } catch {
      return [wordOfStart(error, at: place)]
    }
    return brokenProperties(when: " at the start")
  }

  // MARK: Words

  /// What has been broken as the error of a sentence that was only tried.
  func refusal(for breach: Breach) -> Refusal {
    let when = breach.isTimed ? " at \(Value.duration(breach.world.clock))" : ""
    return refusal(for: program.app.behavior.properties[breach.property], when, breach.actual)
  }

  private func refusal(for property: Property, _ when: String, _ actual: String) -> Refusal {
    let title = Value.quoted(property.title)
    return switch property.kind {
    case .invariant:
      .refused(RuntimeCodes.invariantBroken, .text(title), .text(when), .text(actual))
    case .never: .refused(RuntimeCodes.neverBroken, .text(title), .text(when))
    }
  }

  private func word(_ breach: Breach, at place: SourceSpan) -> RuntimeError {
    let error = word(refusal(for: breach), at: place)
    return RuntimeError(
      word: error.word, number: error.number, message: error.message, place: place,
      outcome: .applied, property: program.app.behavior.properties[breach.property].place)
  }

  // MARK: Asking

  /// Which of some properties do not hold in a world. As in an `expect`, a fact that cannot be
  /// answered is not true.
  private mutating func properties(
    _ asked: [Int], brokenIn world: World
  ) throws(Refusal) -> [Int] {
    try betweenStatements(in: world) { run throws(Refusal) in
      var broken: [Int] = []
      for index in asked {
        let property = run.program.app.behavior.properties[index]
        var isTrue = false
        do throws(Refusal) {
          isTrue = try run.holds(property.fact)
        } catch {
          if error.code === RuntimeCodes.interrupted { throw error }
        }
        if isTrue != (property.kind == .invariant) { broken.append(index) }
      }
      return broken
    }
  }

  /// What is there instead of what an invariant says.
  private mutating func actual(
    of property: Property, in world: World
  ) throws(Refusal) -> String {
    if property.kind == .never { return "" }
    return try betweenStatements(in: world) { run throws(Refusal) in
      do throws(Refusal) {
        // Which part of a conjunction cannot be answered is only known when it is asked.
        _ = try run.holds(property.fact)
        return try run.explain(property.fact)
      } catch {
        if error.code === RuntimeCodes.interrupted { throw error }
        return "it cannot be answered: \(run.word(error, at: property.place).message)"
      }
    }
  }

  /// Asks something of a world as between two statements of a script, where nothing is bound and
  /// sentences act on top. Nothing of it stays.
  private mutating func betweenStatements<Answer>(
    in world: World, _ question: (inout Interpreter) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    let (present, pass) = (draft.world, draft.state)
    let marks = (draft.events.count, draft.warnings.count, trace.calls.count)
    let names = (frame, frameVector, stalePlaces)
    let aims = (implicitTarget, implicitFlow, failureTrail)
    defer {
      draft.truncate(events: marks.0, warnings: marks.1)
      trace.calls.removeLast(trace.calls.count - marks.2)
      draft.restore(pass, world: present)
      frame = names.0
      (frameVector, stalePlaces) = (names.1, names.2)
      (implicitTarget, implicitFlow, failureTrail) = aims
    }
    draft.begin(from: world)
    frame = []
    (implicitTarget, implicitFlow) = (nil, .none)
    return try question(&self)
  }
}
