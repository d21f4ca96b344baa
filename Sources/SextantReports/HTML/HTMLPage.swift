/// A standalone HTML page. Its content security policy blocks all requests, and allows only the
/// script and the style sheet of the page, by their hashes.
struct HTMLPage {
  /// Plain text. Only members documented as HTML or SVG contain markup.
  var title: String
  var isGood: Bool
  var notes: [String]
  var maps: String
  /// HTML for browsers that do not run the script.
  var list: String
  var elements: [String]
  var data: String

  static let styles = pageStyles + ScreenDrawing.styles + MapDrawing.styles

  /// SHA-256 hashes in Base64. The tests recompute them.
  private static let hashes = (
    script: "xNw1YMJMO9PPlksAznCMgtqyzLwI3JlSRqBQGbwXdoQ=",
    styles: "8zlyGmVjLwBEbYTrJQfYyx/jeiqLBa0cARrgLCH94Ec="
  )

  func append(to text: inout String) {
    text += """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <title>\(xmlText(printable(title))) · sextant</title>
      <style>\(Self.styles)</style>
      </head>
      <body class="unscripted">
      <a class="skip" href="#scenario">Skip to the scenario</a>
      <header>
      <h1 class="\(isGood ? "good" : "bad")">\(xmlText(printable(title)))</h1>
      \(maps.isEmpty ? "" : "<a href=\"#map\">Map</a>")
      <button type="button" id="explain" aria-haspopup="dialog">Keys <kbd>?</kbd></button>
      </header>

      """
    if !notes.isEmpty {
      text += "<ul class=\"notes\">\n"
      for note in notes { text += "<li>\(xmlText(note))</li>\n" }
      text += "</ul>\n"
    }
    text += pageBody
    if !maps.isEmpty { text += "<template id=\"maps\">\n\(maps)</template>\n" }
    text += "<noscript>\n<ul class=\"plain\">\n\(list)</ul>\n</noscript>\n"
    text += "<template id=\"elements\"><svg>"
    for element in elements { text += element + "\n" }
    text += "</svg></template>\n<script type=\"application/json\" id=\"data\">"
    // After this escaping, the data cannot end the element or begin a comment.
    text += data.escaped { $0 == "<" ? "\\u003c" : nil }
    text += "</script>\n<script>\(pageScript)</script>\n</body>\n</html>\n"
  }

  private static let policy = [
    "default-src 'none'", "script-src 'sha256-\(hashes.script)'",
    "style-src 'sha256-\(hashes.styles)'", "img-src data:", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")
}

private let pageBody = """
  <main>
  <nav id="scenarios" aria-label="Scenarios">
  <form id="narrow" role="search">
  <label class="spoken" for="search">Search the scenarios</label>
  <input id="search" type="search" placeholder="Search ( / )" autocomplete="off" spellcheck="false">
  <fieldset id="verdicts"><legend class="spoken">Show</legend></fieldset>
  <label id="tag-label" for="tag">Tag <select id="tag"></select></label>
  </form>
  <p id="found" role="status"></p>
  <div id="list"></div>
  </nav>
  <section id="scenario" aria-label="The scenario" tabindex="-1"></section>
  </main>
  <p id="said" class="spoken" role="status"></p>
  <dialog id="help" aria-labelledby="help-title">
  <h2 id="help-title">Keys</h2>
  <dl>
  <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>previous step, next step</dd></div>
  <div><dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>first step, last step</dd></div>
  <div><dt><kbd>↑</kbd> <kbd>↓</kbd> or <kbd>p</kbd> <kbd>n</kbd></dt><dd>previous scenario, next scenario</dd></div>
  <div><dt><kbd>f</kbd></dt><dd>failed scenarios, all scenarios</dd></div>
  <div><dt><kbd>m</kbd></dt><dd>map of the app, and back</dd></div>
  <div><dt><kbd>/</kbd></dt><dd>search names, files and tags</dd></div>
  <div><dt><kbd>?</kbd></dt><dd>this list</dd></div>
  <div><dt><kbd>Esc</kbd></dt><dd>close this list, leave the search</dd></div>
  </dl>
  <p>The address of the page identifies the scenario and the step. Copy the address to share the current view.</p>
  <form method="dialog"><button>Close</button></form>
  </dialog>

  """
