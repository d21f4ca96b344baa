import SextantEngine
package import SextantSyntax

/// Resolves the names, labels and types of one source text and turns its phrases into sentences.
///
/// It goes through the whole text and reports all problems at once. What only a run can know is
/// left to the run.
package struct Checker {
  /// Where statements stand.
  enum Context {
    case script
    /// A body of the app or `together`: one pass, so no `expect` and no `wait`.
    case body
  }

  /// Keeps a checker from being passed by copying it, as in `Draft`.
  private let passedByAddress: any Sendable = ()
  /// The systems that an app may use.
  package internal(set) var languages: Languages
  let tree: SyntaxTree
  let file: Int
  let words: Words
  let keywords: Keywords
  package var symbols: SymbolTable
  package internal(set) var app: AppBuilder
  package internal(set) var scope: Scope
  /// What people call the body around the statement at hand; empty outside of bodies.
  var bodyTitle = ""
  package internal(set) var diagnostics: [Diagnostic] = []
  private var errorCount = 0
  /// Where the text could not be read.
  var syntaxErrors: [Span] = []
  /// The lines, without their blocks, in which something could not be read, in order.
  var unreadLines: [Span] = []
  var context = Context.script
  /// Screens that this text has brought into the scratch app, where they stand.
  var implicitNames: [(atom: NodeID, id: DefinitionID)] = []
  /// What this text declares, where it stands.
  var declaredNames: [(atom: NodeID, id: DefinitionID)] = []
  /// What else this text declares, where it stands.
  var declaredKinds: [(atom: NodeID, kind: DeclaredKind)] = []
  /// Names of bodies, in the order in which they were bound.
  var boundNames: [BoundName] = []
  /// What expectations and sentences name that may be missing.
  var wanted = Wanted()
  /// Whether statements act on what an `in` around them names.
  var isAimed = false
  /// Blocks of statements that were read.
  var checkedBlocks: Set<NodeID> = []
  /// How many declarations there are whose names are missing.
  var namelessDeclarations = 0
  /// Whether a declaration was none.
  var sawUnknownDeclaration = false
  /// Links that statements of this text open.
  var openedLinks: [(span: Span, address: String)] = []
  /// Where this text declares its names first, by what they name.
  var firstPlaces: [DeclaredName: Span] = [:]
  /// Where imported texts declare their names first.
  var importedPlaces: [String: RelatedPlace] = [:]
  /// Actions whose bodies are still to be read.
  var pendingActions: [PendingAction] = []
  /// How a file with a state is read; nil where there are none.
  var readState: ((String) -> StateSnapshot?)?
  /// Whether a message is sent here, with all its inputs, rather than asked about.
  var isSending = false
  var memo = StatementMemo()
  /// Whether what was meant is looked for; not where only the problems count.
  var explains = true
  /// Where the text says which names, once a problem has asked for it.
  var mentions: Mentions?
  /// How many strings and numbers were inputs that any value of their type may be.
  var freeLiterals = 0
  /// How many first and second uses of names nobody has declared there were.
  var firstUses = 0
  var pendingBehavior: [Declared] = []
  /// Bodies of the system's declarations that are still to be read.
  var pendingBodies: [PendingBody] = []
  /// Handlers of messages and other bodies that are still to be read; nil for the app's own.
  var pendingHandlers: [(line: Line, owner: DefinitionID?)] = []

  package init(
    tree: SyntaxTree, file: Int, languages: Languages, symbols: SymbolTable, app: AppBuilder,
    scope: Scope = Scope()
  ) {
    self.tree = tree
    self.file = file
    self.languages = languages
    words = languages.words
    keywords = languages.keywords
    self.symbols = symbols
    self.app = app
    self.scope = scope
  }

  /// What can be said in the app's system.
  var vocabulary: Vocabulary { app.language.vocabulary }

  var system: any NavigationSystem { app.language.vocabulary.system }

  /// Whether this text has given an error so far, not counting what could not be read.
  var hasReportedErrors: Bool { errorCount > 0 }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Reporting

  mutating func error(
    _ code: DiagnosticCode, _ node: NodeID, _ arguments: String..., suggestion: String? = nil,
    related: [RelatedPlace] = [], fix: Fix? = nil
  ) {
    report(code, tree.span(node), arguments, suggestion, related: related, fix: fix)
  }

  mutating func report(
    _ code: DiagnosticCode, _ span: Span, _ arguments: [String], _ suggestion: String? = nil,
    severity: Severity = .error, related: [RelatedPlace] = [], fix: Fix? = nil
  ) {
    if severity == .error, isToldAlready(code, span, arguments) { return }
    // What could not be read may be what is missing.
    if code == CheckerCodes.emptyLiteral, syntaxErrors.contains(where: { span.holdsStart(of: $0) })
    {
      return
    }
    if severity == .error { errorCount += 1 }
    if hasTooManyProblems || severity != .error && diagnostics.count > Limits.diagnostics {
      if errorCount == Limits.diagnostics + 1, severity == .error {
        let limit = [String(Limits.diagnostics)]
        diagnostics.append(
          Diagnostic(
            code: SyntaxCodes.tooManyProblems, file: tree.source.name, span: span, arguments: limit)
        )
      }
      return
    }
    diagnostics.append(
      Diagnostic(
        code: code, severity: severity, file: tree.source.name, span: span, arguments: arguments,
        suggestion: suggestion, related: related, fix: fix))
  }

  /// Whether an error only follows from another: from what could not even be read, or from a name.
  private func isToldAlready(
    _ code: DiagnosticCode, _ span: Span, _ arguments: [String]
  ) -> Bool {
    !syntaxErrors.isEmpty && isUnread(span) || follows(code, arguments)
  }

  /// Whether the last problem is that of a name on the line of a place.
  func hasProblem(onLineOf span: Span) -> Bool {
    guard let last = diagnostics.last, CheckerCodes.aboutNames.contains(last.code) else {
      return false
    }
    return tree.source.lineNumber(of: last.span.start) == tree.source.lineNumber(of: span.start)
  }

  /// Whether there is no use in looking on: what follows would not be told.
  var hasTooManyProblems: Bool { errorCount > Limits.diagnostics }

  /// The nearest of the known names; none among so many that looking would take long.
  func nearest(to name: String, among known: some Collection<String>) -> String? {
    explains && known.count <= 2_000 ? likelyName(to: name, in: known) : nil
  }

  /// An unknown name, with the nearest known one.
  mutating func unknown(
    _ code: DiagnosticCode, _ node: NodeID, _ name: String, among known: some Collection<String>
  ) {
    // Looking for the nearest name takes longer than all else.
    let span = nameSpan(of: node) ?? tree.span(node)
    if isToldAlready(code, span, [name]) { return }
    let near = hasTooManyProblems ? nil : nearest(to: name, among: known)
    let fix = near.flatMap { plainRenaming(node, from: name, to: $0, among: known) }
    report(code, span, [name], near.map(didYouMean), fix: fix)
  }

  /// Something else should stand at a position of a line.
  mutating func expected(
    _ what: String, at position: Int, of line: Line, help: Help? = nil
  ) {
    report(
      CheckerCodes.expected, span(at: position, of: line), [what], help?.text, fix: help?.fix)
  }

  /// What patterns that do not match would have accepted at the farthest atom that one reached.
  mutating func expected(
    by patterns: some Sequence<CompiledPattern>, from start: Int, in line: Line
  ) {
    var matcher = matcher(for: line)
    for pattern in patterns { _ = matcher.match(pattern, from: start) }
    if !app.brokenNames.isEmpty, namesBroken(line, from: start, to: matcher.farthest) { return }
    let options = matcher.expected.map { describe($0) }
    let choice: String
    switch options.count {
    case 0: choice = "the end of the statement"
    case 1: choice = options[0]
    default:
      choice = options.dropLast().joined(separator: ", ") + " or " + options[options.count - 1]
    }
    let help = help(matcher, line)
    report(
      CheckerCodes.expected, span(at: matcher.farthest, of: line), [choice], help?.text,
      fix: help?.fix)
  }

  /// Whether a name whose declaration has a problem stands where patterns stopped, or just before.
  private func namesBroken(_ line: Line, from start: Int, to farthest: Int) -> Bool {
    [farthest - 1, farthest].contains { position in
      guard position >= start, let name = name(at: position, of: line) else { return false }
      return app.brokenNames.contains(text(name)) && keywords.keyword(name) == nil
        && name != keywords.isWord && !vocabulary.hasShapes(beginningWith: name)
    }
  }

  private func describe(_ expected: Expected) -> String {
    switch expected {
    case .word(let word): "`\(symbols.text(word))`"
    case .slot(let slot, let name): slot.described(as: name)
    case .end: "the end of the statement"
    }
  }

  /// Where an atom stands, or just after the last one.
  func span(at position: Int, of line: Line) -> Span {
    if position < line.end { return tree.span(line.atoms[position]) }
    if position == line.end, let block = line.block {
      let span = tree.span(block)
      return Span(start: span.start, end: span.start + 1)
    }
    let end = line.end > 0 ? tree.span(line.atoms[line.end - 1]).end : tree.span(line.node).end
    return Span(start: end, end: end)
  }

  func place(of node: NodeID) -> SourceSpan { SourceSpan(file: file, span: tree.span(node)) }

  // MARK: Lines

  /// A run of atoms with the block after it: a clause, or what stands in brackets.
  struct Line {
    let node: NodeID
    let atoms: NodeRange
    let end: Int
    let block: NodeID?
  }

  /// The line of a clause.
  func line(of clause: NodeID) -> Line {
    let atoms = tree.children(of: clause)
    let block = tree.block(of: clause)
    return Line(
      node: clause, atoms: atoms, end: atoms.count - (block == nil ? 0 : 1), block: block)
  }

  /// The line of a phrase in brackets; `holder` is the group or argument that may hold a block.
  func line(ofPhrase phrase: NodeID, in holder: NodeID? = nil) -> Line {
    let atoms = tree.children(of: phrase)
    return Line(
      node: phrase, atoms: atoms, end: atoms.count, block: holder.flatMap { tree.block(of: $0) })
  }

  func matcher(for line: Line) -> Matcher {
    Matcher(
      tree: tree, words: words, atoms: line.atoms, end: line.end, hasBlock: line.block != nil,
      presentables: app.presentableIDs)
  }

  /// A matcher that does not remember what it expected.
  func quietMatcher(for line: Line) -> Matcher {
    var matcher = matcher(for: line)
    matcher.isQuiet = true
    return matcher
  }

  func kind(at position: Int, of line: Line) -> SyntaxKind? {
    position < line.end ? tree.kind(line.atoms[position]) : nil
  }

  /// The name at a position, when it stands alone and without backquotes.
  func word(at position: Int, of line: Line) -> Symbol? {
    guard position < line.end else { return nil }
    let node = tree[line.atoms[position]]
    return node.kind == .name && node.childCount == 0 && !node.isQuoted
      ? tree.symbol(line.atoms[position]) : nil
  }

  /// The name at a position, in backquotes or not.
  func name(at position: Int, of line: Line) -> Symbol? {
    guard kind(at: position, of: line) == .name else { return nil }
    return tree.symbol(line.atoms[position])
  }

  func isOp(_ op: Op, at position: Int, of line: Line) -> Bool {
    kind(at: position, of: line) == .op && tree.op(line.atoms[position]) == op
  }

  /// The `argument` nodes of a name; none when it has no brackets.
  func argumentNodes(of atom: NodeID) -> [NodeID] {
    tree.arguments(of: atom).map { Array($0) } ?? []
  }

  func text(_ symbol: Symbol) -> String { symbols.text(symbol) }

  /// Reports what stands after the end of a statement.
  mutating func requireEnd(_ line: Line, at position: Int) {
    if position < line.end {
      expected("the end of the statement", at: position, of: line)
    } else if let block = line.block {
      error(CheckerCodes.unexpectedBlock, block)
    }
  }
}

