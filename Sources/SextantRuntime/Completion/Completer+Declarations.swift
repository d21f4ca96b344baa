import SextantEngine
import SextantSyntax

/// What may stand in declarations and in their blocks.
extension Completer {
  /// A declaration at the top of a text, or inside an app.
  mutating func declaration(_ line: Checker.Line, _ keyword: Keyword) {
    switch keyword {
    case .start:
      if let word = checker.system.startWord, line.end == 1 {
        slot(.node, word, of: "start")
      } else {
        node(line, from: 1)
      }
    case .import: if line.end == 1 { paths([".sextant"]) }
    case .app: app(line)
    case .window, .command, .event, .link, .enum:
      if line.end == 2 { add("{", "what is in it") }
    case .screen, .custom: if line.end == 2 { add("{", "its actions, sources and the like") }
    case .tabs:
      if line.end == 2 {
        add("{", "its tabs")
        add("selected", "the tab that it begins with", isWord: true)
      }
    case .switched:
      if line.end == 2 { add("shows", "what it begins with", isWord: true) }
      if line.end == 3 { add("nothing", "it begins empty") }
      if line.end >= 3 { node(line, from: 3) }
    case .state: state(line)
    case .when: fact(line, from: 1, thenBlock: true)
    case .on: handler(line)
    default: break
    }
  }

  /// What stands in the block of a declaration that begins with a word.
  mutating func member(_ line: Checker.Line, of holder: String) {
    let word = checker.word(at: 0, of: line).map { checker.text($0) }
    switch (holder, word) {
    case ("app", nil):
      for form in StatementForm.declarations
      where !["app", "import"].contains(form.word)
        && !checker.isOfOtherSystem(form.word)
      { add(form.word, form.summary) }
      for declaration in checker.system.declarations { add(declaration.word, declaration.summary) }
      add("start", "the node that the app begins with")
    case ("app", _):
      if let entry = checker.ownDeclaration(line) {
        form(entry, line)
      } else if let keyword = checker.keywords.keyword(checker.word(at: 0, of: line)) {
        declaration(line, keyword)
      }
    case ("window", _): node(line, from: 0)
    case ("tabs", "tab"):
      if line.end > 1 { node(line, from: checker.kind(at: 2, of: line) == .string ? 3 : 2) }
    case ("custom", "segment"): node(line, from: 1)
    case (_, _) where checker.vocabulary.declaration(holder) != nil:
      ownMember(line, of: holder)
    case (_, nil):
      if holder == "tabs" { add("tab", "`tab ID [\"Title\"] NODE`") }
      if holder == "custom" { add("segment", "`segment NODE`") }
      add("action", "what a person can do here: `action NAME[(INPUT: TYPE)] { … }`")
      add("source", "a view that something may come from: `source \"ID\"`")
      add("on", "what a message leads to: `on MESSAGE [from SCREEN] { … }`")
    case (_, "on"): handler(line)
    case (_, "action"):
      if line.end == 2 {
        add("{", "what it does")
        add("when", "only if a fact holds", isWord: true)
      } else {
        fact(line, from: 3, thenBlock: true)
      }
    default: break
    }
  }

  /// `app NAME [uses SYSTEM [OPTIONS]] {`.
  private mutating func app(_ line: Checker.Line) {
    switch line.end {
    case 2:
      add("{", "what is in it")
      add("uses", "the navigation system that it speaks", isWord: true)
    case 3:
      for name in checker.languages.catalog.names { add(name, "a navigation system") }
    default:
      for option in checker.system.options where line.end == 4 { add(option, "an option of it") }
      add("{", "what is in it")
    }
  }

  /// What stands in the block of one of the system's declarations.
  private mutating func ownMember(_ line: Checker.Line, of holder: String) {
    guard let entry = checker.vocabulary.declaration(holder) else { return }
    if line.end == 0 {
      for member in entry.members {
        add(member.source.word, member.source.summary)
      }
      guard entry.hasBehavior else { return }
      add("action", "what a person can do here: `action NAME[(INPUT: TYPE)] { … }`")
      add("on", "what a message leads to: `on MESSAGE [from SCREEN] { … }`")
    } else if let member = checker.ownDeclaration(line, among: entry.members) {
      form(member, line)
    }
  }

