import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func printed(_ syntax: PrintedSyntax, of phrase: Phrase) -> Statement.Kind? {
    switch syntax {
    case .graph: return .print(.graph)
    case .state:
      warnOfBlock(phrase)
      return .print(.state)
    case .debugGraph(let end):
      requireEnd(phrase, at: end)
      return .print(.debugGraph)
    case .relation(let relation, let syntax):
      warnOfBlock(phrase)
      return reference(syntax).map { .print(.relation(relation($0))) }
    case .reference(let syntax):
      warnOfBlock(phrase)
      return reference(syntax).map { .print(.reference($0)) }
    case .subject(let index, let parsed):
      let row = vocabulary.subjects[index]
      guard var arguments = sentenceArguments(parsed, of: row.pattern, in: phrase) else {
        return nil
      }
      let missing = row.form.subject?.missing ?? 0..<0
      arguments.insert(contentsOf: missing.map { _ in .none }, at: missing.lowerBound)
      return .print(.subject(row.form, arguments))
    case .value(let syntax):
      guard let (value, _) = value(syntax, of: phrase, wanting: .string) else { return nil }
      requireEnd(phrase, at: syntax.atoms.upperBound)
      return .print(.expression(value))
    case .fact(let syntax): return fact(syntax, of: phrase).map { .print(.fact($0)) }
    }
  }
  private mutating func warnOfBlock(_ phrase: Phrase) {
    if let block = phrase.block { error(LanguageCodes.ignoredBlock, block) }
  }
}
