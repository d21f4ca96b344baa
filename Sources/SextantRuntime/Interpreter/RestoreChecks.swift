import SextantEngine
import SextantLanguage

/// A graph on its way back, and where its nodes were written.
struct RestoredGraph {
  /// The file that it comes from; nil for a literal.
  var file: String?
  /// Where the nodes of a literal stand, by the number of their plan, from 1.
  var places: [SourceSpan] = []
  /// What was found out before there were nodes, by the number of the plan.
  var flaws: [(number: Int, flaw: Flaw)] = []

  /// The number of the next node of a literal.
  mutating func number(_ place: SourceSpan?) -> Int {
    guard let place else { return 0 }
    places.append(place)
    return places.count
  }
}

/// What a graph that is put back must be, beside well formed: one that sentences of the app make.
extension Interpreter {
  /// Refuses a graph that no app of the system has, or not this one; tells where it shows.
  ///
  /// - Parameter numbers: the instances, by the numbers of their plans.
  mutating func requireSound(
    _ graph: RestoredGraph, _ numbers: [Int: Instance]
  ) throws(Refusal) {
    if let first = graph.flaws.first {
      let node = numbers[first.number] ?? .none
      throw refusal(Flaw(first.flaw.message, help: first.flaw.help, at: node), graph, numbers)
    }
    if let flaw = system.flaw(in: draft) { throw refusal(flaw, graph, numbers) }
    if let problem = system.violations(in: draft).first {
      throw refusal(Flaw(problem, at: .none), graph, numbers)
    }
    if let flaw = try rootFlaw() { throw refusal(flaw, graph, numbers) }
  }

  /// What is wrong with the root of a window: nothing replaces what that was opened with.
  private mutating func rootFlaw() throws(Refusal) -> Flaw? {
    // The scratch app is whatever the names in it say.
    if model.app.isScratch { return nil }
    for (index, root) in draft.roots.enumerated() {
      guard let name = draft.windowName(at: UInt32(index + 1)) else { continue }
      let declared = model.app.windowRoots[name]
      let expression = declared ?? model.start
      let start = try evaluate(expression)
      let wanted =
        declared == nil ? try system.root(for: start, in: model.map) : start
      guard let node = mismatch(of: root, with: wanted, inputs: expression.isConstant) else {
        continue
      }
      let who = declared == nil ? "the app starts" : "the window \(model.map.name(name)) opens"
      return Flaw(
        "\(who) with \(written(wanted)), and this graph with \(draft.written(node))",
        help: declared == nil
          ? "`start` says what the first window opens with, and no sentence takes that away"
          : "`window` says what it opens with, and no sentence takes that away",
        at: draft.store.instance(of: node))
    }
    return nil
  }

  /// The node that is not what a description makes: the root itself, or its first screen where that
  /// stays as long as the app runs.
  private func mismatch(
    of node: Node, with wanted: NodeDescription, inputs: Bool
  ) -> Node? {
    switch wanted {
    case .existing: return nil
    case .stack(let content, _):
      if draft.store.kind(of: node) != .stack { return node }
      guard system.startWord != nil, let first = content.first,
        let shown = draft.store.elements(of: draft.store.content(of: node)).first
      else { return nil }
      return mismatch(of: shown, with: first, inputs: inputs)
    case .new(let definition, let input, _, _):
      if draft.store.definition(of: node) != definition { return node }
      return inputs && draft.store.input(of: node) != input ? node : nil
    }
  }

  private func written(_ description: NodeDescription) -> String {
    switch description {
    case .new(let definition, let input, _, _): draft.written(definition, input)
    case .stack(let content, _):
      system.startWord == nil ? "a stack" : content.first.map(written) ?? "a stack"
    case .existing(let instance): draft.describeEvenGone(instance)
    }
  }

  private mutating func refusal(
    _ flaw: Flaw, _ graph: RestoredGraph, _ numbers: [Int: Instance]
  ) -> Refusal {
    var refusal: Refusal
    if let file = graph.file {
      let place = pointer(to: flaw.node).map { " (at `\($0)`)" } ?? ""
      refusal = .refused(RuntimeCodes.badState, .text(file), .text(flaw.message + place))
    } else {
      if flaw.node != .none, let number = numbers.first(where: { $0.value == flaw.node })?.key,
        graph.places.indices.contains(number - 1)
      {
        noteFailure(at: graph.places[number - 1])
      }
      refusal = .refused(RuntimeCodes.badLiteral, .text(flaw.message))
    }
    refusal.help = flaw.help
    return refusal
  }

  /// Where a node stands in a file, as a JSON pointer.
  private func pointer(to instance: Instance) -> String? {
    var draft = draft
    guard instance != .none, draft.focus(on: instance) else { return nil }
    var result = ""
    for level in 0...draft.path.last {
      let step = draft.path[level]
      let index = Int(step.position) - 1
      switch step.place {
      case .window: result = "/graph/\(index)/root"
      case .aside: result = "/aside/\(index)"
      case .removed: return nil
      case .presented: result += "/children/\(index)"
      case .content:
        let above = draft.store.presented(by: draft.node(at: level - 1))
        result += "/children/\(draft.store.count(of: above) + index)"
      }
    }
    return result
  }
}
