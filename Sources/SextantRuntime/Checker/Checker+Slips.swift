import SextantEngine
import SextantSyntax

/// Slips that are common enough to be told in words of their own.
extension Checker {
  // MARK: Statements

  /// `try` before a form that it does not go with; true when that is told.
  mutating func explainTry(_ line: Line, at position: Int) -> Bool {
    guard let word = word(at: position, of: line), let keyword = keywords.keyword(word),
      vocabulary.sentences(beginningWith: word).isEmpty, app.commandIDs[word] == nil,
      Keywords.statementWords.contains(text(word))
    else { return false }
    let help =
      keyword == .in
      ? inBeforeTry(line, at: position)
      : Help(text: "`try` stands before a sentence, a `set` or a `wait`")
    report(
      CheckerCodes.notHere, span(at: position - 1, of: line),
      ["try", "before `\(text(word))`"], help.text, fix: help.fix)
    return true
  }

  /// How `try in REF: …` is written.
  private func inBeforeTry(_ line: Line, at position: Int) -> Help {
    var matcher = matcher(for: line)
    guard let length = matcher.referenceLength(at: position + 1) else {
      return Help(text: "`in REF:` stands first, then `try`")
    }
    let end = position + 1 + length
    let head = written(line, position..<end)
    guard isOp(.colon, at: end, of: line) else {
      return Help(text: "write `try` before a sentence of the block")
    }
    return Help(
      text: "`in` stands first: `\(head): try …`",
      fix: replacing(line, position - 1..<end + 1, with: "\(head): try"))
  }

  /// Where a name has stopped every sentence, an unknown name is a better word than "expected".
  mutating func explainNames(
    _ entries: [SentenceEntry], _ line: Line, from start: Int
  ) -> Bool {
    if keywords.keyword(word(at: start, of: line)) == .set {
      return explainSet(entries, line, from: start)
    }
    if explainTapped(line, from: start) { return true }
    guard word(at: start, of: line).map({ text($0) }) == "present",
      let style = word(at: start + 1, of: line), app.presentableIDs[style] == nil,
      !isCapitalised(text(style)),
      !styles.contains(where: { $0.word == style })
    else { return false }
    unknown(
      CheckerCodes.unknownPresentable, line.atoms[start + 1], text(style),
      among: namesOfStyles + app.presentables)
    return true
  }

  /// `tap "OK"`; true when that is told.
  private mutating func explainTapped(_ line: Line, from start: Int) -> Bool {
    guard word(at: start, of: line).map({ text($0) }) == "tap", start + 2 == line.end,
      kind(at: start + 1, of: line) == .string
    else { return false }
    let title = tree.string(line.atoms[start + 1])
    if symbols.find(title) != nil, !app.actions(named: title).isEmpty {
      expected(
        "`button`, or the name of an action,", at: start + 1, of: line,
        help: Help(
          text: "write `tap \(title)`: the name of an action stands without quotes",
          fix: replacing(line, start + 1..<start + 2, with: title)))
      return true
    }
    expected(
      "`button`, or the name of an action,", at: start + 1, of: line,
      help: Help(
        text: "write `tap button \(written(line, start + 1..<start + 2))`",
        fix: .inserting("button ", at: span(at: start + 1, of: line).start)))
    return true
  }

  /// `set` with nothing behind it that it knows: its sentences are not all that begins so.
  private mutating func explainSet(
    _ entries: [SentenceEntry], _ line: Line, from start: Int
  ) -> Bool {
    var matcher = matcher(for: line)
    for entry in entries { _ = matcher.match(entry.pattern, from: start) }
    guard matcher.farthest == start + 1 else { return false }
    let next = matcher.expected.compactMap { item in
      if case .word(let word) = item { text(word) } else { nil }
    }
    let known = next + [text(keywords.tracing)]
    guard let name = name(at: start + 1, of: line) else {
      let options = known.map { "`\($0)`" }.joined(separator: ", ")
      expected("\(options) or the name of a state and `=`", at: start + 1, of: line)
      return true
    }
    if app.variableIDs[name] != nil {
      expected("`=`", at: start + 2, of: line)
    } else {
      unknown(
        CheckerCodes.unknownState, line.atoms[start + 1], text(name),
        among: known + app.variables.map(\.name))
    }
    return true
  }

