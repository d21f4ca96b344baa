import SextantEngine
import SextantSyntax

/// Many problems that come of one mistake: a name that is misspelt where it is declared, or that
/// nothing declares, is told once rather than wherever it stands.
extension Checker {
  /// Problems of one name that nothing has, by where they are among all.
  private struct Group {
    let name: String
    var problems: [Int] = []
  }

  /// What a text declares and says nowhere else, by name.
  private struct Declaration {
    let span: Span
    var isLabel = false
    /// Whether it is bound in a body or is an input.
    var isLocal = false
  }

  /// Makes one problem of those that have one cause. A text without problems costs nothing.
  mutating func gatherProblems() {
    guard hasReportedErrors, diagnostics.count > 1 || namelessDeclarations > 0 else { return }
    let groups = groupsOfNames()
    if groups.isEmpty { return }
    let declared = declaredOnly()
    let names = Array(declared.keys)
    var dropped: Set<Int> = []
    var added: [Diagnostic] = []
    var blamed: Set<String> = []
    for group in groups where group.problems.count > 1 {
      let hasHelp = group.problems.contains { diagnostics[$0].suggestion != nil }
      if let near = misspelt(group, declared, names), let declaration = declared[near],
        blamed.insert(near).inserted
      {
        dropped.formUnion(group.problems)
        let isPlain = onlyNearestName(to: group.name, in: names) == near
        added.append(blame(declaration, near, group, mends: isPlain))
      } else if !hasHelp || namelessDeclarations > 0 && group.problems.count > 2 {
        if namelessDeclarations > 0 {
          namelessDeclarations -= 1
          dropped.formUnion(group.problems)
        } else {
          dropped.formUnion(group.problems.dropFirst())
          diagnostics[group.problems[0]].related += places(
            of: group.problems.dropFirst(), "and here")
        }
      }
    }
    if namelessDeclarations > 0,
      let group = groups.first(where: {
        $0.problems.count == 1 && diagnostics[$0.problems[0]].suggestion == nil
      })
    {
      dropped.formUnion(group.problems)
    }
    if dropped.isEmpty { return }
    diagnostics =
      diagnostics.indices.filter { !dropped.contains($0) }.map { diagnostics[$0] } + added
  }

  /// The problems of names that nothing has, name by name, the most frequent first.
  private func groupsOfNames() -> [Group] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (index, problem) in diagnostics.enumerated() where problem.severity == .error {
      guard
        problem.code == CheckerCodes.unknownLabel || CheckerCodes.aboutNames.contains(problem.code),
        let written = problem.arguments.last
      else { continue }
      let name = unknownPart(of: written)
      if let place = places[name] {
        groups[place].problems.append(index)
      } else {
        places[name] = groups.count
        groups.append(Group(name: name, problems: [index]))
      }
    }
    return groups.enumerated().sorted {
      ($1.element.problems.count, $0.offset) < ($0.element.problems.count, $1.offset)
    }.map(\.element)
  }

  /// Of `FLOW.route` the part that nothing has.
  private func unknownPart(of written: String) -> String {
    let parts = written.split(separator: ".")
    guard parts.count == 2, let owner = symbols.find(String(parts[0])) else { return written }
    return String(
      app.definitionIDs[owner] == nil && app.sharedNames[owner] == nil ? parts[0] : parts[1])
  }

  /// What this text declares and says nowhere else.
  private mutating func declaredOnly() -> [String: Declaration] {
    let mentions = mentionsOfText()
    var result: [String: Declaration] = [:]
    let places = Set(firstPlaces.values)
    for (declared, span) in firstPlaces where mentions.counts[declared.name] == 1 {
      result[text(declared.name)] = Declaration(span: span)
    }
    for bound in boundNames where !bound.isRead && mentions.counts[bound.name] == 1 {
      guard bound.kind == .binding else { continue }
      result[text(bound.name)] = Declaration(span: bound.span, isLocal: true)
    }
    for (index, node) in tree.nodes.enumerated() where node.kind == .name && node.childCount > 0 {
      let id = NodeID(rawValue: UInt32(truncatingIfNeeded: index))
      guard nameSpan(of: id).map({ places.contains($0) }) ?? false else { continue }
      for argument in argumentNodes(of: id) {
        let label = tree.symbol(argument)
        guard mentions.counts[label] == 1, let span = nameSpan(of: argument) else { continue }
        result[text(label)] = Declaration(span: span, isLabel: true, isLocal: true)
      }
    }
    return result
  }

  /// The name that was declared in the place of one that nothing has: what was found near it where it
  /// stands, or the nearest of what bodies bind and of inputs.
  private func misspelt(
    _ group: Group, _ declared: [String: Declaration], _ names: [String]
  ) -> String? {
    for index in group.problems {
      guard let suggestion = diagnostics[index].suggestion else { continue }
      let parts = suggestion.split(separator: "`", omittingEmptySubsequences: false)
      guard parts.count > 1 else { continue }
      for part in parts[1].split(separator: ".") {
        if let found = declared[String(part)], !found.isLocal || found.isLabel {
          return String(part)
        }
      }
    }
    guard names.count <= 2_000, let near = onlyNearestName(to: group.name, in: names),
      let found = declared[near], found.isLocal
    else { return nil }
    let fits = group.problems.contains { index in
      let code = diagnostics[index].code
      return code == CheckerCodes.unknownName || code == CheckerCodes.unknownNode
        || code == CheckerCodes.unknownLabel && found.isLabel
    }
    return fits ? near : nil
  }

  private func blame(
    _ declaration: Declaration, _ near: String, _ group: Group, mends: Bool
  ) -> Diagnostic {
    let count = group.problems.count
    return Diagnostic(
      code: CheckerCodes.declaredOtherwise, file: tree.source.name, span: declaration.span,
      arguments: [near, group.name, "\(count)"], suggestion: didYouMean(group.name),
      related: places(of: group.problems[...], "named here"),
      fix: mends ? .replacing(near, at: declaration.span, with: group.name) : nil)
  }

  /// The first places of some problems, and how many more there are.
  private func places(of problems: ArraySlice<Int>, _ message: String) -> [RelatedPlace] {
    let shown = 10
    return problems.prefix(shown).enumerated().map { place, index in
      let problem = diagnostics[index]
      let left = place == shown - 1 ? problems.count - shown : 0
      let rest = left > 0 ? ", and at \(counted(left, "more place"))" : ""
      return RelatedPlace(file: problem.file, span: problem.span, message: message + rest)
    }
  }
}
