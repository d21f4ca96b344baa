import SextantEngine
import SextantLanguage
import SextantSyntax

/// What follows from the state.
enum Rules {
  static let when = CommonDeclaration(
    "when FACT BODY [otherwise BODY]",
    "declare what follows from the state",
    example: "when loggedIn { append Detail }",
    define: { declared, resolver in
      let clauses = declared.clauses
      resolver.leaveBody { bindRule(clauses, &$0) }
    })

  /// `when FACT { … } [otherwise { … }]`.
  private static func bindRule(_ clauses: NodeRange, _ binder: inout Binder) {
    let phrase = binder.tree.phrase(of: clauses[0])
    guard phrase.end > 1, let span = phrase.span(of: 1..<phrase.end) else {
      binder.expected("a fact about state", at: 1, of: phrase)
      return
    }
    guard let fact = binder.fact(phrase, 1..<phrase.end, leavesBlock: true) else {
      binder.bindBlocks(of: clauses)
      return
    }
    if !fact.isOverState { binder.report(LanguageCodes.whenOverState, span, []) }
    guard let block = binder.requiredBlock(phrase, at: phrase.end) else { return }
    let title = "when \(binder.tree.source.text(of: span))"
    let body = binder.app.addBody(binder.body(block, title: title))
    var otherwise: BodyID?
    for clause in clauses.dropFirst() {
      let inner = binder.tree.phrase(of: clause)
      guard inner.word(at: 0) == binder.keywords.otherwise, otherwise == nil else {
        let isElse = inner.word(at: 0) == binder.keywords.elseWord && otherwise == nil
        if isElse {
          binder.diagnostics.report(
            LanguageCodes.strayClause, at: binder.tree.span(clause), [],
            binder.replacement(of: inner.atoms[0], with: "otherwise"), leavesTextUnread: true)
        } else {
          binder.stray(clause, among: otherwise == nil ? ["otherwise"] : [])
        }
        return
      }
      guard let block = binder.requiredBlock(inner, at: 1) else { return }
      otherwise = binder.app.addBody(binder.body(block, title: title + " … otherwise"))
    }
    binder.app.behavior.rules.append(
      .init(fact: fact, body: body, otherwise: otherwise, place: binder.place(of: phrase.node)))
  }
}