  /// What to write for words that other tools begin with: the first that the system knows.
  private static let otherWords: [String: [String]] = [
    "alert": ["present alert", "show alert"], "assert": ["expect"], "back": ["tap back"],
    "check": ["expect"], "click": ["tap"], "close": ["dismiss"], "const": ["let"],
    "cover": ["present cover"], "dialog": ["present dialog"], "echo": ["print"],
    "ensure": ["expect"], "go": ["append"], "goto": ["append"], "log": ["print"],
    "navigate": ["append"], "pause": ["wait"], "press": ["tap"], "sheet": ["present sheet"],
    "show": ["present sheet", "present"], "sleep": ["wait"], "touch": ["tap"], "var": ["let"],
    "verify": ["expect"], "while": ["repeat"],
  ]

  /// What was meant by a word that other tools begin with; nil where no sentence is.
  func meaning(ofOtherWord word: String) -> String? {
    Self.otherWords[word]?.first { isKnown($0) }
  }

  /// What to write for `print("a")`: what a sentence takes stands behind it, without brackets.
  func bracketHelp(_ atom: NodeID) -> Help? {
    let name = text(tree.symbol(atom))
    guard tree.kind(atom) == .name, let arguments = tree.children(of: atom).first, isKnown(name)
    else { return nil }
    let span = tree.span(arguments)
    let given = tree.children(of: arguments)
    guard given.count == 1, tree.symbol(given[0]) == .empty, (3...100).contains(span.length),
      case let inner = tree.source.text(of: Span(start: span.start + 1, end: span.end - 1)),
      !inner.utf8.contains(UInt8(ascii: "\n"))
    else { return Help(text: "what a sentence takes stands without brackets") }
    let edits = [
      TextEdit(span: Span(start: span.start, end: span.start + 1), replacement: " "),
      TextEdit(span: Span(start: span.end - 1, end: span.end), replacement: ""),
    ]
    return Help(
      text: "write `\(name) \(inner)`, without brackets",
      fix: Fix(title: "leave out the brackets", edits: edits))
  }

  /// What to write where a statement begins with a name and `=`.
  func assignmentHelp(_ line: Line, from start: Int) -> Help? {
    guard isOp(.equals, at: start + 1, of: line), let name = name(at: start, of: line) else {
      return nil
    }
    if app.variableIDs[name] == nil {
      return Help(
        text: "`let \(text(name)) = …` gives a name to a node or a value",
        fix: .inserting("let ", at: span(at: start, of: line).start))
    }
    return Help(
      text: "`set \(text(name)) = …` changes the state",
      fix: .inserting("set ", at: span(at: start, of: line).start))
  }

  // MARK: Values

  /// What to write for a value of another type.
  func typeHelp(
    _ value: Expression, _ wanted: ValueType, _ line: Line, from start: Int, to end: Int
  ) -> Help? {
    switch wanted {
    case .duration: return durationHelp(value, line, from: start, to: end)
    case .enumeration(let type):
      let cases = cases(of: type)
      guard case .string(let text)? = value.constant, cases.contains(text) else {
        return caseHelp(type, cases).map { Help(text: $0) }
      }
      return Help(
        text: "write `\(text)` without quotes", fix: replacing(line, start..<end, with: text))
    default: return nil
    }
  }

  /// The cases of an enumeration, or the first ones of many.
  func caseHelp(_ type: String, _ cases: [String]) -> String? {
    let few = cases.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    if cases.count < 2 { return cases.isEmpty ? nil : "the only case of `\(type)` is \(few)" }
    return "the cases of `\(type)` are \(few)\(cases.count > 8 ? ", …" : "")"
  }

