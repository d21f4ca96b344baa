import SextantCompiler
package import SextantEngine
import SextantInterpreter
import SextantLanguage
internal import SextantSyntax

/// The grammar of the language as text: the parser's grammar, the common forms of systems, and the
/// tables of each system.
package struct GrammarText: Sendable {
  /// The version of the grammar. Breaking changes increment the first number, additions the second.
  package static let version = "2.7"

  /// The parts: tokens (0), items (1), forms (2).
  package static let parts = 0...2

  private let systems: [any NavigationSystem]
  private let isWhole: Bool

  package init(_ catalog: SystemCatalog) {
    systems = catalog.names.compactMap { catalog.system(named: $0) }
    isWhole = true
  }

  /// Creates the grammar for apps of a single system. Returns nil if the system is unknown.
  package init?(_ name: String, of catalog: SystemCatalog) {
    guard let system = catalog.system(named: name) else { return nil }
    systems = [system]
    isWhole = false
  }

  package var text: String {
    head + "\n\n" + GrammarText.parts.map { body(ofPart: $0) }.joined(separator: "\n\n") + "\n"
  }

  package func text(ofPart part: Int) -> String {
    let body = body(ofPart: part)
    return body.isEmpty ? "" : title + " *)\n\n" + body + "\n"
  }

  /// The keywords of the language, without names that scripts declare.
  package var words: Set<String> {
    let parts = body(ofPart: 2).split(separator: "\"", omittingEmptySubsequences: false)
    let quoted = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
    return Set(quoted.filter { !$0.isEmpty && $0.allSatisfy(\.isLetter) }.map(String.init))
  }

  private var title: String {
    let of = isWhole ? "" : " for apps of the system \(systems.map(\.name).joined())"
    return "(* The grammar of Sextant\(of), version \(GrammarText.version)."
  }

  private var head: String {
    title
      + "\n\n   `sextant grammar` prints this text. Grammar/README.md explains how to change it.\n\n"
      + SyntaxGrammar.introduction + " *)"
  }

  private func body(ofPart part: Int) -> String {
    switch part {
    case 0: SyntaxGrammar.tokens
    case 1: SyntaxGrammar.items
    case 2: meaning
    default: ""
    }
  }

  // MARK: Part 2

  private var meaning: String {
    let tables = systems.map { SystemTables($0) }
    func names(_ kind: String) -> [String] {
      tables.flatMap { $0.productions.map(\.name).filter { $0.hasPrefix(kind) } }
    }
    func table(_ title: String, _ name: String, _ common: [Pattern]) -> String {
      "(* \(title) *)\n" + GrammarProduction.choice(name, of: ["\(name)Common"] + names(name))
        + "\n" + GrammarProduction("\(name)Common", questions: common).text
    }
    let facts = factTable.map(\.pattern)
    var sections = [StaticProductions.files, StaticProductions.declarations]
    for row in commonDeclarations where row.role != .declaration {
      let name = row.word.prefix(1).uppercased() + row.word.dropFirst()
      sections[0] += "\n" + GrammarProduction(name, [row.pattern]).text
    }
    sections[0] +=
      "\n" + GrammarProduction("Attribute", rows: scenarioAttributes.map { ebnf(of: $0) }).text
    let hasTree = tables.contains { !$0.hasOwnDeclarations }
    let declared = commonDeclarations.filter { $0.role == .declaration }
    sections[1] +=
      "\n" + GrammarProduction("Common", declared.filter { !$0.isOfTree }.map(\.pattern)).text
      + "\n" + GrammarProduction("Member", memberForms.map(\.pattern)).text + "\n"
      + GrammarProduction.choice("Of", of: (hasTree ? ["OfTree"] : []) + names("Of"))
    if hasTree { sections.append(tree) }
    sections.append(StaticProductions.statements + "\n" + forms)
    sections[sections.count - 1] +=
      "\n"
      + GrammarProduction.choice("Bound", of: ["NODE", "REF", "FACT"] + names("Handle"))
    let (gestures, commands) = (
      Sentence.common.filter(\.isGesture), Sentence.common.filter { !$0.isGesture }
    )
    sections += [
      table("sentences: gestures of the user", "Gesture", gestures.map(\.pattern)),
      table("sentences: calls by the program", "Command", commands.map(\.pattern)),
      slots, StaticProductions.things + "\n" + target, StaticProductions.questions,
      table("facts", "Shape", facts),
      table("the subjects of facts", "Subject", subjects(of: facts)),
      StaticProductions.checks,
      table("events of the last statement", "Happened", eventTable.map(\.pattern)),
      StaticProductions.literals,
    ]
    let said = ["Lit", "Attach", "Window", "\"...\""] + names("Shape")
    let words = ["switched"] + tables.flatMap(\.switchedWords)
    sections[sections.count - 1] +=
      "\n" + GrammarProduction.choice("Said", of: said) + "\n"
      + GrammarProduction.choice("Switched", of: words.map { "\"\($0)\"" })
    sections += tables.map(\.text)
    return sections.joined(separator: "\n\n")
  }

  private var tree: String {
    "(* declarations of a system without specific declarations *)\n"
      + GrammarProduction("OfTree", commonDeclarations.filter(\.isOfTree).map(\.pattern)).text
  }

  private var forms: String {
    let triable = statementForms.filter(\.isTriable).compactMap { ebnf(of: $0) }
    let others = statementForms.filter { !$0.isTriable }.compactMap { ebnf(of: $0) }
    return GrammarProduction("Form", rows: ["[ \"try\" ] , Triable"] + others).text + "\n"
      + GrammarProduction("Triable", rows: ["Sentence"] + triable).text
  }

  private var target: String {
    let words = systems.compactMap(\.targets.word)
    return GrammarProduction("TARGET", rows: ["REF"] + words.map { "\"\($0)\" , NAME , [ INT ]" })
      .text
  }

  private var slots: String {
    let productions = Pattern.Slot.allCases.compactMap { slot -> String? in
      let kind = SlotKind.of(slot)
      return kind.isOpen
        ? nil : kind.production.map { GrammarProduction(slot.name, rows: [$0]).text }
    }
    return "(* the arguments of patterns *)\n" + productions.joined(separator: "\n") + "\n"
      + StaticProductions.parts
  }
}

