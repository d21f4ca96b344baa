package import SextantExplore
import SextantInterpreter
import SextantLanguage

/// The differences in navigation between two versions of an app, computed from the declarations and
/// from a search of each version. Both searches have the same bounds. All results hold within these
/// bounds.
package struct AppDifference: Sendable {
  package struct Names: Sendable, Hashable {
    package let before: String
    package let after: String

    package init(before: String, after: String) {
      self.before = before
      self.after = after
    }
  }

  package let app: Names
  package let declarations: [DeclarationChange]
  package let pathChanges: [PathChange]
  package let links: [LinkChange]
  package let findings: [FindingChange]
  /// The homes of both versions; nil if they are equal or unknown.
  package let homes: HomeChange?
  package let before: SearchedSpace
  package let after: SearchedSpace

  package init(_ before: SearchedApp, _ after: SearchedApp) {
    var (before, after) = (before, after)
    let match = OutlineMatch(before.outline, after.outline)
    let definitions = DefinitionPairs(before, after, match)
    app = Names(before: before.app.name, after: after.app.name)
    declarations = declarationChanges(
      match, (DeclarationTargets(before), DeclarationTargets(after)))
    pathChanges = findPathChanges(&before, &after, definitions)
    links = linkChanges(&before, &after, match, definitions)
    findings = findingChanges(before, after, match)
    homes = homeChange(before, after, match)
    self.before = SearchedSpace(before.space)
    self.after = SearchedSpace(after.space)
  }

  package var isEmpty: Bool {
    declarations.isEmpty && pathChanges.isEmpty && links.isEmpty && homes == nil
      && findings.allSatisfy(\.isQuiet)
  }
}

package struct SearchedSpace: Sendable {
  package let states: Int
  package let explored: Int
  package let moves: Int
  package let depth: Int
  package let isComplete: Bool
  package let wasInterrupted: Bool
  package let bounds: [BoundHit]
  /// The finished rounds. `states` is the number of explored states at the end of a round.
  package let rounds: [(round: SearchRound, states: Int)]

  package init(_ space: StateSpace) {
    rounds = space.exploredPart.rounds.map { ($0.round, $0.states) }
    states = space.count
    explored = space.exploredCount
    moves = space.transitionCount
    depth = space.depth
    isComplete = space.isComplete
    wasInterrupted = space.wasInterrupted
    bounds = space.bounds
  }
}

// MARK: Declarations

package struct DeclarationChange: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case removed, added, renamed, changed
  }

  package let kind: Kind
  package let word: String
  package var before: [String]?
  package var after: [String]?
  package var inputs: [InputChange] = []
  /// Whether code outside the parameter list has changed, such as the body of an action.
  package var hasOtherContent = false
  /// The targets that the declaration has only in the navigation map of the old app.
  package var removedTargets: [String] = []
  package var addedTargets: [String] = []
}

private func declarationChanges(
  _ match: OutlineMatch, _ targets: (before: DeclarationTargets, after: DeclarationTargets)
) -> [DeclarationChange] {
  var changes: [DeclarationChange] = []
  func isOpen(_ outline: AppOutline, _ parent: Int?, _ partner: (Int) -> Int?) -> Bool {
    parent.map { partner($0) != nil } ?? true
  }
  for (index, element) in match.old.elements.enumerated() {
    guard let partner = match.partner(of: index) else {
      // A declaration inside a removed declaration is not listed.
      guard isOpen(match.old, element.parent, match.partner) else { continue }
      changes.append(
        DeclarationChange(
          kind: .removed, word: element.word, before: match.old.path(of: index)))
      continue
    }
    let (inputs, isOther) = match.changes(of: index, to: partner)
    let isRenamed = match.isRenamed(index)
    let old = targets.before.targets(of: index, in: match.old).map { match.renamed($0) }
    let new = targets.after.targets(of: partner, in: match.new)
    guard isRenamed || isOther || !inputs.isEmpty || Set(old) != Set(new) else { continue }
    changes.append(
      DeclarationChange(
        kind: isRenamed ? .renamed : .changed, word: element.word,
        before: match.old.path(of: index), after: match.new.path(of: partner), inputs: inputs,
        hasOtherContent: isOther, removedTargets: old.filter { !new.contains($0) },
        addedTargets: new.filter { !old.contains($0) }))
  }
  for (index, element) in match.new.elements.enumerated()
  where match.oldPartner(of: index) == nil
    && isOpen(match.new, element.parent, match.oldPartner)
  {
    changes.append(
      DeclarationChange(kind: .added, word: element.word, after: match.new.path(of: index)))
  }
  return changes
}

// MARK: Findings

package struct FindingChange: Sendable {
  package enum Verdict: String, Sendable {
    case holds
    case broken, undecided
    case missing
  }

  package let word: String
  package let title: String
  package let before: Verdict
  package let after: Verdict
  /// The violations in the app with the verdict `broken`. If neither app has a violation, the
  /// reason for the verdict `undecided`.
  ///
  /// If both apps violate a law, a separate change lists the violations that occur only in the old
  /// app or only in the new app. The verdict of the other app is then `holds`.
  package let messages: [String]
  package let script: ReplayScript?

  package var isBroken: Bool { after == .broken }
  package var isQuiet: Bool { before == .undecided && after != .broken }
  package var isFixed: Bool { before == .broken && after == .holds }
}

