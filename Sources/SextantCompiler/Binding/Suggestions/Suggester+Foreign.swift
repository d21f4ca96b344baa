import SextantEngine
import SextantLanguage
import SextantSyntax

/// Translates phrases from other frameworks into the app's system, by the table `ForeignWords`.
extension Suggester {
  private struct ForeignPhrase {
    let phrase: Phrase
    let head: Range<Int>
    let arguments: [String]
    let rows: [ForeignWords]

    func isOf(_ place: ForeignWords.Place) -> Bool { rows.first?.place == place }

    var written: String { phrase.text(of: head) }
    var rest: String {
      head.upperBound < phrase.end ? phrase.text(of: head.upperBound..<phrase.end) : ""
    }
  }

  /// Returns the translation of a foreign phrase; nil if the system has no equivalent.
  ///
  /// - Parameters:
  ///   - isWhole: whether the translation must cover all atoms of the phrase.
  ///   - known: the keywords of the declarations that are allowed here; nil for all.
  mutating func foreign(
    _ place: ForeignWords.Place, _ phrase: Phrase, from start: Int = 0, isWhole: Bool = false,
    among known: [String]? = nil
  ) -> Suggestion? {
    guard suggests, let found = foreignPhrase(phrase, from: start, place) else { return nil }
    for row in found.rows {
      for form in row.meant.compactMap({ own($0) }) where isForm(form, place, among: known) {
        for (text, end) in filled(form, found, isWhole: isWhole || place == .fact)
        where fits(text, of: form, found, isWhole: isWhole) {
          let made = replacement(
            of: found, upTo: end, with: text, difference: row.difference(of: form))
          return keepsBlock(of: found, in: form) ? made : made.withoutFix
        }
      }
    }
    return isWhole ? nil : advice(found, among: known)
  }

  private mutating func fits(
    _ text: String, of form: String, _ found: ForeignPhrase, isWhole: Bool
  ) -> Bool {
    let hasBlock = found.phrase.block != nil
    if found.isOf(.fact) { return isQuestion(text) }
    if found.isOf(.declaration) {
      return !form.hasPrefix("stacked ") && (hasBlock || !form.hasSuffix("}"))
    }
    return isStatement(text + (hasBlock ? " { }" : ""), checksNames: isWhole)
  }

  /// Returns whether the form's block allows the lines in the foreign phrase's block.
  ///
  /// For example, `composable("a") { dismiss }` cannot become a screen: `dismiss` is not a member
  /// of a screen.
  private func keepsBlock(of found: ForeignPhrase, in form: String) -> Bool {
    guard found.isOf(.declaration), !form.hasSuffix("}"), let block = found.phrase.block else {
      return true
    }
    let known = context.memberWords
    return tree.children(of: block).allSatisfy { item in
      guard let (phrase, _) = context.head(of: item), phrase.end > 0 else { return true }
      return known.contains(tree.text(phrase.atoms[0]))
    }
  }

  /// Returns the advice for foreign words, regardless of their context; nil if the system has no
  /// equivalent.
  ///
  /// - Parameter known: the keywords of the declarations that are allowed here; nil for all.
  mutating func meaning(of row: ForeignWords, among known: [String]? = nil) -> String? {
    for form in row.meant.compactMap({ own($0) }) where isForm(form, row.place, among: known) {
      return "write `\(form)`" + (row.difference(of: form).map { ": " + $0 } ?? "")
    }
    return row.advice
  }

  /// Returns whether the system has a form. Uppercase words in the form are placeholders for
  /// arguments.
  private mutating func isForm(
    _ form: String, _ place: ForeignWords.Place, among known: [String]? = nil
  ) -> Bool {
    switch place {
    case .statement:
      form == "STATEMENT" || isStatement(form.replacing("…", with: ""), checksNames: true)
    case .fact: isQuestion(form)
    case .declaration:
      form.hasPrefix("stacked ")
        || (known ?? declaringWords).contains { form == $0 || form.hasPrefix($0 + " ") }
    case .type, .word, .member: true
    }
  }

  private var declaringWords: [String] {
    context.declarationWords + system.declarations.map(\.word) + context.memberWords + forms.file
      + forms.titled + ["start"]
  }

