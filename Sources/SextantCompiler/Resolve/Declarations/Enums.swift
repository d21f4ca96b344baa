import SextantEngine
import SextantLanguage
import SextantSyntax

extension Resolver {
  /// `enum NAME { NAME, NAME … }`.
  mutating func declareEnum(_ form: FormArguments) {
    guard let name = newName(form, among: \.enums) else { return }
    guard let block = form.block("cases") else { return markErroneous(form.phrase) }
    var cases: [String] = []
    var first: [Symbol: Span] = [:]
    defer {
      binder.app.enums[name] = cases
      noteDeclared(.enumeration(binder.text(name)), at: form.atom())
    }
    var isReported = binder.diagnostics.isErroneous(binder.tree.span(block))
    for item in binder.tree.children(of: block) {
      for clause in binder.tree.children(of: item) {
        let phrase = binder.tree.phrase(of: clause)
        if let block = phrase.block { binder.error(LanguageCodes.unexpectedBlock, block) }
        for position in (isSwiftCase(phrase) ? 1 : 0)..<phrase.end {
          guard let symbol = caseName(at: position, of: phrase, &isReported) else { continue }
          if let first = first[symbol] {
            binder.duplicate(
              phrase.atoms[position], binder.text(symbol), first: binder.place(first))
            continue
          }
          first[symbol] = binder.tree.span(phrase.atoms[position])
          let declared = DeclaredName(kind: Word.case.symbol, name: symbol, owner: nil)
          firstPlaces[declared] = firstPlaces[declared] ?? binder.place(of: phrase.atoms[position])
          binder.mention(.enumCase(symbol), at: phrase.atoms[position], isDeclaration: true)
          cases.append(binder.text(symbol))
          binder.app.caseTypes[symbol, default: []].append(binder.text(name))
        }
      }
    }
  }

  /// The name of a case. What else stands there is reported once, and a name in it counts all the same.
  private mutating func caseName(
    at position: Int, of phrase: Phrase, _ isReported: inout Bool
  ) -> Symbol? {
    let atom = phrase.atoms[position]
    let kind = binder.tree.kind(atom)
    if kind == .comma { return nil }
    let isPlain = kind == .name && binder.tree.arguments(of: atom) == nil
    if !isPlain, !isReported {
      isReported = true
      binder.expected("a case, which is a name alone,", at: position, of: phrase)
    }
    if kind == .string { return binder.symbols.intern(binder.tree.string(atom)) }
    return kind == .name ? binder.tree.symbol(atom) : nil
  }

  /// `case free, gold`, as other languages have it; true when that is reported.
  private mutating func isSwiftCase(_ phrase: Phrase) -> Bool {
    guard phrase.word(at: 0) == Word.case.symbol, phrase.kind(at: 1) == .name else {
      return false
    }
    binder.expected(
      "a case, which is a name alone,", at: 0, of: phrase,
      .advice("leave out `case`", fix: phrase.removing(0..<1)))
    return true
  }
}
