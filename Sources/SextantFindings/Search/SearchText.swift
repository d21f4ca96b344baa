import SextantEngine
package import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantReplay
package import SextantReports
import SextantSyntax

/// Writes the result of a search piece by piece.
///
/// During the search, writes each new violation. After the search, writes the verdicts of
/// properties and laws, then the explored and unexplored parts.
package struct SearchText {
  /// The default maximum number of shown findings for each law.
  package static let defaultFindings = 5

  private let style: Style
  private let maxFindings: Int
  /// The number of findings of each law or property so far, including omitted findings.
  private var passed: [String: Int] = [:]
  private var stated: Set<String> = []

  package init(style: Style, maxFindings: Int = Self.defaultFindings) {
    self.style = style
    self.maxFindings = maxFindings
  }

  package func shows(_ finding: Finding) -> Bool { passed[finding.key, default: 0] < maxFindings }

  package mutating func text(of entry: SearchReport.Entry) -> String {
    defer { passed[entry.finding.key, default: 0] += 1 }
    return shows(entry.finding) ? line(of: entry) : ""
  }

  private mutating func line(of entry: SearchReport.Entry) -> String {
    let isFirst = stated.insert(entry.finding.key).inserted
    return searchText(of: entry, style: style, statesVerdict: isFirst)
  }

  package mutating func rest(of report: SearchReport) -> String {
    let written = passed
    passed = [:]
    var text = ""
    for entry in report.entries {
      let number = passed[entry.finding.key, default: 0]
      if !entry.finding.isCase {
        text += line(of: entry)
      } else if number < written[entry.finding.key] ?? 0 {
        passed[entry.finding.key] = number + 1
        // The outcomes of links are known only after the search.
        let table = linkTable(of: entry.finding.links)
        if !table.isEmpty { text += "\(entry.finding.word): outcomes of the links\n" + table }
      } else {
        text += self.text(of: entry)
      }
    }
    for entry in report.entries {
      guard let all = passed.removeValue(forKey: entry.finding.key), all > maxFindings else {
        continue
      }
      text +=
        "\(entry.finding.word): \(all - maxFindings) more findings: show them with --max-findings \(all)\n"
    }
    if let path = report.path { text += pathText(of: path) }
    if !report.entries.isEmpty { text += "\n" }
    return text + unreadText(report.unreadVariables) + factorText(report) + lastLine(of: report)
      + "\n" + (report.driven.map(coverLine) ?? "")
  }
}

package func searchText(of report: SearchReport, style: Style) -> String {
  var text = SearchText(style: style)
  return text.rest(of: report)
}

/// Returns a finding as text: a line and, for a violation or a note, its script.
///
/// - Parameter statesVerdict: Whether the line states the verdict; false after an earlier line with
///   the verdict of the same law or property.
package func searchText(
  of entry: SearchReport.Entry, style: Style, statesVerdict: Bool = true
) -> String {
  let line = headline(of: entry, style, statesVerdict) + linkTable(of: entry.finding.links)
  guard let script = entry.script, [.broken, .noted].contains(entry.finding.verdict),
    !script.statements.isEmpty
  else { return line }
  return line + indented(script.scenario(named: entry.scenario) + differenceText(of: script))
}

/// If the run of the script differs from the search, returns a comment. Such a difference is a bug
/// in Sextant.
private func differenceText(of script: ReplayScript) -> String {
  script.failure.map { "// the replay differs: \(printable($0))\n" } ?? ""
}

private func headline(
  of entry: SearchReport.Entry, _ style: Style, _ statesVerdict: Bool
) -> String {
  let finding = entry.finding
  let title = finding.title.isEmpty ? "" : " " + Value.quoted(finding.title)
  let (verdict, role): (String, TextRole) =
    switch finding.verdict {
    case .holds: ("holds", .success)
    case .broken: ("is violated", .error)
    case .noted: ("has a note", .note)
    case .undecided: ("is undecided", .warning)
    case .vacuous: ("is vacuous", .warning)
    case .notApplying: ("is not applicable", .note)
    }
  let homes = homesText(of: finding)
  let message =
    finding.message.isEmpty ? "" : (homes.isEmpty ? ": " : "; ") + finding.message
  var place = ""
  if let found = entry.place, finding.verdict != .holds {
    place = style.text(" (\(found.path):\(found.line))", as: .place)
  }
  let subject = printable(finding.word + title)
  if !statesVerdict {
    let kind = finding.verdict == .noted ? ", " + style.text("note", as: role) : ""
    return subject + kind + printable(": " + finding.message) + place + "\n"
  }
  return subject + " " + style.text(verdict, as: role) + printable(homes + message) + place + "\n"
}

private func homesText(of finding: Finding) -> String {
  guard finding.assumesHomes else { return "" }
  let names = finding.homes.map { "`\($0)`" }
  return " for \(names.count == 1 ? "home" : "homes") \(names.joined(separator: ", "))"
}

private func pathText(of path: SearchReport.Path) -> String {
  switch path.answer {
  case .found(let script): script.scenario(named: path.fact) + differenceText(of: script)
  case .unreachable: "unreachable: `\(path.fact)` holds in no state\n"
  case .notFound: "not found: `\(path.fact)` holds in no searched state\n"
  }
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    .map { "    \($0)\n" }.joined()
}

private func unreadText(_ variables: [String]) -> String {
  if variables.isEmpty { return "" }
  let names = variables.map { "`\($0)`" }.joined(separator: ", ")
  return "ignored variables, because no condition reads them: \(printable(names))\n"
}

