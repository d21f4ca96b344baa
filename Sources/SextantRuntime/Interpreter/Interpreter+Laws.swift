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
