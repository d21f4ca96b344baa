import SextantLanguage
import SextantSyntax

func prerequisites(of program: Program) -> [(span: Span, prerequisites: Prerequisites)] {
  program.statementLists.joined().compactMap { statement in
    guard case .expect(.fact(let fact), _) = statement.kind else { return nil }
    var prerequisites = Prerequisites()
    for part in fact.conjuncts { prerequisites.add(part) }
    return prerequisites.isEmpty ? nil : (statement.place.span, prerequisites)
  }
}
