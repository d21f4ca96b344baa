package import SextantSyntax

/// The words that references, nodes and presentations are made of, as symbols of the session.
package final class Words: Sendable {
  package let stacked, hiding, tab, bar, animated, stack, of, window, count: Symbol
  package let sheet, cover, popup, alert, dialog, from, on, transition, without, animation,
    forWord, when: Symbol
  /// The words that stand before `of`.
  package let relations: [Symbol]

  package init(_ symbols: inout SymbolTable) {
    stacked = symbols.intern("stacked")
    hiding = symbols.intern("hiding")
    tab = symbols.intern("tab")
    bar = symbols.intern("bar")
    animated = symbols.intern("animated")
    stack = symbols.intern("stack")
    of = symbols.intern("of")
    window = symbols.intern("window")
    count = symbols.intern("count")
    sheet = symbols.intern("sheet")
    cover = symbols.intern("cover")
    popup = symbols.intern("popup")
    alert = symbols.intern("alert")
    dialog = symbols.intern("dialog")
    from = symbols.intern("from")
    on = symbols.intern("on")
    transition = symbols.intern("transition")
    without = symbols.intern("without")
    animation = symbols.intern("animation")
    forWord = symbols.intern("for")
    when = symbols.intern("when")
    var relations: [Symbol] = []
    for word in ["parent", "presenter", "presented", "stack", "tabs"] {
      relations.append(symbols.intern(word))
    }
    self.relations = relations
  }
}