  /// What to write for a number where a duration should stand.
  func durationHelp(_ value: Expression, _ line: Line, from start: Int, to end: Int) -> Help? {
    switch value.constant {
    case .int, .decimal: break
    default: return nil
    }
    let number = written(line, start..<end)
    let units = [
      "ms": "ms", "milliseconds": "ms", "s": "s", "sec": "s", "second": "s", "seconds": "s",
      "min": "min", "m": "min", "minute": "min", "minutes": "min",
    ]
    if let unit = word(at: end, of: line).flatMap({ units[text($0)] }) {
      return Help(
        text: "write `\(number)\(unit)`, with no blank",
        fix: replacing(line, start..<end + 1, with: number + unit))
    }
    // Of a large number it is not plain which unit is meant.
    let isShort: Bool
    switch value.constant {
    case .int(let count): isShort = (0...60).contains(count)
    case .decimal: isShort = true
    default: isShort = false
    }
    return Help(
      text: "write `\(number)s`: a duration has a unit, `ms`, `s` or `min`",
      fix: isShort ? replacing(line, start..<end, with: number + "s") : nil)
  }

  // MARK: Facts

  /// A fact that none of the table is, though it is clear what was meant; true when that is told.
  mutating func explainFact(_ line: Line, from start: Int) -> Bool {
    for position in start..<max(start, line.end - 1)
    where word(at: position, of: line) == keywords.isWord
      && word(at: position + 1, of: line) == keywords.not
    {
      let (left, right) = (
        written(line, start..<position + 1), written(line, position + 2..<line.end)
      )
      report(
        CheckerCodes.notHere, span(at: position + 1, of: line), ["not", "after `is` here"],
        "write `not \(left) \(right)`",
        fix: replacing(line, start..<line.end, with: "not \(left) \(right)"))
      return true
    }
    return false
  }

  /// `presented is NAME`, where nothing has the name; true when that is told.
  mutating func explainPresented(_ line: Line, from start: Int) -> Bool {
    guard word(at: start, of: line) == keywords.other("presented"),
      word(at: start + 1, of: line) == keywords.isWord,
      let style = word(at: start + 2, of: line), !isCapitalised(text(style)),
      app.presentableIDs[style] == nil, !namesOfStyles.contains(text(style))
    else { return false }
    unknown(
      CheckerCodes.unknownPresentable, line.atoms[start + 2], text(style),
      among: namesOfStyles + app.presentables)
    return true
  }

  /// A fact about a name that nothing has; true when that is told.
  mutating func explainUnknownName(_ line: Line, from start: Int) -> Bool {
    // What it was to be could not be made out, and that is told.
    if hasReportedErrors, let name = word(at: start, of: line), scope[name]?.type == .unknown {
      return true
    }
    guard let word = word(at: start, of: line),
      self.word(at: start + 1, of: line) == keywords.isWord || isNearState(line, from: start),
      scope[word] == nil, app.definitionIDs[word] == nil, app.variableIDs[word] == nil,
      app.caseTypes[word] == nil, !vocabulary.hasShapes(beginningWith: word),
      !referenceWords.contains(word), !isCapitalised(text(word))
    else { return false }
    let known =
      scope.names.map { text($0) } + app.variables.map(\.name)
      + app.definitions.dropFirst().map(\.name)
    unknown(CheckerCodes.unknownName, line.atoms[start], text(word), among: known)
    return true
  }

  /// Whether a fact is nothing but a name that is near to that of a state.
  private func isNearState(_ line: Line, from start: Int) -> Bool {
    guard start + 1 == line.end, let word = word(at: start, of: line) else { return false }
    return app.brokenNames.contains(text(word))
      || nearest(to: text(word), among: app.variables.map(\.name)) != nil
  }

  /// `stack is Home`: a list is wanted, and one node stands here; true when that is told.
  mutating func explainBrackets(_ line: Line, from start: Int) -> Bool {
    guard word(at: start, of: line) == words.stack,
      let place = (start..<line.end).first(where: {
        word(at: $0, of: line) == keywords.isWord
      }), let node = bareNode(line, at: place + 1)
    else { return false }
    report(
      CheckerCodes.expected, span(at: place + 1, of: line), ["a list of nodes in [ ]"],
      "write `[\(node)]`", fix: bracketing(line, place + 1..<line.end))
    return true
  }

