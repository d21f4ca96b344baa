import SextantEngine
import SextantSyntax

enum Sentences {
  /// A sentence as a statement.
  static func sentence(
    _ phrase: Phrase, from start: Int, isTry: Bool, target: Reference?, _ binder: inout Binder
  ) -> Statement? {
    guard start < phrase.end else {
      binder.expected("a sentence", at: start, of: phrase)
      return nil
    }
    guard let call = call(phrase, from: start, &binder) else { return nil }
    return Statement(
      kind: .call(call), place: binder.place(of: phrase.node), target: target, isTry: isTry)
  }

  /// A sentence and its arguments, from `start` to the end of the line.
  static func call(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Call? {
    let written = phrase
    var phrase = phrase
    var isAnimated = true
    let end = phrase.end
    if end - start > 2, phrase.word(at: end - 2) == binder.words.without,
      phrase.word(at: end - 1) == binder.words.animation
    {
      isAnimated = false
      phrase = phrase.prefix(end - 2, block: phrase.block)
    }
    if let name = phrase.name(at: start), let index = binder.app.commandIDs[name] {
      if !isAnimated, !binder.vocabulary.command.animates {
        reportNoAnimation(written, at: start, binder.text(name), &binder)
      }
      return Calls.command(phrase, at: start, index, isAnimated: isAnimated, &binder)
    }
    guard let first = phrase.word(at: start) else {
      let name =
        phrase.name(at: start).map { binder.text($0) } ?? binder.tree.text(phrase.atoms[start])
      let suggestion = SentenceHints.withoutBrackets(phrase.atoms[start], &binder)
      binder.error(
        LanguageCodes.unknownSentence, phrase.atoms[start], suggestion == nil ? name : name + "(",
        suggestion: suggestion)
      return nil
    }
    let entries = binder.vocabulary.sentences(beginningWith: first)
    if entries.isEmpty {
      unknownSentence(phrase, from: start, first, &binder)
      return nil
    }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    for entry in entries {
      guard matcher.match(entry.pattern, from: start) else { continue }
      if !isAnimated, !entry.animates {
        reportNoAnimation(written, at: start, binder.text(first), &binder)
      }
      let matches = matcher.matches
      guard
        let arguments = arguments(
          matches, of: entry.pattern, in: phrase, isInSentence: true, &binder)
      else {
        return nil
      }
      if case .system = entry.meaning,
        let constant = constant(arguments, of: entry, isAnimated: isAnimated, &binder)
      {
        return Call(entry: entry, arguments: [], isAnimated: isAnimated, constant: constant)
      }
      return Call(entry: entry, arguments: arguments, isAnimated: isAnimated, constant: nil)
    }
    if OtherSystems.agreesOnlyInFirstWord(entries, phrase, from: start, &binder),
      OtherSystems.reportOtherSystem(phrase, from: start, &binder)
    {
      return nil
    }
    if SentenceHints.reportLikelySentence(entries, phrase, from: start, &binder) { return nil }
    binder.expected(by: entries.lazy.map(\.pattern), from: start, in: phrase)
    return nil
  }

  /// Reports `without animation` after a sentence that is never animated.
  private static func reportNoAnimation(
    _ written: Phrase, at start: Int, _ word: String, _ binder: inout Binder
  ) {
    binder.error(
      LanguageCodes.noAnimation, written.atoms[start], word,
      suggestion: .edit(written.removing(written.end - 2..<written.end)))
  }

  /// Reports a word that no sentence begins with, and what was probably meant.
  private static func unknownSentence(
    _ phrase: Phrase, from start: Int, _ first: Symbol, _ binder: inout Binder
  ) {
    if OtherSystems.reportOtherSystem(phrase, from: start, &binder) { return }
    let atom = phrase.atoms[start]
    if let suggestion = SentenceHints.assignmentSuggestion(phrase, from: start, &binder)
      ?? SentenceHints.meaningOfOtherWords(phrase, from: start, &binder)
    {
      binder.error(LanguageCodes.unknownSentence, atom, binder.text(first), suggestion: suggestion)
      // What follows is written as if `let` had given it a name.
      if phrase.isOp(.equals, at: start + 1) { binder.app.errorSymbols.insert(first) }
      return
    }
    // In a body a state is changed, and not declared.
    if binder.scope.context == .body, phrase.isOp(.equals, at: start + 2),
      nearestName(to: binder.text(first), in: ["state", "set"]) != nil
    {
      binder.error(
        LanguageCodes.unknownSentence, atom, binder.text(first),
        suggestion: binder.replacement(of: atom, with: "set"))
      return
    }
    let known =
      binder.vocabulary.firstWords + binder.languages.forms.statements
      + binder.languages.forms.declarations
      + (phrase.block == nil ? ["import"] : binder.languages.forms.file)
      + binder.app.behavior.commands.map(\.name)
      + (phrase.kind(at: start + 1) == .string ? binder.languages.forms.titled : [])
    binder.reportUnknown(LanguageCodes.unknownSentence, atom, binder.text(first), among: known)
  }

  /// Whether a statement or a sentence of this system begins with what is meant.
  static func isKnown(_ meant: String, _ binder: inout Binder) -> Bool {
    let first = meant.split(separator: " ").first.map(String.init) ?? meant
    return binder.languages.forms.statements.contains(first)
      || binder.symbols.find(first).map { word in
        binder.vocabulary.sentences(beginningWith: word).contains {
          first == meant || $0.pattern.source.notation.hasPrefix(meant)
        }
      } ?? false
  }

  // MARK: Arguments

  /// The arguments of a match, in the order of the pattern's slots; nil after an error.
  ///
  /// - Parameter isInSentence: whether they are of a sentence, which sends what has values.
  static func arguments(
    _ matches: [SlotMatch?], of pattern: CompiledPattern, in phrase: Phrase,
    isInSentence: Bool = false,
    _ binder: inout Binder
  ) -> [BoundArgument]? {
    var result: [BoundArgument] = []
    result.reserveCapacity(matches.count)
    var isGood = true
    var stateType = ValueType.unknown
    for (index, slot) in pattern.source.slots.enumerated() {
      guard let match = matches[index] else {
        result.append(slot.slot == .flag ? .flag(false) : .none)
        continue
      }
      var place = SlotPlace(
        phrase: phrase, atoms: match.atoms, label: slot.name, wanted: stateType,
        isInSentence: isInSentence)
      if slot.slot == .call, let next = pattern.source.slots.dropFirst(index + 1).first,
        next.slot == .transition
      {
        place.word = matches[index + 1].map { phrase.atoms[$0.atoms.lowerBound] }
      }
      guard let argument = slotKind(slot.slot).bind(place, &binder) else {
        isGood = false
        continue
      }
      // What stands beside a state is a value of its type.
      if case .variable(let index) = argument { stateType = binder.app.variables[index].type }
      result.append(argument)
    }
    return isGood ? result : nil
  }

  // MARK: Constants

  /// The evaluated arguments, when no run can change them.
  private static func constant(
    _ arguments: [BoundArgument], of entry: SentenceForm, isAnimated: Bool,
    _ binder: inout Binder
  ) -> Arguments? {
    var slots: [Argument] = []
    slots.reserveCapacity(arguments.count)
    for argument in arguments {
      guard let constant = constantArgument(argument, &binder) else { return nil }
      slots.append(constant)
    }
    return Arguments(slots, isAnimated: isAnimated, of: entry.pattern.source)
  }

  /// An argument that no run can change, evaluated.
  static func constantArgument(_ argument: BoundArgument, _ binder: inout Binder) -> Argument? {
    switch argument {
    case .none: return Argument.none
    case .node(.constant(let description)): return .node(description)
    case .expression(.constant(let value)): return .value(value)
    case .name(let name): return .name(name)
    case .word(let word): return .value(.string(word))
    case .presentable(let index): return .presentable(index)
    case .flag(let isSet): return .value(.bool(isSet))
    case .pick(.index(let index)): return .pick(.index(index))
    case .definition(let definition): return .definition(definition)
    case .definitions(let definitions): return .definitions(definitions)
    case .nodes(let nodes):
      var descriptions: [NodeDescription] = []
      for node in nodes {
        guard case .constant(let description) = node else { return nil }
        descriptions.append(description)
      }
      return .nodes(descriptions)
    case .pattern(.declared(let definition, let inputs)):
      return constants(inputs, &binder).map { .match(.declared(definition, $0)) }
    case .call(let name, let expressions, _):
      return constants(expressions, &binder).map { .call(name, $0.compactMap { $0 }) }
    default: return nil
    }
  }

  private static func constants(_ expressions: [Expression?], _ binder: inout Binder) -> [Value?]? {
    var values: [Value?] = []
    for expression in expressions {
      guard let expression else {
        values.append(nil)
        continue
      }
      guard let value = expression.constant else { return nil }
      values.append(value)
    }
    return values
  }
}