  /// Adds the advice for a foreign word to the syntax error that reports an unexpected character.
  mutating func explained(_ diagnostic: Diagnostic, in source: SourceText) -> Diagnostic {
    guard suggests, diagnostic.suggestion == nil, diagnostic.code == SyntaxCodes.unexpectedCharacter
    else { return diagnostic }
    var explained = diagnostic
    let line = source.line(source.lineNumber(of: diagnostic.span.start)).drop(while: \.isWhitespace)
    let end = min(diagnostic.span.end + 100, UInt32(source.bytes.count))
    let rest = source.text(of: Span(start: diagnostic.span.end, end: max(diagnostic.span.end, end)))
    let (first, next) = (foreignWord(line), foreignWord(rest))
    let last = first.split(separator: ".").last.map(String.init) ?? ""
    let names = (isOwn(first) ? [] : [(first, first), (last, first)]) + [(next, next)]
    let rows = names.flatMap { name, written in
      [ForeignWords.Place.statement, .declaration].flatMap { ForeignWords.rows(of: name, $0) }
        .map { (row: $0, written: written) }
    }
    // Rows with a translation precede rows with only advice.
    for (row, written) in rows.filter({ !$0.row.meant.isEmpty }) + rows {
      guard let meaning = meaning(of: row) else { continue }
      let origin = row.origin == .people ? "" : "`\(written)` is from \(row.origin.rawValue): "
      explained.suggestion = .advice(origin + meaning)
      return explained
    }
    return diagnostic
  }

  private func foreignWord(_ text: some StringProtocol) -> String {
    String(
      text.drop { "<.@#".contains($0) }.prefix { $0.continuesName || $0 == "." })
  }

  private func isOwn(_ word: String) -> Bool {
    guard let symbol = context.symbols.find(word) else { return false }
    return !vocabulary.sentences(beginningWith: symbol).isEmpty
      || context.statementForms[symbol] != nil || declaringWords.contains(word)
  }

  func foreignMeanings(of word: String) -> [String] {
    ForeignWords.rows(of: word, .word).flatMap(\.meant)
  }

  func foreignAdvice(for word: String) -> Suggestion? {
    ForeignWords.rows(of: word, .word).lazy.compactMap(\.advice).first.map { .advice($0) }
  }

  func foreignType(_ name: String) -> String? {
    ForeignWords.rows(of: name.lowercased(), .type).first?.meant.first
  }

  // MARK: Reading

  private func foreignPhrase(
    _ phrase: Phrase, from start: Int, _ place: ForeignWords.Place
  ) -> ForeignPhrase? {
    guard start < phrase.end, case let atom = phrase.atoms[start],
      [.name, .qualified].contains(tree.kind(atom))
    else { return nil }
    let words = (start..<min(start + 3, phrase.end)).prefix { phrase.word(at: $0) != nil }
    var names = (2...3).reversed().filter { words.count >= $0 }.map { count in
      (
        words.prefix(count).compactMap { phrase.word(at: $0).map(text) }.joined(separator: " "),
        count
      )
    }
    let first = text(tree.symbol(atom))
    if tree.kind(atom) == .qualified {
      let second = text(tree.secondSymbol(atom))
      names += [("\(first).\(second)", 1), (second, 1)]
    } else {
      names.append((first, 1))
    }
    for (name, count) in names {
      let rows = ForeignWords.rows(of: name, place)
      if rows.isEmpty { continue }
      var arguments = tree.argumentNodes(of: atom).compactMap { argument in
        tree.children(of: argument).first.map { tree.source.text(of: tree.span($0)) }
      }
      // In `isOn.toggle()`, the receiver `isOn` counts as the argument.
      if arguments.isEmpty, tree.kind(atom) == .qualified,
        app.variableIDs[tree.symbol(atom)] != nil
      {
        arguments = [first]
      }
      return ForeignPhrase(
        phrase: phrase, head: start..<start + count, arguments: arguments, rows: rows)
    }
    return nil
  }

  /// Returns a form without the name of the app's system before it. Returns nil for a form of
  /// another system.
  private func own(_ form: String) -> String? {
    guard let colon = form.firstIndex(of: ":") else { return form }
    return form[..<colon] == system.name ? String(form[colon...].dropFirst(2)) : nil
  }

  // MARK: Writing

