/// A form of statement or declaration that is no row of a system's table: what help and completion say of
/// it.
package struct StatementForm: Sendable {
  package let word: String
  package let notation: String
  package let summary: String
  package let example: String

  private init(_ word: String, _ notation: String, _ summary: String, _ example: String) {
    self.word = word
    self.notation = notation
    self.summary = summary
    self.example = example
  }

  package static let all = [
    StatementForm(
      "in", "in REF: sentence   in REF { … }", "act on another node than the visible one",
      "in root: present sheet stacked Detail"),
    StatementForm(
      "try", "try sentence", "do what the original does, where it is no error there",
      "try dismiss"),
    StatementForm(
      "let", "let NAME = NODE | REF | VALUE", "give a name to a new node, a node or a value",
      "let detail = Detail"),
    StatementForm("set", "set STATE = VALUE", "change a state of the app", "set root Home"),
    StatementForm(
      "expect", "expect FACT   expect EVENT   expect error [CODE] from sentence",
      "say what must hold", "expect top is Home"),
    StatementForm(
      "require", "require FACT", "like `expect`, and nothing runs after it when it fails",
      "require top is Home"),
    StatementForm(
      "print", "print graph | state | FACT | VALUE | REF", "show something", "print graph"),
    StatementForm(
      "if", "if FACT { … } else { … }", "run what fits", "if Home visible { append Detail }"),
    StatementForm(
      "repeat", "repeat COUNT { … }", "run several times", "repeat 2 { append Detail }"),
    StatementForm(
      "for", "for NAME in LIST { … }", "run once for each value",
      "for id in [\"1\", \"2\"] { append Detail(id: id) }"),
    StatementForm(
      "together", "together { … }", "run sentences in one render pass",
      "together { append Detail; append Editor }"),
    StatementForm(
      "wait", "wait DURATION", "let time pass; `try wait` passes what fails", "wait 2s"),
    StatementForm(
      "after", "after DURATION { … }", "run sentences when that time has passed",
      "after 2s { append Detail }"),
    StatementForm(
      "restore", "restore graph { … } | \"FILE\"",
      "put back what `print graph` or `print state` has shown, if the app can have it",
      "restore graph { stack { Home } }"),
  ]

  package static let declarations = [
    StatementForm(
      "screen", "screen NAME[(INPUT: TYPE)] [{ action …; source \"…\" }]", "declare a screen",
      "screen Product(id: String)"),
    StatementForm(
      "tabs", "tabs NAME { tab ID [\"Title\"] NODE … }", "declare a tab container",
      "tabs Main { tab first Home; tab second Profile }"),
    StatementForm(
      "switched", "switched NAME [shows NODE]", "declare a container that shows one node",
      "switched Root shows Home"),
    StatementForm(
      "custom", "custom NAME { segment NODE … }", "declare a container of your own",
      "custom Segments { segment First; segment Second }"),
    StatementForm(
      "presentable", "presentable NAME", "declare a presentation style of your own",
      "presentable photosPicker"),
    StatementForm(
      "window", "window NAME { NODE }", "declare a window", "window help { Help }"),
    StatementForm(
      "state", "state NAME = VALUE", "declare a state of the app", "state loggedIn = false"),
    StatementForm(
      "enum", "enum NAME { CASE, CASE }", "declare an enumeration", "enum Plan { free, premium }"),
    StatementForm(
      "message", "message NAME[(INPUT: TYPE)]", "declare what screens can send",
      "message saved(text: String)"),
    StatementForm(
      "command", "command NAME[(INPUT: TYPE)] { … }", "declare a sentence of your own",
      "command twice { append Detail; append Detail }"),
    StatementForm(
      "event", "event NAME[(INPUT: TYPE)] { … }", "declare what may happen outside",
      "event pushArrives { append Detail }"),
    StatementForm(
      "link", "link \"ADDRESS\" [for NAME in LIST] { … }",
      "declare an address that leads into the app, and which values its captures may have",
      "link \"shop://product/{id}\" { append Product(id: id) }"),
    StatementForm(
      "when", "when FACT { … } [otherwise { … }]", "declare what follows from the state",
      "when loggedIn { append Detail }"),
    StatementForm(
      "on", "on MESSAGE [from SCREEN] { … }", "declare what a message leads to",
      "on finished from Detail { append Home }"),
    StatementForm(
      "app", "app NAME { … start NODE }", "declare an app; the session begins anew",
      "app Demo { screen Home; start stacked Home }"),
    StatementForm(
      "import", "import \"FILE\"", "take over the app and the declarations of a file",
      "import \"shop.sextant\""),
  ]
}
