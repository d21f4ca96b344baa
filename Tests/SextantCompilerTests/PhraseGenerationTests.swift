import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
import RuntimeTestSupport

private struct Names {
  let nodes: [String]
  var references: [String]
  var labelled: [String: [String]] = [:]
  var actions: [String] = []

  func texts(for slot: Pattern.Slot, _ label: String) -> [String] {
    if let texts = labelled["\(slot.name):\(label)"] ?? labelled[slot.name] { return texts }
    switch slot {
    case .action: return actions
    case .expression: return SlotKind.samples(ofValue: label)
    // Such a slot takes a screen without arguments.
    case .screen: return nodes.filter { !$0.contains("(") && !$0.contains(".") }
    default:
      return SlotKind.of(slot).samples.flatMap { sample in
        switch sample {
        case "NODE": nodes
        case "REF" where slot == .reference: references
        default:
          [
            sample.replacing("NODE", with: nodes[0]).replacing("REF", with: references[0])
          ]
        }
      }
    }
  }
}

private let names: [String: Names] = [
  "graph": Names(
    nodes: [
      "Detail", "Editor", "stacked Detail", "stacked [Home, Detail] hiding tab bar animated",
    ],
    references: [
      "Home", "top", "root", "parent of top", "Root/Main", "stack of Home", "window main",
    ],
    labelled: [
      "PRESENTABLE": ["photosPicker"], "TRANSITION": ["slide"], "SCREEN": ["Home", "Detail"],
      "TAB": ["home", "`profile`"], "WINDOW": ["main", "waiting"],
      "LITERAL": ["{ stack { ... } }", "{ switched Root { Welcome } }"],
    ], actions: ["open", "edit", "save(text: \"a\")"]),
  "router": Names(
    nodes: ["assetsList", "assetDetails(id: \"1\")"],
    references: ["assetsList", "top", "window main"],
    labelled: [
      "NODE:popup": ["addAsset"], "NODE:alert": ["deleteAsset(id: \"1\")"],
    ], actions: ["open", "done"]),
  "coordinator": Names(
    nodes: ["assetsList", "assetDetails(id: \"1\")", "AddAsset.addAssetForm"],
    references: ["assetsList", "top"],
    labelled: [
      "NAME:flow": ["Main", "AddAsset", "AppInfo"], "PATS:flow": ["[Main, AddAsset]", "[...]"],
    ],
    actions: ["edit", "close"]),
  "navigator": Names(
    nodes: ["home", "detail(id: \"1\")"], references: ["home", "top"], actions: ["next", "done"]),
  "intent": Names(
    nodes: ["addTodo", "todoDetails(todo: \"a\")"], references: ["todoList", "top"],
    actions: ["add", "close"]),
  "stackview": Names(
    nodes: ["Home", "Detail", "Sheet"], references: ["main", "top"],
    labelled: [
      "NAME:stackview": ["main", "detail"], "NAME:animation": ["slide"],
      "NAMES:stackview": ["[main, detail]", "[..., main]"], "CALL:curve": ["linear", "easeOut"],
      "CALL:transition": ["move leading", "opacity", "blur(3)", "stripes(3, horizontal: true)"],
      "TRANSITION": [""],
    ], actions: ["push", "leave"]),
]

private struct PhraseMaker {
  var random: SeededRandom
  let names: Names

  mutating func phrase(_ elements: [Pattern.Element]) -> String {
    var words: [String] = []
    for element in elements {
      switch element {
      case .word(let word): words.append(word)
      case .slot(let slot, let label):
        words.append(random.pick(names.texts(for: slot, label)) ?? "<\(slot.name):\(label)>")
      case .optional(let inner): if random.chance(50) { words.append(phrase(inner)) }
      case .flag(let flag): if random.chance(50) { words += flag }
      case .choice(let options): words.append(phrase(random.pick(options) ?? []))
      case .anyOrder(let options):
        let order = random.chance(50) ? options : options.reversed()
        for option in order where random.chance(50) { words.append(phrase(option)) }
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

@Suite("phrases generated from the tables are valid") struct PhraseGenerationTests {
  @Test(arguments: SystemCatalog.all.names)
  func everyRow(system name: String) throws {
    let system = try #require(SystemCatalog.all.system(named: name))
    var maker = PhraseMaker(random: SeededRandom(seed: 3), names: try #require(names[name]))
    var symbols = SymbolTable()
    let vocabulary = Vocabulary(
      system: system, runtime: runtimeForms, symbols: &symbols)
    var lines: [String] = []
    for _ in 0..<12 {
      for row in vocabulary.sentences {
        let sentence = maker.phrase(row.pattern.source.elements)
        lines.append(sentence)
        lines.append("expect cannot (\(sentence))")
        if row.form.animates, !sentence.hasSuffix("}") {
          lines.append(sentence + " without animation")
        }
      }
      for row in vocabulary.facts.map(\.form) {
        let fact = maker.phrase(row.pattern.elements)
        // If a reference comes first, the fact is read as `top is PAT` or `stack of REF is PATS`.
        let isAmbiguous = fact.hasPrefix("top is ") || fact.hasPrefix("stack of ")
        if isAmbiguous, row.pattern.firstWords.isEmpty { continue }
        lines += ["expect \(fact)"]
        if !fact.hasSuffix("}") { lines.append("expect not \(fact) or (\(fact))") }
      }
      for row in vocabulary.events.map(\.form) {
        let event = maker.phrase(row.pattern.elements)
        lines += ["expect \(event)", "expect \(event) ever"]
      }
      for row in vocabulary.bindings {
        lines.append("let x = \(maker.phrase(row.form.pattern.elements))")
      }
    }
    #expect(lines.count > 700)
    for line in lines { #expect(!line.contains("<")) }
    #expect(problems(of: lines, in: system) == [])
  }

  private func problems(of lines: [String], in system: any NavigationSystem) -> [String] {
    let app = Self.app(of: system)
    var found: [String] = []
    for start in stride(from: 0, to: lines.count, by: 300) {
      let some = lines[start..<min(start + 300, lines.count)]
      var compiler = Compiler.fresh()
      let scenarios = some.enumerated().map { "scenario \"\($0)\" { \($1) }\n" }
      let source = SourceText(name: "made", text: app + "\n" + scenarios.joined())
      for diagnostic in compiler.compile(source).diagnostics where diagnostic.severity == .error {
        if diagnostic.code.word == "unknownTabName", system.name != "graph" { continue }
        let line = source.line(source.lineNumber(of: diagnostic.span.start))
        found.append("\(diagnostic.code.word): \(diagnostic.message): \(line)")
      }
    }
    return found
  }

  private static func app(of system: any NavigationSystem) -> String {
    let example = system.manual.example
    guard let end = example.firstRange(of: "\n  start ")?.lowerBound else { return example }
    var more = "\n  state answer = 1\n  event arrives { after 1s as toast { set answer = 2 } }"
    if !example.contains("message saved") { more += "\n  message saved(text: String)" }
    if !example.contains("trigger requestReview") { more += "\n  trigger requestReview" }
    return example[..<end] + more + example[end...]
  }
}
