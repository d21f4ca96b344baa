import SextantEngine
import SextantLanguage
import SextantSyntax

/// Gesture handlers of screens and tabs. A handler replaces the default effect of a gesture.
enum Guards {
  static let swipeDown = form(
    "on swipe down", "run statements instead of closing the sheet when the user swipes it down",
    example:
      "screen Compose {\n  state draft = \"\"\n  on swipe down when draft is not \"\" { }\n}",
    { _, _ in .swipeDown })

  static let tapBack = form(
    "on tap back",
    "run statements instead of going back when the user taps the back button of the screen",
    example: "screen Quiz {\n  state left = 3\n  on tap back when left is not 0 { }\n}",
    { _, _ in .tapBack })

  static let tapBackAtRoot = form(
    "on tap back at root",
    "run statements when the user taps the back button, and no screen can be popped",
    example:
      "tabs Main {\n  tab films Films\n  tab tickets Tickets\n  on tap back at root when tab is tickets { select tab films }\n}",
    { _, _ in .tapBackAtRoot })

  static let tapTab = form(
    "on tap tab TAB", "run statements when the user taps the tab that is already selected",
    example:
      "tabs Main {\n  tab inbox Inbox\n  tab more More\n  on tap tab inbox { in Inbox: pop to root }\n}",
    { form, binder in
      guard case .name(let tab)? = form.bound("tab", &binder) else { return nil }
      return .tapTab(tab)
    })

  private static func form(
    _ words: String, _ summary: String, example: String,
    _ gesture: @escaping @Sendable (FormArguments, inout Binder) -> GuardedGesture?
  ) -> CommonDeclaration {
    CommonDeclaration(
      words + " [when FACT:condition] BODY", summary, example: example, role: .member,
      define: { form, id, resolver in
        guard let id else { return }
        resolver.leaveBody { binder in
          binder.bindNode(of: id)
          let condition = form.condition(&binder)
          guard let gesture = gesture(form, &binder), requirePossible(gesture, form, &binder),
            let body = binder.body(of: form, title: title(of: form, words, binder))
          else { return }
          binder.app.addGuard(
            .init(
              gesture: gesture, condition: condition, body: binder.app.addBody(body),
              place: binder.place(of: form.phrase.node)), to: id)
        }
      })
  }

  private static func title(of form: FormArguments, _ words: String, _ binder: Binder) -> String {
    let leading = words.split(separator: " ").prefix { $0.contains(where: \.isLowercase) }
    let tab = form.has("tab") ? " " + binder.tree.text(form.atom("tab")) : ""
    return leading.joined(separator: " ") + tab
  }

  static func advice(for word: Symbol, isInScreen: Bool, _ binder: Binder) -> Suggestion? {
    let rows = memberForms.filter {
      $0.pattern.leadingWords.dropFirst().first == binder.text(word)
    }
    let forms = rows.map { "`\(($0.pattern.leadingWords).joined(separator: " "))`" }
    if rows.isEmpty { return nil }
    return .advice(
      isInScreen
        ? "the gestures are \(forms.joined(separator: " and "))"
        : "declare it in a screen, as \(forms.joined(separator: " and "))"
    )
  }

  /// Returns whether the system supports the gesture. If not, reports an error.
  private static func requirePossible(
    _ gesture: GuardedGesture, _ form: FormArguments, _ binder: inout Binder
  ) -> Bool {
    let names = gesture.sentences
    if binder.system.sentences.contains(where: { names.contains($0.name) }) { return true }
    binder.error(
      LanguageCodes.notHere, form.phrase.atoms[0], "on",
      "here: the system `\(binder.system.name)` does not have this gesture")
    return false
  }
}
