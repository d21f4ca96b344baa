import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// What may stand in declarations and in their blocks.
extension Completer {
  /// A declaration at the top of a text, or inside an app.
  mutating func declaration(_ phrase: Phrase, _ word: String) {
    switch word {
    case "start":
      if let word = binder.system.startWord, phrase.end == 1 {
        slot(.node, word, of: "start")
      } else {
        node(phrase, from: 1)
      }
    case "home": if phrase.end == 1 { views() }
    case "import": if phrase.end == 1 { paths([".sextant"]) }
    case "app": app(phrase)
    case "link": link(phrase)
    case "screen", "custom": if phrase.end == 2 { add("{", "its actions, sources and the like") }
    case "tabs":
      if phrase.end == 2 {
        add("{", "its tabs")
        add("selected", "the tab that it begins with", isWord: true)
      }
    case "switched":
      if phrase.end == 2 { add("shows", "what it begins with", isWord: true) }
      if phrase.end == 3 { add("nothing", "it begins empty") }
      if phrase.end >= 3 { node(phrase, from: 3) }
    case "state": state(phrase)
    case "when": fact(phrase, from: 1, thenBlock: true)
    case "on": handler(phrase)
    default:
      let row = commonDeclarations.first { $0.word == word }
      if phrase.end == 2, row?.hasBlock ?? false { add("{", "what is in it") }
    }
  }

  /// What stands in the block of a declaration that begins with a word.
  mutating func member(_ phrase: Phrase, of holder: String) {
    let word = phrase.word(at: 0).map { binder.text($0) }
    switch (holder, word) {
    case ("app", nil):
      for form in commonDeclarations
      where form.isInApps && !binder.vocabulary.isOfOtherSystem(form.word) {
        add(form.word, form.summary)
      }
      for declaration in binder.system.declarations { add(declaration.word, declaration.summary) }
    case ("app", _):
      if let entry = binder.systemDeclaration(phrase) {
        form(entry, phrase)
      } else if let row = declarations[phrase.word(at: 0)] {
        declaration(phrase, row.word)
      }
    case ("window", _): node(phrase, from: 0)
    case ("tabs", "tab"):
      if phrase.end > 1 { node(phrase, from: phrase.kind(at: 2) == .string ? 3 : 2) }
    case ("custom", "segment"): node(phrase, from: 1)
    case (_, _) where binder.vocabulary.declaration(holder) != nil:
      ownMember(phrase, of: holder)
    case (_, nil):
      if holder == "tabs" { add("tab", "`tab ID [\"Title\"] NODE`") }
      if holder == "custom" { add("segment", "`segment NODE`") }
      add("action", "what a person can do here: `action NAME[(INPUT: TYPE)] { … }`")
      add("source", "a view that something may come from: `source \"ID\"`")
      add("on", "what a message leads to: `on MESSAGE [from SCREEN] { … }`")
    case (_, "on"): handler(phrase)
    case (_, "action"):
      if phrase.end == 2 {
        add("{", "what it does")
        add("when", "only if a fact holds", isWord: true)
      } else {
        fact(phrase, from: 3, thenBlock: true)
      }
    default: break
    }
  }

  /// `app NAME [uses SYSTEM [OPTIONS]] {`.
  private mutating func app(_ phrase: Phrase) {
    switch phrase.end {
    case 2:
      add("{", "what is in it")
      add("uses", "the navigation system that it speaks", isWord: true)
    case 3:
      for name in binder.languages.catalog.names { add(name, "a navigation system") }
    default:
      for option in binder.system.options where phrase.end == 4 { add(option, "an option of it") }
      add("{", "what is in it")
    }
  }

  /// What stands in the block of one of the system's declarations.
  private mutating func ownMember(_ phrase: Phrase, of holder: String) {
    guard let entry = binder.vocabulary.declaration(holder) else { return }
    if phrase.end == 0 {
      for member in entry.members {
        add(member.source.word, member.source.summary)
      }
      guard entry.hasBehavior else { return }
      add("action", "what a person can do here: `action NAME[(INPUT: TYPE)] { … }`")
      add("on", "what a message leads to: `on MESSAGE [from SCREEN] { … }`")
    } else if let member = binder.systemDeclaration(phrase, among: entry.members) {
      form(member, phrase)
    }
  }

