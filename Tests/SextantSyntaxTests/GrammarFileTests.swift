import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing

@Suite("the printed grammar")
struct GrammarFileTests {
  @Test func fileEqualsTheProgramOutput() throws {
    let isUpToDate = try Grammar.repositoryText() == GrammarText(.all).text
    #expect(isUpToDate, "Grammar/sextant.ebnf is out of date: run Scripts/dev/pages")
  }

  /// The hash of the productions of each version. If you change the grammar, add a version with its
  /// hash (see `Grammar/README.md`).
  private static let versions: [(version: String, digest: String)] = [
    ("1.0", "632b16ede7565714"), ("1.1", "35fb7e4819c4c03"), ("1.2", "6b29f56a431e3916"),
    ("1.3", "eb04257891c19e4"), ("1.4", "4a95b4dbf00eef43"), ("1.5", "f31afc0346529db1"),
    ("2.0", "18c012086e3f1b6a"), ("2.1", "708c0eeb3eb4d1c2"),
    ("2.2", "802c585ffb2e6b6b"), ("2.3", "3516d6a2b166912a"),
    ("2.4", "f0d2ed1e14e43507"), ("2.5", "9b2cf01f2ca1bdd8"), ("2.6", "171eed1ff41df234"),
    ("2.7", "e19f6b8a754f46ee"),
  ]

  @Test func changedGrammarNeedsANewVersion() throws {
    let last = try #require(Self.versions.last)
    let digest = try Grammar(GrammarText(.all).text).digest
    #expect(
      last.digest == digest,
      "the productions have changed: raise GrammarText.version and add a line for \(digest) here")
    #expect(last.version == GrammarText.version)
    #expect(Set(Self.versions.map(\.version)).count == Self.versions.count)
    #expect(Set(Self.versions.map(\.digest)).count == Self.versions.count)
  }

  @Test func digestDependsOnProductionsOnly() throws {
    func digest(_ text: String) throws -> String { try Grammar(text).digest }
    #expect(try digest("a = \"b\" ;") == digest("(* c *)\na   = \"b\"\n;"))
    #expect(try digest("a = \"b\" ;") != digest("a = \"c\" ;"))
    #expect(try digest("a = [ b ] ;") != digest("a = { b } ;"))
    #expect(try digest("a = b , c ;") != digest("a = b | c ;"))
    #expect(try digest("a = b ; c = d ;") != digest("a = b ;"))
  }

  @Test func partsFormTheWhole() {
    let grammar = GrammarText(.all)
    for part in GrammarText.parts {
      let text = grammar.text(ofPart: part)
      #expect(text.hasPrefix("(* The grammar of Sextant, version \(GrammarText.version). *)"))
      let body = text.drop { $0 != "\n" }.dropFirst(2)
      #expect(body.hasPrefix("(* ===== \(part) "))
      #expect(grammar.text.contains(body.dropLast()))
    }
    #expect(grammar.text(ofPart: 3).isEmpty)
  }

  @Test(arguments: SystemCatalog.all.names)
  func grammarOfASystemIsComplete(name: String) throws {
    let printed = try #require(GrammarText(name, of: .all))
    let grammar = try Grammar(printed.text)
    let names = Set(grammar.productions.map(\.name))
    for production in grammar.productions where production.part == 2 {
      for mentioned in production.expression.references {
        let isKnown = names.contains(mentioned) || names.contains(mentioned.lowercased())
        #expect(isKnown, "\(production.name) mentions \(mentioned)")
      }
    }
    let suffixes = SystemCatalog.all.names.filter { $0 != name }.map(Self.suffix)
    for other in suffixes {
      #expect(!names.contains { $0.hasSuffix(other) && $0.count > other.count })
    }
    let system = try #require(SystemCatalog.all.system(named: name))
    let recogniser = Recogniser(grammar)
    for sentence in system.sentences {
      #expect(recogniser.accepts(sentence.example, as: "Statement"), "\(sentence.example)")
    }
    #expect(GrammarText("nowhere", of: .all) == nil)
  }

  @Test(arguments: SystemCatalog.all.names)
  func onlyTheSectionOfASystemNamesIt(name: String) {
    let text = GrammarText(.all).text
    for section in text.split(separator: "(* ").map(String.init) {
      if section.hasPrefix("system `") || section.hasPrefix("the graph literal") { continue }
      #expect(!section.contains("`\(name)`"))
      if name != "graph" { #expect(!section.contains("\"\(name)\"")) }
    }
  }

  private static func suffix(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension Grammar {
  /// An FNV-1a hash that ignores the layout.
  var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for production in productions {
      for byte in "\(production.name)=\(production.expression.plain);".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }
}

extension Grammar.Expression {
  fileprivate var plain: String {
    switch self {
    case .sequence(let parts): "(" + parts.map(\.plain).joined(separator: ",") + ")"
    case .choice(let parts): "(" + parts.map(\.plain).joined(separator: "|") + ")"
    case .optional(let inner): "[" + inner.plain + "]"
    case .repetition(let inner): "{" + inner.plain + "}"
    case .literal(let text): "\"" + String(String.UnicodeScalarView(text)) + "\""
    case .special(let words): "?" + words + "?"
    case .reference(let name): name
    }
  }
}
