import SextantCompiler
package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// A tree of the declarations of an app. It contains their names, parameters and contents. Layout
/// and comments are ignored.
package struct AppOutline: Sendable {
  package struct Element: Sendable {
    package let word: String
    /// The name, the quoted title or the quoted address. For a rule or a handler, the text of the
    /// head. Empty for a unique declaration, such as `start`.
    package let name: String
    package let inputs: [Input]
    package let parent: Int?
    let place: SourceSpan
    package let definition: DefinitionID?
    let head: [Token]
    /// The tokens of the declaration outside of the head, name, parameters and nested elements.
    let content: [Token]
    /// Whether the element declares the app. The declarations inside the app are siblings of this
    /// element, not children.
    package let isApp: Bool

  }

  package struct Input: Sendable, Hashable {
    package let name: String
    package let text: String
    let content: [Token]
  }

  /// A node of a syntax tree. `text` is its name or, for a leaf, its text.
  struct Token: Sendable, Hashable {
    let kind: SyntaxKind
    let text: String
    var children = 0
    var isName = false
  }

  package internal(set) var elements: [Element] = []
  private(set) var children: [[Int]] = []

  func children(of parent: Int?) -> [Int] { children[parent ?? elements.count] }

  /// - Parameter sources: The texts in the order of compilation.
  package init(of app: App, in sources: [SourceText]) {
    var reader = OutlineReader(app)
    for (file, source) in sources.enumerated() { reader.read(source, file) }
    elements = reader.elements
    children = Array(repeating: [], count: elements.count + 1)
    for (index, element) in elements.enumerated() {
      children[element.parent ?? elements.count].append(index)
    }
  }

  func element(at place: SourceSpan) -> Int? {
    elements.lastIndex {
      $0.place.file == place.file && $0.place.span.contains(place.span.start)
    }
  }

  package func path(of element: Int) -> [String] {
    let own = elements[element]
    return (own.parent.map { path(of: $0) } ?? []) + [own.name]
  }
}

private struct OutlineReader {
  private(set) var elements: [AppOutline.Element] = []
  private var symbols = SymbolTable()
  private let table: DeclarationTable
  private var definitions: [SourceSpan: DefinitionID] = [:]

  init(_ app: App) {
    table = DeclarationTable(&symbols)
    for (id, place) in app.places.sorted(by: { $1.key.index < $0.key.index }) {
      definitions[place] = id
    }
  }

  mutating func read(_ source: SourceText, _ file: Int) {
    let tree = parse(source, symbols: &symbols, isWhole: true).tree
    for item in tree.children(of: tree.root) {
      guard let first = tree.children(of: item).first else { continue }
      let phrase = tree.phrase(of: first)
      if table[phrase.word(at: 0)]?.declaresApp == true {
        add(phrase, namedAt: 1, parent: nil, file)
        guard let block = phrase.block else { continue }
        for item in tree.children(of: block) { readItem(item, tree, parent: nil, file) }
      } else if declares(phrase, file) {
        readItem(item, tree, parent: nil, file)
      }
    }
  }

  private func declares(_ phrase: Phrase, _ file: Int) -> Bool {
    if definition(of: phrase, file) != nil { return true }
    guard let row = table[phrase.word(at: 0)], row.isInApps else { return false }
    switch row.rule {
    case .always: return true
    case .beforeName: return phrase.name(at: 1) != nil && phrase.block != nil
    case .beforeEach, .onlyInApps: return false
    }
  }

  private func definition(of phrase: Phrase, _ file: Int) -> DefinitionID? {
    definitions[SourceSpan(file: file, span: phrase.tree.span(phrase.node))]
  }

  private mutating func readItem(
    _ item: NodeID, _ tree: SyntaxTree, parent: Int?, _ file: Int
  ) {
    let clauses = tree.children(of: item)
    guard let first = clauses.first else { return }
    let phrase = tree.phrase(of: first)
    let row = table[phrase.word(at: 0)]
    var position: Int? = 1
    if let row {
      let quoted = (1..<max(1, phrase.end)).first { phrase.kind(at: $0) == .string }
      position = row.isQuoted ? quoted : row.hasName ? 1 : nil
    }
    let own = elements.count
    add(phrase, namedAt: position, further: clauses.dropFirst(), parent: parent, file)
    guard elements.count > own, elements[own].definition != nil, let block = phrase.block else {
      return
    }
    for inner in tree.children(of: block) { readItem(inner, tree, parent: own, file) }
  }

