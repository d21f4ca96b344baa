import SextantEngine
import SextantSyntax

extension Checker {
  /// `enum NAME { NAME, NAME … }`.
  mutating func declareEnum(_ line: Line) {
    let enums = app.enums
    guard let name = newName(line, at: 1, isTaken: { enums[$0] != nil }), let block = line.block
    else {
      if line.block == nil {
        expected("{ with cases", at: line.end, of: line)
        breakNames(line)
      }
      return
    }
    if line.end > 2 || tree.arguments(of: line.atoms[1]) != nil {
      expected("`enum \(text(name)) {`, with nothing else,", at: min(2, line.end - 1), of: line)
    }
    var cases: [String] = []
    var first: [Symbol: Span] = [:]
    defer {
      app.enums[name] = cases
      declaredKinds.append((line.atoms[1], .enumeration(text(name))))
    }
    var isTold = false
    for item in tree.children(of: block) {
      for clause in tree.children(of: item) {
        let line = self.line(of: clause)
        if let block = line.block { error(CheckerCodes.unexpectedBlock, block) }
        for position in (isSwiftCase(line) ? 1 : 0)..<line.end {
          guard let symbol = caseName(at: position, of: line, &isTold) else { continue }
          if let first = first[symbol] {
            duplicate(line.atoms[position], text(symbol), first: first)
            continue
          }
          first[symbol] = tree.span(line.atoms[position])
          let declared = DeclaredName(kind: keywords.other("case"), name: symbol, owner: nil)
          firstPlaces[declared] = firstPlaces[declared] ?? tree.span(line.atoms[position])
          cases.append(text(symbol))
          app.caseTypes[symbol, default: []].append(text(name))
        }
      }
    }
  }

  /// The name of a case. What else stands there is told once, and a name in it counts all the same.
  private mutating func caseName(
    at position: Int, of line: Line, _ isTold: inout Bool
  ) -> Symbol? {
    let atom = line.atoms[position]
    let kind = tree.kind(atom)
    if kind == .comma { return nil }
    let isPlain = kind == .name && tree.arguments(of: atom) == nil
    if !isPlain, !isTold {
      isTold = true
      expected("a case, which is a name alone,", at: position, of: line)
    }
    if kind == .string { return symbols.intern(tree.string(atom)) }
    return kind == .name ? tree.symbol(atom) : nil
  }

  /// `case free, gold`, as other languages have it; true when that is told.
  private mutating func isSwiftCase(_ line: Line) -> Bool {
    guard word(at: 0, of: line) == keywords.other("case"), kind(at: 1, of: line) == .name else {
      return false
    }
    expected(
      "a case, which is a name alone,", at: 0, of: line,
      help: Help(text: "leave out `case`", fix: removing(line, 0..<1)))
    return true
  }
}
