package import SextantInterpreter
internal import SextantSyntax

func coverageText(_ evidence: SuiteEvidence, _ style: Style) -> String {
  let coverage = evidence.coverage ?? Coverage()
  var text = style.text("coverage", as: .heading)
  text += evidence.gaps.isEmpty ? "\n" : ", incomplete: \(evidence.gapText)\n"
  for kind in Coverage.Kind.allCases { text += row(kind.plural, coverage.share(of: kind)) }
  text += row("total", coverage.share())
  let transitions = coverage.sortedTransitions
  text += row("transitions", count: transitions.count) + "\n"

  let missing = coverage.sortedItems.filter { $0.entry.hits == 0 }
  if !missing.isEmpty {
    text += style.text("\nnot covered:\n", as: .heading)
    for (item, entry) in missing {
      let place = style.text("\(printable(item.file)):\(item.line)", as: .place)
      text += "  \(place) \(printable(entry.name))\n"
    }
  }
  if !transitions.isEmpty { text += style.text("\ntransitions:\n", as: .heading) }
  for (transition, hits) in transitions {
    let (from, to) = (printable(transition.from), printable(transition.to))
    text += "  \(from) → \(printable(transition.move)) → \(to)  × \(hits)\n"
  }
  return text
}

private func row(_ name: String, _ share: Coverage.Share) -> String {
  row(name, count: share.covered) + " of \(right(String(share.count), 5))"
    + "\(right(percentText(share), 10))\n"
}

private func row(_ name: String, count: Int) -> String {
  "  \(name)\(right(String(count), 20 - name.count))"
}

private func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}

/// Returns a share in percent, such as `66.6 %`. The share is rounded down. If the total is zero,
/// returns a dash.
package func percentText(_ share: Coverage.Share) -> String {
  share.tenths.map { "\($0 / 10).\($0 % 10) %" } ?? "–"
}
