import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func sentence(
    _ phrase: Phrase, from start: Int, isTry: Bool, target: Reference?
  ) -> Statement? {
    guard start < phrase.end else {
      expected("a sentence", at: start, of: phrase)
      return nil
    }
    guard let call = sentenceCall(phrase, from: start) else { return nil }
    return Statement(kind: .call(call), place: place(of: phrase.node), target: target, isTry: isTry)
  }

  mutating func sentenceCall(_ phrase: Phrase, from start: Int) -> Call? {
    let written = phrase
    var phrase = phrase
    var isAnimated = true
    let end = phrase.end
    if end - start > 2, phrase.word(at: end - 2) == Word.without.symbol,
      phrase.word(at: end - 1) == Word.animation.symbol
    {
      isAnimated = false
      phrase = phrase.prefix(end - 2, block: phrase.block)
    }
    if let name = phrase.name(at: start), let index = app.commandIDs[name] {
      warnOfStatement(phrase, at: start)
      if !isAnimated, !vocabulary.command.animates {
        reportNoAnimation(written, at: start, text(name))
      }
      return commandCall(phrase, at: start, index, isAnimated: isAnimated)
    }
    guard let first = phrase.word(at: start) else {
      reportMissingKeyword(phrase, at: start)
      return nil
    }
    let entries = vocabulary.sentences(beginningWith: first)
    if entries.isEmpty {
      unknownSentence(phrase, from: start, first)
      return nil
    }
    var parser = context.parser(for: phrase, isQuiet: true)
    for entry in entries {
      guard parser.match(entry.pattern, from: start) else { continue }
      if !isAnimated, !entry.form.animates {
        reportNoAnimation(written, at: start, text(first))
      }
      guard
        let arguments = sentenceArguments(
          parser.arguments, of: entry.pattern, in: phrase, isInSentence: true)
      else {
        return nil
      }
      var constant: Arguments?
      if case .system = entry.form.meaning {
        constant = self.constant(arguments, of: entry.form, isAnimated: isAnimated)
      }
      return Call(
        entry: entry.form, arguments: arguments, isAnimated: isAnimated, constant: constant)
    }
    reportUnmatched(entries, phrase, from: start)
    return nil
  }

  /// Warns if the name of a command is also the keyword of a statement.
  private mutating func warnOfStatement(_ phrase: Phrase, at start: Int) {
    guard let word = phrase.word(at: start),
      context.statementForms[word]?.contains(where: \.form.yieldsToCommands) ?? false
    else { return }
    let name = text(word)
    error(
      LanguageCodes.commandNotStatement, phrase.atoms[start], name,
      suggestion: .edit(suggester.renaming(phrase.atoms[start], to: "`\(name)`")))
  }

  private mutating func reportUnmatched(
    _ entries: [Row<Sentence>], _ phrase: Phrase, from start: Int
  ) {
    if suggester.matchesOnlyFirstWord(entries, phrase, from: start),
      reportOtherSystem(phrase, from: start)
    {
      return
    }
    // Assignments to states also begin with `set`, but are not sentences.
    if phrase.word(at: start) == Word.set.symbol, let name = phrase.name(at: start + 1),
      app.variableIDs[name] != nil
    {
      let sign = [Op.plus, .minus].first { phrase.isOp($0, at: start + 2) }
      let meant = sign.map { sign -> Suggestion in
        let isDouble = phrase.isOp(sign, at: start + 3) && phrase.end == start + 4
        let text = isDouble ? "\(sign.text)= 1" : "\(sign.text)="
        return .replacement(
          text, fix: phrase.replacing(start + 2..<start + (isDouble ? 4 : 3), with: " " + text))
      }
      expected("`=`", at: start + 2, of: phrase, meant)
      return
    }
    expected(
      by: entries.lazy.map(\.pattern), from: start, in: phrase,
      meant: suggester.foreign(.statement, phrase, from: start, isWhole: true))
  }

  private mutating func reportMissingKeyword(_ phrase: Phrase, at start: Int) {
    // The erroneous declaration of a command with this name is already reported.
    if let name = phrase.name(at: start), app.errorSymbols.contains(name),
      !vocabulary.sentences(beginningWith: name).isEmpty
    {
      return
    }
    let atom = phrase.atoms[start]
    let name = phrase.name(at: start).map { text($0) } ?? tree.text(atom)
    let meant = suggester.tappedSuggestion(phrase, from: start)
    let bare = meant == nil ? suggester.withoutBrackets(atom) : nil
    let foreign = bare == nil ? suggester.foreign(.statement, phrase, from: start) : nil
    let advice = (meant ?? foreign)?.fix == nil ? bare : nil
    error(
      LanguageCodes.unknownSentence, atom, advice == nil ? name : name + "(",
      suggestion: meant ?? advice ?? foreign)
  }

  private mutating func reportNoAnimation(_ written: Phrase, at start: Int, _ word: String) {
    error(
      LanguageCodes.noAnimation, written.atoms[start], word,
      suggestion: .edit(written.removing(written.end - 2..<written.end)))
  }

  private mutating func unknownSentence(_ phrase: Phrase, from start: Int, _ first: Symbol) {
    if app.errorSymbols.contains(first) || reportOtherSystem(phrase, from: start) { return }
    let atom = phrase.atoms[start]
    if let suggestion = suggester.assignmentSuggestion(phrase, from: start)
      ?? suggester.tappedSuggestion(phrase, from: start)
      ?? suggester.foreign(.statement, phrase, from: start)
    {
      error(LanguageCodes.unknownSentence, atom, text(first), suggestion: suggestion)
      // The `let` is probably missing before this name, so later uses are not reported.
      if phrase.isOp(.equals, at: start + 1) { app.errorSymbols.insert(first) }
      return
    }
    var known = vocabulary.firstWords + context.forms.statements
    known += app.behavior.commands.map(\.name)
    if suggester.isOutermost(phrase.node) {
      known += context.forms.declarations
      known += phrase.block == nil ? ["import"] : context.forms.file
      known += phrase.kind(at: start + 1) == .string ? context.forms.titled : []
    }
    // If the second word is known, only first words that can precede it are suggested: in `pres
    // sheet A`, `present` rather than `press`.
    if let next = phrase.word(at: start + 1) {
      let leading = vocabulary.firstWords(ofSentencesWith: next)
      if suggester.nearest(to: text(first), among: leading) != nil { known = leading }
    }
    reportUnknown(LanguageCodes.unknownSentence, atom, text(first), among: known)
  }

  private mutating func reportOtherSystem(_ phrase: Phrase, from start: Int) -> Bool {
    guard let (name, suggestion) = suggester.otherSystem(phrase, from: start) else { return false }
    error(
      LanguageCodes.otherSystem, phrase.atoms[start], "`\(phrase.text(of: start..<phrase.end))`",
      name, system.name, suggestion: suggestion)
    return true
  }

  // MARK: Arguments

  /// Binds the arguments of a match in slot order. Returns nil after an error.
  ///
  /// - Parameter isInSentence: whether the arguments belong to a sentence. The sentence sends its
  ///   message or trigger, which therefore needs all arguments.
  mutating func sentenceArguments(
    _ parsed: [PhraseArgument?], of pattern: CompiledPattern, in phrase: Phrase,
    isInSentence: Bool = false
  ) -> [BoundArgument]? {
    var result: [BoundArgument] = []
    result.reserveCapacity(parsed.count)
    var isGood = true
    var stateType = ValueType.unknown
    for (index, slot) in pattern.source.slots.enumerated() {
      guard let argument = parsed[index] else {
        result.append(slot.slot == .flag ? .flag(false) : .none)
        continue
      }
      var place = SlotPlace(
        phrase: phrase, atoms: argument.atoms, syntax: argument.syntax, slot: slot.slot,
        label: slot.name, wanted: stateType, isInSentence: isInSentence)
      if slot.slot == .call, let next = pattern.source.slots.dropFirst(index + 1).first,
        next.slot == .transition
      {
        place.word = parsed[index + 1].map { phrase.atoms[$0.atoms.lowerBound] }
      }
      guard let argument = SlotKind.of(slot.slot).bind(&self, place) else {
        isGood = false
        continue
      }
      // If the pattern has a state, its value must have the type of this state.
      if case .variable(let index) = argument { stateType = app.variables[index].type }
      result.append(argument)
    }
    return isGood ? result : nil
  }

  // MARK: Constants

  private mutating func constant(
    _ arguments: [BoundArgument], of entry: Sentence, isAnimated: Bool
  ) -> Arguments? {
    arguments.mapAll { constantArgument($0) }.map {
      Arguments($0, isAnimated: isAnimated, of: entry.pattern)
    }
  }

  mutating func constantArgument(_ argument: BoundArgument) -> Argument? {
    switch argument {
    case .none: return Argument.none
    case .node(let node): return constant(node).map { .node($0) }
    case .expression(.constant(let value)): return .value(value)
    case .name(let name): return .name(name)
    case .word(let word): return .value(.string(word))
    case .presentable(let index): return .presentable(index)
    case .flag(let isSet): return .value(.bool(isSet))
    case .pick(.index(let index)): return .pick(.index(index))
    case .definition(let definition): return .definition(definition)
    case .definitions(let definitions): return .definitions(definitions)
    case .nodes(let nodes): return nodes.mapAll { constant($0) }.map { .nodes($0) }
    case .pattern(.declared(let definition, let inputs)):
      let values = inputs.map { $0?.constant }
      // An omitted input matches every value.
      let areConstant = zip(inputs, values).allSatisfy { $0 == nil || $1 != nil }
      return areConstant ? .match(.declared(definition, values)) : nil
    case .call(let name, let expressions, _):
      return expressions.mapAll(\.constant).map { .call(name, $0) }
    default: return nil
    }
  }

  func constant(_ node: NodeExpression) -> NodeDescription? {
    if case .constant(let description) = node { description } else { nil }
  }
}
