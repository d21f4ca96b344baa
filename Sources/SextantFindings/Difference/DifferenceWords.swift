import SextantEngine
import SextantExplore
import SextantReplay
import SextantReports
import SextantSyntax

enum DifferenceWords {
  static func count(_ count: Int, of kind: DifferenceKind) -> String {
    switch kind {
    case .removed, .added, .renamed, .changed: "\(count) \(kind.rawValue)"
    case .unreachable: "\(pluralized(count, "screen")) unreachable"
    case .longer: "\(pluralized(count, "path")) longer"
    case .shorter: "\(pluralized(count, "path")) shorter or new"
    case .links: "\(pluralized(count, "link")) changed"
    case .laws: "\(count) \(count == 1 ? "law or property" : "laws or properties") violated"
    case .mended: "\(count) fixed"
    case .undecided: "\(count) undecided"
    case .home: "\(pluralized(count, "home")) changed"
    }
  }

  // MARK: Declarations

  static func name(of change: DeclarationChange) -> String {
    let old = change.before?.joined(separator: ".")
    let new = change.after?.joined(separator: ".")
    guard let old, let new, old != new else { return old ?? new ?? "" }
    return "\(old) → \(new)"
  }

  static func details(of change: DeclarationChange) -> String {
    var parts = change.inputs.map(text)
    if !change.addedTargets.isEmpty {
      parts.append("leads to " + change.addedTargets.joined(separator: ", "))
    }
    if !change.removedTargets.isEmpty {
      let begin = change.addedTargets.isEmpty ? "no longer leads to " : "no longer to "
      parts.append(begin + change.removedTargets.joined(separator: ", "))
    }
    if change.hasOtherContent, change.addedTargets.isEmpty, change.removedTargets.isEmpty {
      parts.append("content changed")
    }
    return parts.joined(separator: "; ")
  }

  private static func text(of input: InputChange) -> String {
    switch input {
    case .added(let name): "new input `\(name)`"
    case .removed(let name): "input `\(name)` removed"
    case .renamed(let old, let new): "input `\(old)` renamed to `\(new)`"
    case .changed(let name, let old, let new): "input `\(name)`: \(new), was \(old)"
    }
  }

  // MARK: Paths

  /// Returns a predicate about a screen, such as `is now reachable in 2 moves`.
  static func sentence(of change: PathChange) -> String {
    func count(_ path: [String]?) -> String { pluralized(path?.count ?? 0, "move") }
    switch change.kind {
    case .unreachable:
      let bounds = change.isCertain ? "" : " within the bounds"
      return "is now unreachable\(bounds); before, the path took \(count(change.oldPath))"
    case .longer, .shorter:
      return "takes \(count(change.newPath)) instead of \(count(change.oldPath))"
    case .reachable: return "is now reachable in \(count(change.newPath))"
    }
  }

  static func paths(of change: PathChange) -> [(title: String, path: String)] {
    func text(_ moves: [String]) -> String {
      moves.isEmpty ? "at the start" : moves.joined(separator: "; ")
    }
    var lines: [(title: String, path: String)] = []
    if let old = change.oldPath { lines.append(("before", text(old))) }
    if let new = change.newPath { lines.append(("now", text(new))) }
    return lines
  }

  // MARK: Links

  /// The maximum number of listed states of an outcome. Further states are only counted.
  private static let maxPlaces = 4

  static func lines(of link: LinkChange) -> [String] {
    var groups: [(cases: [LinkChange.Case], outcome: String)] = []
    for one in link.cases {
      let outcome = "\(text(of: one.after)) instead of \(text(of: one.before))"
      if let place = groups.firstIndex(where: { $0.outcome == outcome }) {
        groups[place].cases.append(one)
      } else {
        groups.append(([one], outcome))
      }
    }
    return groups.map { cases, outcome in
      let shown = cases.prefix(maxPlaces).map { $0.from ?? "the start" }
      let more = cases.count - shown.count
      let end = more > 0 ? " and \(pluralized(more, "other screen"))" : ""
      return "from \(shown.joined(separator: ", "))\(end): \(outcome)"
    }
  }

  private static func text(of outcome: LinkChange.Outcome) -> String {
    switch outcome {
    case .top(let top): top.isEmpty ? "nothing" : top
    case .refused(let code): "fails with \(code)"
    case .unanswered: "no link matches"
    }
  }

  // MARK: Findings

  static func name(of finding: FindingChange) -> String {
    finding.title.isEmpty ? finding.word : "\(finding.word) \(Value.quoted(finding.title))"
  }

  /// Returns a predicate about a law or property, such as `is fixed`.
  static func sentence(of finding: FindingChange) -> String {
    switch (finding.before, finding.after) {
    case (_, .broken): "is violated" + (finding.before == .undecided ? " (undecided before)" : "")
    case (.broken, .missing): "was removed (violated before)"
    case (.broken, .undecided): "is undecided (violated before)"
    case (.broken, .holds): "is fixed"
    case (_, .undecided): "is undecided"
    default: "holds"
    }
  }

  static func sentence(of change: HomeChange) -> String {
    func text(_ homes: [String]) -> String {
      homes.map { "`\($0)`" }.joined(separator: ", ")
    }
    return "home is \(text(change.after)) instead of \(text(change.before))"
  }

  static func scenario(of finding: FindingChange) -> String {
    findingName(finding.word, finding.title)
  }

  // MARK: Searches

  static func text(of space: SearchedSpace) -> String {
    let counts = "\(pluralized(space.states, "state")), \(pluralized(space.moves, "move"))"
    if space.isComplete { return "\(counts): all explored" }
    let ends =
      space.bounds.map { "at most \($0.phrase)" } + (space.wasInterrupted ? ["interrupted"] : [])
    return ends.isEmpty ? counts : "\(counts); \(ends.joined(separator: ", "))"
  }
}
