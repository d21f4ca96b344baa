import SextantEngine
import SextantLanguage
import SextantSyntax

/// What stands inside screens and containers: tabs, segments, actions and sources.
extension Resolver {
  /// The lines in the block of a form.
  mutating func members(of form: FormArguments, _ label: String = "members") -> [Phrase] {
    guard let block = form.block(label),
      !binder.clausesOfSeveralItems.contains(form.phrase.node)
    else { return [] }
    return binder.lines(of: block).filter { $0.end > 0 }
  }

  // MARK: Members

  /// The words of what stands in the blocks of all screens and containers.
  static let memberWords = Array(Set(memberForms.map(\.word))).sorted()

  mutating func defineMembers(of id: DefinitionID, _ form: FormArguments) {
    for inner in members(of: form) { member(inner, of: id) }
  }

  /// `action …`, `source …` or `on …`.
  mutating func member(_ phrase: Phrase, of id: DefinitionID, beside others: [String] = []) {
    if !define(phrase, of: id) {
      // It may have declared a state, which patterns name as an input.
      let holder = binder.symbols.intern(binder.app.definition(id).name)
      binder.app.namesWithUnknownInputs.insert(holder)
      let known = Resolver.memberWords + (others.isEmpty ? containerForms.map(\.word) : others)
      let written = binder.tree.text(phrase.atoms[0])
      if binder.declarationWords.contains(written), !known.contains(written) {
        binder.error(
          LanguageCodes.unknownDeclaration, phrase.atoms[0], written,
          suggestion: .advice("`\(written)` stands in the app itself"))
        return markErroneous(phrase)
      }
      reportUnknownMember(phrase, among: known)
    }
  }

  /// Reports a line in the block of a declaration that begins with none of the words that may stand there.
  mutating func reportUnknownMember(_ phrase: Phrase, among known: [String]) {
    if !reportOtherForm(phrase, among: known) {
      let atom = phrase.atoms[0]
      binder.reportUnknown(
        LanguageCodes.unknownDeclaration, atom, binder.tree.text(atom), among: known)
    }
    markErroneous(phrase)
  }

  /// Takes a line as what begins as it does; false where nothing does.
  private mutating func define(_ phrase: Phrase, of id: DefinitionID) -> Bool {
    guard let row = declarations.members.row(phrase), let define = row.form.define else {
      return false
    }
    define(read(row, phrase), id, &self)
    return true
  }

  /// Leaves a body for the check.
  mutating func leaveBody(_ bind: @escaping @Sendable (inout Binder) -> Void) {
    bodies.append(PendingBody(text: binder.index, bind: bind))
  }
}
