import SextantExplore
import SextantReplay
import SextantReports
import SextantSyntax

/// Returns a comparison as Markdown, for a comment on a pull request. Losses come first. All
/// differences follow in collapsed sections.
package func differenceMarkdown(of report: DifferenceReport) -> String {
  let mark = report.failing.isEmpty ? "" : "✘ "
  var text = "### \(mark)sextant: \(report.summary)\n"
  var left = 0
  for entry in report.entries where !entry.isEmpty {
    let part = markdown(of: entry)
    if text.utf8.count + part.utf8.count <= MarkdownText.maxBytes {
      text += part
    } else {
      left += 1
    }
  }
  if left > 0 { text += "\n… and \(left) more apps with differences\n" }
  return text
}

private let maxLosses = 10

private func markdown(of entry: DifferenceReport.Entry) -> String {
  var text = "\n**\(MarkdownText.html(entry.title))** (\(MarkdownText.code(entry.paths)))"
  guard let difference = entry.difference else {
    return text + (entry.after == nil ? " was removed\n" : " was added\n")
  }
  text += ": \(entry.counts)\n\n"
  let losses = losses(of: difference)
  for line in losses.prefix(maxLosses) { text += "- \(line)\n" }
  if losses.count > maxLosses { text += "- … and \(losses.count - maxLosses) more\n" }
  if !losses.isEmpty { text += "\n" }
  for section in sections(of: difference) {
    let body = section.lines.map(\.plain).joined(separator: "\n")
    let fence = MarkdownText.fence(around: body, atLeast: 3)
    text += "<details>\n<summary>\(section.title)</summary>\n\n"
    text += "\(fence)diff\n\(body)\n\(fence)\n\n</details>\n"
  }
  text += "\n<sub>before: \(MarkdownText.html(DifferenceWords.text(of: difference.before))); "
  return text + "now: \(MarkdownText.html(DifferenceWords.text(of: difference.after)))</sub>\n"
}

private func losses(of difference: AppDifference) -> [String] {
  let code = MarkdownText.code
  let losses = difference.pathChanges.filter { $0.isLoss && $0.doubt == nil }.map { change in
    let moves = DifferenceWords.paths(of: change).map { "\($0.title) \(code($0.path))" }
    return
      "✘ \(code(change.before)) \(DifferenceWords.sentence(of: change)): \(moves.joined(separator: ", "))"
  }
  let links = difference.links.filter(\.isLoss).map { link in
    let first = DifferenceWords.lines(of: link).first.map { ": \(code($0))" } ?? ""
    return "✘ \(code(link.address)) has another outcome\(first)"
  }
  let findings = difference.findings.filter(\.isBroken).map { finding in
    let message = finding.messages.first.flatMap { $0.isEmpty ? nil : ": \(code($0))" } ?? ""
    let name = code(DifferenceWords.name(of: finding))
    return "✘ \(name) \(DifferenceWords.sentence(of: finding))\(message)"
  }
  return losses + links + findings
}
