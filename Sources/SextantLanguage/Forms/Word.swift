package import SextantSyntax

/// The keywords that the code of the compiler refers to. Most of them are inside forms. They are
/// the first symbols of every session.
package enum Word: UInt32, CaseIterable {
  case alert = 1
  case alerts, and, animated, animation, app, `as`, bar, button, can, cancel, cannot, `case`
  case contains, count, cover, covers, debug, destructive, dialog, dialogs, each, `else`, error
  case ever, `false`, first, focused, `for`, from, graph, here, hiding, `if`, implies, `in`, inside
  case `is`, last, new, no, not, of, on, only, or, otherwise, parent, popup, presented, presenter
  case root, selected, set, sheet, sheets, skip, snapshot, source, stack, stacked, state, tab, tabs
  case tags, todo, top, transition, `true`, `try`, uses, when, window, windows, with, within
  case without, zoom

  package var symbol: Symbol { Symbol(rawValue: rawValue) }

  /// The texts in the order of the cases. Deriving the texts from the case names would take a fifth
  /// of the start-up time.
  private static let texts = """
    alert alerts and animated animation app as bar button can cancel cannot case contains \
    count cover covers debug destructive dialog dialogs each else error ever false first \
    focused for from graph here hiding if implies in inside is last new no not of on only or \
    otherwise parent popup presented presenter root selected set sheet sheets skip snapshot \
    source stack stacked state tab tabs tags todo top transition true try uses when window \
    windows with within without zoom
    """

  package static func table() -> SymbolTable {
    var symbols = SymbolTable()
    let bytes = Array(texts.utf8)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
      _ = symbols.intern(bytes, from: start, to: end)
      start = end + 1
    }
    return symbols
  }

  package static let references = [root, top, here, parent].map(\.symbol)

  /// Returns whether a clause with this keyword continues the preceding statement or declaration.
  package static func continuesStatement(_ word: Symbol) -> Bool {
    word == Word.else.symbol || word == Word.otherwise.symbol
  }
}