private func lastLine(of report: SearchReport) -> String {
  var parts = [
    "\(pluralized(report.searched.states, "state")), \(pluralized(report.searched.moves, "move")), depth \(report.searched.depth)"
  ]
  if report.searched.wasInterrupted { parts.append("interrupted") }
  if !report.excludedKinds.isEmpty {
    let kinds = report.excludedKinds.map(\.rawValue).joined(separator: ", ")
    parts.append("not explored, because of --moves: moves of the kinds \(kinds)")
  }
  parts += report.searched.bounds.map(boundText)
  parts += inputTexts(report.inputs)
  return parts.joined(separator: "; ")
    + (report.searched.isComplete && report.searched.bounds.isEmpty && report.inputs.isEmpty
      ? ": all explored" : "")
}

private func coverLine(of cover: DrivenCover) -> String {
  let all = pluralized(cover.transitions, "transition")
  let walks = cover.walks
  let steps = pluralized(cover.steps, "step")
  var parts = [
    cover.transitions == 0
      ? "\(steps) on the app" : "covered \(cover.covered) of \(all) on the app in \(steps)"
  ]
  if walks.planned > 0 {
    let made = walks.made < walks.planned ? "\(walks.made) of " : ""
    parts.append(
      "\(made)\(pluralized(walks.planned, "random walk")) of up to \(pluralized(walks.steps, "move")) (seed \(walks.seed))"
    )
  }
  switch cover.end {
  case .steps(let most): parts.append("stopped at --max-steps \(most)")
  case .time: parts.append("stopped at --max-time")
  case .interruption: parts.append("interrupted")
  case .failure: parts.append("stopped because the engine failed")
  case nil where cover.covered < cover.transitions:
    parts.append(
      "the uncovered transitions are reachable only after a difference or an unsupported step")
  case nil: break
  }
  func named(_ names: [String]) -> String {
    names.map { "`\(printable($0))`" }.joined(separator: ", ")
  }
  if !cover.observed.isEmpty {
    parts.append("variables compared in every state: \(named(cover.observed))")
  }
  if !cover.leftToWalks.isEmpty {
    parts.append(
      "variables compared only in random walks: \(named(cover.leftToWalks))")
  }
  if !cover.lacks.isEmpty {
    parts.append(
      "not tested, because the platform does not have these moves: \(named(cover.lacks))")
  }
  func listed(_ counts: [String: Int]) -> String {
    let names = counts.keys.sorted()
    let rest = names.count - maxFactors
    return names.prefix(maxFactors).map { "`\(printable($0, limit: 100))`" }.joined(
      separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
  if cover.covered > 0, cover.seen == 0 {
    parts.append("the engine reported no observations, so only the outcomes of moves were compared")
  }
  if !cover.unsupported.isEmpty { parts.append("not supported: \(listed(cover.unsupported))") }
  if !cover.unread.isEmpty {
    parts.append("not compared, because the model does not declare them: \(listed(cover.unread))")
  }
  return parts.joined(separator: "; ") + "\n"
}

private func boundText(_ hit: BoundHit) -> String {
  let subject = hit.subject.isEmpty ? "" : " (\(printable(hit.subject)))"
  let moves = "\(pluralized(hit.count, "move")) unexplored"
  let states = "\(pluralized(hit.count, "state")) unexplored"
  switch hit.bound {
  case .depth: return "\(states): more than \(hit.phrase)"
  case .maxTime:
    return
      "\(states); stopped at --max-time; for the same result on any machine, use --max-states \(hit.limit) --max-time 0"
  case .maxStates, .maxMemory: return "\(states); stopped at \(hit.phrase)"
  case .maxWidth where hit.limit == 0: return "\(moves): a changed branch"
  case .maxLinks where hit.limit == 0: return "\(moves): an opened link"
  case .maxWidth, .maxStack, .maxList, .maxLinks, .maxTimers:
    return "\(moves): more than \(hit.phrase)\(subject)"
  }
}

/// Returns each factor as text: its number of values, its multiplier, and an option to reduce it.
/// The cheapest change comes first.
private func factorText(_ report: SearchReport) -> String {
  let factors = report.factors.filter { multiplierText($0.factor) != "1" }
  if factors.isEmpty { return "" }
  let shown = factors.prefix(maxFactors).map { item in
    let factor = item.factor
    let name = printable(factor.name)
    var notes = [pluralized(factor.count, "value"), "×\(multiplierText(factor)) states"]
    notes += item.place.map { ["\(printable($0.path)):\($0.line)"] } ?? []
    switch factor.kind {
    case .variable, .argument: return "`\(name)` (\(notes.joined(separator: ", ")))"
    case .stack:
      notes += factor.bound.map { ["--max-stack \($0)"] } ?? []
      return "the stack of \(name) (\(notes.joined(separator: ", ")))"
    case .timer:
      notes += factor.bound.map { ["--max-timers \($0)"] } ?? []
      return "the timer `\(name)` (\(notes.joined(separator: ", ")))"
    }
  }
  let isAll = report.factorStates == report.searched.states
  let which = isAll ? "the states differ in" : "\(report.factorStates) of the states differ in"
  return "\(which) \(shown.joined(separator: ", "))\n"
}

func multiplierText(_ factor: StateFactor) -> String {
  let tenths = Int((factor.multiplier * 10).rounded())
  return tenths >= 100 || tenths % 10 == 0
    ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
}

private let maxFactors = 8

package func inputTexts(_ inputs: [UnexploredInput]) -> [String] {
  let reasons: [(UnexploredInput.Reason, String)] = [
    (.open, "not explored (no declared values)"),
    (.tooMany, "not explored (more than \(Move.maxCombinations) combinations)"),
    (.defaulted, "explored with the default value only"),
  ]
  return reasons.compactMap { reason, text in
    let names = inputs.filter { $0.reason == reason }.map {
      "`\($0.input)` of `\(printable($0.move))`"
    }
    return names.isEmpty ? nil : "\(text): \(names.joined(separator: ", "))"
  }
}
