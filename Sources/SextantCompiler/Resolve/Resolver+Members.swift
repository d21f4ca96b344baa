import SextantEngine
import SextantLanguage
import SextantSyntax

extension Resolver {
  mutating func members(of form: FormArguments, _ label: String = "members") -> [Phrase] {
    guard let block = form.block(label),
      !binder.clausesOfSeveralItems.contains(form.phrase.node)
    else { return [] }
    return binder.lines(of: block).filter { $0.end > 0 }
  }

  // MARK: Members

  static let memberWords = Array(Set(memberForms.map(\.word))).sorted()

  mutating func defineMembers(of id: DefinitionID, _ form: FormArguments) {
    for inner in members(of: form) { member(inner, of: id) }
  }

  mutating func member(_ phrase: Phrase, of id: DefinitionID, beside others: [String] = []) {
    if !define(phrase, of: id) {
      // The unreadable line may declare a state, and patterns can name states like inputs. So the
      // set of valid inputs is unknown.
      let holder = binder.symbols.intern(binder.app.definition(id).name)
      binder.app.namesWithUnknownInputs.insert(holder)
      let known = Resolver.memberWords + (others.isEmpty ? containerForms.map(\.word) : others)
      let written = binder.tree.text(phrase.atoms[0])
      if binder.context.declarationWords.contains(written), !known.contains(written) {
        binder.error(
          LanguageCodes.unknownDeclaration, phrase.atoms[0], written,
          suggestion: .advice("write `\(written)` directly in the app"))
        return markErroneous(phrase)
      }
      reportUnknownMember(phrase, among: known)
    }
  }

  mutating func reportUnknownMember(_ phrase: Phrase, among known: [String]) {
    if !reportOtherForm(phrase, among: known) {
      let atom = phrase.atoms[0]
      binder.reportUnknown(
        LanguageCodes.unknownDeclaration, atom, binder.tree.text(atom), among: known)
    }
    markErroneous(phrase)
  }

  /// Resolves a line by the form of its keyword. Returns false if the keyword is unknown.
  private mutating func define(_ phrase: Phrase, of id: DefinitionID) -> Bool {
    guard var row = declarations.members.row(phrase) else { return false }
    if Appearances.isMessage(row.form, phrase, &binder),
      let handler = declarations.members.row(phrase, where: { $0 === Messages.screenHandler })
    {
      row = handler
    }
    guard let define = row.form.define else { return false }
    define(read(row, phrase), id, &self)
    return true
  }

  mutating func leaveBody(_ bind: @escaping @Sendable (inout Binder) -> Void) {
    bodies.append(PendingBody(text: binder.index, bind: bind))
  }
}
