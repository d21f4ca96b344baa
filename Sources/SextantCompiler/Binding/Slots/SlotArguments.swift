import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds the argument of a slot.
  ///
  /// Returns nil after a reported error, and for a slot that only its form can bind, in a scope of
  /// the form.
  mutating func argument(of slot: Pattern.Slot, at place: SlotPlace) -> BoundArgument? {
    switch slot {
    // The label of a node slot is the required keyword of the declaration.
    case .node:
      let word = place.label == "node" ? nil : place.label
      return node(place.phrase, place.atoms, declaredBy: word).map { .node($0) }
    case .nodes: return nodes(place.atom, declaredBy: place.label).map { .nodes($0) }
    case .nodePattern:
      let word = place.label == "pat" ? nil : place.label
      return nodePattern(place.phrase, place.atoms, declaredBy: word).map { .pattern($0) }
    case .nodePatterns:
      let word = place.label == "pats" ? nil : place.label
      return nodePatterns(place.atom, declaredBy: word).map { .patterns($0) }
    case .declared: return definition(at: place.atom, by: place.label).map { .definition($0) }
    case .declaredNames:
      return definitionNames(place.atom, declaredBy: place.label).map { .definitions($0) }
    case .screen: return definition(at: place.atom).map { .definition($0) }
    case .reference: return reference(place.phrase, place.atoms).map { .reference($0) }
    case .pick: return pick(place.phrase, place.atoms).map { .pick($0) }
    case .picks: return picks(place.atom).map { .picks($0) }
    case .expression: return value(at: place).map { .expression($0) }
    case .style: return style(place.phrase, place.atoms).map { .style($0) }
    case .flag: return .flag(true)
    case .tab: return tab(place.atom).map { .name($0) }
    case .window: return window(place.atom).map { .window($0) }
    case .presentable: return presentable(place.atom).map { .presentable($0) }
    case .variable: return variable(place.atom).map { .variable($0) }
    case .trigger: return triggerCall(place.atom, isSent: place.isInSentence)
    case .message: return messageCall(place.atom, isSent: place.isInSentence)
    case .event: return eventCall(place.atom)
    case .action: return actionCall(place.atom)
    case .call: return systemCall(place)
    case .transition: return systemWord(place).map { .word($0) }
    case .code: return code(place.atom).map { .word($0) }
    case .buttons: return place.phrase.block.flatMap { buttons($0) }.map { .buttons($0) }
    case .answers:
      return place.phrase.block.flatMap { answers($0, place.label) }.map { .buttons($0) }
    case .literal: return place.phrase.block.flatMap { literal($0) }.map { .literal($0) }
    default: return nil
    }
  }
}
