import SextantLanguage
package import SextantSyntax

package struct FileItems {
  package var imports: [NodeID] = []
  package var apps: [NodeID] = []
  package var declarations: [NodeID] = []
  package var before: [NodeID] = []
  package var after: [NodeID] = []
  package var scenarios: [NodeID] = []
  package var statements: [NodeID] = []
  var misspelt: [(atom: NodeID, meant: String)] = []

  var hasDeclarations: Bool { !(imports.isEmpty && apps.isEmpty && declarations.isEmpty) }
}

extension FileItems {
  init(_ binder: inout Binder, _ declarations: DeclarationTable) {
    for item in binder.tree.children(of: binder.tree.root) {
      guard let clause = binder.tree.children(of: item).first else { continue }
      let phrase = binder.tree.phrase(of: clause)
      var role = declarations[phrase.word(at: 0)]?.role
      if role == .after || role == .declaration || role == .start,
        !binder.context.isDeclaration(phrase, from: 0)
      {
        role = nil
      }
      if role == nil, binder.isSystemDeclaration(phrase, from: 0) { role = .declaration }
      if role == nil {
        role = FileItems.likelyRole(phrase, &binder, declarations)
        if let role { misspelt.append((phrase.atoms[0], "\(role)")) }
        // A misspelt import is not read.
        if role == .import { continue }
      }
      switch role {
      case .import: imports.append(item)
      case .app: apps.append(item)
      case .scenario: scenarios.append(item)
      case .before: before.append(item)
      case .after: after.append(item)
      case .declaration, .start: self.declarations.append(item)
      case .member, nil: statements.append(item)
      }
    }
  }

  private static func likelyRole(
    _ phrase: Phrase, _ binder: inout Binder, _ declarations: DeclarationTable
  ) -> CommonDeclaration.Role? {
    guard let word = phrase.word(at: 0),
      binder.vocabulary.sentences(beginningWith: word).isEmpty,
      binder.context.statementForms[word] == nil, declarations[word] == nil,
      !Word.continuesStatement(word),
      binder.app.commandIDs[word] == nil
    else { return nil }
    func isForeign(_ meant: String) -> Bool {
      ForeignWords.rows(of: binder.text(word), .declaration).contains {
        $0.meant.contains { $0.hasPrefix("\(meant) ") }
      }
    }
    func isNear(_ meant: String) -> Bool {
      isForeign(meant) || nearestName(to: binder.text(word), in: [meant]) != nil
    }
    if phrase.end == 1 {
      guard phrase.block != nil else { return nil }
      return isForeign("before") ? .before : isForeign("after") ? .after : nil
    }
    if phrase.kind(at: 1) == .string {
      if phrase.block != nil { return isNear("scenario") ? .scenario : nil }
      let known =
        binder.vocabulary.firstWords + binder.context.forms.statements
        + binder.context.forms.file
      return phrase.end == 2 && nearestName(to: binder.text(word), in: known) == "import"
        ? .import : nil
    }
    guard phrase.block != nil else { return nil }
    if phrase.word(at: 1) == Word.each.symbol, isNear("before") { return .before }
    if phrase.word(at: 1) == Word.each.symbol, isNear("after") { return .after }
    let isApp = phrase.end == 2 || phrase.word(at: 2) == Word.uses.symbol
    let isOther =
      !isForeign("app")
      && nearestName(to: binder.text(word), in: binder.context.forms.declarations + ["app"])
        != "app"
    return isApp && phrase.name(at: 1) != nil && isNear("app") && !isOther ? .app : nil
  }
}
