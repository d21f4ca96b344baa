import SextantEngine
import SextantLanguage
import SextantSyntax

/// The resolver: reads the declarations of all texts.
///
/// **Problem.** Declarations may refer to each other in any order and across files. For example, a
/// screen names an enumeration declared below it.
///
/// **Data structures.** A `Section` holds the declarations of an app, or of a file outside of an
/// app. Each `Declaration` keeps its phrase, its form and its definition between the rounds.
/// `firstPlaces` maps each declared name to its first location, to report duplicates.
///
/// **Algorithm.** Two-round name resolution, as for any language with forward references:
/// 1. Declare: every name with its inputs, text by text, imports first. In each text, enumerations
///    come first, because they may be the types of inputs.
/// 2. Define: the contents of the declarations, which may use all names of the first round. Then a
///    topological sort finds containers that contain themselves.
///
/// The resolver does not bind bodies. It defers them to the checker as `PendingBody`.
///
/// **Invariants.**
/// - The second round starts after all texts are declared.
/// - The names of an unreadable declaration are error symbols, so their uses are not reported.
struct Resolver {
  struct Declaration {
    let phrase: Phrase
    let clauses: NodeRange
    /// The common form. Nil for a declaration of the system's table.
    var row: CommonDeclaration?
    /// Nil for a declaration of the system's table, and for a misplaced form.
    var arguments: FormArguments?
    var form: DeclarationForm?
    var owner = DefinitionID.none
    var id: DefinitionID?
  }

  /// The declarations of an `app`, or of a file outside of its apps.
  private struct Section {
    let text: Int
    var declarations: [Declaration] = []
    var appName: NodeID?
    /// Whether an unreadable line may be the `start` of the app.
    var mayHaveStart = false
  }

  var binder: Binder
  private(set) var items = FileItems()
  private var itemsOfTexts: [FileItems] = []
  var bodies: [PendingBody] = []
  var firstPlaces: [DeclaredName: SourceSpan] = [:]
  private var sections: [Section] = []

  let declarations: DeclarationTable

  init(_ binder: Binder, _ declarations: DeclarationTable) {
    (self.binder, self.declarations) = (binder, declarations)
  }

  mutating func resolve() {
    for index in binder.textIndices {
      binder.enter(index)
      items = isReadable() ? FileItems(&binder, declarations) : FileItems()
      declareTimers()
      itemsOfTexts.append(items)
      for item in items.imports { requireEnd(ofImport: item) }
      declare(items)
    }
    define()
  }

  private mutating func declareTimers() {
    let tree = binder.tree
    guard let after = binder.symbols.find("after") else { return }
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause && node.childCount > 3 {
      let phrase = tree.phrase(of: NodeID(rawValue: UInt32(index)))
      let end = phrase.end
      guard end > 3, phrase.word(at: end - 2) == Word.as.symbol,
        let name = phrase.name(at: end - 1),
        (0..<end - 3).contains(where: { phrase.word(at: $0) == after })
      else { continue }
      binder.app.timerIDs[name] = binder.app.nameID(name, binder.text(name))
    }
  }

  /// Reports atoms after the path of an import. `ImportReader` reports a missing path.
  private mutating func requireEnd(ofImport item: NodeID) {
    guard let phrase = binder.onlyPhrase(of: item), phrase.kind(at: 1) == .string else { return }
    binder.requireEnd(phrase, at: 2)
  }

  /// The maximum number of atoms in a phrase. It bounds the recursion of the code that reads
  /// phrases.
  private static let longestPhrase = 1_000

  /// Returns whether all phrases of the text are short enough. Reports the first phrase beyond the
  /// limit.
  private mutating func isReadable() -> Bool {
    let tree = binder.tree
    for (index, node) in tree.nodes.enumerated()
    where node.childCount > Self.longestPhrase && (node.kind == .clause || node.kind == .phrase) {
      let id = NodeID(rawValue: UInt32(index))
      // Names between commas are probably the cases of an enumeration.
      let isList = tree.children(of: id).dropFirst().first.map { tree.kind($0) } == .comma
      binder.error(
        LanguageCodes.tooLong, id, String(Self.longestPhrase),
        suggestion: isList ? .advice("write each case of the `enum` on a separate line") : nil)
      return false
    }
    return true
  }

  mutating func recordUnusedImports(_ imports: [ImportItem], among texts: [ParsedText]) {
    for one in imports where one.place.file == binder.fileOfLast {
      let index = texts.firstIndex { $0.file == one.file }
      let isIdle = index.map {
        !itemsOfTexts[$0].hasDeclarations && !texts[$0].script.tree.hasErrors
      }
      guard one.isRepeated || isIdle ?? false else { continue }
      binder.usages.uselessImports.append(.init(subject: one.path, place: one.place))
    }
  }

  // MARK: First round

  /// Declares the names of a text: names in its app first, then names outside of the app.
  private mutating func declare(_ items: FileItems) {
    markUnreadNames()
    reportMisspelt(items)
    declareEnums(items.declarations)
    for item in items.apps { declareApp(item) }
    var section = Section(text: binder.index)
    section.declarations = declare(items.declarations, isInApp: false, &section.mayHaveStart)
    sections.append(section)
  }

