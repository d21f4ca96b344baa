enum ScreenStyles {
  static let text =
    shapes + rules(of: light) + "@media(prefers-color-scheme:dark){" + rules(of: dark) + "}"

  struct Colors: Sendable {
    var window, edge, text, quiet, faint, behind, shade, accent, accentFill, danger, dangerFill,
      neutralFill: String
  }

  static let light = Colors(
    window: "#fff", edge: "#cfd4dc", text: "#1a1f29", quiet: "#505a6b", faint: "#656f80",
    behind: "#f5f6f8", shade: "#1a1f29", accent: "#1257b8", accentFill: "#e8f0fc",
    danger: "#b3261e", dangerFill: "#fdecea", neutralFill: "#eceef2")
  static let dark = Colors(
    window: "#1c2027", edge: "#424a57", text: "#e8ebf0", quiet: "#a9b2c0", faint: "#929cab",
    behind: "#242933", shade: "#000", accent: "#8db8f7", accentFill: "#24395a", danger: "#f5a39c",
    dangerFill: "#4d2522", neutralFill: "#313845")

  private static let shapes = scoped([
    ("text", "font:13px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"),
    ("text.title", "font-size:15px;font-weight:600"), ("text.label", "font-size:11px"),
    ("text.tagText", "font-size:10.5px;font-weight:500;text-anchor:middle"),
    (enclosed, "font-size:12.5px;font-weight:500;text-anchor:middle"),
    ("rect.shade", "stroke:none;opacity:.09"), ("path.line", "fill:none"),
  ])

  private static var enclosed: String {
    ScreenDrawing.TextRole.allCases.filter(\.isEnclosed).map { "text.\($0.rawValue)" }
      .joined(separator: ",.screens ")
  }

  private static func rules(of colors: Colors) -> String {
    scoped([
      ("text", "fill:\(colors.quiet)"), ("text.title", "fill:\(colors.text)"),
      ("rect", "fill:\(colors.window);stroke:\(colors.edge)"),
      ("path.line", "stroke:\(colors.edge)"), ("rect.behind", "fill:\(colors.behind)"),
      ("rect.shade", "fill:\(colors.shade)"), ("text.label", "fill:\(colors.faint)"),
      ("text.note", "fill:\(colors.faint)"), ("rect.tag", "fill:\(colors.neutralFill)"),
      (
        "rect.button,.screens rect.selectedTab,.screens rect.selectedSegment",
        "fill:\(colors.accentFill);stroke:none"
      ),
      (
        "text.button,.screens text.selectedTab,.screens text.selectedSegment",
        "fill:\(colors.accent)"
      ),
      ("rect.destructive", "fill:\(colors.dangerFill);stroke:none"),
      ("text.destructive", "fill:\(colors.danger)"),
      ("rect.cancel", "fill:\(colors.neutralFill);stroke:none"),
    ])
  }

  private static func scoped(_ rules: [(String, String)]) -> String {
    rules.map { ".screens \($0.0){\($0.1)}" }.joined()
  }
}
