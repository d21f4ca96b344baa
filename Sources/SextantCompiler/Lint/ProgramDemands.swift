import SextantLanguage
import SextantSyntax

func demands(of program: Program) -> [(span: Span, demands: Demands)] {
  program.statementLists.joined().compactMap { statement in
    guard case .expect(.fact(let fact), _) = statement.kind else { return nil }
    var demands = Demands()
    for part in fact.conjuncts { demands.add(part) }
    return demands.isEmpty ? nil : (statement.place.span, demands)
  }
}
