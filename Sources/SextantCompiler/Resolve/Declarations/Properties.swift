import SextantEngine
import SextantLanguage
import SextantSyntax

enum Properties {
  static let invariant = form(
    "invariant STRING:title [after (event NAME:event | button STRING:button | tap back | swipe down"
      + " | link STRING:link | NAME:action)] CLAIM",
    "require a fact after every step, or only after an action, event, button, gesture or link",
    "invariant \"a screen shows\" { not nothing presented }"
  ) { _, _ in .invariant }
  static let never = form(
    "never STRING:title CLAIM", "forbid a fact after every step",
    "never \"two sheets\" { count sheets > 1 }"
  ) { _, _ in .never }
  static let sometimes = form(
    "sometimes STRING:title CLAIM",
    "require that a fact holds in at least one state of a suite or a search",
    "sometimes \"a sheet\" { count sheets is 1 }"
  ) { _, _ in .sometimes }
  static let always = form(
    "always can reach STRING:title CLAIM [within INT:moves (move | moves)]",
    "require that moves lead from every state to a state in which the fact holds; `within` limits the number of moves. Only `sextant explore` checks this property",
    "always can reach \"no sheet\" { count sheets is 0 } within 5 moves"
  ) { form, binder in
    .canReach(within: form.has("moves") ? binder.tree.integer(form.atom("moves")) : nil)
  }

  private static func form(
    _ pattern: String, _ summary: String, _ example: String,
    kind: @escaping @Sendable (FormArguments, Binder) -> Property.Kind
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example,
      define: { form, _, resolver in
        if !form.isWhole { return }
        resolver.leaveBody { bindProperty(form, kind(form, $0), &$0) }
      })
  }

  private static func bindProperty(
    _ form: FormArguments, _ kind: Property.Kind, _ binder: inout Binder
  ) {
    guard let title = form.string("title"), let block = form.block("claim") else { return }
    var occasion: Property.Occasion?
    if kind == .invariant, form.phrase.end > 2 {
      occasion = Self.occasion(form, &binder)
      if occasion == nil { return }
    }
    let inner = binder.tree.children(of: block).flatMap { Array(binder.tree.children(of: $0)) }
    guard inner.count == 1 else {
      binder.error(LanguageCodes.expected, block, "a single fact")
      return
    }
    let inside = binder.tree.phrase(of: inner[0])
    guard let fact = binder.fact(inside, 0..<inside.end) else { return }
    let property = Property(
      kind: kind, occasion: occasion, title: title, fact: fact,
      text: inside.span(of: 0..<inside.end).map { binder.tree.source.text(of: $0) } ?? "",
      place: binder.place(of: form.phrase.node))
    if kind == .invariant || kind == .never {
      binder.app.behavior.properties.append(property)
    } else {
      binder.app.behavior.searchedProperties.append(property)
      if kind == .sometimes { binder.app.behavior.possibilities.append(property) }
    }
  }

  /// Reads the steps that follow the keyword `after`. Returns nil after reporting an error.
  private static func occasion(
    _ form: FormArguments, _ binder: inout Binder
  ) -> Property.Occasion? {
    if let place = form.place("button"), let title = form.string("button") {
      binder.usages.testedButtons.append(.init(subject: title, place: binder.place(of: place.atom)))
      return .button(title)
    }
    if let place = form.place("event") { return event(place.atom, &binder) }
    if let place = form.place("link") { return link(place.atom, &binder) }
    if let place = form.place("action") { return action(place.atom, &binder) }
    return gesture(form, &binder)
  }

  /// Returns the steps of all actions with a name. If no action has the name, returns the steps of
  /// the event.
  private static func action(_ atom: NodeID, _ binder: inout Binder) -> Property.Occasion? {
    let symbol = binder.tree.symbol(atom)
    let found = binder.app.actions(named: binder.text(symbol))
    if found.isEmpty, binder.app.eventIDs[symbol] != nil { return event(atom, &binder) }
    guard !found.isEmpty else {
      binder.unknown(
        LanguageCodes.unknownAction, atom, binder.text(symbol),
        among: binder.app.actionPlaces.keys)
      return nil
    }
    binder.mention(.action(symbol), at: atom)
    return .bodies(Set(found.map(\.body)))
  }

  private static func event(_ atom: NodeID, _ binder: inout Binder) -> Property.Occasion? {
    binder.find(
      atom, in: binder.app.eventIDs, { .event($0) }, else: LanguageCodes.unknownEvent
    ).map { .bodies([binder.app.behavior.events[$0].body]) }
  }

  private static func link(_ atom: NodeID, _ binder: inout Binder) -> Property.Occasion? {
    let address = binder.tree.string(atom)
    let links = binder.app.behavior.links.links
    let found = links.filter { $0.text == address }
    guard !found.isEmpty else {
      let near = nearestName(to: address, in: links.map(\.text))
      binder.error(
        LanguageCodes.unknownThing, atom, "link", address,
        suggestion: near.map { Suggestion.replacement(Value.quoted($0)) })
      return nil
    }
    return .bodies(Set(found.map(\.body)))
  }

  private static func gesture(
    _ form: FormArguments, _ binder: inout Binder
  ) -> Property.Occasion? {
    let words = form.phrase.atoms[3..<form.phrase.end].map { binder.tree.text($0) }.joined(
      separator: " ")
    let sentence = binder.system.sentences.first {
      $0.isGesture && $0.pattern.notation == words
    }
    guard let sentence else {
      binder.error(LanguageCodes.unknownThing, form.phrase.atoms[3], "gesture", words)
      return nil
    }
    return .gesture(sentence.name)
  }
}