  /// What one of the system's declarations may go on with.
  private mutating func form(_ entry: DeclarationEntry, _ line: Checker.Line) {
    let start = entry.words.count + (entry.isNamed ? 1 : 0)
    guard line.end >= start else { return }
    var matcher = checker.matcher(for: line)
    let isWhole = matcher.match(entry.form, from: start)
    if isWhole, entry.takesBlock { add("{", "what is in it") }
    guard matcher.farthest == line.end else { return }
    for item in matcher.expected {
      switch item {
      case .word(let word): add(checker.text(word), entry.source.summary, isWord: true)
      case .slot(let slot, let name): self.slot(slot, name, of: entry.source.word)
      case .end: break
      }
    }
  }

  private mutating func handler(_ line: Checker.Line) {
    switch line.end {
    case 1: slot(.message, "message", of: "")
    case 2:
      add("from", "only from one screen", isWord: true)
      add("{", "what follows")
    case 3: slot(.screen, "screen", of: "")
    default: add("{", "what follows")
    }
  }

  /// `state NAME[: TYPE] = VALUE`.
  private mutating func state(_ line: Checker.Line) {
    if line.end == 2 { add("=", "its first value") }
    if line.end == 3, checker.isOp(.colon, at: 2, of: line) { return types() }
    if line.end > 2, checker.isOp(.equals, at: line.end - 1, of: line) { values(of: .unknown) }
  }

  /// The types of inputs and states.
  mutating func types() {
    for type in ["String", "Int", "Decimal", "Bool", "Duration", "Node"] { add(type, "a type") }
    for (name, cases) in app.enums.map({ (checker.text($0), $1) }).sorted(by: { $0.0 < $1.0 }) {
      add(name, cases.joined(separator: ", "))
    }
    for name in declaredInText(["enum"]) { add(name, "an enumeration of this text") }
  }

  /// The names that the text itself declares with one of these words.
  func declaredInText(_ words: [String]) -> [String] {
    let heads = words.compactMap { checker.symbols.find($0) }
    return tree.nodes.indices.compactMap { index in
      guard tree.nodes[index].kind == .clause else { return nil }
      let line = checker.line(of: NodeID(rawValue: UInt32(index)))
      guard let word = checker.word(at: 0, of: line), heads.contains(word),
        let name = checker.name(at: 1, of: line), checker.text(name) != "_"
      else { return nil }
      return checker.text(name)
    }
  }

  // MARK: Paths

  /// Files whose names have one of these endings, in quotes; folders stay open.
  mutating func paths(_ endings: [String]) {
    let typed = place.typed.first == UInt8(ascii: "\"") ? place.typed.dropFirst() : []
    let files = session.compiler.files
    for path in files.paths(beginning: String(decoding: typed, as: UTF8.self), endings: endings) {
      let isFolder = path.hasSuffix("/")
      addPath("\"\(path)" + (isFolder ? "" : "\""), isFolder ? "a folder" : "a file")
    }
  }

  /// What a path of the graph that is begun may go on with: `Main/books/` and the steps from there.
  mutating func pathSteps() {
    let typed = String(decoding: place.typed, as: UTF8.self)
    guard let slash = typed.lastIndex(of: "/") else { return }
    let begun = String(typed[...slash])
    let parts = typed[..<slash].split(separator: "/").map { Reference.PathPart(written: $0) }
    guard (try? run.resolve(.path(parts))) != nil else { return }
    let store = run.draft.store
    let node = run.draft.target
    let children = store.elements(of: store.content(of: node))
    for (index, child) in children.enumerated() {
      let step = run.nameOfStep(to: child, at: index, in: node) ?? String(index)
      add(begun + step, run.draft.describe(child))
    }
    if let last = store.last(of: store.presented(by: node)) {
      add(begun + "presented", run.draft.describe(last))
    }
  }
}

extension Reference.PathPart {
  /// A step as it is written: `home`, `0` or `Detail#7`.
  fileprivate init(written: Substring) {
    let number = written.split(separator: "#").last.flatMap { UInt32($0) }
    if let index = Int(written) {
      self = .index(index)
    } else if written.contains("#"), let number {
      self = .instance(Instance(number: number))
    } else {
      self = .name(String(written))
    }
  }
}
