package import SextantEngine
package import SextantSyntax

/// The systems of a session. The vocabulary of a system is created on first use.
package struct Languages: Sendable {
  package let catalog: SystemCatalog
  package let runtime: RuntimeForms
  /// The vocabulary of apps that declare no system.
  package let standard: Vocabulary
  private var made: [String: Vocabulary]

  package init(
    catalog: SystemCatalog, runtime: RuntimeForms, symbols: inout SymbolTable
  ) {
    self.catalog = catalog
    self.runtime = runtime
    standard = Vocabulary(system: catalog.standard, runtime: runtime, symbols: &symbols)
    made = [standard.system.name: standard]
  }

  package mutating func vocabulary(of name: String, symbols: inout SymbolTable) -> Vocabulary? {
    if let known = made[name] { return known }
    guard let system = catalog.system(named: name) else { return nil }
    let vocabulary = Vocabulary(system: system, runtime: runtime, symbols: &symbols)
    made[name] = vocabulary
    return vocabulary
  }
}
