import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems

@testable import RuntimeTestSupport

enum Samples {
  static let app = """
    app Sample {
      state answer = 1
      state loggedIn = false
      message saved(text: String)
      event arrives { after 1s as toast { dismiss } }
      trigger requestReview(stars: Int)
      presentable photosPicker
      window player { Home }
      screen Home { action open(id: String) { dismiss } }
      screen Detail
      screen Editor(id: String)
      screen First
      tabs Main { tab home stacked Home; tab you stacked Detail }
      custom Pair { segment First; segment Detail }
      link "shop://sample" { in root: dismiss }
      start Main
    }

    """

  static func phrases(of pattern: Pattern) -> [String] {
    let most = pattern.slots.map { texts(for: $0.slot, $0.name).count }.max() ?? 1
    var phrases: Set<String> = []
    for round in 0..<most {
      phrases.formUnion(
        pattern.phrases { slot, name in
          let texts = texts(for: slot, name)
          return texts[round % texts.count]
        })
    }
    return phrases.sorted()
  }

  static func errors(in statement: String) -> [String] {
    errors(inText: "\(app)scenario \"one\" {\n  \(statement)\n}\n")
  }

  static func errors(inDeclaration declaration: String) -> [String] {
    errors(inText: app.replacing("  start Main", with: "  \(declaration)\n  start Main"))
  }

  private static func errors(inText text: String) -> [String] {
    var compiler = Compiler.fresh()
    let source = SourceText(name: "sample", text: text)
    return compiler.compile(source).diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  private static func texts(for slot: Pattern.Slot, _ name: String) -> [String] {
    switch slot {
    case .node:
      ["Detail", "Editor(id: \"42\")", "stacked Detail", "stacked [Detail, First] hiding tab bar"]
    case .nodePattern: ["Detail", "Editor", "stack", "Editor#7", "stacked [Detail, ...]"]
    case .nodePatterns: ["[]", "[Home, Detail]", "[..., Editor(id: \"42\"), ...]"]
    case .reference:
      ["Detail", "root", "parent of top", "Main/home/0", "Editor#7", "window player"]
    case .expression:
      switch name {
      case "count", "index": ["2", "answer", "1 + answer"]
      case "title", "message", "source", "address", "file": ["\"a\"", "\"\\(answer) a\""]
      case "duration": ["2s", "1s + 500ms"]
      case "list": ["[1, answer]", "[\"a\"] + [\"b\"]"]
      default: ["1", "answer + 1"]
      }
    case .pick: ["0", "Home"]
    case .declared where name == "action": ["open"]
    case .declared where name == "event": ["arrives"]
    case .declared, .declaredNames, .nodes, .call, .answers: []
    case .sentence, .binding, .assignment, .check, .printed, .branches, .rounds: []
    case .picks: ["[]", "[0, Detail, new Editor(id: \"42\")]"]
    case .flag: [""]
    case .tab: ["home"]
    case .window: ["player"]
    case .timer: ["toast"]
    case .presentable: ["photosPicker"]
    case .trigger: ["requestReview(stars: 5)"]
    case .message: ["saved(\"a\")"]
    case .event: ["arrives"]
    case .command: ["reverse"]
    case .action: ["open(id: \"1\")"]
    case .variable: ["answer"]
    case .transition: ["opacity"]
    case .code: ["noChange"]
    case .screen: ["First"]
    case .buttons: ["{ button \"OK\" destructive { dismiss } }"]
    case .style:
      ["sheet stacked Detail", "cover Detail", "alert \"a\"", "dialog", "photosPicker"]
    case .newName: ["name"]
    case .body: ["{ append Detail }"]
    case .signature: ["name", "name(id: Int, last: Bool = false)"]
    case .string where name == "link": ["\"shop://sample\""]
    case .string: name == "address" ? ["\"shop://a/{id}\""] : ["\"a\""]
    case .integer: ["2"]
    case .type: ["Int"]
    case .value: ["1"]
    case .fact: ["state answer is 1", "not state answer is 1 or answer > 2"]
    case .heard: ["saved", "saved(what)"]
    case .view: ["First"]
    case .system: ["graph"]
    case .domains: ["", "for id in [\"1\", \"2\"]"]
    case .attributes: ["tags fast only"]
    case .cases: ["{ one }", "{ one, two }"]
    case .claim: ["{ top is Detail }"]
    case .content: ["{ Detail }"]
    case .members: ["{ action act { dismiss }; source \"here\"; on saved { dismiss } }"]
    case .tabs: ["{ tab one \"One\" Detail; tab home Home; action act { dismiss } }"]
    case .segments: ["{ segment Detail; segment First }"]
    case .declarations: ["{ screen Home; start Home }"]
    case .literal: ["{ stack { Home } }", "{ tabs Main selected home { ... } }"]
    }
  }
}
