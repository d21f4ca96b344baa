import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems

/// Sample arguments of every kind, and an app that declares what they refer to.
enum Samples {
  static let app = """
    app Sample {
      state answer = 1
      message saved(text: String)
      event arrives { dismiss }
      trigger requestReview(stars: Int)
      presentable photosPicker
      window player { Home }
      screen Home { action open(id: String) { dismiss } }
      screen Detail
      screen Editor(id: String)
      screen First
      tabs Main { tab home stacked Home; tab you stacked Detail }
      custom Pair { segment First; segment Detail }
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
    var compiler = Compiler(systems: .all, files: NoFiles())
    let source = SourceText(name: "sample", text: "\(app)scenario \"one\" {\n  \(statement)\n}\n")
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
    case .declared, .declaredNames, .nodes, .call, .answers: []
    case .picks: ["[]", "[0, Detail, new Editor(id: \"42\")]"]
    case .flag: [""]
    case .tab: ["home"]
    case .window: ["player"]
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
    case .literal: ["{ stack { Home } }", "{ tabs Main selected home { ... } }"]
    }
  }
}