  /// Marks the names in unreadable phrases as error symbols. Skips sentences, because they declare
  /// nothing.
  private mutating func markUnreadNames() {
    guard binder.tree.hasErrors else { return }
    for (index, node) in binder.tree.nodes.enumerated() where node.kind == .clause {
      guard node.isErroneous else { continue }
      let phrase = binder.tree.phrase(of: NodeID(rawValue: UInt32(index)))
      if let word = phrase.word(at: 0), !binder.vocabulary.sentences(beginningWith: word).isEmpty {
        continue
      }
      markErroneous(phrase)
    }
  }

  /// Marks names as error symbols: the names of an unreadable declaration, and the names on the
  /// lines of its block.
  mutating func markErroneous(_ phrase: Phrase) {
    binder.markErroneous(phrase)
    guard let block = phrase.block else { return }
    let declaringWords = declaringWords
    for inner in binder.tree.firstPhrases(of: block) {
      guard let word = inner.word(at: 0), let name = inner.name(at: 1),
        declaringWords.contains(binder.text(word))
      else { continue }
      binder.app.errorSymbols.insert(name)
    }
  }

  private var declaringWords: Set<String> {
    let systems = binder.context.languages.catalog
    let declared = systems.names.flatMap { systems.system(named: $0)?.declarations ?? [] }
    let named = declared.flatMap(\.withNested).filter(\.isNamed)
    return Set(named.map(\.word) + binder.context.forms.tree + ["action", "tab"])
  }

  private mutating func reportMisspelt(_ items: FileItems) {
    for (atom, meant) in items.misspelt {
      let text = binder.tree.text(atom)
      if nearestName(to: text, in: [meant]) != nil {
        binder.reportUnknown(LanguageCodes.unknownSentence, atom, text, among: [meant])
      } else {
        binder.error(
          LanguageCodes.unknownSentence, atom, text,
          suggestion: binder.suggester.replacement(
            of: atom, with: ["before", "after"].contains(meant) ? "\(meant) each" : meant))
      }
      if meant == "import" { binder.app.isIncomplete = true }
    }
  }

  /// Declares `app NAME [uses SYSTEM] { … start NODE }`.
  private mutating func declareApp(_ item: NodeID) {
    guard let phrase = binder.onlyPhrase(of: item) else { return }
    guard let name = phrase.name(at: 1) else {
      binder.expected("the name of the app", at: 1, of: phrase)
      binder.app.isIncomplete = true
      return
    }
    if !binder.app.isScratch {
      binder.error(
        LanguageCodes.secondApp, phrase.atoms[1], binder.app.name,
        suggestion: .advice("a file has at most one `app`, including its imports"))
      return
    }
    let lacksName = isSystem(phrase, at: 2) && phrase.word(at: 1) == Word.uses.symbol
    if lacksName { binder.expected("the name of the app", at: 1, of: phrase) }
    guard lacksName ? useSystem(named: phrase, at: 2) : useSystem(phrase) else { return }
    guard let block = phrase.block else {
      binder.expected("{ with declarations", at: phrase.end, of: phrase)
      return
    }
    binder.app.isScratch = false
    binder.app.place = binder.place(of: phrase.node)
    if !lacksName {
      binder.app.name = binder.text(name)
      binder.mention(.app, at: phrase.atoms[1], isDeclaration: true)
    }
    var section = Section(text: binder.index, appName: phrase.atoms[1])
    let items = Array(binder.tree.children(of: block))
    declareEnums(items)
    section.declarations = declare(items, isInApp: true, &section.mayHaveStart)
    sections.append(section)
  }

  func isSystem(_ phrase: Phrase, at position: Int) -> Bool {
    phrase.name(at: position).map {
      binder.context.languages.catalog.names.contains(binder.text($0))
    }
      ?? false
  }

  // MARK: Second round

  private mutating func define() {
    for section in sections {
      binder.enter(section.text)
      define(section.declarations)
      defineStart(section)
    }
    for section in sections {
      binder.enter(section.text)
      reportContainment(section.declarations)
    }
  }

  private mutating func defineStart(_ section: Section) {
    var first: Span?
    for declaration in section.declarations where declaration.row?.role == .start {
      let word = declaration.phrase.atoms[0]
      guard section.appName != nil else {
        binder.error(LanguageCodes.notHere, word, "start", "outside an app")
        continue
      }
      if let first {
        binder.duplicate(word, "start", first: binder.place(first))
      }
      first = first ?? binder.tree.span(word)
      let start = declaration.arguments.flatMap {
        $0.isWhole ? $0.node("start", &binder, declaredBy: binder.system.startWord) : nil
      }
      if let start { binder.app.start = start }
    }
    if let name = section.appName, first == nil, !section.mayHaveStart,
      binder.clausesOfSeveralItems.isEmpty,
      !binder.tree.hasErrors
    {
      binder.error(LanguageCodes.noStart, name)
    }
  }
}
