/// The style sheet of a film, beside that of its drawings.
struct FilmStyles {
  /// The class of the film, which all its rules are about.
  let name: String
  let film: ScreenFilm

  var text: String {
    shapes + colors(ScreenStyles.light, page: "#f3f5f8", good: "#1d7a3d")
      + "@media(prefers-color-scheme:dark){"
      + colors(ScreenStyles.dark, page: "#12151a", good: "#7fcf97") + "}" + motion
  }

  /// How long a frame takes to appear.
  private static let fade = 300

  private var shapes: String {
    rules([
      (".frame,.\(name) .change,.\(name) .touch", "opacity:0"), (".last", "opacity:1"),
      ("text.said,.\(name) text.held,.\(name) text.failed", "font:12.5px \(Self.monospace)"),
      ("text.failed", "font-weight:700"), ("rect.page", "stroke:none"),
      ("rect.current", "stroke:none"), ("rect.change", "fill:none;stroke-width:2"),
      ("circle.touch", "stroke-width:1.5"),
    ])
  }

  private static let monospace = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"

  private func colors(_ colors: ScreenStyles.Colors, page: String, good: String) -> String {
    rules([
      ("rect.page", "fill:\(page)"), ("text.said", "fill:\(colors.text)"),
      ("text.start", "fill:\(colors.faint)"), ("text.held", "fill:\(good)"),
      ("text.failed,.\(name) text.reason", "fill:\(colors.danger)"),
      ("rect.current", "fill:\(colors.accentFill)"), ("rect.wrong", "fill:\(colors.dangerFill)"),
      ("rect.change", "stroke:\(colors.accent)"),
      ("circle.touch", "fill:\(colors.accent);fill-opacity:.25;stroke:\(colors.accent)"),
    ])
  }

  private func rules(_ rules: [(String, String)]) -> String {
    rules.map { ".\(name) \($0.0){\($0.1)}" }.joined()
  }

  /// Each frame appears over the one before, which goes once it is covered. The last one fades into the
  /// first. A film of one frame stands still.
  private var motion: String {
    guard film.steps.count > 1 else { return "" }
    let (step, whole) = (film.stepTime, (film.steps.count + 1) * film.stepTime)
    func at(_ time: Int) -> String { Self.number(100_000 * time / whole, unit: 1000) + "%" }
    // Long enough to be told apart in thousandths of a percent.
    let moment = 1 + whole / 50_000
    let fade = min(Self.fade, step / 3)
    let seconds = Self.seconds(whole)
    let shown = "\(at(fade)){opacity:1}"
    return """
      @keyframes \(name)-first{0%,\(at(step + fade)){opacity:1}\
      \(at(step + fade + moment)),100%{opacity:0}}\
      @keyframes \(name)-frame{0%{opacity:0}\(shown)\(at(step + fade)){opacity:1}\
      \(at(step + fade + moment)),100%{opacity:0}}\
      @keyframes \(name)-last{0%{opacity:0}\(shown)\(at(2 * step)){opacity:1}\
      \(at(2 * step + fade)),100%{opacity:0}}\
      @keyframes \(name)-change{0%{opacity:0}\(at(2 * fade)){opacity:.8}\
      \(at(step - fade)),100%{opacity:0}}\
      @keyframes \(name)-touch{0%{opacity:0}\(at(200)){opacity:1}\(at(700)){opacity:1}\
      \(at(900)),100%{opacity:0}}\
      .\(name) .frame{animation:\(name)-frame \(seconds) linear infinite backwards}\
      .\(name) .first{animation-name:\(name)-first}.\(name) .last{animation-name:\(name)-last}\
      .\(name) .change{animation:\(name)-change \(seconds) linear infinite backwards;\
      animation-delay:inherit}\
      .\(name) .touch{animation:\(name)-touch \(seconds) linear infinite backwards}\
      @media(prefers-reduced-motion:reduce){.\(name) .frame,.\(name) .change,.\(name) .touch\
      {animation:none}}
      """
  }

  /// A time as CSS writes it.
  static func seconds(_ milliseconds: Int) -> String { number(milliseconds, unit: 1000) + "s" }

  /// A quotient with up to three decimal places.
  private static func number(_ value: Int, unit: Int) -> String {
    let rest = String(abs(value % unit) + unit).dropFirst()
    let places = String(rest.reversed().drop { $0 == "0" }.reversed())
    return (value < 0 ? "-" : "") + "\(abs(value) / unit)" + (places.isEmpty ? "" : "." + places)
  }
}
