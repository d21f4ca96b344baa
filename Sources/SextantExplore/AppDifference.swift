import SextantInterpreter
import SextantLanguage

/// What a change does to the navigation of an app, as far as the declarations and the searches of both
/// apps tell. Both searches have the same bounds, and what they say holds within them.
package struct AppDifference: Sendable {
  /// Another name, as it was and as it is.
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
  package let ways: [WayChange]
  package let links: [LinkChange]
  package let findings: [FindingChange]
  /// The homes of both apps; nil if they are the same or unknown.
  package let homes: HomeChange?
  /// How much of each app was searched.
  package let before: SearchedSpace
  package let after: SearchedSpace

  /// Compares two apps that were searched with the same options.
  package init(_ before: SearchedApp, _ after: SearchedApp) {
    var (before, after) = (before, after)
    let match = OutlineMatch(before.outline, after.outline)
    let definitions = DefinitionPairs(before, after, match)
    app = Names(before: before.app.name, after: after.app.name)
    declarations = declarationChanges(match, (Leads(before), Leads(after)))
    ways = wayChanges(&before, &after, definitions)
    links = linkChanges(&before, &after, match, definitions)
    findings = findingChanges(before, after, match)
    homes = homeChange(before, after, match)
    self.before = SearchedSpace(before.space)
    self.after = SearchedSpace(after.space)
  }

  package var isEmpty: Bool {
    declarations.isEmpty && ways.isEmpty && links.isEmpty && homes == nil
      && findings.allSatisfy(\.isQuiet)
  }
}

/// How much of an app was searched.
package struct SearchedSpace: Sendable {
  package let states: Int
  package let moves: Int
  package let depth: Int
  /// Whether every move of every state was made.
  package let isComplete: Bool
  package let wasInterrupted: Bool
  package let bounds: [BoundHit]

  package init(_ space: StateSpace) {
    states = space.count
    moves = space.transitionCount
    depth = space.depth
    isComplete = space.isComplete
    wasInterrupted = space.wasInterrupted
    bounds = space.bounds
  }
}

// MARK: Declarations

/// A declaration that was added, removed, renamed, or says something else.
package struct DeclarationChange: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case removed, added, renamed, changed
  }

  package let kind: Kind
  /// The word that declares it.
  package let word: String
  /// Its name with those of the declarations around it, from outside to inside: as it was, and as it is.
  package var before: [String]?
  package var after: [String]?
  package var inputs: [InputChange] = []
  /// Whether it says something else beside its inputs, as an action does with another body.
  package var hasOtherContent = false
  /// What it led to and no longer does, and the other way round, by the maps of the apps.
  package var lost: [String] = []
  package var won: [String] = []
}

/// What a change does to the declarations: in the order of the old app, then what was added.
private func declarationChanges(
  _ match: OutlineMatch, _ leads: (before: Leads, after: Leads)
) -> [DeclarationChange] {
  var changes: [DeclarationChange] = []
  func isOpen(_ outline: AppOutline, _ parent: Int?, _ partner: (Int) -> Int?) -> Bool {
    parent.map { partner($0) != nil } ?? true
  }
  for (index, element) in match.old.elements.enumerated() {
    guard let partner = match.partner(of: index) else {
      // What stands in something that was removed goes with it.
      guard isOpen(match.old, element.parent, match.partner) else { continue }
      changes.append(
        DeclarationChange(
          kind: .removed, word: element.word, before: match.old.path(of: index)))
      continue
    }
    let (inputs, isOther) = match.changes(of: index, to: partner)
    let isRenamed = match.isRenamed(index)
    let old = leads.before.targets(of: index, in: match.old).map { match.renamed($0) }
    let new = leads.after.targets(of: partner, in: match.new)
    guard isRenamed || isOther || !inputs.isEmpty || Set(old) != Set(new) else { continue }
    changes.append(
      DeclarationChange(
        kind: isRenamed ? .renamed : .changed, word: element.word,
        before: match.old.path(of: index), after: match.new.path(of: partner), inputs: inputs,
        hasOtherContent: isOther, lost: old.filter { !new.contains($0) },
        won: new.filter { !old.contains($0) }))
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

/// A law or a property whose verdict has changed.
package struct FindingChange: Sendable {
  package enum Verdict: String, Sendable {
    /// It holds, or says nothing about the app.
    case holds
    case broken, undecided
    /// The app does not have the property.
    case missing
  }

  package let word: String
  /// Empty for a law.
  package let title: String
  package let before: Verdict
  package let after: Verdict
  /// What breaks it in the app in which it is broken, or why it is undecided. Of a law that is broken in both
  /// apps, what breaks it in one of them alone: it then counts as one that held in the other.
  package let messages: [String]
  /// A script that shows the first of them, in the app in which it is broken.
  package let script: ReplayScript?

  package var isBroken: Bool { after == .broken }
  /// Whether it is only better known than before.
  package var isQuiet: Bool { before == .undecided && after != .broken }
  package var isMended: Bool { before == .broken && after == .holds }
}

/// A change of the homes to which `noDeadEnd` requires a way.
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
  // An undecided law names no home.
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
      // Of a law each case counts.
      guard key.title.isEmpty else { return [] }
      return (gone.isEmpty ? [] : [change(key, (.broken, .holds), gone, before)])
        + (come.isEmpty ? [] : [change(key, (.holds, .broken), come, after)])
    }
    // What is broken in one of them is broken in the other as well where its walk shows it there.
    if verdicts.0 == .broken {
      return gone.isEmpty ? [] : [change(key, verdicts, gone, before)]
    }
    if verdicts.1 == .broken { return come.isEmpty ? [] : [change(key, verdicts, come, after)] }
    // A property that is declared, or is no longer, matters where it does not hold.
    let plain: Set<FindingChange.Verdict> = [.holds, .missing]
    if verdicts.0 == verdicts.1 || plain.contains(verdicts.0) && plain.contains(verdicts.1) {
      return []
    }
    let isOld = verdicts.1 != .undecided
    return [change(key, verdicts, isOld ? left : right, isOld ? before : after)]
  }
}

/// What is broken in one of two apps and not in the other: neither in the same words, nor about the same
/// declaration in others, nor where its walk is run in the other app.
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
    // What stands in no declaration is known by its move.
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

/// The message without the numbers of instances, which differ from app to app.
private func unnumbered(_ finding: Finding) -> String {
  var result = ""
  var isNumber = false
  for character in finding.message {
    isNumber = character == "#" || isNumber && character.isNumber
    if !isNumber { result.append(character) }
  }
  return result
}
