import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds `{ yes { … }; no { … } }`. Returns a button for each name.
  mutating func answers(_ block: NodeID, _ names: String) -> [BoundButton]? {
    let known = names.split(separator: "-").map(String.init)
    var bodies: [String: BodyID] = [:]
    for item in tree.children(of: block) {
      guard let phrase = onlyPhrase(of: item) else { continue }
      guard let name = phrase.name(at: 0).map({ text($0) }), known.contains(name),
        phrase.end == 1
      else {
        let options = known.map { "`\($0)`" }.joined(separator: " or ")
        expected("\(options) and {", at: 0, of: phrase)
        return nil
      }
      guard let inner = requiredBlock(phrase, at: 1) else { return nil }
      if bodies[name] != nil { error(LanguageCodes.duplicate, phrase.atoms[0], name) }
      bodies[name] = buttonClosure(inner, title: "answer \(name)")
    }
    return known.map { name in
      let title = name.prefix(1).uppercased() + name.dropFirst()
      return BoundButton(title: .constant(.string(title)), role: nil, body: bodies[name])
    }
  }

  mutating func buttons(_ block: NodeID) -> [BoundButton]? {
    var result: [BoundButton] = []
    var titles: [(Expression, NodeID)] = []
    for item in tree.children(of: block) {
      guard let phrase = onlyPhrase(of: item) else { continue }
      guard phrase.word(at: 0) == Word.button.symbol else {
        let near = phrase.name(at: 0).flatMap { likelyName(to: text($0), in: ["button"]) }
        expected(
          "`button`", at: 0, of: phrase,
          near.map { suggester.replacement(of: phrase.atoms[0], with: $0) })
        return nil
      }
      var position = 1
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      var role: String?
      if let word = phrase.word(at: position),
        word == Word.destructive.symbol || word == Word.cancel.symbol
      {
        role = text(word)
        position += 1
      }
      if phrase.word(at: position) == Word.button.symbol {
        reportSeparator(phrase, at: position)
      } else if position < phrase.end {
        expected("`destructive`, `cancel` or { with a body", at: position, of: phrase)
        return nil
      }
      usages.noteButton(title)
      titles.append((title, phrase.atoms[1]))
      result.append(
        BoundButton(
          title: title, role: role,
          body: phrase.block.map {
            buttonClosure($0, title: "button \(tree.text(phrase.atoms[1]))")
          }))
    }
    reportRepeated(titles)
    return result
  }

  mutating func reportRepeated(_ titles: [(Expression, NodeID)]) {
    var seen: Set<Value> = []
    for (title, atom) in titles {
      guard let title = title.constant, !seen.insert(title).inserted else { continue }
      error(
        LanguageCodes.duplicateButton, atom, title.description,
        suggestion: .advice("give each button a different title"))
    }
  }

  /// Binds the deferred body of a button. The body captures the local names by value when the
  /// sentence runs.
  mutating func buttonClosure(_ block: NodeID, title: String) -> BodyID {
    app.addBody(bindPass(block, title: title))
  }
}
