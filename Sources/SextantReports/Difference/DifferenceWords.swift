import SextantEngine
import SextantExplore
import SextantSyntax

// The words of a comparison, which all formats for people share.

extension DeclarationChange {
  /// Its name with those around it; its name before, where it has another one.
  var name: String {
    let (old, new) = (before.map(dotted), after.map(dotted))
    guard let old, let new, old != new else { return old ?? new ?? "" }
    return "\(old) → \(new)"
  }

  /// What has changed in it.
  var details: String {
    var parts = inputs.map(\.text)
    if !won.isEmpty { parts.append("leads to " + won.joined(separator: ", ")) }
    if !lost.isEmpty {
      parts.append(
        (won.isEmpty ? "no longer leads to " : "no longer to ") + lost.joined(separator: ", "))
    }
    if hasOtherContent, won.isEmpty, lost.isEmpty { parts.append("says something else") }
    return parts.joined(separator: "; ")
  }

  /// The sign at the beginning of its line.
  var marker: StyledLine.Marker {
    switch kind {
    case .removed: .removed
    case .added: .added
    case .renamed, .changed: .moved
    }
  }

  private func dotted(_ path: [String]) -> String { path.joined(separator: ".") }
}

extension InputChange {
  var text: String {
    switch self {
    case .added(let name): "takes `\(name)`"
    case .removed(let name): "no longer takes `\(name)`"
    case .renamed(let old, let new): "`\(old)` is now `\(new)`"
    case .changed(let name, let old, let new): "`\(name)`: \(new), was \(old)"
    }
  }
}

extension WayChange {
  /// What has become of the screen, in a sentence that its name begins.
  var sentence: String {
    let bounds = isCertain ? "" : " within the bounds"
    switch kind {
    case .unreachable:
      return "can no longer be reached\(bounds); it took \(count(oldWay))"
    case .longer, .shorter: return "takes \(count(newWay)), before \(count(oldWay))"
    case .reachable: return "can be reached now, with \(count(newWay))"
    }
  }

  /// The name of the screen.
  var name: String { newWay == nil ? before : after }

  var isLoss: Bool { kind == .unreachable || kind == .longer }

  /// The ways on lines of their own.
  var lines: [(title: String, way: String)] {
    var lines: [(title: String, way: String)] = []
    if let oldWay { lines.append(("before", way(oldWay))) }
    if let newWay { lines.append(("now", way(newWay))) }
    return lines
  }

  private func count(_ way: [String]?) -> String { pluralized(way?.count ?? 0, "move") }

  private func way(_ moves: [String]) -> String {
    moves.isEmpty ? "at the start" : moves.joined(separator: "; ")
  }
}

extension LinkChange.Landing {
  var text: String {
    switch self {
    case .on(let top): top.isEmpty ? "nothing" : top
    case .refused(let code): "fails with \(code)"
    case .unanswered: "no link answers it"
    }
  }
}

extension LinkChange {
  /// What came of opening it, a line for each outcome, with where it was opened.
  var lines: [String] {
    var groups: [(cases: [Case], outcome: String)] = []
    for one in cases {
      let outcome = "\(one.after.text), before \(one.before.text)"
      if let place = groups.firstIndex(where: { $0.outcome == outcome }) {
        groups[place].cases.append(one)
      } else {
        groups.append(([one], outcome))
      }
    }
    return groups.map { cases, outcome in
      let shown = cases.prefix(Self.mostPlaces).map { $0.from ?? "the start" }
      let more = cases.count - shown.count
      let end = more > 0 ? " and \(pluralized(more, "other screen"))" : ""
      return "from \(shown.joined(separator: ", "))\(end): \(outcome)"
    }
  }

  private static let mostPlaces = 4
}

extension FindingChange {
  /// The law or the property.
  var name: String { title.isEmpty ? word : "\(word) \(Value.quoted(title))" }

  /// What has become of it, in a sentence that its name begins.
  var sentence: String {
    switch (before, after) {
    case (_, .broken): "is broken" + (before == .undecided ? " (undecided before)" : "")
    case (.broken, .missing): "is gone, and was broken"
    case (.broken, .undecided): "was broken and is undecided"
    case (.broken, .holds): "is mended"
    case (_, .undecided): "is undecided"
    case (.undecided, _): "holds (undecided before)"
    default: "holds"
    }
  }

  /// Whether it is worse than before, better, or neither.
  var marker: StyledLine.Marker { isBroken ? .removed : after == .undecided ? .moved : .added }

  /// The name of its scenario.
  var scenario: String { title.isEmpty ? word : "\(word): \(title)" }
}

extension SearchedSpace {
  /// How much was searched, and what ended it.
  var text: String {
    let counts = "\(pluralized(states, "state")), \(pluralized(moves, "move"))"
    if isComplete { return "\(counts), all of them" }
    let ends = bounds.map(\.text) + (wasInterrupted ? ["interrupted"] : [])
    return ends.isEmpty ? counts : "\(counts); \(ends.joined(separator: ", "))"
  }
}

extension BoundHit {
  /// The bound in a few words.
  var text: String {
    switch bound {
    case .depth: "at most \(pluralized(limit, "move")) in a row"
    case .maxStates: "at most \(pluralized(limit, "state"))"
    case .maxMemory: "at most \(limit) bytes"
    case .maxStack: "at most \(limit) in a stack"
    case .maxLinks: "at most \(pluralized(limit, "link")) on a way"
    case .maxTimers: "at most \(pluralized(limit, "timer")) of one body"
    }
  }
}
