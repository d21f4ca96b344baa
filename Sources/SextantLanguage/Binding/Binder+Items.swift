import SextantEngine
package import SextantSyntax

/// The items of a text, sorted by what they are.
package struct FileItems {
  package var imports: [NodeID] = []
  package var apps: [NodeID] = []
  package var declarations: [NodeID] = []
  package var before: [NodeID] = []
  package var scenarios: [NodeID] = []
  package var statements: [NodeID] = []
  /// Words in the place of others that only a file has, and those.
  var slips: [(atom: NodeID, meant: String)] = []

  /// Whether a file that imports this one gets nothing by it.
  var bringsNothing: Bool { imports.isEmpty && apps.isEmpty && declarations.isEmpty }
}

/// Which items are declarations, and which belong to a file.
extension Binder {
  /// The items of the text at hand.
  package func items() -> FileItems {
    var items = FileItems()
    for item in tree.children(of: tree.root) {
      guard let clause = tree.children(of: item).first else { continue }
      let phrase = tree.phrase(of: clause)
      let keyword = keywords.keyword(phrase.word(at: 0))
      switch keyword {
      case .import: items.imports.append(item)
      case .app: items.apps.append(item)
      case .scenario: items.scenarios.append(item)
      case .before: items.before.append(item)
      case .some(let keyword) where isDeclaration(phrase, from: 0, keyword):
        items.declarations.append(item)
      default:
        if isSystemDeclaration(phrase, from: 0) {
          items.declarations.append(item)
        } else {
          let meant = meantForm(phrase)
          switch meant {
          case .scenario: items.scenarios.append(item)
          case .before: items.before.append(item)
          case .app: items.apps.append(item)
          case .import: break
          default: items.statements.append(item)
          }
          if let meant { items.slips.append((phrase.atoms[0], "\(meant)")) }
        }
      }
    }
    return items
  }

  /// Whether an item is a declaration rather than a sentence with the same first word.
  package func isDeclaration(_ phrase: Phrase, from start: Int, _ keyword: Keyword) -> Bool {
    switch keyword {
    case .trigger: false
    case .tabs, .switched, .custom, .window:
      phrase.name(at: start + 1) != nil && phrase.word(at: start + 1) != words.of
    default: keyword.isDeclaration
    }
  }

  /// The row of the table that a line begins with.
  package func systemDeclaration(
    _ phrase: Phrase, from start: Int = 0, among members: [DeclarationForm]? = nil
  ) -> DeclarationForm? {
    guard let first = phrase.word(at: start) else { return nil }
    guard let members else { return vocabulary.declarations[first] }
    return members.first { entry in
      entry.words.indices.allSatisfy { phrase.word(at: start + $0) == entry.words[$0] }
    }
  }

  /// Whether a statement is a declaration of the system's.
  func isSystemDeclaration(_ phrase: Phrase, from start: Int) -> Bool {
    guard let entry = systemDeclaration(phrase, from: start) else { return false }
    return phrase.name(at: start + entry.words.count) != nil
  }

  /// What other tools call what a file holds.
  private static let otherForms = [
    "application": "app", "describe": "scenario", "feature": "scenario", "it": "scenario",
    "module": "app", "program": "app", "spec": "scenario", "test": "scenario",
  ]

  /// The form of a file that a line has but for a slip in its first word.
  func meantForm(_ phrase: Phrase) -> Keyword? {
    guard phrase.end > 1, let word = phrase.word(at: 0),
      vocabulary.sentences(beginningWith: word).isEmpty, keywords.keyword(word) == nil,
      app.commandIDs[word] == nil
    else { return nil }
    func isNear(_ meant: String) -> Bool {
      Self.otherForms[text(word)] == meant || nearestName(to: text(word), in: [meant]) != nil
    }
    if phrase.kind(at: 1) == .string {
      if phrase.block != nil { return isNear("scenario") ? .scenario : nil }
      let known = vocabulary.firstWords + Keywords.statementWords + Keywords.fileWords
      return phrase.end == 2 && nearestName(to: text(word), in: known) == "import" ? .import : nil
    }
    guard phrase.block != nil else { return nil }
    if phrase.word(at: 1) == keywords.other("each"), isNear("before") { return .before }
    let isApp = phrase.end == 2 || phrase.word(at: 2) == keywords.other("uses")
    let isOther =
      Self.otherForms[text(word)] == nil
      && nearestName(to: text(word), in: Keywords.declarationWords + ["app"]) != "app"
    return isApp && phrase.name(at: 1) != nil && isNear("app") && !isOther ? .app : nil
  }

  /// Takes the system of an app that the text at hand is in the middle of.
  package mutating func useSystemOfText() {
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause {
      let phrase = tree.phrase(of: NodeID(rawValue: UInt32(index)))
      guard keywords.keyword(phrase.word(at: 0)) == .app,
        phrase.word(at: 2) == keywords.other("uses"), let name = phrase.name(at: 3),
        let language = languages.language(named: text(name), symbols: &symbols)
      else { continue }
      app.language = language
    }
  }
}
