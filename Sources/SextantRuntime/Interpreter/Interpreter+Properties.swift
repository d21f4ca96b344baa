import SextantEngine
package import SextantLanguage

/// A property that the running statement has broken, reported once the statement is applied.
struct Violation {
  /// Its index among the program's.
  let property: Int
  /// The actual state, for the message of an invariant.
  let actual: String
  let world: World
  /// Whether time has passed since the last check, so that the message has the time.
  let isTimed: Bool
}

/// When the properties of an app are checked.
package enum PropertyChecks: Sendable {
  case afterEachSentence
  /// After the timers of a `wait` only: whoever runs the sentences evaluates each new world once.
  case inPassing
  case never
}

/// The app's properties are checked after every sentence of a script, and after every timer of a
/// `wait`. A violation is reported where it begins, and not again until the property has held.
extension Interpreter {
  /// Checks the properties in the current world and records those broken since the last check.
  ///
  /// - Throws: `interrupted`.
  mutating func checkProperties() throws(Refusal) {
    if program.app.behavior.properties.isEmpty || propertyChecks == .never { return }
    let (before, now) = (checkedWorld, draft.world)
    checkedWorld = now
    let broken = try properties(Array(program.app.behavior.properties.indices), violatedIn: now)
    if broken.isEmpty { return }
    let known = try properties(broken, violatedIn: before) + violations.map(\.property)
    for property in broken where !known.contains(property) {
      violations.append(
        Violation(
          property: property,
          actual: try actual(of: program.app.behavior.properties[property], in: now),
          world: now, isTimed: before.clock != now.clock))
    }
  }

  /// Adds the properties that a statement has broken to the trace.
  mutating func reportViolations(at place: SourceSpan) {
    if violations.isEmpty { return }
    for violation in violations {
      trace.broken.append(
        PropertyViolation(
          error: word(violation, at: place).during(roundTexts(inside: false)),
          world: violation.world, actual: violation.actual))
    }
    violations = []
  }

  /// The properties, from `first` on, that do not hold in a world, each with the actual state; none where the
  /// run is to stop.
  package mutating func violatedProperties(
    from first: Int = 0, in world: World
  ) -> [(index: Int, actual: String)] {
    let asked = Array(program.app.behavior.properties.indices.dropFirst(first))
    if asked.isEmpty { return [] }
    do throws(Refusal) {
      return try properties(asked, violatedIn: world).map { index throws(Refusal) in
        (index, try actual(of: program.app.behavior.properties[index], in: world))
      }
    } catch {
      return []
    }
  }

  /// An error for each property, from `first` on, that does not hold in the current world, at its
  /// declaration.
  package mutating func violatedProperties(
    from first: Int = 0, when: String, help: String? = nil
  ) -> [RuntimeError] {
    violatedProperties(from: first, in: draft.world).map { index, actual in
      let property = program.app.behavior.properties[index]
      var refusal = refusal(for: property, when, actual)
      refusal.help = help
      return word(refusal, at: property.place)
    }
  }

  /// Starts the app and checks its properties; returns why it cannot start, or which do not hold.
  package mutating func startApp(at place: SourceSpan) -> [RuntimeError] {
    do {
      try start()
    } catch {
      return [startError(error, at: place)]
    }
    return violatedProperties(when: " at the start")
  }

  /// Goes on with a program that has more than this one, whose rules and properties are looked at now;
  /// returns why it cannot.
  package mutating func goOn(with program: Program) -> [RuntimeError] {
    let (rules, properties) = (
      self.program.rules.count, self.program.app.behavior.properties.count
    )
    extend(to: program)
    do {
      if program.rules.count > rules { try startRules(from: rules) }
    } catch {
      return [word(error, at: program.script.place)]
    }
    return violatedProperties(from: properties, when: " now")
  }

  // MARK: Messages

  /// The refusal of a sentence on trial that breaks a property.
  func refusal(for violation: Violation) -> Refusal {
    let when = violation.isTimed ? " at \(Value.duration(violation.world.clock))" : ""
    return refusal(for: program.app.behavior.properties[violation.property], when, violation.actual)
  }

  private func refusal(for property: Property, _ when: String, _ actual: String) -> Refusal {
    let title = Value.quoted(property.title)
    return property.kind == .never
      ? .refused(RuntimeCodes.neverBroken, .text(title), .text(when))
      : .refused(RuntimeCodes.invariantBroken, .text(title), .text(when), .text(actual))
  }

  private func word(_ violation: Violation, at place: SourceSpan) -> RuntimeError {
    let error = word(refusal(for: violation), at: place)
    return RuntimeError(
      word: error.word, number: error.number, message: error.message, place: place,
      outcome: .applied, property: program.app.behavior.properties[violation.property].place)
  }

  // MARK: Checking

  /// Which of some properties do not hold in a world. As in an `expect`, a fact that cannot be
  /// evaluated is false.
  private mutating func properties(
    _ asked: [Int], violatedIn world: World
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

  /// The actual state, for the message of an invariant.
  private mutating func actual(
    of property: Property, in world: World
  ) throws(Refusal) -> String {
    if property.kind == .never { return "" }
    return try betweenStatements(in: world) { run throws(Refusal) in
      do throws(Refusal) {
        // Evaluated first, so that the failing part of a conjunction throws.
        _ = try run.holds(property.fact)
        return try run.explain(property.fact)
      } catch {
        if error.code === RuntimeCodes.interrupted { throw error }
        return "it cannot be answered: \(run.word(error, at: property.place).message)"
      }
    }
  }

  /// Evaluates a question in a world as between two statements of a script, with no bindings and
  /// the top as target. Rolls everything back.
  mutating func betweenStatements<Answer>(
    in world: World, _ question: (inout Interpreter) throws(Refusal) -> Answer
  ) throws(Refusal) -> Answer {
    let (present, pass) = (draft.world, draft.state)
    let marks = (draft.events.count, draft.warnings.count, trace.mark)
    let names = (frame, frameVector, stalePlaces)
    let aims = (implicitTarget, implicitAddressee, failureTrail)
    defer {
      draft.truncate(events: marks.0, warnings: marks.1)
      trace.truncate(to: marks.2)
      draft.restore(pass, world: present)
      frame = names.0
      (frameVector, stalePlaces) = (names.1, names.2)
      (implicitTarget, implicitAddressee, failureTrail) = aims
    }
    draft.begin(from: world)
    frame = []
    (implicitTarget, implicitAddressee) = (nil, .none)
    return try question(&self)
  }
}
