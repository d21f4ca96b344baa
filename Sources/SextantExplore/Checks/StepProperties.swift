import SextantEngine
import SextantInterpreter
import SextantLanguage

/// Returns the checks of properties. The checks evaluate `invariant` and `never` in each new state,
/// and record the violations that the interpreter found inside a step. A property with `after` is
/// evaluated after each step that `after` names.
func stepPropertyChecks(for interpreter: Interpreter) -> [any SpaceCheck] {
  let properties = interpreter.program.app.behavior.properties
  return properties.isEmpty ? [] : [StepProperties(interpreter, properties)]
}

private struct StepProperties: ParallelCheck {
  private var watched: [WatchedProperty]
  private var broken: [Int] = []
  private let hasOccasions: Bool

  private struct WatchedProperty {
    let property: Property
    let subjects: [Fact]
    var unseen: Set<Int>
    var hasOccurred = false
    var broken: (message: String, example: Finding.Example)?

    var finding: Finding? {
      broken.map { Finding(property, .broken, $0.message, example: $0.example) }
    }
  }

  init(_ interpreter: Interpreter, _ properties: [Property]) {
    var run = interpreter
    hasOccasions = properties.contains { $0.occasion != nil }
    let atStart = PropertyMonitor.errors(when: " at the start", of: &run)
    watched = properties.map { property in
      let subjects = property.subjects
      var watched = WatchedProperty(
        property: property, subjects: subjects, unseen: Set(subjects.indices))
      if atStart.contains(where: { $0.place == property.place }) {
        watched.broken = (Self.text(of: property, " at the start"), Finding.Example(state: 0))
      }
      return watched
    }
    broken = watched.indices.filter { watched[$0].broken != nil }
  }

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    for index in watched.indices {
      for subject in watched[index].unseen
      where space.interpreter.holds(watched[index].subjects[subject], in: world) {
        watched[index].unseen.remove(subject)
      }
    }
  }

  mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    for violation in space.interpreter.evaluator.trace.broken[step.entry.broken] {
      note(violation.property, violation.actual, step)
    }
    let world = step.entry.after
    if hasOccasions, !step.entry.hasFailed, !step.move.isDouble {
      let subject = step.move.move.stepSubject
      for index in watched.indices
      where watched[index].property.occasion != nil
        && watched[index].property.isAsked(after: subject)
      {
        watched[index].hasOccurred = true
      }
      for (index, actual) in PropertyMonitor.violations(
        in: world, after: subject, of: &space.interpreter)
      {
        note(index, actual, step)
      }
    }
    guard step.isNew || step.cutOff != nil, watched.contains(where: { $0.broken == nil }) else {
      return
    }
    for (index, actual) in PropertyMonitor.violations(in: world, of: &space.interpreter) {
      note(index, actual, step)
    }
  }

  private mutating func note(_ index: Int, _ actual: String, _ step: ExploredStep) {
    if watched[index].broken != nil { return }
    broken.append(index)
    watched[index].broken = (
      Self.text(of: watched[index].property, actual.isEmpty ? "" : ": \(actual)"),
      Finding.Example(state: step.state, moves: [step.move])
    )
  }

  private static func text(of property: Property, _ rest: String) -> String {
    "`\(property.text)` \(property.kind == .never ? "holds" : "does not hold")\(rest)"
  }

  var brokenCount: Int { broken.count }

  func broken(after count: Int) -> [Finding] {
    broken.dropFirst(count).compactMap { watched[$0].finding }
  }

  mutating func add(_ part: StepProperties) {
    for (index, found) in part.watched.enumerated() {
      watched[index].unseen.formIntersection(found.unseen)
      watched[index].hasOccurred = watched[index].hasOccurred || found.hasOccurred
    }
    for index in part.broken where watched[index].broken == nil {
      watched[index].broken = part.watched[index].broken
      broken.append(index)
    }
  }

  func findings(in space: inout StateSpace) -> [Finding] {
    return watched.map { watched in
      if let broken = watched.finding { return broken }
      if let reason = space.cutOff {
        return Finding(watched.property, .undecided, "no violation so far: \(reason)")
      }
      let isVacuous =
        watched.property.occasion == nil ? !watched.unseen.isEmpty : !watched.hasOccurred
      if isVacuous {
        guard let reason = space.unseenReason else {
          return Finding(
            watched.property, .vacuous, "the screen or the move in this property never occurs")
        }
        return Finding(
          watched.property, .undecided,
          "the screen or the move in this property has not occurred so far: \(reason)")
      }
      return Finding(watched.property, .holds, space.scope)
    }
  }
}
