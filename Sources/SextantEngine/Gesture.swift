/// A gesture with its argument, as a value: something that a person can do in a state.
package struct Gesture: Sendable {
  package let sentence: Sentence
  package let arguments: Arguments
  /// Its arguments as source text.
  package let texts: [String]

  package init(sentence: Sentence, arguments: Arguments, texts: [String]) {
    self.sentence = sentence
    self.arguments = arguments
    self.texts = texts
  }
}

extension NavigationSystem {
  /// The gestures that a person can make in a draft's world: those of the table, each with every
  /// choice of its argument, that are not refused.
  ///
  /// A gesture of which the argument cannot be chosen is left out. The draft's world stays as it is.
  ///
  /// - Parameter decides: whether each is tried; otherwise those that would be refused are listed, too.
  package func gestures(in draft: inout Draft, decides: Bool = true) -> [Gesture] {
    var found: [Gesture] = []
    for sentence in sentences where sentence.isGesture {
      for gesture in sentence.gestures(in: &draft)
      where !decides || draft.allows(gesture.sentence, gesture.arguments) {
        found.append(gesture)
      }
    }
    return found
  }

  /// How the host closes what it shows itself in a draft's world: a presentable of the app without a node of its own,
  /// such as a picker of photos, when the person is done with it. Nil where none is on top.
  ///
  /// What the app shows in one of its presentables closes as the app says.
  package func hostMove(in draft: inout Draft) -> Gesture? {
    guard let name = vocabulary.hostSentence, !draft.app.presentables.isEmpty else { return nil }
    draft.focusOnTop()
    guard draft.path.last > 0, case let top = draft.path[draft.path.last], top.place == .presented,
      draft.store.kind(of: top.node) == .modal, showsNoAlert(&draft),
      let sentence = sentences.first(where: { $0.name == name })
    else { return nil }
    return Gesture(sentence: sentence, arguments: Arguments([]), texts: [])
  }

  private func showsNoAlert(_ draft: inout Draft) -> Bool {
    draft.showingAlert(on: draft.path) == nil
  }
}

extension Sentence {
  /// The gesture with each choice of its argument, whether or not it is refused.
  fileprivate func gestures(in draft: inout Draft) -> [Gesture] {
    if pattern.slots.isEmpty {
      return [Gesture(sentence: self, arguments: Arguments([]), texts: [])]
    }
    guard pattern.slots.count == 1, let choices else { return [] }
    draft.focusOnTop()
    return choices(&draft).map {
      Gesture(sentence: self, arguments: Arguments([$0.argument]), texts: [$0.text])
    }
  }
}

extension Draft {
  /// Whether the system carries a gesture out; rolls it back.
  package mutating func allows(_ sentence: Sentence, _ arguments: Arguments) -> Bool {
    let (present, pass) = (world, state)
    let (events, warnings) = (events.count, warnings.count)
    begin(from: present)
    focusOnTop()
    defer {
      truncate(events: events, warnings: warnings)
      begin(from: present)
      restore(pass, world: present)
    }
    do throws(Refusal) {
      try sentence.run(arguments, &self)
      return true
    } catch {
      return false
    }
  }
}
