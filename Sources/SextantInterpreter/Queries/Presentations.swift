package import SextantEngine
import SextantLanguage

typealias FoundPresentation = (node: Node, attribute: Attribute)

extension Evaluator {
  /// Returns the candidates for `presented is STYLE`. With `on REF`, the candidates are the
  /// presentations of this node. Without `on`, the candidate is the last visible presentation or,
  /// for an alert style, the visible alert.
  mutating func presentations(
    for style: StylePattern, on reference: Reference?
  ) throws(Refusal) -> [FoundPresentation] {
    let all = try allPresentations(on: reference)
    if reference != nil { return all }
    return all.filter { $0.attribute.style.isAlert == style.style.isAlert }
  }

  mutating func allPresentations(on reference: Reference?) throws(Refusal) -> [FoundPresentation] {
    if let reference {
      _ = try resolve(reference)
      return presentations(of: draft.target)
    }
    let chain = visibleChain()
    var found: [FoundPresentation] = []
    if let level = chain.steps.indices.last(where: { chain[$0].place == .presented }), level > 0 {
      found += presentations(of: chain[level - 1].node).suffix(1)
    }
    if let level = draft.showingAlert(on: chain) { found += presentations(of: chain[level].node) }
    return found
  }

  private func presentations(of node: Node) -> [FoundPresentation] {
    draft.store.entries(of: draft.store.presented(by: node))
  }

  mutating func matches(
    _ style: StylePattern, _ found: FoundPresentation
  ) throws(Refusal) -> Bool {
    guard found.attribute.style.fits(style.style) else { return false }
    if case .declared(let alert, let inputs)? = style.node, style.style.isAlert {
      return try isDeclared(found.node, alert, inputs)
    }
    if let node = style.node, try !matches(node, found.node) { return false }
    if style.style.isAlert {
      let shown = draft.store.alertContent(of: found.node)
      if let title = style.title, try evaluate(title).text != shown?.title { return false }
      if let message = style.message, try evaluate(message).text != shown?.message { return false }
    }
    if let source = style.source {
      let handle = found.attribute.source
      if handle.isNone { return false }
      if try draft.store.value(handle) != evaluate(source) { return false }
    }
    if let transition = style.transition {
      let handle = found.attribute.transition
      return !handle.isNone && draft.store.value(handle) == .string(transition)
    }
    return true
  }

  // MARK: Formatting

  package func show(_ node: Node) -> String {
    if node.isNone { return "nothing" }
    return literalHead(draft.snapshot(of: node))
  }

  func show(_ nodes: [Node]) -> String {
    "[" + nodes.map { show($0) }.joined(separator: ", ") + "]"
  }

  func show(_ found: FoundPresentation) -> String {
    let style = draft.styleName(found.attribute.style)
    if found.attribute.style.isAlert {
      return "\(style) \(Value.quoted(draft.store.alertContent(of: found.node)?.title ?? ""))"
    }
    if found.attribute.style == .coverInsideTab { return "cover \(asked(found.node)) inside tab" }
    return "\(style) \(asked(found.node))"
  }

  /// Returns a node in the notation of `presented is`, for a stack with all its elements.
  private func asked(_ node: Node) -> String {
    guard draft.store.kind(of: node) == .stack else { return show(node) }
    let path = draft.store.elements(of: draft.store.content(of: node))
    return "stacked " + (path.count == 1 ? show(path[0]) : show(path))
  }

  func answer(with found: [FoundPresentation]) -> FactAnswer {
    FactAnswer("presented is", found.map { show($0) }.joined(separator: ", "))
  }

  func describe(_ pattern: NodePattern) -> String {
    switch pattern {
    case .declared(let definition, _): program.map.definition(definition).name
    case .instance(let instance, let name): "\(name)#\(instance.number)"
    case .local(let slot): local(slot).map { draft.show($0) } ?? "unbound name"
    case .anyStack: "stack"
    case .stack: "stack with this path"
    }
  }
}
