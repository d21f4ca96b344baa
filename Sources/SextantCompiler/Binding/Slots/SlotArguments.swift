import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// What the argument of a slot means; nil after an error, which is reported, and for a slot of which only the form
  /// knows what fills it, and in which scope.
  mutating func argument(of slot: Pattern.Slot, at place: SlotPlace) -> BoundArgument? {
    let (phrase, atoms, label) = (place.phrase, place.atoms, place.label)
    switch slot {
    // The label of a node is the word that must declare it.
    case .node:
      return node(phrase, atoms, declaredBy: label == "node" ? nil : label).map { .node($0) }
    case .nodes: return nodes(place.atom, declaredBy: label).map { .nodes($0) }
    case .nodePattern:
      return nodePattern(phrase, atoms, declaredBy: label == "pat" ? nil : label)
        .map { .pattern($0) }
    case .nodePatterns:
      return nodePatterns(place.atom, declaredBy: label == "pats" ? nil : label)
        .map { .patterns($0) }
    case .declared: return definition(at: place.atom, by: label).map { .definition($0) }
    case .declaredNames:
      return definitionNames(place.atom, declaredBy: label).map { .definitions($0) }
    case .screen: return definition(at: place.atom).map { .definition($0) }
    case .reference: return reference(phrase, atoms).map { .reference($0) }
    case .pick: return pick(phrase, atoms).map { .pick($0) }
    case .picks: return picks(place.atom).map { .picks($0) }
    case .expression: return value(at: place).map { .expression($0) }
    case .style: return style(phrase, atoms).map { .style($0) }
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
    case .buttons: return phrase.block.flatMap { buttons($0) }.map { .buttons($0) }
    case .answers: return phrase.block.flatMap { answers($0, label) }.map { .buttons($0) }
    case .literal: return phrase.block.flatMap { literal($0) }.map { .literal($0) }
    default: return nil
    }
  }
}
