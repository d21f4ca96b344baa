import SextantEngine
import SextantSyntax

/// The declarations of the system's table: `route`, `flow`, `destination` and the like.
extension Checker {
  // MARK: Which

  /// The row of the table that a line begins with.
  func ownDeclaration(
    _ line: Line, from start: Int = 0, among members: [DeclarationEntry]? = nil
  ) -> DeclarationEntry? {
    guard let first = word(at: start, of: line) else { return nil }
    guard let members else { return vocabulary.declarations[first] }
    return members.first { entry in
      entry.words.indices.allSatisfy { word(at: start + $0, of: line) == entry.words[$0] }
    }
  }

  /// Whether a statement is a declaration of the system's.
  func isOwnDeclaration(_ line: Line, from start: Int) -> Bool {
    guard let entry = ownDeclaration(line, from: start) else { return false }
    return name(at: start + entry.words.count, of: line) != nil
  }

  /// Whether only the tree's own declarations begin so: systems with a table bring their own.
  func isOfOtherSystem(_ word: String) -> Bool {
    vocabulary.hasOwnDeclarations && Keywords.treeWords.contains(word)
  }

  /// Nothing is declared so here: in another system, maybe.
  ///
  /// - Returns: the words that declare something here; none where it is another system's.
  mutating func unknownDeclaration(_ line: Line) -> [String] {
    let text = tree.text(line.atoms[0])
    var known = system.declarations.map(\.word) + declarationWords + ["start", "action"]
    if kind(at: 1, of: line) == .string {
      known += Keywords.propertyWords
    } else if isOp(.equals, at: 2, of: line) || isOp(.colon, at: 2, of: line) {
      known = ["state"]
    } else if line.end < 2 || line.block != nil {
      known.removeAll { $0 == "start" || $0 == "state" }
    }
    if let other = systemDeclaring(text) {
      let near = nearest(to: text, among: known)
      error(
        CheckerCodes.otherSystem, line.atoms[0], "the declaration `\(text)`", other, system.name,
        suggestion: near.map(didYouMean), fix: near.flatMap { renaming(line.atoms[0], to: $0) })
      return []
    }
    unknown(CheckerCodes.unknownDeclaration, line.atoms[0], text, among: known)
    return known
  }

  /// The words of declarations that are none of the system's own table.
  var declarationWords: [String] {
    Keywords.declarationWords.filter { !isOfOtherSystem($0) }
  }

  /// The first other system that declares things with a word.
  private func systemDeclaring(_ word: String) -> String? {
    for name in languages.catalog.names where name != system.name {
      guard let other = languages.catalog.system(named: name) else { continue }
      if other.declarations.contains(where: { $0.word == word }) { return name }
      if other.declarations.isEmpty, Keywords.treeWords.contains(word) { return name }
    }
    return nil
  }

  // MARK: What they say

  /// What follows the name, and the block.
  mutating func defineOwn(_ declared: Declared, _ entry: DeclarationEntry) {
    let line = declared.line
    let start = entry.words.count + (entry.isNamed ? 1 : 0)
    let owner = declared.owner
    var id = owner
    if entry.isNamed {
      guard let name = name(at: entry.words.count, of: line) else { return }
      guard let own = owner == .none ? declared.id : app.memberIDs[owner]?[name],
        app.definition(own).details.isEmpty
      else { return }
      id = own
    }
    var said = detail(entry, line, from: start, of: id)
    for clause in declared.clauses.dropFirst() {
      let inner = self.line(of: clause)
      guard let next = ownDeclaration(inner, among: entry.clauses) else {
        error(CheckerCodes.strayClause, clause)
        continue
      }
      said += detail(next, inner, from: next.words.count, of: id)
    }
    var definition = app.definition(id)
    definition.details += said
    app.replace(id, with: definition)
    guard entry.isNamed, !entry.members.isEmpty || entry.hasBehavior else { return }
    defineBlock(declared, entry, id)
  }

