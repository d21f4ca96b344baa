import SextantEngine
import SextantLanguage
import SextantSyntax

/// Bodies that run when a screen becomes the top screen, or when it stops being the top screen.
enum Appearances {
  static let appear = form(
    "on appear", "run statements when the screen becomes the top screen", isOnTop: true,
    example: "screen Inbox {\n  state visits = 0\n  on appear { set visits += 1 }\n}")

  static let disappear = form(
    "on disappear", "run statements when the screen is no longer on top", isOnTop: false,
    example: "screen Player {\n  state isPaused = false\n  on disappear { set isPaused = true }\n}")

  private static func form(
    _ words: String, _ summary: String, isOnTop: Bool, example: String
  ) -> CommonDeclaration {
    CommonDeclaration(
      words + " BODY", summary, example: example, role: .member,
      define: { form, id, resolver in
        guard let id else { return }
        resolver.leaveBody { binder in
          binder.bindNode(of: id)
          guard requirePossible(words, id, form, &binder),
            let body = binder.body(of: form, title: words)
          else { return }
          binder.app.addAppearance(
            .init(
              isOnTop: isOnTop, body: binder.app.addBody(body),
              place: binder.place(of: form.phrase.node)), to: id)
        }
      })
  }

  /// Returns whether a node of the declaration can be on top. If not, reports an error.
  private static func requirePossible(
    _ words: String, _ id: DefinitionID, _ form: FormArguments, _ binder: inout Binder
  ) -> Bool {
    let definition = binder.app.definition(id)
    let reason: String
    if binder.system.vocabulary.eventWords.contains("appeared") {
      reason =
        "in an app of the system `\(binder.system.name)`, in which views appear by animations"
    } else if definition.kind == .tabs || definition.kind == .custom {
      reason = "in the container `\(definition.name)`: only screens appear and disappear"
    } else {
      return true
    }
    binder.error(LanguageCodes.notHere, form.phrase.atoms[0], words, reason)
    return false
  }

  /// Returns whether a line such as `on appear` handles a declared message of this name. If true,
  /// reports a warning.
  static func isMessage(_ form: CommonDeclaration, _ phrase: Phrase, _ binder: inout Binder) -> Bool
  {
    guard form === appear || form === disappear, let name = phrase.word(at: 1),
      binder.app.messages[name] != nil
    else { return false }
    binder.error(LanguageCodes.messageNotAppearance, phrase.atoms[1], binder.text(name))
    return true
  }
}
