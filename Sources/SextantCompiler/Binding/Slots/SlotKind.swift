package import SextantEngine
import SextantLanguage
import SextantSyntax

/// One kind of slot: what is known about it beside its case of `Pattern.Slot`. The matcher asks how far an
/// argument reaches; errors, help and the grammar ask what it is called. What an argument means, and what may stand
/// there, the binder knows: `argument(of:at:)` and `domain(of:_:isInSentence:)`.
package struct SlotKind: Sendable {
  /// What fills it.
  private enum Filling {
    /// A name without inputs.
    case name
    /// A name, perhaps with inputs.
    case call
    /// A list in brackets.
    case list
    /// The block after the phrase, and no atoms.
    case block
    /// All that is left before the block.
    case rest
    /// All that is left of a statement, its blocks too.
    case open
    /// Something that no other kind takes.
    case other
  }

  let slot: Pattern.Slot

  package init(_ slot: Pattern.Slot) { self.slot = slot }

  private var filling: Filling {
    switch slot {
    case .tab, .window, .variable, .transition, .code, .screen, .newName: .name
    case .trigger, .message, .event, .action, .command, .call, .signature, .heard: .call
    case .nodes, .nodePatterns, .picks, .declaredNames: .list
    case .buttons, .answers, .literal, .body, .cases, .claim, .content, .members, .tabs, .segments,
      .declarations:
      .block
    case .value, .fact, .system: .rest
    case .target, .sentence, .binding, .assignment, .check, .printed, .branches, .rounds: .open
    case .node, .nodePattern, .reference, .expression, .pick, .style, .presentable, .declared,
      .view,
      .string, .integer, .type, .domains, .attributes, .flag:
      .other
    }
  }

  /// Whether it takes the block after the phrase, and no atoms.
  package var isBlock: Bool { filling == .block }

  /// Whether it takes all that is left of a statement, its blocks too; the form reads that itself.
  package var isOpen: Bool { filling == .open }

  /// Whether it takes all that is left before the block.
  var takesRest: Bool { filling == .rest || filling == .open }

  /// Whether it takes a name without inputs.
  var takesName: Bool { filling == .name }

  /// How many atoms an argument takes from a position on; nil where none can stand there.
  func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    switch filling {
    case .name: return matcher.nameLength(at: position)
    case .call: return matcher.callLength(at: position)
    case .list: return matcher.listLength(at: position)
    case .block: return nil
    case .rest, .open: return matcher.restLength(at: position)
    case .other: break
    }
    switch slot {
    case .node: return matcher.nodeLength(at: position)
    case .nodePattern: return matcher.patternLength(at: position)
    case .reference: return matcher.referenceLength(at: position)
    case .expression: return matcher.expressionLength(at: position)
    case .pick: return matcher.pickLength(at: position)
    case .style: return matcher.styleLength(at: position)
    case .presentable: return matcher.presentableLength(at: position)
    case .declared, .view: return matcher.declaredLength(at: position)
    case .string: return matcher.kind(at: position) == .string ? 1 : nil
    case .integer: return matcher.kind(at: position) == .integer ? 1 : nil
    case .type: return matcher.callLength(at: position) ?? matcher.listLength(at: position)
    case .domains: return matcher.domainsLength(at: position)
    case .attributes: return matcher.restLength(at: position) ?? 0
    default: return nil
    }
  }

  /// The type that a value has by the label of its slot; unknown where the label does not say.
  static func valueType(_ label: String) -> ValueType {
    switch label {
    case "count", "index": .int
    case "title", "message", "source", "address", "file": .string
    case "truth": .bool
    case "duration": .duration
    default: .unknown
    }
  }
}

/// Where the argument of a slot stands.
struct SlotPlace: Sendable {
  let phrase: Phrase
  let atoms: Range<Int>
  /// The label of the slot in its pattern.
  let label: String
  /// The type that a value should have; unknown where the label decides.
  var wanted = ValueType.unknown
  /// Whether it is in a sentence, which does something, rather than in a question.
  var isInSentence = false
  /// What fills the slot `TRANSITION` behind this one, if there is one.
  var word: NodeID?

  var atom: NodeID { phrase.atoms[atoms.lowerBound] }
}
