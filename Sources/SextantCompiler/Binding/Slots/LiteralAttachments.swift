import SextantEngine
import SextantLanguage
import SextantSyntax

/// What is presented in a graph literal: sheets, alerts and the like.
extension Binder {
  mutating func isAttachment(_ phrase: Phrase) -> Bool {
    guard let word = phrase.word(at: 0) else { return false }
    if [Word.sheet.symbol, Word.cover.symbol, Word.popup.symbol].contains(word) {
      return phrase.block != nil && app.definitionIDs[word] == nil
    }
    if word == Word.alert.symbol || word == Word.dialog.symbol { return phrase.end > 1 }
    return app.presentableIDs[word] != nil
  }

  mutating func attachment(_ phrase: Phrase) -> LiteralNode.Attachment? {
    guard let style = presentationStyle(phrase, at: 0) else { return nil }
    var attachment = LiteralNode.Attachment(
      style: style, node: LiteralNode(kind: .modal, place: headPlace(phrase)))
    var position = 1
    if style.isAlert {
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      attachment.title = title
      if position < phrase.end, phrase.word(at: position) != Word.from.symbol {
        guard let message = expression(phrase, &position, as: .string) else { return nil }
        attachment.message = message
      }
    }
    if phrase.word(at: position) == Word.from.symbol {
      position += 1
      guard let source = expression(phrase, &position, as: .string) else { return nil }
      usages.noteSource(source)
      attachment.source = source
    }
    if phrase.word(at: position) == Word.transition.symbol {
      attachment.transition = phrase.name(at: position + 1).map { text($0) }
      position += 2
    }
    requireAtoms(phrase, position)
    return fill(attachment, from: phrase.block)
  }

  private mutating func fill(
    _ attachment: LiteralNode.Attachment, from block: NodeID?
  ) -> LiteralNode.Attachment? {
    var attachment = attachment
    guard let block else { return attachment }
    let phrases = lines(of: block)
    if !attachment.style.isAlert,
      phrases.contains(where: { !isRest($0) && !isAttachment($0) })
    {
      guard phrases.count == 1 else {
        error(LanguageCodes.emptyLiteral, block)
        return nil
      }
      guard let node = literalNode(phrases[0]) else { return nil }
      attachment.node = node
      return attachment
    }
    for phrase in phrases {
      if isRest(phrase) {
        attachment.node.isOpen = true
      } else if phrase.word(at: 0) == Word.button.symbol {
        var position = 1
        guard let title = expression(phrase, &position, as: .string) else { return nil }
        let role = phrase.name(at: position).map { text($0) }.flatMap {
          ["destructive", "cancel"].contains($0) ? $0 : nil
        }
        requireAtoms(phrase, role == nil ? position : position + 1)
        attachment.buttons.append((title, role))
      } else {
        guard isAttachment(phrase), let inner = self.attachment(phrase) else {
          expected("`button`, a presentation or `...`", at: 0, of: phrase)
          return nil
        }
        attachment.node.attachments.append(inner)
      }
    }
    return attachment
  }
}
