import SextantEngine
import SextantSyntax

/// Problems that only follow from another: where a declaration could not be made sense of, what names
/// it is not told as well, and what stands inside is read all the same.
extension Checker {
  // MARK: Names

  /// Whether a problem is that of a name whose declaration has a problem of its own.
  func follows(_ code: DiagnosticCode, _ arguments: [String]) -> Bool {
    if app.lacksImport {
      if code == CheckerCodes.importFailed || code == CheckerCodes.importCycle { return false }
      // What was to be imported may have brought the app, and with it another language.
      if CheckerCodes.aboutImportable.contains(code) { return true }
      if app.isScratch, CheckerCodes.aboutForms.contains(code) { return true }
    }
    if !app.vagueNames.isEmpty, CheckerCodes.aboutInputs.contains(code),
      let name = arguments.first,
      app.vagueNames.contains(name)
    {
      return true
    }
    if app.brokenNames.isEmpty || !CheckerCodes.aboutNames.contains(code) { return false }
    guard let name = arguments.last else { return false }
    return app.brokenNames.contains(name)
      || name.split(separator: ".").dropFirst().contains { app.brokenNames.contains(String($0)) }
  }

  /// Keeps the names of a line, and those that the lines of its block begin with, as names that are
  /// declared somehow.
  mutating func breakNames(_ line: Line) {
    breakNames(in: line.atoms[0..<line.end])
    guard let block = line.block else { return }
    for item in tree.children(of: block) {
      guard let clause = tree.children(of: item).first else { continue }
      let inner = self.line(of: clause)
      guard let word = word(at: 0, of: inner), let name = name(at: 1, of: inner),
        Checker.declaring.contains(text(word))
      else { continue }
      app.brokenNames.insert(text(name))
    }
  }

  /// Where inputs seem to stand behind a name in another form than in `( )`, as in
  /// `screen Book[id: Int]`: what they are is not known, and so nothing is said about them.
  mutating func noteOddInputs(_ line: Line, afterNameAt position: Int) {
    guard let name = name(at: position, of: line) else { return }
    let next = position + 1
    let isOdd =
      next < line.end
      ? kind(at: next, of: line) != .name && !isOp(.equals, at: next, of: line)
        || isOp(.colon, at: next + 1, of: line)
      : line.block.map { holdsInputs($0) } ?? false
    guard isOdd else { return }
    app.vagueNames.insert(text(name))
    if next < line.end { breakNames(in: line.atoms[next..<line.end]) }
  }

  /// Whether a block begins with `name: Type`.
  private func holdsInputs(_ block: NodeID) -> Bool {
    guard let item = tree.children(of: block).first, let clause = tree.children(of: item).first
    else { return false }
    let line = line(of: clause)
    return kind(at: 0, of: line) == .name && isOp(.colon, at: 1, of: line)
  }

  /// What declares names in the blocks of declarations.
  private static let declaring: Set = [
    "action", "alert", "destination", "popup", "route", "screen", "stackview", "tab", "view",
  ]

  private mutating func breakNames(in atoms: some Sequence<NodeID>) {
    for atom in atoms {
      let symbol = tree.symbol(atom)
      if symbol != .empty { app.brokenNames.insert(text(symbol)) }
      if tree.kind(atom) != .block { breakNames(in: Array(tree.children(of: atom))) }
    }
  }

  /// Whether a problem stands where the text could not be read: that is told already.
  func isUnread(_ span: Span) -> Bool {
    if syntaxErrors.isEmpty { return false }
    if syntaxErrors.contains(where: { $0.holdsStart(of: span) }) { return true }
    let count = unreadLines.countOfFirst { $0.start <= span.start }
    return count > 0 && span.start <= unreadLines[count - 1].end
  }