  /// What one form says of a declaration, as details; nodes and values of nodes go to the app.
  private mutating func detail(
    _ entry: DeclarationEntry, _ line: Line, from start: Int, of id: DefinitionID
  ) -> [Detail] {
    var head = line
    if entry.takesBlock {
      head = Line(node: line.node, atoms: line.atoms, end: line.end, block: nil)
    }
    var matcher = quietMatcher(for: head)
    guard matcher.match(entry.form, from: start) else {
      expected(by: CollectionOfOne(entry.form), from: start, in: head)
      return []
    }
    let bindings = matcher.bindings
    requireClausesBehindBlock(entry, line, from: start)
    let found = withInputs(of: id) { $0.arguments(bindings, of: entry.form, in: head) }
    guard let arguments = found else { return [] }
    requireSiblings(arguments, of: id, in: head)
    keep(arguments, of: entry.form, id)
    var body: BodyID?
    if case .body = entry.source.block, let block = line.block {
      let reserved = app.addBody(Body(statements: [], place: place(of: block)))
      body = reserved
      pendingBodies.append(
        PendingBody(
          block: block, definition: id, body: reserved,
          title: "\(entry.source.word) \(app.definition(id).name)"))
    }
    let constants = arguments.map { constantArgument($0) ?? .none }
    return [Detail(word: entry.source.word, arguments: Arguments(constants), body: body)]
  }

  /// What may stand before a block or after it stands after it: the block is that of the words before.
  private mutating func requireClausesBehindBlock(
    _ entry: DeclarationEntry, _ line: Line, from start: Int
  ) {
    guard entry.takesBlock, line.block != nil, start < line.end else { return }
    for index in start..<line.end
    where ownDeclaration(line, from: index, among: entry.clauses) != nil {
      error(
        CheckerCodes.notHere, line.atoms[index], tree.text(line.atoms[index]), "before the block")
    }
  }

  /// What stands in the block of a declaration is made of what that one declares, and not of another's.
  private mutating func requireSiblings(
    _ arguments: [CheckedArgument], of id: DefinitionID, in line: Line
  ) {
    let owner = app.definition(id).owner
    if owner == .none { return }
    for case .nodes(let nodes) in arguments {
      guard let list = (0..<line.end).last(where: { kind(at: $0, of: line) == .list }) else {
        continue
      }
      for (node, item) in zip(nodes, tree.children(of: line.atoms[list])) {
        guard let made = node.definition, app.definition(made).owner != owner,
          app.definition(made).owner != .none
        else { continue }
        let other = app.definition(app.definition(made).owner)
        error(
          CheckerCodes.otherOwner, item, app.definition(made).name, other.word, other.name,
          suggestion:
            "declare a \(app.definition(made).word) of its own in `\(app.definition(owner).name)`")
      }
    }
  }

  /// What nodes of a declaration are made with: lists of nodes as content, values behind the inputs.
  private mutating func keep(
    _ arguments: [CheckedArgument], of form: CompiledPattern, _ id: DefinitionID
  ) {
    guard case .node? = vocabulary.declaration(app.definition(id).word)?.source.meaning else {
      return
    }
    for (argument, slot) in zip(arguments, form.source.slots) {
      if case .nodes(let nodes) = argument {
        app.setContent(.init(nodes: nodes, selection: 0), of: id)
      } else if slot.slot == .expression {
        var expression: Expression?
        if case .expression(let written) = argument { expression = written }
        app.computed[Int(id.index)].append(expression)
      }
    }
  }

  /// What stands in the block of a declaration.
  private mutating func defineBlock(
    _ declared: Declared, _ entry: DeclarationEntry, _ id: DefinitionID
  ) {
    guard let block = declared.line.block else { return }
    for item in tree.children(of: block) {
      let clauses = tree.children(of: item)
      guard let first = clauses.first else { continue }
      let line = line(of: first)
      breakNames(ofBlockOfNothing: line)
      if line.end > 0, tree.kind(line.atoms[0]) == .error { continue }
      let meant = meantMember(line, among: entry.members)
      if meant != nil {
        unknown(
          CheckerCodes.unknownDeclaration, line.atoms[0], tree.text(line.atoms[0]),
          among: namesOfMembers(entry))
      }
      if let inner = ownDeclaration(line, among: entry.members) ?? meant {
        defineOwn(
          Declared(line: line, clauses: clauses, keyword: nil, entry: inner, owner: id), inner)
        continue
      }
      if clauses.count > 1 { error(CheckerCodes.strayClause, clauses[1]) }
      if entry.hasBehavior, line.end > 0 {
        member(line, of: id, beside: entry.members.map(\.source.word))
      } else if line.end > 0 {
        unknown(
          CheckerCodes.unknownDeclaration, line.atoms[0], tree.text(line.atoms[0]),
          among: entry.members.map(\.source.word))
        breakNames(line)
      }
    }
  }

  /// The words that lines in the block of a declaration begin with.
  private func namesOfMembers(_ entry: DeclarationEntry) -> [String] {
    entry.members.compactMap { $0.words.first.map { text($0) } }
      + (entry.hasBehavior ? ["action", "source", "on"] : [])
  }

