import SextantEngine
import SextantLanguage

/// A graph that is being restored, and where its nodes were written.
struct RestoredGraph {
  /// The file that it comes from; nil for a literal.
  var file: String?
  /// The places of a literal's nodes, by the number of their plan, from 1.
  var places: [SourceSpan] = []
  /// The errors found before the nodes were made, by the number of the plan.
  var errors: [(number: Int, error: RestoreError)] = []

  /// The number of the next node of a literal.
  mutating func number(_ place: SourceSpan?) -> Int {
    guard let place else { return 0 }
    places.append(place)
    return places.count
  }
}

/// A restored graph must be one that sentences of the app can make.
extension Interpreter {
  /// Refuses a graph that no sentences of the system, or not of this app, can make.
  ///
  /// - Parameter numbers: the instances, by the numbers of their plans.
  mutating func requireSound(
    _ graph: RestoredGraph, _ numbers: [Int: Instance]
  ) throws(Refusal) {
    if let first = graph.errors.first {
      let node = numbers[first.number] ?? .none
      throw refusal(
        RestoreError(first.error.message, help: first.error.help, at: node), graph, numbers)
    }
    if let error = system.restoreError(in: draft) { throw refusal(error, graph, numbers) }
    if let problem = system.violations(in: draft).first {
      throw refusal(RestoreError(problem, at: .none), graph, numbers)
    }
    if let error = try rootError() { throw refusal(error, graph, numbers) }
  }

  /// Whether the roots are those that the app declares: no sentence replaces the root of a window.
  private mutating func rootError() throws(Refusal) -> RestoreError? {
    // The scratch app declares no root.
    if program.app.isScratch { return nil }
    for (index, root) in draft.roots.enumerated() {
      guard let name = draft.windowName(at: UInt32(index + 1)) else { continue }
      let declared = program.app.windowRoots[name]
      let expression = declared ?? program.start
      let start = try evaluate(expression)
      let wanted =
        declared == nil ? try system.root(for: start, in: program.map) : start
      guard let node = mismatch(of: root, with: wanted, inputs: expression.isConstant) else {
        continue
      }
      let who = declared == nil ? "the app starts" : "the window \(program.map.name(name)) opens"
      return RestoreError(
        "\(who) with \(written(wanted)), and this graph with \(draft.written(node))",
        help: declared == nil
          ? "`start` says what the first window opens with, and no sentence takes that away"
          : "`window` says what it opens with, and no sentence takes that away",
        at: draft.store.instance(of: node))
    }
    return nil
  }

  /// The first node that differs from a description: the root, or its first screen in a system that
  /// never removes it.
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
    _ error: RestoreError, _ graph: RestoredGraph, _ numbers: [Int: Instance]
  ) -> Refusal {
    var refusal: Refusal
    if let file = graph.file {
      let place = pointer(to: error.node).map { " (at `\($0)`)" } ?? ""
      refusal = .refused(RuntimeCodes.badState, .text(file), .text(error.message + place))
    } else {
      if error.node != .none, let number = numbers.first(where: { $0.value == error.node })?.key,
        graph.places.indices.contains(number - 1)
      {
        noteFailure(at: graph.places[number - 1])
      }
      refusal = .refused(RuntimeCodes.badLiteral, .text(error.message))
    }
    refusal.help = error.help
    return refusal
  }

  /// The place of a node in a file, as a JSON pointer.
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