  /// Takes over what could not be read, and keeps the names of lines in which that is.
  mutating func takeUnread(_ problems: [Diagnostic]) {
    syntaxErrors = problems.map(\.span)
    breakNamesOfUnread()
    let braces = [
      SyntaxCodes.unterminatedBlock, SyntaxCodes.unexpectedCloser, SyntaxCodes.braceMissing,
      SyntaxCodes.headMissing, SyntaxCodes.blockWithoutHead, SyntaxCodes.unexpectedCharacter,
    ]
    for problem in problems where problem.code == SyntaxCodes.unterminatedString {
      breakWords(of: tree.source.line(tree.source.lineNumber(of: problem.span.start)))
    }
    // Which words of a line belong together is not known without its braces.
    unreadLines += problems.filter { braces.contains($0.code) }.map {
      tree.source.span(ofLine: tree.source.lineNumber(of: $0.span.start))
    }
    unreadLines.sort { $0.start < $1.start }
    var apart: [Span] = []
    for span in unreadLines {
      if let last = apart.last, span.start <= last.end {
        apart[apart.count - 1] = Span(start: last.start, end: max(last.end, span.end))
      } else {
        apart.append(span)
      }
    }
    unreadLines = apart
  }

  /// Keeps the words of what could not be read at all.
  private mutating func breakWords(of text: String) {
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      app.brokenNames.insert(String(word))
    }
  }

  /// Counts a block without a line of its own as a declaration whose name is not known.
  mutating func breakNames(ofBlockOfNothing line: Line) {
    guard line.end == 1, line.block != nil, tree.span(line.atoms[0]).length == 0 else { return }
    namelessDeclarations += 1
    breakNames(line)
  }

  /// Keeps the names of lines that could not be read.
  private mutating func breakNamesOfUnread() {
    if syntaxErrors.isEmpty { return }
    let starts = syntaxErrors.map(\.start).sorted()
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause {
      let line = line(of: NodeID(rawValue: UInt32(index)))
      let end = line.block.map { tree.span($0).start } ?? node.span.end
      // The first problem that does not stand before the line.
      let problem = starts.countOfFirst { $0 < node.span.start }
      guard problem < starts.count, starts[problem] <= end else { continue }
      unreadLines.append(Span(start: node.span.start, end: end))
      breakNames(line)
    }
  }

  // MARK: Blocks

  /// Reads the blocks of a statement whose head has a problem: what is wrong in them is another matter.
  mutating func checkBlocks(of clauses: NodeRange) {
    let left = clauses.map { line(of: $0) }.filter {
      $0.block.map { !checkedBlocks.contains($0) } ?? false
    }
    guard !left.isEmpty, let first = clauses.first, let start = name(at: 0, of: line(of: first))
    else { return }
    let word = text(start)
    guard
      Keywords.bodyWords.contains(word)
        || nearestName(
          to: word, in: Keywords.bodyWords + Keywords.statementWords + vocabulary.firstWords
        ).map({ Keywords.bodyWords.contains($0) }) ?? false
    else { return }
    for line in left {
      if let block = line.block { checkBlock(block, afterHead: line) }
    }
  }

  /// Reads a block whose head has a problem, with the names of the head bound to anything.
  mutating func checkBlock(_ block: NodeID, afterHead line: Line, as title: String = "") {
    let outer = scope
    bindAnything(in: line.atoms[0..<line.end])
    _ = body(block, title: title)
    leaveScope(to: outer)
  }

  /// Binds the names among some atoms, those in brackets too, that mean nothing so far.
  private mutating func bindAnything(in atoms: some Sequence<NodeID>) {
    for atom in atoms {
      let kind = tree.kind(atom)
      if kind == .name || kind == .argument {
        let symbol = tree.symbol(atom)
        let isKnown =
          scope[symbol] != nil || app.variableIDs[symbol] != nil || app.definitionIDs[symbol] != nil
          || app.caseTypes[symbol] != nil || isCapitalised(text(symbol))
          || vocabulary.hasShapes(beginningWith: symbol) || words.relations.contains(symbol)
        if symbol != .empty, !isKnown { _ = scope.bind(symbol, .unknown) }
      }
      if kind == .block { continue }
      bindAnything(in: Array(tree.children(of: atom)))
    }
  }

  // MARK: Words

  /// Binds the name of what would be a `let` but for a slip.
  mutating func bindMeant(_ line: Line, from start: Int) {
    guard isOp(.equals, at: start + 2, of: line), let word = word(at: start, of: line),
      let name = name(at: start + 1, of: line), scope[name] == nil,
      nearestName(to: text(word), in: ["let", "set"]) == "let"
    else { return }
    _ = scope.bind(name, .unknown)
  }

  /// What other tools call what a file holds.
  private static let otherForms = [
    "application": "app", "describe": "scenario", "feature": "scenario", "it": "scenario",
    "module": "app", "program": "app", "spec": "scenario", "test": "scenario",
  ]

  /// The form of a file that a line has but for a slip in its first word.
  func meantForm(_ line: Line) -> Keyword? {
    guard line.end > 1, let word = word(at: 0, of: line),
      vocabulary.sentences(beginningWith: word).isEmpty, keywords.keyword(word) == nil,
      app.commandIDs[word] == nil
    else { return nil }
    func isNear(_ meant: String) -> Bool {
      Self.otherForms[text(word)] == meant || nearestName(to: text(word), in: [meant]) != nil
    }
    if kind(at: 1, of: line) == .string {
      if line.block != nil { return isNear("scenario") ? .scenario : nil }
      let known = vocabulary.firstWords + Keywords.statementWords + Keywords.fileWords
      return line.end == 2 && nearestName(to: text(word), in: known) == "import" ? .import : nil
    }
    guard line.block != nil else { return nil }
    if self.word(at: 1, of: line) == keywords.other("each"), isNear("before") { return .before }
    let isApp = line.end == 2 || self.word(at: 2, of: line) == keywords.other("uses")
    let isOther =
      Self.otherForms[text(word)] == nil
      && nearestName(to: text(word), in: Keywords.declarationWords + ["app"]) != "app"
    return isApp && name(at: 1, of: line) != nil && isNear("app") && !isOther ? .app : nil
  }

  /// The declaration that a line most likely is whose first word is none; nil where no word is near.
  func meantDeclaration(
    _ line: Line, among known: [String]
  ) -> (keyword: Keyword?, entry: DeclarationEntry?)? {
    guard let near = nearestName(to: tree.text(line.atoms[0]), in: known),
      let symbol = symbols.find(near)
    else { return nil }
    if let entry = vocabulary.declarations[symbol] { return (nil, entry) }
    return keywords.keyword(symbol).map { ($0, nil) }
  }
}

