import SextantEngine
import SextantExplore
import SextantReports
import SextantSyntax

/// The words of a comparison, which all formats for people share.
enum DifferenceWords {
  /// How many there are of a kind.
  static func count(_ count: Int, of kind: DifferenceKind) -> String {
    switch kind {
    case .removed, .added, .renamed, .changed: "\(count) \(kind.rawValue)"
    case .unreachable: "\(pluralized(count, "screen")) unreachable"
    case .longer: "\(pluralized(count, "way")) longer"
    case .shorter: "\(pluralized(count, "way")) shorter or new"
    case .links: "\(pluralized(count, "link")) elsewhere"
    case .laws: "\(count) \(count == 1 ? "law or property" : "laws or properties") broken"
    case .mended: "\(count) mended"
    case .undecided: "\(count) undecided"
    case .home: "\(pluralized(count, "home")) changed"
    }
  }

  // MARK: Declarations

  /// The name of a declaration with those around it; the one before too, where it was another.
  static func name(of change: DeclarationChange) -> String {
    let old = change.before?.joined(separator: ".")
    let new = change.after?.joined(separator: ".")
    guard let old, let new, old != new else { return old ?? new ?? "" }
    return "\(old) → \(new)"
  }

  /// What has changed in a declaration.
  static func details(of change: DeclarationChange) -> String {
    var parts = change.inputs.map(text)
    if !change.won.isEmpty { parts.append("leads to " + change.won.joined(separator: ", ")) }
    if !change.lost.isEmpty {
      let begin = change.won.isEmpty ? "no longer leads to " : "no longer to "
      parts.append(begin + change.lost.joined(separator: ", "))
    }
    if change.hasOtherContent, change.won.isEmpty, change.lost.isEmpty {
      parts.append("says something else")
    }
    return parts.joined(separator: "; ")
  }

  private static func text(of input: InputChange) -> String {
    switch input {
    case .added(let name): "takes `\(name)`"
    case .removed(let name): "no longer takes `\(name)`"
    case .renamed(let old, let new): "`\(old)` is now `\(new)`"
    case .changed(let name, let old, let new): "`\(name)`: \(new), was \(old)"
    }
  }

  // MARK: Ways

  /// What has become of a screen, in a sentence that its name begins.
  static func sentence(of way: WayChange) -> String {
    func count(_ way: [String]?) -> String { pluralized(way?.count ?? 0, "move") }
    switch way.kind {
    case .unreachable:
      let bounds = way.isCertain ? "" : " within the bounds"
      return "can no longer be reached\(bounds); it took \(count(way.oldWay))"
    case .longer, .shorter: return "takes \(count(way.newWay)), before \(count(way.oldWay))"
    case .reachable: return "can be reached now, with \(count(way.newWay))"
    }
  }

  /// The ways to a screen, as sentences to be typed.
  static func ways(of change: WayChange) -> [(title: String, way: String)] {
    func text(_ moves: [String]) -> String {
      moves.isEmpty ? "at the start" : moves.joined(separator: "; ")
    }
    var lines: [(title: String, way: String)] = []
    if let old = change.oldWay { lines.append(("before", text(old))) }
    if let new = change.newWay { lines.append(("now", text(new))) }
    return lines
  }

  // MARK: Links

  /// More places from which an address was opened are only counted.
  private static let mostPlaces = 4

  /// What came of opening an address, a line for each outcome, with where it was opened.
  static func lines(of link: LinkChange) -> [String] {
    var groups: [(cases: [LinkChange.Case], outcome: String)] = []
    for one in link.cases {
      let outcome = "\(text(of: one.after)), before \(text(of: one.before))"
      if let place = groups.firstIndex(where: { $0.outcome == outcome }) {
        groups[place].cases.append(one)
      } else {
        groups.append(([one], outcome))
      }
    }
    return groups.map { cases, outcome in
      let shown = cases.prefix(mostPlaces).map { $0.from ?? "the start" }
      let more = cases.count - shown.count
      let end = more > 0 ? " and \(pluralized(more, "other screen"))" : ""
      return "from \(shown.joined(separator: ", "))\(end): \(outcome)"
    }
  }

  private static func text(of landing: LinkChange.Landing) -> String {
    switch landing {
    case .on(let top): top.isEmpty ? "nothing" : top
    case .refused(let code): "fails with \(code)"
    case .unanswered: "no link answers it"
    }
  }

  // MARK: Findings

  /// The name of a law, or a property with its title.
  static func name(of finding: FindingChange) -> String {
    finding.title.isEmpty ? finding.word : "\(finding.word) \(Value.quoted(finding.title))"
  }

  /// What has become of it, in a sentence that its name begins.
  static func sentence(of finding: FindingChange) -> String {
    switch (finding.before, finding.after) {
    case (_, .broken): "is broken" + (finding.before == .undecided ? " (undecided before)" : "")
    case (.broken, .missing): "is gone, and was broken"
    case (.broken, .undecided): "was broken and is undecided"
    case (.broken, .holds): "is mended"
    case (_, .undecided): "is undecided"
    default: "holds"
    }
  }

  /// The homes now and before.
  static func sentence(of change: HomeChange) -> String {
    func text(_ homes: [String]) -> String {
      homes.map { "`\($0)`" }.joined(separator: ", ")
    }
    return "home is \(text(change.after)), before \(text(change.before))"
  }

  /// The name of its scenario.
  static func scenario(of finding: FindingChange) -> String {
    findingName(finding.word, finding.title)
  }

  // MARK: Searches

  /// How much was searched, and what ended it.
  static func text(of space: SearchedSpace) -> String {
    let counts = "\(pluralized(space.states, "state")), \(pluralized(space.moves, "move"))"
    if space.isComplete { return "\(counts), all of them" }
    let ends =
      space.bounds.map { "at most \($0.phrase)" } + (space.wasInterrupted ? ["interrupted"] : [])
    return ends.isEmpty ? counts : "\(counts); \(ends.joined(separator: ", "))"
  }
}