  /// - Parameter position: The position of the name in the phrase; nil if the element has no name.
  ///   An unnamed element with a block is identified by its head.
  private mutating func add(
    _ phrase: Phrase, namedAt position: Int?, further: some Sequence<NodeID> = [], parent: Int?,
    _ file: Int
  ) {
    guard phrase.end > 0 else { return }
    let (tree, definition) = (phrase.tree, definition(of: phrase, file))
    let isApp = table[phrase.word(at: 0)]?.declaresApp == true
    let isMatchedByHead = position == nil && phrase.block != nil
    let atoms = (1..<max(1, phrase.end)).filter { $0 != position }.map { phrase.atoms[$0] }
    let holdsElements = isApp || definition != nil
    let block = holdsElements ? [] : phrase.block.map { [$0] } ?? []
    let arguments =
      position.flatMap { $0 < phrase.end ? phrase.atoms[$0] : nil }
      .map { tree.argumentNodes(of: $0) } ?? []
    // If an argument has no name, the arguments are values instead of parameters.
    let takesInputs = arguments.allSatisfy { tree.symbol($0) != .empty }
    let values = takesInputs ? [] : arguments
    elements.append(
      AppOutline.Element(
        word: tree.text(phrase.atoms[0]),
        name: position.map { name(of: phrase, at: $0) }
          ?? (isMatchedByHead ? text(of: phrase, from: 1) : ""),
        inputs: takesInputs ? arguments.map { input(of: $0, tree) } : [], parent: parent,
        place: SourceSpan(file: file, span: tree.span(phrase.node)), definition: definition,
        head: isMatchedByHead ? tokens(of: atoms, in: tree) : [],
        content: tokens(of: values + (isMatchedByHead ? [] : atoms) + block + further, in: tree),
        isApp: isApp))
  }

  // MARK: Parts

  /// Returns the name in a phrase, without its arguments. A string keeps its quotes.
  private func name(of phrase: Phrase, at position: Int) -> String {
    guard position < phrase.end else { return "" }
    let atom = phrase.atoms[position]
    switch phrase.tree.kind(atom) {
    case .name: return symbols.text(phrase.tree.symbol(atom))
    case .string: return Value.quoted(phrase.tree.string(atom))
    default: return collapsed(phrase.tree.text(atom))
    }
  }

  private func text(of phrase: Phrase, from start: Int) -> String {
    phrase.span(of: start..<phrase.end).map { collapsed(phrase.tree.source.text(of: $0)) } ?? ""
  }

  private func input(of argument: NodeID, _ tree: SyntaxTree) -> AppOutline.Input {
    let parts = Array(tree.children(of: argument))
    return AppOutline.Input(
      name: symbols.text(tree.symbol(argument)),
      text: parts.map { collapsed(tree.text($0)) }.joined(separator: " "),
      content: tokens(of: parts, in: tree))
  }

  private func tokens(of nodes: [NodeID], in tree: SyntaxTree) -> [AppOutline.Token] {
    var found: [AppOutline.Token] = []
    for node in nodes { add(node, of: tree, to: &found) }
    return found
  }

  private func add(_ node: NodeID, of tree: SyntaxTree, to found: inout [AppOutline.Token]) {
    var pending = [node]
    while let next = pending.popLast() {
      let inner = tree.children(of: next)
      let kind = tree.kind(next)
      func token(_ text: String, isName: Bool = false) -> AppOutline.Token {
        AppOutline.Token(kind: kind, text: text, children: inner.count, isName: isName)
      }
      switch kind {
      case .name, .argument: found.append(token(symbols.text(tree.symbol(next)), isName: true))
      case .qualified:
        found.append(token(symbols.text(tree.symbol(next)), isName: true))
        found.append(token(symbols.text(tree.secondSymbol(next)), isName: true))
      case .string: found.append(token(tree.string(next)))
      default: found.append(token(inner.isEmpty ? tree.text(next) : ""))
      }
      pending += inner.reversed()
    }
  }
}
