package import SextantSyntax

/// The words that forms look for beside those that they begin with: the first symbols of every session.
package enum Word: UInt32, CaseIterable {
  case alert = 1
  case alerts, and, animated, animation, app, bar, button, can, cancel, cannot, `case`,
    count, cover, covers, debug, destructive, dialog, dialogs, each, `else`, error, ever, `false`,
    focused, `for`, from, graph, here, hiding, `if`, `in`, `is`, new, no, not, of, on, or,
    otherwise, parent, popup, presented, presenter, root, selected, set, sheet, sheets, snapshot,
    source, stack, stacked, state, tab, tabs, top, transition, `true`, `try`, uses, when, window,
    windows, with, within, without, zoom

  package var symbol: Symbol { Symbol(rawValue: rawValue) }

  /// Symbols that begin with these words.
  package static func table() -> SymbolTable {
    var symbols = SymbolTable()
    for word in allCases { _ = symbols.intern("\(word)") }
    return symbols
  }

  /// The words that stand before `of`.
  package static let relations = [parent, presenter, presented, stack, tabs].map(\.symbol)

  /// Whether a clause with this word goes on with the statement or the declaration before it.
  package static func goesOn(_ word: Symbol) -> Bool {
    word == Word.else.symbol || word == Word.otherwise.symbol
  }
}
