import SextantEngine
import SextantInterpreter
import SextantLanguage
package import SextantSyntax

/// No action, button or link that is offered has a sentence that is refused or ignored, or fails in another way; no
/// action or button adds something that is not visible, nor does an event present such.
///
/// Not counted are sentences that change nothing as such, those under `try`, and events and timers, which
/// may find their work done. A list of elements that grows is visible where one of the new ones is on the
/// visible chain; an alert where what presents it is. What a link adds is the matter of `linksLand`. The links and
/// events that are lost since an alert is up are one note: nothing that an app says could help there.
package struct NothingLost: Law {
  package static let code = LawCodes.nothingLost
  package var cases = LawCases(of: code)
  /// The links and the events that are lost under an alert, each with the first state in which it is.
  private var underAlerts: [(pattern: String, state: Int, move: ExploredMove)] = []

  package func forPart() -> NothingLost {
    var part = self
    part.cases = cases.forPart()
    part.underAlerts = []
    return part
  }

  package mutating func add(_ part: NothingLost) {
    cases.add(part.cases)
    for lost in part.underAlerts where !isKnown(lost.pattern) { underAlerts.append(lost) }
  }

  private func isKnown(_ pattern: String) -> Bool {
    underAlerts.contains { $0.pattern == pattern }
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard !step.move.isDouble, !space.isCovered(step.move, in: step.world) else { return }
    let kind = step.move.move.kind
    if kind == .gesture || kind == .time { return }
    if kind == .link || kind == .event, !space.alerts(in: step.world).isEmpty {
      return lookUnderAlert(step, in: &space)
    }
    if kind == .event {
      // An event may find its work done; what it presents is to be seen all the same.
      if !step.entry.hasFailed, let lost = hidden(step, isPresented: true, in: &space) {
        add(
          step, "presents \(space.written(lost)) where nobody sees it", "hidden",
          wanted: "expect \(space.pattern(of: lost)) visible", in: &space)
      }
      return
    }
    if step.entry.hasFailed {
      guard !space.interpreter.wasInterrupted(step.entry),
        let error = space.interpreter.error(of: step.entry)
      else { return }
      add(
        step, "fails: \(error.message) [\(error.code.word) \(error.code.number)]", error.code.word,
        in: &space)
    } else if kind != .link, let lost = hidden(step, in: &space) {
      add(
        step, "adds \(space.written(lost)) where nobody sees it", "hidden",
        wanted: "expect \(space.pattern(of: lost)) visible", in: &space)
    }
  }

  private func hidden(
    _ step: ExploredStep, isPresented: Bool = false, in space: inout StateSpace
  ) -> Node? {
    addedOutOfSight(
      from: step.world, to: step.entry.after, isPresented: isPresented, in: &space)
  }

  private mutating func lookUnderAlert(_ step: ExploredStep, in space: inout StateSpace) {
    let pattern = step.move.move.pattern
    if isKnown(pattern) { return }
    let isEvent = step.move.move.kind == .event
    // An event may find its work done, but not be told to wait.
    let isLost =
      step.entry.hasFailed
      ? !isEvent || space.failure(of: step.entry)?.code?.word == "alertShowing"
      : hidden(step, isPresented: isEvent, in: &space) != nil
    if isLost { underAlerts.append((pattern, step.state, step.move)) }
  }

  package mutating func settle(in space: inout StateSpace) {
    guard let first = underAlerts.first else { return }
    let names = underAlerts.map { "`\($0.pattern)`" }
    let all =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    cases.add(
      "alert", "alertShowing", allowedAt: space.places(of: .none), in: space,
      LawCase(
        arguments: [all, "is lost while an alert is up"], state: first.state,
        moves: [first.move], isNote: true))
  }

  private mutating func add(
    _ step: ExploredStep, _ what: String, _ word: String, wanted: String? = nil,
    in space: inout StateSpace
  ) {
    let isDeclared = step.move.move.action != nil || step.move.move.link != nil
    // An event and a button are known by what they run, or by what fails in that.
    let place =
      space.interpreter.error(of: step.entry)?.place
      ?? space.calls(of: step.entry).first?.call.place
    let places = isDeclared ? nil : place.map { space.places(around: $0) }
    // Many alerts have a button with the same title.
    let button = isDeclared ? "" : place.map { "\($0.file):\($0.span.start)" } ?? ""
    cases.add(
      "\(step.move.subject) \(word) \(button)", word,
      allowedAt: places ?? space.places(of: step.move),
      in: space,
      LawCase(
        arguments: ["`\(step.move.text)`", what], state: step.state, moves: [step.move],
        wanted: wanted))
  }
}