  /// What one of the system's declarations may go on with.
  private mutating func form(_ entry: DeclarationForm, _ phrase: Phrase) {
    let start = entry.words.count + (entry.isNamed ? 1 : 0)
    guard phrase.end >= start else { return }
    var matcher = binder.matcher(for: phrase)
    let isWhole = matcher.match(entry.form, from: start)
    if isWhole, entry.takesBlock { add("{", "what is in it") }
    guard matcher.farthest == phrase.end else { return }
    for item in matcher.expected {
      switch item {
      case .word(let word): add(binder.text(word), entry.source.summary, isWord: true)
      case .slot(let slot, let name): self.slot(slot, name, of: entry.source.word)
      case .end: break
      }
    }
  }

  private mutating func handler(_ phrase: Phrase) {
    switch phrase.end {
    case 1: slot(.message, "message", of: "")
    case 2:
      add("from", "only from one screen", isWord: true)
      add("{", "what follows")
    case 3: slot(.screen, "screen", of: "")
    default: add("{", "what follows")
    }
  }

  /// `state NAME[: TYPE] = VALUE`.
  private mutating func state(_ phrase: Phrase) {
    if phrase.end == 2 { add("=", "its first value") }
    if phrase.end == 3, phrase.isOp(.colon, at: 2) { return types() }
    if phrase.end > 2, phrase.isOp(.equals, at: phrase.end - 1) { values(of: .unknown) }
  }

  /// The types of inputs and states.
  mutating func types() {
    for type in valueTypes { add(type.name, "a type") }
    for (name, cases) in app.enums.map({ (binder.text($0), $1) }).sorted(by: { $0.0 < $1.0 }) {
      add(name, cases.joined(separator: ", "))
    }
    for name in declaredInText(["enum"]) { add(name, "an enumeration of this text") }
  }

  /// The names that the text itself declares with one of these words.
  func declaredInText(_ words: [String]) -> [String] {
    let heads = words.compactMap { binder.symbols.find($0) }
    return tree.nodes.indices.compactMap { index in
      guard tree.nodes[index].kind == .clause else { return nil }
      let phrase = tree.phrase(of: NodeID(rawValue: UInt32(index)))
      guard let word = phrase.word(at: 0), heads.contains(word),
        let name = phrase.name(at: 1), binder.text(name) != "_"
      else { return nil }
      return binder.text(name)
    }
  }

  // MARK: Paths

  /// Files whose names have one of these endings, in quotes; folders stay open.
  mutating func paths(_ endings: [String]) {
    let typed = place.typed.first == UInt8(ascii: "\"") ? place.typed.dropFirst() : []
    let files = session.compiler.context.files
    for path in filePaths(
      beginning: String(decoding: typed, as: UTF8.self), endings: endings, in: files)
    {
      let isFolder = path.hasSuffix("/")
      addOpen("\"\(path)" + (isFolder ? "" : "\""), isFolder ? "a folder" : "a file")
    }
  }

  /// What a path of the graph that is begun may go on with: `Main/books/` and the steps from there.
  mutating func pathSteps() {
    let typed = String(decoding: place.typed, as: UTF8.self)
    guard let slash = typed.lastIndex(of: "/") else { return }
    let begun = String(typed[...slash])
    let parts = typed[..<slash].split(separator: "/").map { Reference.PathPart(written: $0) }
    guard (try? run.evaluator.resolve(.path(parts))) != nil else { return }
    let store = run.draft.store
    let node = run.draft.target
    let children = store.elements(of: store.content(of: node))
    for (index, child) in children.enumerated() {
      let step = run.evaluator.nameOfStep(to: child, at: index, in: node) ?? String(index)
      add(begun + step, run.draft.describe(child))
    }
    if let last = store.last(of: store.presented(by: node)) {
      add(begun + "presented", run.draft.describe(last))
    }
  }
}