  /// A description of a node that goes on to the end of the line, as it is written.
  private func bareNode(_ line: Line, at position: Int) -> String? {
    var matcher = quietMatcher(for: line)
    guard let name = name(at: position, of: line), scope[name] == nil,
      name == words.stacked || app.definitionIDs[name] != nil
        || app.isScratch && isCapitalised(text(name)),
      let length = matcher.nodeLength(at: position), position + length == line.end
    else { return nil }
    return written(line, position..<line.end)
  }

  /// What was meant where patterns have stopped.
  func help(_ matcher: Matcher, _ line: Line) -> Help? {
    let position = matcher.farthest
    guard position < line.end else { return nil }
    let atom = line.atoms[position]
    var wanted: [String] = []
    var (takesNode, takesName) = (false, false)
    for item in matcher.expected {
      switch item {
      case .word(let word): wanted.append(text(word))
      case .slot(.nodePatterns, _):
        if let node = bareNode(line, at: position) {
          return Help(
            text: "write `[\(node)]`", fix: bracketing(line, position..<line.end))
        }
      case .slot(.style, _): wanted += namesOfStyles + app.presentables
      case .slot(.node, _), .slot(.nodePattern, _), .slot(.reference, _): takesNode = true
      case .slot(.tab, _), .slot(.window, _), .slot(.trigger, _), .slot(.message, _):
        takesName = true
      case .slot, .end: break
      }
    }
    if tree.kind(atom) == .name {
      if isOp(.colon, at: position + 1, of: line), kind(at: position - 1, of: line) == .name {
        return Help(
          text: "inputs stand in brackets that touch the name: "
            + "`\(written(line, position - 1..<position))(\(written(line, position..<position + 1)): …)`"
        )
      }
      return likelyName(to: text(tree.symbol(atom)), in: wanted).map {
        didYouMeanHelp($0, for: atom)
      }
    }
    if wanted.contains("is"), tree.kind(atom) == .list {
      return Help(
        text: "write `is` before it", fix: .inserting("is ", at: tree.span(atom).start))
    }
    if takesNode, tree.kind(atom) == .list {
      return Help(
        text: "several nodes are one stack: `stacked \(written(line, position..<position + 1))`",
        fix: .inserting("stacked ", at: tree.span(atom).start))
    }
    if tree.kind(atom) == .string, takesNode && isCapitalised(tree.string(atom)) || takesName,
      tree.string(atom).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      return Help(
        text: "write `\(tree.string(atom))` without quotes",
        fix: replacing(line, position..<position + 1, with: tree.string(atom)))
    }
    return nil
  }

  /// Atoms as they are written; nothing of a long text but its beginning.
  func written(_ line: Line, _ atoms: Range<Int>) -> String {
    guard !atoms.isEmpty, atoms.upperBound <= line.end else { return "…" }
    let span = tree.span(line.atoms[atoms.lowerBound]).union(
      tree.span(line.atoms[atoms.upperBound - 1]))
    return span.length > 100 ? "…" : tree.source.text(of: span)
  }
}

extension Checker {
  /// A name used once that is close to another one is probably a slip.
  mutating func warnOfNearNames(asErrors: Bool) {
    // Among thousands of names many are near to another.
    if app.definitions.count > 500 { return }
    // Of two names that are near to one another only the later one is told.
    var told: Set<String> = []
    var found: [(atom: NodeID, name: String, near: String)] = []
    for (atom, id) in implicitNames.reversed() where app.implicitUses[id] == 1 {
      let name = app.definition(id).name
      let others = app.definitions.indices.dropFirst().filter { $0 != Int(id.index) }
        .map { app.definitions[$0].name }.filter { $0 != "Safari" }
      guard !told.contains(name), let near = nearestName(to: name, in: others) else { continue }
      told.insert(near)
      found.append((atom, name, near))
    }
    for (atom, name, near) in found.reversed() {
      report(
        CheckerCodes.nearName, tree.span(atom), [name, near],
        "write `\(near)`, or declare `screen \(name)`", severity: asErrors ? .error : .warning)
    }
  }
}