extension Pattern.Slot {
  /// What people call it.
  func described(as name: String) -> String {
    switch self {
    case .node where name != "node": name.withArticle
    case .nodePattern where name != "pat": name.withArticle
    case .nodePatterns where name != "pats": "a list of \(name)s in [ ]"
    case .node: "a node to make, such as `Detail` or `stacked Detail`"
    case .nodePattern: "a node, such as `Detail(id: \"42\")`"
    case .nodePatterns: "a list of nodes in [ ]"
    case .reference: "a reference to a node"
    case .expression: name == "expr" ? "a value" : "a value (\(name))"
    case .pick: "an element of the stack or its index"
    case .picks: "a list of elements in [ ]"
    case .flag: "`\(name)`"
    case .tab: "the id of a tab"
    case .window: "the name of a window"
    case .presentable: "one of the app's presentables"
    case .trigger: "the name of a trigger"
    case .message: "the name of a message"
    case .action: "the name of an action"
    case .event: "the name of an event"
    case .command: "the name of a command"
    case .variable: "the name of a state"
    case .transition: "the name of a transition"
    case .code: "the word of an error or a warning"
    case .screen: "the name of a screen"
    case .buttons: "{ with buttons"
    case .style: "a presentation, such as `sheet stacked Detail`"
    case .literal: "{ with a graph"
    case .declared: "the name of a \(name)"
    case .declaredNames: "a list of names of \(name)s in [ ]"
    case .answers: "{ with answers"
    case .nodes: "a list of \(name)s in [ ]"
    case .call: "a name (\(name))"
    }
  }
}
