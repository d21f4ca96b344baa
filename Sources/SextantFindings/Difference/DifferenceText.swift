import SextantExplore
import SextantReplay
package import SextantReports
import SextantSyntax

/// Returns the changes of each app, and a summary. `-` marks losses, and `+` marks additions.
package func differenceText(of report: DifferenceReport, style: Style) -> String {
  var text = ""
  // In a comparison of several apps, unchanged apps are omitted.
  for entry in report.entries where !entry.isEmpty || report.entries.count == 1 {
    text += style.text(printable(entry.title), as: .heading)
    text += style.text(" (\(printable(entry.paths)))", as: .place) + "\n"
    if entry.isEmpty { continue }
    guard let difference = entry.difference else {
      let isGone = entry.after == nil
      let line = StyledLine(
        [StyledText(isGone ? "app removed" : "app added")],
        marker: isGone ? .removed : .added)
      text += style.text(of: [line], indent: "  ") + "\n"
      continue
    }
    text += sections(of: difference).map { section in
      "  \(style.text(section.title, as: .label))\n" + style.text(of: section.lines, indent: "  ")
    }.joined(separator: "\n")
    text += "\n"
    let searched = [("before:", difference.before), ("now:   ", difference.after)].map {
      StyledLine([StyledText("\($0) \(printable(DifferenceWords.text(of: $1)))", .note)])
    }
    text += style.text(of: searched, indent: "  ") + "\n"
  }
  return text + report.summary + "\n"
}

struct DifferenceSection {
  let title: String
  let lines: [StyledLine]
}

func sections(of difference: AppDifference) -> [DifferenceSection] {
  let sure = difference.pathChanges.filter { $0.doubt == nil }
  let unsure = difference.pathChanges.filter { $0.doubt != nil }
  let findings = difference.findings.filter { !$0.isQuiet && $0.after != .undecided }
  let open = difference.findings.filter { $0.after == .undecided }
  return [
    DifferenceSection(title: "declarations", lines: lines(of: difference.declarations)),
    DifferenceSection(title: "paths", lines: sure.flatMap { lines(of: $0) }),
    DifferenceSection(title: "links", lines: difference.links.flatMap { lines(of: $0) }),
    DifferenceSection(
      title: "laws and properties",
      lines: findings.flatMap { lines(of: $0) } + (difference.homes.map { [line(of: $0)] } ?? [])),
    DifferenceSection(
      title: "undecided",
      lines: unsure.map { line(ofDoubtful: $0) } + open.flatMap { lines(of: $0) }),
  ].filter { !$0.lines.isEmpty }
}

private func lines(of changes: [DeclarationChange]) -> [StyledLine] {
  let words = changes.map { printable($0.word) }
  let names = changes.map { printable(DifferenceWords.name(of: $0), limit: 200) }
  let wordWidth = words.map(displayWidth).max() ?? 0
  // Long names do not widen the column.
  let nameWidth = names.map(displayWidth).filter { $0 <= 40 }.max() ?? 0
  return changes.indices.map { index in
    let details = printable(DifferenceWords.details(of: changes[index]))
    let head = padded(words[index], wordWidth) + "  "
    let name = details.isEmpty ? names[index] : padded(names[index], nameWidth) + "  " + details
    return StyledLine([StyledText(head + name)], marker: marker(of: changes[index].kind))
  }
}

private func lines(of change: PathChange) -> [StyledLine] {
  let head = StyledLine(
    [StyledText("\(name(of: change)) \(DifferenceWords.sentence(of: change))")],
    marker: change.isLoss ? .removed : .added)
  return [head]
    + DifferenceWords.paths(of: change).map { title, moves in
      StyledLine(
        [StyledText(padded("    \(title)", 12), .note), StyledText(printable(moves))], marker: .same
      )
    }
}

private func line(ofDoubtful change: PathChange) -> StyledLine {
  let found = change.isLoss ? "not found" : "not found before"
  return StyledLine(
    [StyledText("\(name(of: change)) \(found): \(printable(change.doubt ?? ""))")],
    marker: .moved)
}

private func lines(of link: LinkChange) -> [StyledLine] {
  let marker: StyledLine.Marker = link.isLoss ? .removed : .added
  return [StyledLine([StyledText(printable(link.address))], marker: marker)]
    + DifferenceWords.lines(of: link).map {
      StyledLine([StyledText("    " + printable($0))], marker: .same)
    }
}

private func lines(of finding: FindingChange) -> [StyledLine] {
  let head =
    "\(printable(DifferenceWords.name(of: finding))) \(DifferenceWords.sentence(of: finding))"
  let messages = finding.messages.filter { !$0.isEmpty }.map { "    " + printable($0) }
  var lines = [StyledLine([StyledText(head)], marker: marker(of: finding))]
  lines += messages.map { StyledLine([StyledText($0, .note)], marker: .same) }
  if finding.isBroken, let script = finding.script {
    let text = script.scenario(named: DifferenceWords.scenario(of: finding))
    lines += text.split(separator: "\n", omittingEmptySubsequences: true).map {
      StyledLine([StyledText("    " + printable(String($0)))], marker: .same)
    }
  }
  return lines
}

private func line(of change: HomeChange) -> StyledLine {
  StyledLine([StyledText(printable(DifferenceWords.sentence(of: change)))], marker: .moved)
}

private func name(of change: PathChange) -> String {
  printable(change.newPath == nil ? change.before : change.after)
}

private func marker(of kind: DeclarationChange.Kind) -> StyledLine.Marker {
  switch kind {
  case .removed: .removed
  case .added: .added
  case .renamed, .changed: .moved
  }
}

private func marker(of finding: FindingChange) -> StyledLine.Marker {
  finding.isBroken ? .removed : finding.after == .undecided ? .moved : .added
}
