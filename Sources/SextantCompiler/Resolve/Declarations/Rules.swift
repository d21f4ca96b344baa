import SextantLanguage
import SextantSyntax

enum Rules {
  static let when = CommonDeclaration(
    "when FACT:state BODY [otherwise BODY:otherwise]",
    "declare a rule: its block runs when a fact about the variables becomes true",
    example: "when loggedIn { append Detail }",
    define: { form, _, resolver in resolver.leaveBody { bindRule(form, &$0) } })

  private static func bindRule(_ form: FormArguments, _ binder: inout Binder) {
    guard let place = form.place("state"), let fact = form.fact("state", &binder) else {
      return binder.bindBlocks(of: form.clauses)
    }
    if !fact.dependsOnlyOnVariables, let span = place.phrase.span(of: place.atoms) {
      binder.report(
        LanguageCodes.whenOverState, span, [],
        .advice("in a screen, `on appear { … }` runs when the screen becomes the top screen"))
    }
    let title = "when \(form.text("state"))"
    guard let body = binder.body(of: form, title: title).map({ binder.app.addBody($0) }) else {
      return
    }
    let otherwise = binder.body(of: form, "otherwise", title: title + " … otherwise").map {
      binder.app.addBody($0)
    }
    binder.app.behavior.rules.append(
      .init(
        fact: fact, body: body, otherwise: otherwise, place: binder.place(of: form.phrase.node)))
  }
}