  /// The member of a declaration that a line most likely is whose first word begins none.
  func meantMember(_ line: Line, among members: [DeclarationEntry]) -> DeclarationEntry? {
    guard let word = word(at: 0, of: line), line.end > 1,
      ownDeclaration(line, among: members) == nil, keywords.keyword(word) != .on,
      word != keywords.other("action"), word != keywords.other("source")
    else { return nil }
    let fitting = members.filter { entry in
      entry.words.indices.dropFirst().allSatisfy { self.word(at: $0, of: line) == entry.words[$0] }
    }
    let known = fitting.compactMap { $0.words.first.map { text($0) } }
    guard let near = nearestName(to: text(word), in: known + ["action", "source", "on"]) else {
      return nil
    }
    // Of several that begin so, the one with the most words.
    return fitting.filter { $0.words.first.map { text($0) } == near }
      .max { $0.words.count < $1.words.count }
  }

  // MARK: Bodies

  /// A body in a declaration that is still to be read.
  struct PendingBody {
    let block: NodeID
    let definition: DefinitionID
    let body: BodyID
    let title: String
  }

  /// Reads the bodies of declarations, once everything that they can name is declared.
  mutating func definePendingBodies() {
    let pending = pendingBodies
    pendingBodies = []
    for one in pending {
      let outer = context
      context = .body
      defer { context = outer }
      app.bodies[Int(one.body.index)] = withInputs(of: one.definition) {
        $0.body(one.block, title: one.title)
      }
    }
  }

  // MARK: The system

  /// Takes the system of an app that the text at hand is in the middle of.
  mutating func useSystemOfText() {
    for (index, node) in tree.nodes.enumerated() where node.kind == .clause {
      let line = line(of: NodeID(rawValue: UInt32(index)))
      guard keywords.keyword(word(at: 0, of: line)) == .app,
        word(at: 2, of: line) == keywords.other("uses"), let name = name(at: 3, of: line),
        let language = languages.language(named: text(name), symbols: &symbols)
      else { continue }
      app.language = language
    }
  }

  /// `uses SYSTEM [OPTIONS]`; false after an error that leaves the app without a system.
  mutating func useSystem(_ line: Line) -> Bool {
    guard word(at: 2, of: line) == keywords.other("uses") else {
      if line.end == 2 { return true }
      let isSlip = line.end > 3 && nearestName(to: tree.text(line.atoms[2]), in: ["uses"]) != nil
      expected(
        "`uses` or {", at: 2, of: line,
        help: isSlip ? didYouMeanHelp("uses", for: line.atoms[2]) : nil)
      // The rest is written for the system that is named there.
      if isSlip { return useSystem(named: line) }
      if line.end == 3, let name = name(at: 2, of: line),
        languages.catalog.names.contains(text(name))
      {
        return useSystem(named: line, at: 2)
      }
      let uses = (2..<line.end).first { word(at: $0, of: line) == keywords.other("uses") }
      guard let uses, let name = name(at: uses + 1, of: line),
        languages.catalog.names.contains(text(name))
      else { return true }
      return useSystem(named: line, at: uses + 1)
    }
    return useSystem(named: line)
  }

  /// The name of a system at a position of the line of an app, and its options.
  mutating func useSystem(named line: Line, at position: Int = 3) -> Bool {
    guard let name = name(at: position, of: line) else {
      expected("the name of a system", at: position, of: line)
      app.lacksImport = true
      return false
    }
    var wanted = text(name)
    if !languages.catalog.names.contains(wanted) {
      let known = languages.catalog.names
      unknown(CheckerCodes.unknownSystem, line.atoms[position], wanted, among: known)
      // Most likely this one was meant, and the rest is written for it.
      wanted = nearestName(to: wanted, in: known) ?? ""
    }
    guard let language = languages.language(named: wanted, symbols: &symbols) else {
      app.lacksImport = true
      return false
    }
    app.language = language
    if vocabulary.hasOwnDeclarations { app.forgetPredefined("Safari", symbols.intern("Safari")) }
    for declaration in language.vocabulary.system.declarations {
      for name in declaration.predefined {
        let definition = Definition(kind: .screen, name: name, word: declaration.word)
        _ = app.defineInner(symbols.intern(name), definition, [])
      }
    }
    if line.end == position + 1 { return true }
    let written = (position + 1..<line.end).map { tree.text(line.atoms[$0]) }.joined(separator: " ")
    if system.options.contains(written) {
      app.options = written
    } else {
      let options = (system.options.map { "`\($0)`" } + ["{"]).joined(separator: " or ")
      expected(options, at: position + 1, of: line)
    }
    return true
  }
}
