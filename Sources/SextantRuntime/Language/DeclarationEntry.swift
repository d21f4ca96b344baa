package import SextantEngine
import SextantSyntax

/// A declaration of the system's table, with its words as symbols.
package final class DeclarationEntry: Sendable {
  package let source: Declaration
  /// The words that it begins with: one, or two as in `on dismiss`.
  let words: [Symbol]
  let form: CompiledPattern
  /// What may stand in its block.
  let members: [DeclarationEntry]
  /// The words that begin further clauses.
  let clauses: [DeclarationEntry]

  init(_ declaration: Declaration, _ symbols: inout SymbolTable) {
    source = declaration
    var words: [Symbol] = []
    for word in declaration.word.split(separator: " ") {
      words.append(symbols.intern(String(word)))
    }
    self.words = words
    form = CompiledPattern(declaration.form, symbols: &symbols)
    var members: [DeclarationEntry] = []
    switch declaration.block {
    case .none, .body: break
    case .members(let inner), .only(let inner):
      for one in inner { members.append(DeclarationEntry(one, &symbols)) }
    }
    self.members = members
    var clauses: [DeclarationEntry] = []
    for clause in declaration.clauses { clauses.append(DeclarationEntry(clause, &symbols)) }
    self.clauses = clauses
  }

  /// Whether screens' members may stand in its block.
  var hasBehavior: Bool {
    if case .members = source.block { true } else { false }
  }

  /// Whether its block holds statements.
  var takesBody: Bool {
    if case .body = source.block { true } else { false }
  }

  var takesBlock: Bool {
    if case .none = source.block { false } else { true }
  }

  /// Whether it has a name of its own.
  var isNamed: Bool {
    if case .detail = source.meaning { false } else { true }
  }
}

/// Something that `let` binds, with its words as symbols.
package final class HandleEntry: Sendable {
  package let source: SystemHandle
  let pattern: CompiledPattern

  init(_ handle: SystemHandle, _ symbols: inout SymbolTable) {
    source = handle
    pattern = CompiledPattern(handle.pattern, symbols: &symbols)
  }
}

extension Pattern {
  /// The notation without the labels of its slots.
  var plainNotation: String {
    notation.split(separator: " ").map { word in
      String(word.split(separator: ":", maxSplits: 1)[0])
    }.joined(separator: " ")
  }
}
