import SextantReports
import SextantSyntax

/// Inlay hints, from the last error-free analysis. Each step of a scenario has a hint with the
/// visible screen.
enum InlayHints {
  static func answer(_ part: TextPart, _ workspace: inout Workspace) -> JSONValue {
    let (document, range) = part
    guard let (analysis, map) = workspace.lastValid(of: document) else { return [] }
    let end = UInt32(truncatingIfNeeded: analysis.source.bytes.count)
    let span = Span(start: map.before(range.start) ?? 0, end: map.before(range.end) ?? end)
    let scenarios = StepRecorder.scenarios(of: analysis, around: span)
    guard let steps = StepRecorder.steps(of: scenarios, in: analysis, workspace) else { return [] }
    var writer = RangeWriter(document.source)
    var hints: [JSONValue] = []
    for step in steps.values.sorted(by: { $0.place.start < $1.place.start }) {
      guard span.start <= step.place.end, step.place.start <= span.end,
        map.after(step.place.start) != nil, let place = map.after(step.place.end)
      else { continue }
      let label = "› " + step.visible + (step.varies ? " …" : "")
      hints.append([
        "position": writer.position(place), "label": .string(label), "paddingLeft": true,
        "tooltip": .string(
          step.varies
            ? "the visible node after the first run" : "the visible node after the statement"),
      ])
    }
    return .array(hints)
  }
}
