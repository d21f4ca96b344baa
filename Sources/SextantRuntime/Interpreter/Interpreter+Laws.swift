package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// What the laws of navigation ask of worlds that a search has found.
extension Interpreter {
  /// The visible chain of the focused window of a world.
  package mutating func visibleChain(in world: World) -> Path {
    draft.begin(from: world)
    return draft.visibleChain(ofWindow: draft.focusedWindow)
  }

  /// The values of the app's variables in a world.
  package func values(of world: World) -> [Value?] {
    let store = draft.store.count(of: world.variables)
    return (0..<store).map { draft.store.value(at: $0, in: world.variables) }
  }

  /// The world in which the app starts where its variables have other values; nil where it cannot.
  ///
  /// - Parameter kept: the end of what the trace keeps.
  package mutating func coldStart(with values: [Value?], keeping kept: StepsEnd) -> World? {
    dropSteps(after: kept)
    firstUnheardEvent = kept.events
    do throws(Refusal) { try start(with: values) } catch { return nil }
    return draft.world
  }

  /// The graph of a world on one line, as `expect graph` reads it.
  package mutating func graphText(of world: World) -> String {
    draft.begin(from: world)
    return graphLine(draft.snapshot())
  }

  /// The timers that fire next in a world, each with the first instance that was made after it was set.
  package mutating func timersDueNext(
    in world: World
  ) -> [(call: BodyCall, firstLater: Instance)] {
    draft.begin(from: world)
    return draft.timersDueNext
  }

  /// The pending timers of a world, each with the time left.
  package mutating func pendingTimers(in world: World) -> [(left: Int, call: BodyCall)] {
    draft.begin(from: world)
    return draft.pendingTimers
  }

  /// A gesture without arguments, or a command, as a statement, if the system has it.
  package func statement(of sentence: String) -> Statement? {
    let vocabulary = program.app.language.vocabulary
    guard let form = vocabulary.sentences.first(where: { $0.name == sentence }) else { return nil }
    let call = Call(entry: form, arguments: [], isAnimated: true, constant: Arguments([]))
    let place = SourceSpan(file: 0, span: Span(start: 0, end: 0))
    return Statement(kind: .call(call), place: place, target: nil, isTry: false)
  }

  /// Opening an address as a statement, if the system has links.
  package func statement(opening address: String) -> Statement? {
    let form = program.app.language.vocabulary.form(where: {
      if case .link = $0 { true } else { false }
    })
    guard let form else { return nil }
    let call = Call(
      entry: form, arguments: [.expression(.constant(.string(address)))], isAnimated: true,
      constant: nil)
    let place = SourceSpan(file: 0, span: Span(start: 0, end: 0))
    return Statement(kind: .call(call), place: place, target: nil, isTry: false)
  }
}
