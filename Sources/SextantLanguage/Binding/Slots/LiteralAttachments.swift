import SextantEngine
import SextantSyntax

/// What is presented in a graph literal: sheets, alerts and the like.
enum LiteralAttachments {
  static func isAttachment(_ phrase: Phrase, _ binder: inout Binder) -> Bool {
    guard let word = phrase.word(at: 0) else { return false }
    if [binder.words.sheet, binder.words.cover, binder.words.popup].contains(word) {
      return phrase.block != nil && binder.app.definitionIDs[word] == nil
    }
    if word == binder.words.alert || word == binder.words.dialog { return phrase.end > 1 }
    return binder.app.presentableIDs[word] != nil
  }

  static func attachment(_ phrase: Phrase, _ binder: inout Binder) -> LiteralNode
    .Attachment?
  {
    guard let word = phrase.word(at: 0) else { return nil }
    let style: PresentationStyle
    switch word {
    case binder.words.sheet: style = .sheet
    case binder.words.cover: style = .cover
    case binder.words.popup: style = .popup
    case binder.words.alert: style = .alert
    case binder.words.dialog: style = .dialog
    default:
      let index = binder.app.presentableIDs[word] ?? 0
      binder.usages.presentables.insert(index)
      style = .presentable(index)
    }
    var attachment = LiteralNode.Attachment(
      style: style, node: LiteralNode(kind: .modal, place: Literals.headPlace(phrase, &binder)))
    var position = 1
    if style.isAlert {
      guard let title = Expressions.expression(phrase, &position, as: .string, &binder) else {
        return nil
      }
      attachment.title = title
      if position < phrase.end, phrase.word(at: position) != binder.words.from {
        guard let message = Expressions.expression(phrase, &position, as: .string, &binder) else {
          return nil
        }
        attachment.message = message
      }
    }
    if phrase.word(at: position) == binder.words.from {
      position += 1
      guard let source = Expressions.expression(phrase, &position, as: .string, &binder) else {
        return nil
      }
      binder.usages.noteSource(source)
      attachment.source = source
    }
    if phrase.word(at: position) == binder.words.transition {
      attachment.transition = phrase.name(at: position + 1).map { binder.text($0) }
      position += 2
    }
    Literals.requireAtoms(phrase, position, &binder)
    return fill(attachment, from: phrase.block, &binder)
  }

  private static func fill(
    _ attachment: LiteralNode.Attachment, from block: NodeID?, _ binder: inout Binder
  ) -> LiteralNode.Attachment? {
    var attachment = attachment
    guard let block else { return attachment }
    let phrases = Literals.phrases(of: block, &binder)
    if !attachment.style.isAlert,
      phrases.contains(where: { !Literals.isRest($0, &binder) && !isAttachment($0, &binder) })
    {
      guard phrases.count == 1 else {
        binder.error(LanguageCodes.emptyLiteral, block)
        return nil
      }
      guard let node = Literals.literalNode(phrases[0], &binder) else { return nil }
      attachment.node = node
      return attachment
    }
    for phrase in phrases {
      if Literals.isRest(phrase, &binder) {
        attachment.node.isOpen = true
      } else if phrase.word(at: 0) == binder.keywords.other("button") {
        var position = 1
        guard let title = Expressions.expression(phrase, &position, as: .string, &binder) else {
          return nil
        }
        let role = phrase.name(at: position).map { binder.text($0) }.flatMap {
          ["destructive", "cancel"].contains($0) ? $0 : nil
        }
        Literals.requireAtoms(phrase, role == nil ? position : position + 1, &binder)
        attachment.buttons.append((title, role))
      } else {
        guard isAttachment(phrase, &binder), let inner = self.attachment(phrase, &binder) else {
          binder.expected("`button`, a presentation or `...`", at: 0, of: phrase)
          return nil
        }
        attachment.node.attachments.append(inner)
      }
    }
    return attachment
  }
}
