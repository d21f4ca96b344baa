import SextantExplore
import SextantReports
import SextantSyntax

func linkTable(of rows: [LinkRow]) -> String {
  let places = LinkPlace.allCases.filter { place in rows.contains { $0.outcomes[place] != nil } }
  if places.isEmpty { return "" }
  let cells = rows.map { row in
    [printable(row.link)] + places.map { row.outcomes[$0].map(word) ?? "" }
  }
  let lines = [["link"] + places.map(title)] + cells
  let widths = lines[0].indices.map { column in
    lines.map { displayWidth($0[column]) }.max() ?? 0
  }
  return lines.map { line in
    let text = "    " + zip(line, widths).map(padded).joined(separator: "  ")
    return (text.lastIndex { $0 != " " }).map { String(text[...$0]) } ?? ""
  }.joined(separator: "\n") + "\n"
}

private func title(of place: LinkPlace) -> String {
  switch place {
  case .start: "at the start"
  case .plain: "one screen"
  case .tab: "another tab"
  case .pushed: "pushed"
  case .presented: "presented"
  case .alert: "alert"
  }
}

private func word(of outcome: LinkOutcome) -> String {
  switch outcome {
  case .nothing: "shows nothing"
  case .lands: "lands"
  case .later: "lands later"
  case .fails: "fails"
  case .undecided: "undecided"
  case .allowed: "allowed"
  case .broken: "violated"
  }
}