  /// Fills the placeholders of a form from the phrase. Returns the possible texts. The number with
  /// each text is the end of the atoms that it replaces.
  ///
  /// Empty if the phrase has too few arguments.
  private func filled(
    _ form: String, _ found: ForeignPhrase, isWhole: Bool
  ) -> [(text: String, end: Int)] {
    // The value after `=` and the node after `shows` are copied unchanged.
    let words = form.replacing(" = VALUE", with: "").replacing(" shows NODE", with: "")
      .split(separator: " ").filter { !["{", "…", "}"].contains($0) }.map(String.init)
    let (rest, head) = (found.rest, found.head)
    let isDeclared = found.isOf(.declaration)
    if !words.contains(where: \.isPlaceOfArgument) {
      let bare = words.joined(separator: " ")
      let alone = (bare, head.upperBound)
      if rest.isEmpty { return [alone] }
      let whole = ("\(bare) \(rest)", found.phrase.end)
      return isWhole ? [whole] : [whole, alone]
    }
    // Prefers declared names to other arguments, as in `push(context, Detail)`.
    let known = found.arguments.filter { isNode($0) }
    var given = [known, found.arguments].filter { !$0.isEmpty }.map { ($0, head.upperBound) }
    // In `Profile: View`, only `Profile` is an argument.
    let isTyped = isDeclared && found.phrase.isOp(.colon, at: found.head.upperBound + 1)
    if !rest.isEmpty, !isTyped || form.hasPrefix("state ") {
      given.append(([rest], found.phrase.end))
    }
    if !isWhole, !rest.isEmpty {
      let next = head.upperBound + 1
      given.append(
        ([found.phrase.text(of: head.upperBound..<next)], isTyped ? found.phrase.end : next))
    }
    return given.compactMap { arguments, end in
      var left = arguments[...]
      let result = words.mapAll { word -> String? in
        guard word.isPlaceOfArgument else { return word }
        // If no argument is left, NAME repeats the first argument.
        let next = left.popFirst() ?? (word == "NAME" ? arguments.first : nil)
        return next.flatMap { argument($0, at: word, of: found) }
      }
      // Every argument that names a declaration must be used.
      guard let result, !left.contains(where: { isNode($0) }) else { return nil }
      return (result.joined(separator: " "), end)
    }
  }

  private func isNode(_ argument: String) -> Bool {
    let name = argument.drop { $0 == "\"" || $0 == "/" }.prefix(while: \.continuesName)
    return node(called: String(name)) != nil
  }

  private func node(called name: String) -> String? {
    app.definitions.dropFirst().map(\.name).first { $0.lowercased() == name.lowercased() }
  }

  /// Returns the text for a placeholder. Removes the quotes of a name, and adds a missing unit to a
  /// duration.
  private func argument(
    _ text: String, at place: String, of found: ForeignPhrase
  ) -> String? {
    switch place {
    case "NODE", "NAME", "ID", "STACK":
      guard text.first == "\"" else { return text }
      let name = String(text.dropFirst().dropLast().drop { $0 == "/" })
      let isName = !name.isEmpty && name.allSatisfy(\.continuesName)
      if let known = node(called: name) { return known }
      guard isName else { return nil }
      return found.isOf(.declaration) && !vocabulary.hasOwnDeclarations
        ? name.prefix(1).uppercased() + name.dropFirst() : name
    case "ACTION" where text.first == "\"":
      let name = String(text.dropFirst().dropLast())
      return app.overloads(named: name).isEmpty ? nil : name
    case "TIME" where text.first?.isNumber != true: return nil
    case "TIME": return text.allSatisfy { $0.isNumber || $0 == "." } ? text + "s" : text
    case "TITLE" where found.isOf(.fact): return isTitle(text) ? text : nil
    default: return text
    }
  }

  private func isTitle(_ text: String) -> Bool {
    text.first == "\""
      || context.symbols.find(text).map { scope[$0] != nil || app.variableIDs[$0] != nil } ?? false
  }

  private func replacement(
    of found: ForeignPhrase, upTo end: Int, with text: String, difference: String?
  ) -> Suggestion {
    let (phrase, head) = (found.phrase, found.head)
    let rest = found.rest
    // The suggestion shows only the changed words.
    let words = String(text.dropLast(rest.count + 1))
    if found.arguments.isEmpty, !rest.isEmpty, text.hasSuffix(" " + rest),
      !words.split(separator: " ").contains(rest[...])
    {
      return .replacement(
        words, fix: phrase.replacing(head, with: words), difference: difference)
    }
    // If the remaining atoms do not begin an item, the translation is incomplete and gets no fix.
    let isAll = end == phrase.end || beginsItem(phrase, at: end)
    return .replacement(
      text, fix: isAll ? phrase.replacing(head.lowerBound..<end, with: text) : nil,
      difference: difference)
  }

  private mutating func advice(_ found: ForeignPhrase, among known: [String]? = nil) -> Suggestion?
  {
    for row in found.rows {
      guard let meaning = meaning(of: row, among: known) else { continue }
      let hasOrigin = meaning != row.advice && row.origin != .people
      let origin = hasOrigin ? "`\(found.written)` is from \(row.origin.rawValue): " : ""
      return .advice(origin + meaning)
    }
    return nil
  }
}

extension String {
  var isPlaceOfArgument: Bool { count > 1 && allSatisfy { $0.isUppercase } }
}
