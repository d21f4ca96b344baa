package struct Gesture: Sendable {
  package let sentence: Sentence
  package let arguments: Arguments
  package let texts: [String]

  package init(sentence: Sentence, arguments: Arguments, texts: [String]) {
    self.sentence = sentence
    self.arguments = arguments
    self.texts = texts
  }
}

extension NavigationSystem {
  /// Returns the possible gestures. A gesture sentence with an argument becomes a gesture for each
  /// choice of the argument.
  ///
  /// Omits sentences with unknown choices or several arguments. The draft's world is unchanged.
  ///
  /// - Parameter decides: whether to try each gesture, and omit the refused gestures.
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

  /// Returns the sentence that closes the host's presentation on top, such as a photo picker; nil
  /// if no such presentation is on top, or if an alert is visible.
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
  package mutating func allows(_ sentence: Sentence, _ arguments: Arguments) -> Bool {
    refusal(of: sentence, arguments) == nil
  }

  /// Tries a sentence: runs it on the top node, then rolls back. Returns the refusal, if any.
  package mutating func refusal(of sentence: Sentence, _ arguments: Arguments) -> Refusal? {
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
      return nil
    } catch {
      return error
    }
  }
}
