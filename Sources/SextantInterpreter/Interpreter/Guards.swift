package import SextantEngine
import SextantLanguage

extension Interpreter {
  package mutating func isGuarded(_ gesture: Offer, in world: World) -> Bool {
    guard case .sentence(let sentence, let arguments)? = gesture.prepared,
      program.app.guardedSentences.contains(sentence.name)
    else { return false }
    let isGuarded = try? betweenStatements(in: world) { run throws(Refusal) in
      run.draft.focusOnTop()
      return try run.guardCall(sentence, arguments) != nil
    }
    return isGuarded ?? true
  }

  /// Returns the body of the guard that handles a gesture: the nearest uncovered guard with a true
  /// condition. Returns nil if no guard handles the gesture.
  ///
  /// Guards `at root` handle only impossible gestures. All other guards handle only possible
  /// gestures.
  ///
  /// - Throws: a refusal if the body of the guard is empty.
  mutating func guardCall(
    _ sentence: Sentence, _ arguments: Arguments
  ) throws(Refusal) -> PreparedSentence? {
    guard program.app.guardedSentences.contains(sentence.name), !draft.path.steps.isEmpty else {
      return nil
    }
    let refusal = draft.refusal(of: sentence, arguments)
    // If the gesture is not impossible but refused, for example under an alert, no guard handles
    // it.
    if let refusal, refusal.code !== EngineCodes.notPossible { return nil }
    let chain = draft.path
    for level in draft.uncoveredLevels {
      let node = draft.node(at: level)
      let definition = draft.store.definition(of: node)
      for guarded in program.app.declared[Int(definition.index)].guards
      where (guarded.gesture == .tapBackAtRoot) == (refusal != nil)
        && isMade(sentence, arguments, on: node, guardedBy: guarded)
      {
        let owner = draft.store.instance(of: node)
        let frame = draft.frame(of: node)
        defer { draft.focus(along: chain) }
        guard try holds(guarded.condition, on: owner, frame: frame) else { continue }
        guard program.body(guarded.body).statements.isEmpty else {
          return .body(guarded.body, on: owner, frame: frame)
        }
        let name = program.app.definition(definition).name
        throw EngineCodes.notPossible(
          "the block of `\(program.body(guarded.body).title)` in `\(name)` is empty")
      }
    }
    return nil
  }

  private func isMade(
    _ sentence: Sentence, _ arguments: Arguments, on node: Node, guardedBy guarded: App.Guard
  ) -> Bool {
    guard guarded.gesture.sentences.contains(sentence.name) else { return false }
    guard case .tapTab(let tab) = guarded.gesture else { return true }
    let tabs = draft.app.tabs(of: draft.store.definition(of: node))
    let selection = draft.store.selection(of: node)
    return selection < tabs.count && tabs[selection].id == tab && arguments.name(0) == tab
  }
}
