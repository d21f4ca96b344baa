package import SextantSyntax

/// A word that says what form a statement or a declaration has.
package enum Keyword: Sendable {
  // Statements.
  case `in`, `try`, expect, require, `let`, set, print, restore, together, `repeat`, `for`, `if`
  case `else`, otherwise, wait, after
  // Files.
  case app, `import`, scenario, before
  // Declarations.
  case state, `enum`, message, trigger, command, event, link, when, on, start
  case screen, tabs, switched, custom, presentable, window
  case invariant, never, sometimes, always, eventually
}

/// Keywords by symbol, made once for a session, and the other words that the checker looks for.
package final class Keywords: Sendable {
  private let bySymbol: SymbolMap<Keyword>
  private let texts: [String: Symbol]

  init(_ symbols: inout SymbolTable) {
    let table: [(String, Keyword)] = [
      ("in", .in), ("try", .try), ("expect", .expect), ("require", .require), ("let", .let),
      ("set", .set), ("print", .print), ("restore", .restore), ("together", .together),
      ("repeat", .repeat), ("for", .for), ("if", .if), ("else", .else), ("otherwise", .otherwise),
      ("wait", .wait), ("after", .after), ("app", .app), ("import", .import),
      ("scenario", .scenario), ("before", .before), ("state", .state), ("enum", .enum),
      ("message", .message), ("trigger", .trigger), ("command", .command), ("event", .event),
      ("link", .link), ("when", .when), ("on", .on), ("start", .start), ("screen", .screen),
      ("tabs", .tabs), ("switched", .switched), ("custom", .custom),
      ("presentable", .presentable), ("window", .window), ("invariant", .invariant),
      ("never", .never), ("sometimes", .sometimes), ("always", .always),
      ("eventually", .eventually),
    ]
    var bySymbol = SymbolMap<Keyword>()
    for (text, keyword) in table { bySymbol[symbols.intern(text)] = keyword }
    self.bySymbol = bySymbol
    var texts: [String: Symbol] = [:]
    for text in Keywords.otherWords { texts[text] = symbols.intern(text) }
    self.texts = texts
    tracing = symbols.intern("tracing")
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

  let tracing: Symbol
  let graph, snapshot, root, top, here, parent, sheets, covers, alerts, dialogs, windows: Symbol
  package let isWord, not, and, or, can, cannot, ever, error, no, from, new, trueWord,
    falseWord: Symbol

  private static let otherWords = [
    "graph", "debug", "state", "snapshot", "each", "tags", "uses", "action", "source", "shows",
    "nothing", "tab", "segment", "selected", "wrapping", "button", "destructive", "cancel", "root",
    "top", "here", "parent", "presenter", "presented", "stack", "tabs", "children",
    "predecessors", "successors", "sheets", "covers", "alerts", "dialogs", "windows", "zoom",
    "case", "focused", "when", "clear", "binding", "can", "reach", "within", "moves",
  ]

  package func keyword(_ symbol: Symbol?) -> Keyword? { symbol.flatMap { bySymbol[$0] } }

  /// The symbol of one of the other words.
  package func other(_ text: String) -> Symbol {
    guard let symbol = texts[text] else { preconditionFailure("`\(text)` is not in the list") }
    return symbol
  }

  /// The texts of all words that begin a statement or a declaration.
  static let statementWords = [
    "in", "try", "expect", "require", "let", "set", "print", "restore", "together", "repeat",
    "for", "if", "wait", "after",
  ]
  /// Those whose blocks hold statements.
  static let bodyWords = [
    "if", "for", "repeat", "in", "try", "together", "after", "scenario", "before",
  ]
  /// What only a file may hold.
  static let fileWords = ["scenario", "before each", "import", "app"]
  /// The declarations of systems whose models are the nodes of the tree themselves.
  package static let treeWords = ["screen", "tabs", "switched", "custom", "presentable", "window"]
  static let declarationWords = [
    "screen", "tabs", "switched", "custom", "presentable", "window", "state", "enum", "trigger",
    "message", "command", "event", "link", "when", "on",
  ]
  /// What begins a claim about all that can happen in an app.
  static let propertyWords = ["invariant", "never", "sometimes", "always", "eventually"]
}

extension Keyword {
  /// Whether it can only begin a declaration or a form of a file.
  var isDeclaration: Bool {
    switch self {
    case .app, .import, .scenario, .before, .state, .enum, .message, .command, .event, .link,
      .when, .on, .start, .screen, .tabs, .switched, .custom, .presentable, .window, .invariant,
      .never, .sometimes, .always, .eventually:
      true
    default: false
    }
  }
}
