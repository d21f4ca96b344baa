import SextantEngine
import SextantLanguage
import SextantSyntax

/// Replaces the graph of a run by the graph of a file or a literal. Refuses graphs that the app
/// cannot have.
struct Restorer {
  var run: Evaluator
  /// The file that contains the graph; nil for a literal.
  let file: String?
  /// The spans of the nodes of a literal. The `number` of a plan is a position in this list,
  /// counted from 1.
  private(set) var places: [SourceSpan] = []
  /// The errors found before the creation of nodes. `number` identifies the erroneous plan.
  var errors: [(number: Int, error: RestoreError)] = []
  /// The span of the erroneous node in a literal; nil if no node is erroneous.
  var failedPlace: SourceSpan?

  mutating func number(_ place: SourceSpan?) -> Int {
    guard let place else { return 0 }
    places.append(place)
    return places.count
  }

  func badState(_ what: String) -> Refusal {
    .refused(RuntimeCodes.badState, .text(file ?? ""), .text(what))
  }
}

extension Restorer {
  /// Refuses a graph that sentences of the system, or of this app, cannot create.
  ///
  /// - Parameters:
  ///   - error: the error that `NavigationSystem.rebuild` returned, if any.
  ///   - numbers: the created instances, by the numbers of their plans.
  mutating func requireSound(
    _ error: RestoreError?, _ numbers: [Int: Instance]
  ) throws(Refusal) {
    if let first = errors.first {
      let node = numbers[first.number] ?? .none
      throw refusal(RestoreError(first.error.message, help: first.error.help, at: node), numbers)
    }
    if let error { throw refusal(error, numbers) }
    if let problem = run.system.violations(in: run.draft).first {
      throw refusal(RestoreError(problem, at: .none), numbers)
    }
    if let error = try rootError() { throw refusal(error, numbers) }
  }

  /// Returns an error if the root of a window differs from its declared root, because no sentence
  /// can replace this root.
  private mutating func rootError() throws(Refusal) -> RestoreError? {
    // The scratch app declares no root.
    if run.program.app.isScratch { return nil }
    for (index, root) in run.draft.roots.enumerated() {
      guard let name = run.draft.windowName(at: UInt32(index + 1)) else { continue }
      let declared = run.program.app.windowRoots[name]
      let expression = declared ?? run.program.start
      let start = try run.evaluate(expression)
      let wanted =
        declared == nil ? try run.system.root(for: start, in: run.program.map) : start
      guard let node = mismatch(of: root, with: wanted, inputs: expression.isConstant) else {
        continue
      }
      let who =
        declared == nil ? "the app starts" : "the window \(run.program.map.name(name)) opens"
      return RestoreError(
        "\(who) with \(written(wanted)), but the graph begins with \(run.draft.written(node))",
        help: declared == nil
          ? "`start` declares the root of the first window; no sentence removes it"
          : "`window` declares the root of the window; no sentence removes it",
        at: run.draft.store.instance(of: node))
    }
    return nil
  }

  /// Returns the first node that differs from a description. If the system never removes the first
  /// screen of a stack, also compares this screen.
  private func mismatch(
    of node: Node, with wanted: NodeDescription, inputs: Bool
  ) -> Node? {
    switch wanted {
    case .existing: return nil
    case .stack(let content, _):
      if run.draft.store.kind(of: node) != .stack { return node }
      guard run.system.startWord != nil, let first = content.first,
        let shown = run.draft.store.elements(of: run.draft.store.content(of: node)).first
      else { return nil }
      return mismatch(of: shown, with: first, inputs: inputs)
    case .new(let definition, let input, _, _):
      if run.draft.store.definition(of: node) != definition { return node }
      return inputs && run.draft.store.input(of: node) != input ? node : nil
    }
  }

  private func written(_ description: NodeDescription) -> String {
    switch description {
    case .new(let definition, let input, _, _): run.draft.written(definition, input)
    case .stack(let content, _):
      run.system.startWord == nil ? "a stack" : content.first.map(written) ?? "a stack"
    case .existing(let instance): run.draft.describeEvenGone(instance)
    }
  }

  private mutating func refusal(_ error: RestoreError, _ numbers: [Int: Instance]) -> Refusal {
    var refusal: Refusal
    if file != nil {
      let place = pointer(to: error.node).map { " (at `\($0)`)" } ?? ""
      refusal = badState(error.message + place)
    } else {
      if error.node != .none, let number = numbers.first(where: { $0.value == error.node })?.key,
        places.indices.contains(number - 1)
      {
        failedPlace = places[number - 1]
      }
      refusal = .refused(RuntimeCodes.badLiteral, .text(error.message))
    }
    refusal.help = error.help
    return refusal
  }

  /// Returns the location of a node in a file, as a JSON pointer.
  private func pointer(to instance: Instance) -> String? {
    var draft = run.draft
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