private func subjects(of facts: [Pattern]) -> [Pattern] {
  var seen: Set<[Pattern.Element]> = []
  return facts.compactMap { $0.subject?.pattern }.filter { seen.insert($0.elements).inserted }
}

private struct SystemTables {
  let productions: [GrammarProduction]
  let hasOwnDeclarations: Bool
  let switchedWords: [String]
  private let name: String

  init(_ system: any NavigationSystem) {
    name = system.name
    hasOwnDeclarations = !system.declarations.isEmpty
    let suffix = system.name.prefix(1).uppercased() + system.name.dropFirst()
    productions = [
      GrammarProduction("Of\(suffix)", system.declarations),
      GrammarProduction(
        "Gesture\(suffix)", system.sentences.filter(\.isGesture).map(\.pattern)),
      GrammarProduction(
        "Command\(suffix)", system.sentences.filter { !$0.isGesture }.map(\.pattern)),
      GrammarProduction("Shape\(suffix)", questions: system.facts.map(\.pattern)),
      GrammarProduction("Happened\(suffix)", questions: system.events.map(\.pattern)),
      GrammarProduction("Subject\(suffix)", subjects(of: system.facts.map(\.pattern))),
      GrammarProduction("Handle\(suffix)", system.bindings.map(\.pattern)),
    ].filter { !$0.rows.isEmpty }
    switchedWords = system.declarations.flatMap(\.withNested).compactMap {
      if case .node(.switched) = $0.meaning { $0.word } else { nil }
    }
  }

  var text: String {
    "(* system `\(name)` *)\n" + productions.map(\.text).joined(separator: "\n")
  }
}