extension Span {
  func holdsStart(of other: Span) -> Bool {
    start <= other.start && other.start < max(end, start + 1)
  }
}

extension CheckerCodes {
  /// Those that tell of what another system may have a form for.
  static let aboutForms: Set<DiagnosticCode> = [
    expected, otherSystem, unknownDeclaration, unexpectedBlock, oneModel,
  ]

  /// Those that tell of a name that nothing declares.
  static let aboutNames: Set<DiagnosticCode> = [
    unknownNode, unknownThing, unknownTab, unknownWindow, unknownPresentable, unknownAction,
    unknownName, unknownState, unknownTrigger, unknownType, unknownMessage, unknownEvent,
    unknownSentence,
  ]

  /// Those that tell of inputs that something has not.
  static let aboutInputs: Set<DiagnosticCode> = [missingArgument, extraArgument, unknownLabel]

  /// Those that tell of what an import may bring, codes of another system among it.
  static let aboutImportable = aboutNames.union([unknownCode])
}

extension Diagnostic {
  /// Whether it tells of a name that nothing declares, or of a code that no system has.
  package var isAboutNames: Bool {
    CheckerCodes.aboutImportable.contains(code)
  }

  /// Whether it tells of an import that brings nothing.
  package var isAboutImports: Bool {
    code == CheckerCodes.importFailed || code == CheckerCodes.importCycle
  }
}
