internal import SextantReports

enum FormatHelp {
  static var lines: [StyledLine] {
    section(
      "Reports of `test`, `merge` and `conform`: --report FORMAT[=PATH]",
      SuiteFormats.all.map { ($0.name, $0.summary) })
      + section(
        "Coverage: --coverage-report FORMAT[=PATH]",
        CoverageFormats.all.map { ($0.name, $0.summary) })
      + section(
        "Reports of `check`: --report FORMAT[=PATH]",
        CheckFormat.all.map { ($0.name, $0.summary) })
      + section(
        "Reports of `explore`: --report FORMAT=PATH",
        CheckFormat.all.filter { RequestedSearch.formatNames.contains($0.name) }
          .map { ($0.name, $0.summary) })
      + section("Maps and states: `graph --format`", MapFormats.all.map { ($0.name, $0.summary) })
      + section("Lines of `explore expand`", expandedLines)
  }

  private static let expandedLines = [
    ("FINGERPRINT⇥PATH", "a successor state"),
    ("!⇥LAW⇥PATH⇥MESSAGE", "a violation of LAW in a step, with its shortest path"),
    (
      "#⇥NAME⇥NUMBER",
      "a number, such as of states, for the input of this command; if several commands share a level, add their numbers"
    ),
    ("-⇥TEXT", "unexplored states"),
    (">⇥FROM⇥TO", "with --edges: a move between two states"),
    (
      "~⇥FROM⇥TO",
      "with --edges: a move that the law noDeadEnd ignores, such as an opened link"
    ),
    (
      "*⇥LAW⇥FINGERPRINT",
      "with --edges: a goal of LAW, such as home: moves must lead from every state to a goal. Without FINGERPRINT, LAW has no goal"
    ),
    ("?⇥LAW⇥FINGERPRINT", "with --edges: a state from which unexplored moves may lead to a goal"),
  ]

  private static func section(
    _ title: String, _ rows: [(name: String, summary: String)]
  ) -> [StyledLine] {
    [StyledLine([StyledText(title, .heading)])]
      + rows.map { name, summary in
        let gap = String(repeating: " ", count: max(2, 22 - name.count))
        return StyledLine([
          StyledText("  " + name, .label), StyledText(gap), StyledText(summary, .note),
        ])
      }
  }
}