package struct HomeChange: Sendable, Equatable {
  package let before: [String]
  package let after: [String]

  package init(before: [String], after: [String]) { (self.before, self.after) = (before, after) }
}

private func homeChange(
  _ before: SearchedApp, _ after: SearchedApp, _ match: OutlineMatch
) -> HomeChange? {
  func homes(of app: SearchedApp) -> [String] {
    app.findings.first { !$0.homes.isEmpty }?.homes ?? []
  }
  let (old, new) = (homes(of: before), homes(of: after))
  // The list is empty if the law is undecided.
  if old.isEmpty || new.isEmpty || Set(old.map { match.renamed($0) }) == Set(new) { return nil }
  return HomeChange(before: old, after: new)
}

private struct FindingKey: Hashable {
  let word: String
  let title: String
}

private func findingChanges(
  _ before: SearchedApp, _ after: SearchedApp, _ match: OutlineMatch
) -> [FindingChange] {
  func key(_ finding: Finding) -> FindingKey {
    FindingKey(word: finding.word, title: finding.title)
  }
  let old = Dictionary(grouping: before.findings, by: key)
  let new = Dictionary(grouping: after.findings, by: key)
  var seen: Set<FindingKey> = []
  let keys = (before.findings + after.findings).map(key).filter { seen.insert($0).inserted }
  return keys.flatMap { key -> [FindingChange] in
    let (left, right) = (old[key] ?? [], new[key] ?? [])
    let verdicts = (verdict(of: left), verdict(of: right))
    let (gone, come) = differing(left, right, before, after, match)
    if verdicts == (.broken, .broken) {
      // The violations of a law are compared one by one.
      guard key.title.isEmpty else { return [] }
      return (gone.isEmpty ? [] : [change(key, (.broken, .holds), gone, before)])
        + (come.isEmpty ? [] : [change(key, (.holds, .broken), come, after)])
    }
    // The list is empty if the other app reproduces each violation.
    if verdicts.0 == .broken {
      return gone.isEmpty ? [] : [change(key, verdicts, gone, before)]
    }
    if verdicts.1 == .broken { return come.isEmpty ? [] : [change(key, verdicts, come, after)] }
    // An added or removed property is a difference only if it does not hold.
    let plain: Set<FindingChange.Verdict> = [.holds, .missing]
    if verdicts.0 == verdicts.1 || plain.contains(verdicts.0) && plain.contains(verdicts.1) {
      return []
    }
    let isOld = verdicts.1 != .undecided
    return [change(key, verdicts, isOld ? left : right, isOld ? before : after)]
  }
}

/// Returns the violations that occur in only one app. Two violations are the same if their messages
/// or declarations are equal. A violation also occurs in the other app if the same moves cause it
/// in that app.
private func differing(
  _ left: [Finding], _ right: [Finding], _ before: SearchedApp, _ after: SearchedApp,
  _ match: OutlineMatch
) -> (gone: [Finding], come: [Finding]) {
  var (gone, come) = (left.filter(isBroken), right.filter(isBroken))
  func remove(_ areSame: (Finding, Finding) -> Bool) {
    gone.removeAll { old in
      guard let place = come.firstIndex(where: { areSame(old, $0) }) else { return false }
      come.remove(at: place)
      return true
    }
  }
  remove { match.renamed(unnumbered($0)) == unnumbered($1) }
  func isSame(_ old: Finding, _ new: Finding) -> Bool {
    let own = old.place.flatMap { match.old.element(at: $0) }
    let other = new.place.flatMap { match.new.element(at: $0) }
    if let own {
      guard let partner = match.partner(of: own), partner == other else { return false }
      if !match.old.elements[own].isApp { return true }
    } else if other != nil {
      return false
    }
    // A finding that belongs to no declaration inside the app is identified by its move.
    return old.move.map { match.renamed($0) } == new.move
  }
  remove(isSame)
  gone.removeAll { old in
    before.shows(old, in: after, renamed: { match.renamed($0) }) {
      isBroken($0) && $0.word == old.word && isSame(old, $0)
    }
  }
  come.removeAll { new in
    after.shows(new, in: before, renamed: { match.renamed($0, backwards: true) }) {
      isBroken($0) && $0.word == new.word && isSame($0, new)
    }
  }
  return (gone, come)
}

private func change(
  _ key: FindingKey, _ verdicts: (FindingChange.Verdict, FindingChange.Verdict),
  _ findings: [Finding], _ app: SearchedApp
) -> FindingChange {
  let shown = findings.filter { $0.verdict == .broken || $0.verdict == .undecided }
  var space = app.space
  let example = shown.first(where: isBroken)?.example
  return FindingChange(
    word: key.word, title: key.title, before: verdicts.0, after: verdicts.1,
    messages: shown.map(\.message),
    script: example.map { ReplayScript(of: $0, in: &space, app.session) })
}

private func verdict(of findings: [Finding]) -> FindingChange.Verdict {
  if findings.isEmpty { return .missing }
  if findings.contains(where: isBroken) { return .broken }
  return findings.contains { $0.verdict == .undecided } ? .undecided : .holds
}

private func isBroken(_ finding: Finding) -> Bool { finding.verdict == .broken }

/// Removes the instance numbers, because they differ between apps.
private func unnumbered(_ finding: Finding) -> String {
  var result = ""
  var isNumber = false
  for character in finding.message {
    isNumber = character == "#" || isNumber && character.isNumber
    if !isNumber { result.append(character) }
  }
  return result
}
