import SextantEngine
import SextantLanguage
import SextantSyntax

/// What stands at the slots of a form.
struct FormArguments {
  /// One argument, and where it stands.
  struct Argument {
    let value: Value
    let position: Int
  }

  enum Value {
    case expression(Expression, ValueType)
    case block(NodeID)
    case bound(BoundArgument)
  }

  let phrase: Phrase
  /// The arguments by the labels of their slots.
  fileprivate(set) var values: [String: Argument] = [:]

  func expression(_ label: String) -> (value: Expression, type: ValueType)? {
    if case .expression(let value, let type)? = values[label]?.value { (value, type) } else { nil }
  }

  func bound(_ label: String) -> BoundArgument? {
    if case .bound(let argument)? = values[label]?.value { argument } else { nil }
  }

  /// The block of statements.
  var body: NodeID? {
    if case .block(let block)? = values["body"]?.value { block } else { nil }
  }

  /// Where an argument begins.
  func atom(_ label: String) -> NodeID {
    values[label].flatMap { $0.position < phrase.end ? phrase.atoms[$0.position] : nil }
      ?? phrase.node
  }
}

/// Reads a phrase by the pattern of its form, from left to right and with one atom of lookahead: where the
/// phrase leaves the pattern, that is reported with what should stand there.
struct FormReader {
  private let pattern: CompiledPattern
  private var position: Int
  private var arguments: FormArguments
  private var tookBlock = false

  /// The arguments of a phrase from a position on; nil after an error.
  static func read(
    _ pattern: CompiledPattern, _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> FormArguments? {
    var reader = FormReader(
      pattern: pattern, position: start, arguments: FormArguments(phrase: phrase))
    return reader.read(pattern.first, &binder) ? reader.arguments : nil
  }

  private init(pattern: CompiledPattern, position: Int, arguments: FormArguments) {
    self.pattern = pattern
    self.position = position
    self.arguments = arguments
  }

  private var phrase: Phrase { arguments.phrase }

  private mutating func read(_ step: PatternStep.ID, _ binder: inout Binder) -> Bool {
    switch pattern.steps[Int(step)] {
    case .end:
      if !tookBlock || position < phrase.end { binder.requireEnd(phrase, at: position) }
      return true
    case .word(let word, let next):
      guard phrase.word(at: position) == word else {
        binder.expected("`\(binder.text(word))`", at: position, of: phrase)
        return false
      }
      position += 1
      return read(next, &binder)
    case .sign(let op, let text, let next):
      guard phrase.isOp(op, at: position) else {
        binder.expected("`\(binder.text(text))`", at: position, of: phrase)
        return false
      }
      position += 1
      return read(next, &binder)
    case .slot(let slot, let index, let next):
      let label = pattern.source.slots[Int(index)].name
      guard let value = argument(slot, label, &binder) else { return false }
      arguments.values[label] = value
      return read(next, &binder)
    case .choice(let options):
      let steps = options.map { pattern.options[Int($0)] }
      guard let chosen = steps.first(where: { isAhead($0) }) ?? steps.last(where: { isSlot($0) })
      else {
        var words: [String] = []
        for step in steps { words += word(of: step, &binder) }
        binder.expected(words.joined(separator: " or "), at: position, of: phrase)
        return false
      }
      return read(chosen, &binder)
    case .argument, .flag, .negation:
      preconditionFailure("a form of statement has no optional parts: \(pattern.source.notation)")
    }
  }

  /// Whether a step begins with the word at hand.
  private func isAhead(_ step: PatternStep.ID) -> Bool {
    if case .word(let word, _) = pattern.steps[Int(step)] {
      phrase.word(at: position) == word
    } else {
      false
    }
  }

  private func isSlot(_ step: PatternStep.ID) -> Bool {
    if case .slot = pattern.steps[Int(step)] { true } else { false }
  }

  private func word(of step: PatternStep.ID, _ binder: inout Binder) -> [String] {
    if case .word(let word, _) = pattern.steps[Int(step)] { ["`\(binder.text(word))`"] } else { [] }
  }

  // MARK: Arguments

  private mutating func argument(
    _ slot: Pattern.Slot, _ label: String, _ binder: inout Binder
  ) -> FormArguments.Argument? {
    let start = position
    let value: FormArguments.Value?
    switch slot {
    case .body:
      value = binder.requiredBlock(phrase, at: position).map { .block($0) }
      tookBlock = true
    case .expression: value = expression(label, &binder)
    default: value = other(slotKind(slot), label, &binder)
    }
    return value.map { FormArguments.Argument(value: $0, position: start) }
  }

  private mutating func expression(
    _ label: String, _ binder: inout Binder
  ) -> FormArguments.Value? {
    let start = position
    let wanted = ExpressionSlot.type(of: label)
    if wanted != .unknown {
      return binder.expression(phrase, &position, as: wanted).map {
        .expression($0, wanted)
      }
    }
    guard let (value, type) = binder.expression(phrase, &position) else { return nil }
    if label == "list", !type.fits(.list(.unknown)) {
      binder.error(LanguageCodes.wrongType, phrase.atoms[start], "a list", type.article)
      return nil
    }
    return .expression(value, type)
  }

  private mutating func other(
    _ kind: any SlotKind.Type, _ label: String, _ binder: inout Binder
  ) -> FormArguments.Value? {
    var length = 0
    if kind.isBlock {
      guard phrase.block != nil, position == phrase.end else {
        binder.expected(kind.description(label), at: position, of: phrase)
        return nil
      }
      tookBlock = true
    } else {
      var matcher = binder.matcher(for: phrase)
      guard let extent = kind.extent(at: position, in: &matcher) else {
        binder.expected(kind.description(label), at: position, of: phrase)
        return nil
      }
      length = extent
    }
    let place = SlotPlace(phrase: phrase, atoms: position..<position + length, label: label)
    position += length
    return kind.bind(place, &binder).map { .bound($0) }
  }
}
