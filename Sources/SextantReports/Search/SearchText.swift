import SextantEngine
package import SextantExplore
import SextantLanguage
import SextantRuntime
import SextantSyntax

/// What a search came to, for people: a line for each finding that begins with its word, what breaks it
/// as a scenario, and last what was searched and what was not.
package func searchText(of report: SearchReport, style: Style) -> String {
  var text = report.entries.map { searchText(of: $0, style: style) }.joined()
  if let path = report.path { text += pathText(of: path) }
  if !report.entries.isEmpty { text += "\n" }
  return text + unreadText(report.unreadVariables) + lastLine(of: report) + "\n"
}

/// A finding: its line, and what shows it where it is broken.
package func searchText(of entry: SearchReport.Entry, style: Style) -> String {
  let line = headline(of: entry, style) + linkTable(of: entry.finding.links)
  guard let script = entry.script, entry.finding.verdict == .broken, !script.statements.isEmpty
  else { return line }
  return line + indented(script.scenario(named: entry.scenario) + differenceText(of: script))
}

/// That a script did not run as in the search, which is a bug of ours.
private func differenceText(of script: ReplayScript) -> String {
  script.failure.map { "// run again, it differs: \(printable($0))\n" } ?? ""
}

private func headline(of entry: SearchReport.Entry, _ style: Style) -> String {
  let finding = entry.finding
  let title = finding.title.isEmpty ? "" : " " + Value.quoted(finding.title)
  let (verdict, role): (String, TextRole) =
    switch finding.verdict {
    case .holds: ("holds", .success)
    case .broken: ("is broken", .error)
    case .undecided: ("is undecided", .warning)
    case .vacuous: ("is vacuous", .warning)
    case .notApplying: ("does not apply", .note)
    }
  let message = finding.message.isEmpty ? "" : ": \(finding.message)"
  var place = ""
  if let path = entry.path, finding.verdict != .holds {
    place = style.text(" (\(path):\(entry.line))", as: .place)
  }
  return printable(finding.word + title) + " " + style.text(verdict, as: role) + printable(message)
    + place + "\n"
}

private func pathText(of path: SearchReport.Path) -> String {
  switch path.answer {
  case .found(let script): script.scenario(named: path.fact) + differenceText(of: script)
  case .unreachable: "unreachable: `\(path.fact)` holds in no state\n"
  case .notFound: "not found: `\(path.fact)` holds in no state that was searched\n"
  }
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    .map { "    \($0)\n" }.joined()
}

/// The variables that make no difference to a state.
private func unreadText(_ variables: [String]) -> String {
  if variables.isEmpty { return "" }
  let names = variables.map { "`\($0)`" }.joined(separator: ", ")
  return "no part of a state, since nothing depends on it: \(printable(names))\n"
}

/// How much was searched, then each thing that was not.
private func lastLine(of report: SearchReport) -> String {
  var parts = [
    "\(pluralized(report.searched.states, "state")), \(pluralized(report.searched.moves, "move")), depth \(report.searched.depth)"
  ]
  if report.searched.wasInterrupted { parts.append("interrupted") }
  if !report.leftOutKinds.isEmpty {
    let kinds = report.leftOutKinds.map(\.rawValue).joined(separator: ", ")
    parts.append("not explored, since they were left out: moves of the kinds \(kinds)")
  }
  parts += report.searched.bounds.map(boundText) + report.growth.map(growthText)
  parts += inputTexts(report.inputs)
  return parts.joined(separator: "; ")
    + (report.searched.isComplete && report.searched.bounds.isEmpty && report.inputs.isEmpty
      ? ": all explored" : "")
}

private func boundText(_ hit: BoundHit) -> String {
  let subject = hit.subject.isEmpty ? "" : " (\(printable(hit.subject)))"
  let moves = pluralized(hit.count, "move")
  switch hit.bound {
  case .depth: return "not explored beyond depth \(hit.limit): \(pluralized(hit.count, "state"))"
  case .maxStates: return "ended at \(pluralized(hit.limit, "state"))"
  case .growth: return "ended at \(pluralized(hit.limit, "state")), since there is no end in sight"
  case .maxMemory: return "ended at \(hit.phrase)"
  case .maxStack: return "not explored above \(hit.limit) in a stack\(subject): \(moves)"
  case .maxLinks where hit.limit == 0: return "not explored, since no link is opened: \(moves)"
  case .maxLinks: return "not explored after \(pluralized(hit.limit, "link")): \(moves)"
  case .maxTimers:
    return "not explored above \(pluralized(hit.limit, "timer")) of one body\(subject): \(moves)"
  }
}

/// What grows, and by what: also for the progress of a search.
package func growthText(_ growth: Growth) -> String {
  let name = printable(growth.name)
  let by = " by `\(printable(growth.move))`"
  switch growth.kind {
  case .stack: return "a stack grows\(by) (\(growth.size) elements, \(name) on top)"
  case .presentations: return "presentations grow\(by) (\(growth.size) deep, \(name) on top)"
  case .variable: return "the state `\(name)` grows\(by) (\(growth.size) values)"
  case .input: return "the input \(name) grows\(by) (\(growth.size) values)"
  }
}

/// What was not explored since its inputs are not known, a text for each reason.
package func inputTexts(_ inputs: [UnexploredInput]) -> [String] {
  let reasons: [(UnexploredInput.Reason, String)] = [
    (.open, "not explored, since nothing says the values"),
    (.tooMany, "not explored, since there are too many combinations"),
    (.defaulted, "explored with its default only"),
  ]
  return reasons.compactMap { reason, text in
    let names = inputs.filter { $0.reason == reason }.map {
      "`\($0.input)` of `\(printable($0.move))`"
    }
    return names.isEmpty ? nil : "\(text): \(names.joined(separator: ", "))"
  }
}
