package import SextantEngine
package import SextantSyntax

/// What can be said in one system, with its words as symbols of a session.
package final class Language: Sendable {
  package let vocabulary: Vocabulary

  init(
    system: any NavigationSystem, runtime: RuntimeForms, treeWords: [String],
    symbols: inout SymbolTable
  ) {
    vocabulary = Vocabulary(
      system: system, runtime: runtime, treeWords: treeWords, symbols: &symbols)
  }
}

/// The systems that a session knows. Each language is made when an app first uses it.
package struct Languages: Sendable {
  package let catalog: SystemCatalog
  package let runtime: RuntimeForms
  /// The words of declarations that only systems have which bring none of their own.
  private let treeWords: [String]
  /// The language of apps that name no system.
  package let standard: Language
  private var made: [String: Language]

  package init(
    catalog: SystemCatalog, runtime: RuntimeForms, treeWords: [String],
    symbols: inout SymbolTable
  ) {
    self.catalog = catalog
    self.treeWords = treeWords
    self.runtime = runtime
    standard = Language(
      system: catalog.standard, runtime: runtime, treeWords: treeWords, symbols: &symbols)
    made = [standard.vocabulary.system.name: standard]
  }

  /// The language of a system; nil when there is no such system.
  package mutating func language(named name: String, symbols: inout SymbolTable) -> Language? {
    if let known = made[name] { return known }
    guard let system = catalog.system(named: name) else { return nil }
    let language = Language(
      system: system, runtime: runtime, treeWords: treeWords, symbols: &symbols)
    made[name] = language
    return language
  }
}
