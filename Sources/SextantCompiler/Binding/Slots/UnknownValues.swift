import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func reportUnknownValue(
    _ phrase: Phrase, at position: Int, wanting wanted: ValueType
  ) {
    let atom = phrase.atoms[position]
    let name = text(tree.symbol(atom))
    let isArgument = position == 0 && tree.kind(phrase.node) == .phrase
    if isArgument, phrase.isOp(.equals, at: 1), !context.isErrorSymbol(name) {
      error(
        LanguageCodes.unknownName, atom, name,
        suggestion: .advice(
          "write a colon after the label of an input: `\(name): …`",
          fix: phrase.replacing(0..<2, with: "\(name):")))
      return
    }
    if ValueType.bool.fits(wanted), !context.isErrorSymbol(name),
      isTableFact(phrase, from: position)
    {
      return reportGraphFact(phrase, position..<phrase.end)
    }
    if let advice = suggester.operatorSuggestion(phrase, at: position)
      ?? suggester.adviceForState(name)
    {
      return error(LanguageCodes.unknownName, atom, name, suggestion: advice)
    }
    if !context.isErrorSymbol(name),
      let capture = suggester.captureSuggestion(name, wanted, inLink: addressOfLink)
    {
      app.errorSymbols.insert(tree.symbol(atom))
      return error(LanguageCodes.unknownName, atom, name, suggestion: capture)
    }
    var known =
      scope.names.map { text($0) } + app.variables.map(\.name)
      + app.caseTypes.keys.map { text($0) }
      + ["true", "false"]
    if isCapitalised(name), wanted.isUnknown { known += app.definitions.dropFirst().map(\.name) }
    if case .enumeration(let type) = wanted,
      let near = suggester.nearest(to: name, among: context.cases(of: type))
    {
      known = [near]
    }
    if suggester.nearest(to: name, among: known) != nil || context.isErrorSymbol(name) {
      return unknown(LanguageCodes.unknownName, atom, name, among: known)
    }
    var meant = suggester.foreignAdvice(for: name)
    switch wanted {
    case _ where meant != nil: break
    case .enumeration(let type): meant = suggester.caseAdvice(type).map { .advice($0) }
    case .string where app.definitionIDs[tree.symbol(atom)] == nil:
      meant = .replacement("\"\(name)\"")
    case .bool:
      meant = suggester.foreignMeanings(of: name).first.map {
        suggester.replacement(of: atom, with: $0)
      }
    case .duration where position > 0:
      meant = suggester.foreign(.statement, phrase, from: position - 1)
    default: break
    }
    app.errorSymbols.insert(tree.symbol(atom))
    error(LanguageCodes.unknownName, atom, name, suggestion: meant)
  }
}
