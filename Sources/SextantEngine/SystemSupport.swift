extension Draft {
  // MARK: Events

  /// Records an event of the system.
  ///
  /// - Parameter word: the index in the system's `eventWords`.
  public mutating func recordEvent(_ word: UInt8, node: Node = .none, _ value: Value? = nil) {
    events.append(Event(word: word, node: node, value: value.map { intern($0) } ?? .none))
  }

  // MARK: Patterns

  /// Returns whether a node matches a pattern.
  public func matches(_ match: NodeMatch, _ node: Node) -> Bool {
    switch match {
    case .declared(let definition, _):
      store.definition(of: node) == definition && match.fits(definition, properties(of: node))
    case .instance(let instance): store.instance(of: node) == instance
    case .stack: store.kind(of: node) == .stack
    }
  }

  // MARK: Windows

  /// Points `path` at the root of the target's window, and returns the root.
  @discardableResult
  public mutating func focusOnRoot() -> Node {
    let position = path.steps.first.map { $0.place == .window ? $0.position : focusedWindow }
    focusOnRoot(ofWindow: position ?? focusedWindow)
    return target
  }

  /// Sets the elements of the target. Existing elements keep their attributes.
  ///
  /// - Throws: `limit` if the graph would exceed a limit. The graph is then unchanged.
  /// - Complexity: O(*n* + *d*), where *n* is the number of nodes, and *d* is the depth of the
  ///   target.
  public mutating func setElements(_ nodes: [Node]) throws(Refusal) {
    let mayPresent = !store[target].isWrapper
    var attributes: [Instance: Attribute] = [:]
    for entry in store.entries(of: store.content(of: target)) {
      attributes[store.instance(of: entry.node)] = entry.attribute
    }
    var list = NodeList.empty
    for node in nodes {
      let attribute = attributes[store.instance(of: node)] ?? Attribute()
      list = append(node, to: list, attribute, mayPresent: mayPresent)
    }
    try apply(.setContent(level: path.last, list))
  }

  public func elements(of stack: Node) -> [Node] { store.elements(of: store.content(of: stack)) }

  /// Returns the source text of a declaration's name with values for its inputs and states, such as
  /// `Detail(id: "42")`. Omits nil values.
  public func written(_ definition: DefinitionID, _ input: [Value?]) -> String {
    let declared = app.definition(definition)
    let labels = declared.parameters + declared.states.map(\.name)
    let inputs = zip(labels, input).compactMap { label, value in
      value.map { "\(label): \($0)" }
    }
    return inputs.isEmpty ? declared.name : "\(declared.name)(\(inputs.joined(separator: ", ")))"
  }

  /// Returns the source text of a node's name and inputs.
  public func written(_ node: Node) -> String {
    let definition = store.definition(of: node)
    if definition == .none { return name(of: node) }
    return written(
      definition, properties(of: node).map { if case .node = $0 { nil } else { $0 } })
  }
}

/// Returns whether a list matches a list of patterns. A nil pattern matches any sequence of
/// elements.
public func matches<Pattern, Element>(
  _ patterns: [Pattern?], _ elements: [Element],
  by fits: (Pattern, Element) throws(Refusal) -> Bool
) throws(Refusal) -> Bool {
  // Greedy wildcard matching with backtracking: after a mismatch, the last nil pattern matches an
  // additional element.
  var (place, index) = (0, 0)
  var star: (place: Int, index: Int)?
  while index < elements.count {
    if place < patterns.count, let wanted = patterns[place] {
      if try fits(wanted, elements[index]) {
        place += 1
        index += 1
        continue
      }
    } else if place < patterns.count {
      star = (place, index)
      place += 1
      continue
    }
    guard let last = star else { return false }
    place = last.place + 1
    index = last.index + 1
    star = (last.place, index)
  }
  while place < patterns.count, patterns[place] == nil { place += 1 }
  return place == patterns.count
}
