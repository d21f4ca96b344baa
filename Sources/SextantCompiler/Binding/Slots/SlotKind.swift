package import SextantEngine
import SextantLanguage
import SextantSyntax

/// The properties of a slot kind beyond its case of `Pattern.Slot`.
///
/// The matcher uses the extent of an argument. Errors, help and the grammar use its name. The
/// binder defines its meaning in `argument(of:at:)` and its values in `domain(of:_:isInSentence:)`.
package struct SlotKind: Sendable {
  /// The syntax of an argument.
  private enum Filling {
    /// A name without arguments.
    case name
    /// A name with optional arguments.
    case call
    /// A bracketed list.
    case list
    /// The block after the phrase, and no atoms.
    case block
    /// All remaining atoms before the block.
    case rest
    /// The rest of a statement, including its blocks.
    case open
    /// Any other syntax.
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

  /// Whether the slot takes the block after the phrase, and no atoms.
  package var isBlock: Bool { filling == .block }

  /// Whether the slot takes the rest of a statement, including its blocks. The form itself reads
  /// the rest.
  package var isOpen: Bool { filling == .open }

  /// Whether the slot takes all remaining atoms before the block.
  var takesRest: Bool { filling == .rest || filling == .open }

  /// Whether the slot takes a name without arguments.
  var takesName: Bool { filling == .name }

  /// Returns the number of atoms of an argument at a position; nil if no argument fits.
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

  /// Returns the type determined by the label of a slot; unknown if the label determines none.
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

/// The location of a slot's argument.
struct SlotPlace: Sendable {
  let phrase: Phrase
  let atoms: Range<Int>
  /// The label of the slot in its pattern.
  let label: String
  /// The expected type of a value; unknown if the label determines the type.
  var wanted = ValueType.unknown
  /// Whether the slot belongs to a sentence, which acts, rather than a question.
  var isInSentence = false
  /// The argument of the `TRANSITION` slot after this slot, if any.
  var word: NodeID?

  var atom: NodeID { phrase.atoms[atoms.lowerBound] }
}
