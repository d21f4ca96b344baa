import SextantEngine
import SextantSyntax

/// Expectations of what nothing in the program brings about: nodes that nothing makes, and sources
/// that nothing presents from; and sentences that present from a source that no screen has.
extension Checker {
  /// What expectations and sentences name, kept for the end of the text: it may be made further down.
  struct Wanted {
    /// Nodes that expectations want to see, and nothing made so far.
    var nodes: [(span: Span, id: DefinitionID)] = []
    /// Sources that expectations want to see.
    var sources: [(span: Span, name: String)] = []
    /// Sources that sentences present from.
    var named: [(span: Span, name: String)] = []
  }

  /// Whether some node may be missing so far.
  var mayLackNodes: Bool {
    !app.isScratch && app.uses.made.count + 2 < app.definitions.count
  }

  /// Whether some source may be missing so far.
  var mayLackSources: Bool {
    !app.isScratch && app.uses.sources.count > app.uses.givenSources.count
  }

  // MARK: Keeping

  /// Keeps what an expectation wants to see.
  mutating func noteWanted(by fact: Fact, _ claim: Claim?, _ span: Span) {
    if app.isScratch || vocabulary.hasOwnDeclarations { return }
    var patterns: [NodePattern] = []
    switch fact {
    case .compare(.count(.nodes(let pattern)), .equal, .constant(.int(let count))) where count > 0:
      patterns = [pattern]
    case .shape(let shape):
      switch claim {
      case .top(let pattern): patterns = [pattern]
      case .path(let items), .stack(let items): patterns = items.compactMap(\.pattern)
      case .presented(let style):
        patterns = style.node.map { [$0] } ?? []
        if case .string(let name)? = style.source?.constant { noteWanted([name], span) }
      case .exists: patterns = shape.arguments.pattern(0).map { [$0] } ?? []
      case .graph(let graph) where mayLackNodes || mayLackSources:
        noteWanted(graph.content.sources, span)
        return noteWanted(graph.content.nodes.keys.sorted { $0.index < $1.index }, span)
      default: return
      }
    default: return
    }
    noteWanted(patterns.flatMap(\.definitions), span)
  }

  private mutating func noteWanted(_ definitions: [DefinitionID], _ span: Span) {
    for id in definitions where !app.uses.made.contains(id) { wanted.nodes.append((span, id)) }
  }

  private mutating func noteWanted(_ sources: [String], _ span: Span) {
    for name in sources where !app.uses.givenSources.contains(name) {
      wanted.sources.append((span, name))
    }
  }

  /// Keeps what a sentence presents from.
  mutating func noteSource(_ source: Expression, _ span: Span, isPresented: Bool) {
    app.uses.give(source)
    guard isPresented, !app.isScratch, case .string(let name)? = source.constant else { return }
    wanted.named.append((span, name))
  }

  /// Forgets sources of a statement whose warning is what the next one expects.
  mutating func forgiveSources(_ statements: [Statement]) {
    if wanted.named.isEmpty { return }
    var last: Statement?
    for statement in statements {
      if let last, case .expect(let expectation, _) = statement.kind, expectation.isWarning {
        let span = last.place.span
        wanted.named.removeAll { span.start <= $0.span.start && $0.span.end <= span.end }
      }
      if !statement.kind.changesNothing { last = statement }
    }
  }

  // MARK: Telling

  /// Tells of expectations of what nothing in the program makes.
  mutating func warnOfNeverMade() {
    if hasErrors || !syntaxErrors.isEmpty { return }
    warnOfUnknownSources()
    if app.uses.restoresFiles { return }
    for (span, id) in wanted.nodes
    where !app.uses.made.contains(id) && app.definition(id).name != "Safari" {
      report(
        CheckerCodes.neverMade, span, [app.definition(id).name],
        "no sentence and no declaration puts it into the graph", severity: .warning)
    }
    if app.uses.hasComputedSource { return }
    for (span, name) in wanted.sources where !app.uses.givenSources.contains(name) {
      let near = nearest(to: name, among: app.uses.givenSources.sorted())
      report(
        CheckerCodes.neverHolds, span, ["no sentence presents `from \(Value.quoted(name))`"],
        near.map { didYouMean(Value.quoted($0)) }, severity: .warning)
    }
  }

  /// Tells of sources that no screen has, where screens have any: an app shows nothing there.
  private mutating func warnOfUnknownSources() {
    if wanted.named.isEmpty { return }
    let declared = Set(app.definitions.flatMap(\.sources))
    if declared.isEmpty { return }
    for (span, name) in wanted.named where !declared.contains(name) {
      let known = declared.sorted()
      let near = nearest(to: name, among: known)
      let isPlain = near != nil && onlyNearestName(to: name, in: known) == near
      let fix = isPlain ? near.flatMap { requoting(span, as: $0) } : nil
      report(
        CheckerCodes.unknownSource, span, [Value.quoted(name)],
        near.map { didYouMean(Value.quoted($0)) }
          ?? "a screen has it with `source \(Value.quoted(name))`",
        severity: .warning, fix: fix)
    }
  }

  /// Another text in the place of one in quotes; nil where something else stands there.
  private func requoting(_ span: Span, as name: String) -> Fix? {
    let old = tree.source.text(of: span)
    guard span.length <= 100, old.hasPrefix("\""), old.hasSuffix("\"") else { return nil }
    return .replacing(old, at: span, with: Value.quoted(name))
  }
}

extension NodePattern {
  /// The declarations whose nodes must be there.
  fileprivate var definitions: [DefinitionID] {
    switch self {
    case .declared(let id, _): [id]
    case .stack(let items, _): items.compactMap(\.pattern).flatMap(\.definitions)
    case .instance, .local, .anyStack: []
    }
  }
}
