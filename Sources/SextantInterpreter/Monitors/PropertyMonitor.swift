package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The monitor of `invariant` and `never`. If several steps in a row violate a property, only the
/// first violation is reported.
package struct PropertyMonitor: Monitor {
  package init() {}

  package var watchesSteps: Bool { true }

  package mutating func settled(
    since before: World, after subject: StepSubject, in run: inout Interpreter
  ) throws(Refusal) {
    let properties = run.program.app.behavior.properties
    let asked = properties.indices.filter { properties[$0].isAsked(after: subject) }
    if asked.isEmpty { return }
    let now = run.draft.world
    let broken = try Self.violated(asked, in: now, of: &run)
    if broken.isEmpty { return }
    // A property with an occasion is reported even if the state before the step violates it.
    let withoutOccasion = broken.filter { properties[$0].occasion == nil }
    let known =
      try Self.violated(withoutOccasion, in: before, of: &run)
      + run.trace.brokenByStatement.map(\.property)
    for index in broken where !known.contains(index) {
      let property = properties[index]
      let actual = try Self.actual(property, in: now, of: &run)
      let when = before.clock != now.clock ? " at \(Value.duration(now.clock))" : ""
      let refusal = Self.refusal(for: property, when, actual)
      run.report(
        PropertyViolation(
          property: index, refusal: refusal,
          error: run.wording.broken(
            refusal, at: run.statementPlace, property.place, run.control.rounds),
          world: now, actual: actual))
    }
  }

  /// Returns the properties that a world violates, each with the actual state. Checks the
  /// properties from the index `first`. Returns an empty list if the run must stop.
  ///
  /// - Parameter subject: a step; the function checks only properties whose occasion is this step.
  ///   If nil, it checks only properties without an occasion.
  package static func violations(
    from first: Int = 0, in world: World, after subject: StepSubject? = nil,
    of run: inout Interpreter
  ) -> [(index: Int, actual: String)] {
    let properties = run.program.app.behavior.properties
    let asked = properties.indices.dropFirst(first).filter {
      properties[$0].isAsked(after: subject ?? StepSubject())
        && (properties[$0].occasion == nil) == (subject == nil)
    }
    if asked.isEmpty { return [] }
    let found = try? violated(asked, in: world, of: &run).map { index throws(Refusal) in
      (index: index, actual: try actual(properties[index], in: world, of: &run))
    }
    return found ?? []
  }

  /// Returns an error for each property that the current world violates, at the declaration of the
  /// property. Checks the properties from the index `first`.
  package static func errors(
    from first: Int = 0, when: String, help: String? = nil, of run: inout Interpreter
  ) -> [RuntimeError] {
    let found = violations(from: first, in: run.draft.world, of: &run)
    return found.map { index, actual in
      let property = run.program.app.behavior.properties[index]
      var refusal = refusal(for: property, when, actual)
      refusal.help = help
      return run.wording.error(refusal, at: property.place)
    }
  }

  private static func refusal(
    for property: Property, _ when: String, _ actual: String
  ) -> Refusal {
    let title = Value.quoted(property.title)
    return property.kind == .never
      ? .refused(RuntimeCodes.neverBroken, .text(title), .text(when))
      : .refused(RuntimeCodes.invariantBroken, .text(title), .text(when), .text(actual))
  }

  /// Returns the properties in `asked` that a world violates. A fact that cannot be evaluated is
  /// false, as in `expect`.
  private static func violated(
    _ asked: [Int], in world: World, of run: inout Interpreter
  ) throws(Refusal) -> [Int] {
    try run.betweenStatements(in: world) { run throws(Refusal) in
      var broken: [Int] = []
      for index in asked {
        let property = run.program.app.behavior.properties[index]
        if try run.isTrue(property.fact) != (property.kind == .invariant) { broken.append(index) }
      }
      return broken
    }
  }

  private static func actual(
    _ property: Property, in world: World, of run: inout Interpreter
  ) throws(Refusal) -> String {
    if property.kind == .never { return "" }
    return try run.betweenStatements(in: world) { run throws(Refusal) in
      do throws(Refusal) {
        // `explain` evaluates only a part of a conjunction. Call `holds` first, because it throws
        // if any other part cannot be evaluated.
        _ = try run.holds(property.fact)
        return try run.explain(property.fact)
      } catch {
        if error.code === RuntimeCodes.interrupted { throw error }
        return "it cannot be evaluated: \(run.wording.error(error, at: property.place).message)"
      }
    }
  }
}

/// The monitor of `sometimes`.
package struct PossibilityMonitor: Monitor {
  private var unwitnessed: [Int]
  private var pending: [Int] = []
  private var witnessed: [Int] = []

  package init(_ program: Program) {
    unwitnessed = Array(program.app.behavior.possibilities.indices)
  }

  package var watchesSteps: Bool { !unwitnessed.isEmpty }

  package mutating func settled(
    since before: World, after subject: StepSubject, in run: inout Interpreter
  ) throws(Refusal) {
    let asked = unwitnessed.filter { !pending.contains($0) }
    if asked.isEmpty { return }
    pending += try run.betweenStatements(in: run.draft.world) { run throws(Refusal) in
      var holding: [Int] = []
      for index in asked
      where try run.isTrue(run.program.app.behavior.possibilities[index].fact) {
        holding.append(index)
      }
      return holding
    }
  }

  /// Records the possibilities that the statement has witnessed, unless the statement was rolled
  /// back.
  package mutating func ended(
    _ entry: TraceEntry, of step: RunStep, in run: inout Interpreter
  ) {
    if !entry.isRejected {
      witnessed += pending
      unwitnessed.removeAll { pending.contains($0) }
    }
    pending = []
  }

  /// Ends a scenario. Returns the witnessed possibilities.
  ///
  /// - Parameter counts: whether the scenario counts as a witness. If false, the result is empty,
  ///   and later scenarios must witness the possibilities.
  package mutating func endScenario(counts: Bool) -> [Int] {
    defer { witnessed = [] }
    if counts { return witnessed }
    unwitnessed += witnessed
    return []
  }
}
