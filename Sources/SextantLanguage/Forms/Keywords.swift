package import SextantSyntax

/// The words that forms look for beside those that they begin with, as symbols of the session.
package final class Keywords: Sendable {
  private let texts: [String: Symbol]

  init(_ symbols: inout SymbolTable) {
    var texts: [String: Symbol] = [:]
    for text in Keywords.otherWords { texts[text] = symbols.intern(text) }
    self.texts = texts
    tracing = symbols.intern("tracing")
    inWord = symbols.intern("in")
    tryWord = symbols.intern("try")
    ifWord = symbols.intern("if")
    elseWord = symbols.intern("else")
    otherwise = symbols.intern("otherwise")
    when = symbols.intern("when")
    isWord = symbols.intern("is")
    not = symbols.intern("not")
    and = symbols.intern("and")
    or = symbols.intern("or")
    can = symbols.intern("can")
    cannot = symbols.intern("cannot")
    ever = symbols.intern("ever")
    error = symbols.intern("error")
    no = symbols.intern("no")
    from = symbols.intern("from")
    new = symbols.intern("new")
    graph = symbols.intern("graph")
    snapshot = symbols.intern("snapshot")
    root = symbols.intern("root")
    top = symbols.intern("top")
    here = symbols.intern("here")
    parent = symbols.intern("parent")
    sheets = symbols.intern("sheets")
    covers = symbols.intern("covers")
    alerts = symbols.intern("alerts")
    dialogs = symbols.intern("dialogs")
    windows = symbols.intern("windows")
    trueWord = symbols.intern("true")
    falseWord = symbols.intern("false")
  }

  package let tracing: Symbol
  package let inWord, tryWord, ifWord, elseWord, otherwise, when: Symbol
  package let graph, snapshot, root, top, here, parent, sheets, covers, alerts, dialogs,
    windows: Symbol
  package let isWord, not, and, or, can, cannot, ever, error, no, from, new, trueWord,
    falseWord: Symbol

  private static let otherWords = [
    "graph", "debug", "state", "snapshot", "each", "uses", "source", "selected", "button",
    "destructive", "cancel", "presenter", "presented", "children", "predecessors", "successors",
    "zoom", "app", "set", "case", "focused", "within", "with",
  ]

  /// Whether a clause with this word goes on with the statement or the declaration before it.
  package func goesOn(_ word: Symbol) -> Bool { word == elseWord || word == otherwise }

  /// The symbol of one of the other words.
  package func other(_ text: String) -> Symbol {
    guard let symbol = texts[text] else { preconditionFailure("`\(text)` is not in the list") }
    return symbol
  }
}
