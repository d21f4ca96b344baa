import SextantEngine
import SextantSyntax

/// BUTTONS: the buttons of an alert.
enum ButtonsSlot: BlockSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    place.phrase.block.flatMap { Buttons.buttons($0, &binder) }.map { .buttons($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names([.init("{", "its buttons")])
  }

  static func description(_ label: String) -> String { "{ with buttons" }

  static func notation(_ label: String) -> String? {
    "{ button \"Title\" [destructive | cancel] [{ … }] … }"
  }

  static let production: String? = "\"{\" , { Button } , \"}\""
}

/// ANSWERS: the answers to a question; the label lists them, as in `yes-no`.
enum AnswersSlot: BlockSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    place.phrase.block.flatMap { Buttons.answers($0, place.label, &binder) }.map { .buttons($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names([.init("{", "what follows from each answer")])
  }

  static func description(_ label: String) -> String { "{ with answers" }

  static func notation(_ label: String) -> String? {
    "{ " + label.split(separator: "-").map { "\($0) { … }" }.joined(separator: "; ") + " }"
  }

  static let production: String? = "\"{\" , { NAME , BODY } , \"}\""
}

/// Blocks of named bodies: the buttons of an alert, the answers to a question.
enum Buttons {
  /// `{ yes { … }; no { … } }`: a button for each name, with its body.
  static func answers(_ block: NodeID, _ names: String, _ binder: inout Binder) -> [BoundButton]? {
    let known = names.split(separator: "-").map(String.init)
    var bodies: [String: BodyID] = [:]
    for item in binder.tree.children(of: block) {
      guard let phrase = binder.onlyPhrase(of: item) else { continue }
      guard let name = phrase.name(at: 0).map({ binder.text($0) }), known.contains(name),
        phrase.end == 1
      else {
        let options = known.map { "`\($0)`" }.joined(separator: " or ")
        binder.expected("\(options) and {", at: 0, of: phrase)
        return nil
      }
      guard let inner = binder.requiredBlock(phrase, at: 1) else { return nil }
      if bodies[name] != nil { binder.error(LanguageCodes.duplicate, phrase.atoms[0], name) }
      bodies[name] = closure(inner, title: "answer \(name)", &binder)
    }
    return known.map { name in
      let title = name.prefix(1).uppercased() + name.dropFirst()
      return BoundButton(title: .constant(.string(title)), role: nil, body: bodies[name])
    }
  }

  static func buttons(_ block: NodeID, _ binder: inout Binder) -> [BoundButton]? {
    var result: [BoundButton] = []
    for item in binder.tree.children(of: block) {
      guard let phrase = binder.onlyPhrase(of: item) else { continue }
      guard phrase.word(at: 0) == binder.keywords.other("button") else {
        let near = phrase.name(at: 0).flatMap { likelyName(to: binder.text($0), in: ["button"]) }
        binder.expected(
          "`button`", at: 0, of: phrase,
          near.map { binder.replacement(of: phrase.atoms[0], with: $0) })
        return nil
      }
      var position = 1
      guard let title = Expressions.expression(phrase, &position, as: .string, &binder) else {
        return nil
      }
      var role: String?
      if let word = phrase.word(at: position),
        word == binder.keywords.other("destructive") || word == binder.keywords.other("cancel")
      {
        role = binder.text(word)
        position += 1
      }
      if position < phrase.end {
        binder.expected("`destructive`, `cancel` or { with a body", at: position, of: phrase)
        return nil
      }
      result.append(
        BoundButton(
          title: title, role: role,
          body: phrase.block.map {
            closure($0, title: "button \(binder.tree.text(phrase.atoms[1]))", &binder)
          }))
    }
    return result
  }

  /// A body that waits; it sees the names around it as they are when the sentence runs.
  static func closure(_ block: NodeID, title: String, _ binder: inout Binder) -> BodyID {
    binder.app.addBody(Statements.passBody(block, title: title, &binder))
  }
}
