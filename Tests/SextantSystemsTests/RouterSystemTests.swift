import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

private let app = """
  app Assets uses router {
    state confirmed = 0
    screen Home
    route a
    route b(id: Int)
    popup p
    popup q(id: Int)
    alert ask(id: Int) "Ask \\(id)?" confirm "Yes" { set confirmed = confirmed + id } cancel "No"
    alert tell "Told" message "It is so." confirm "OK"
    start Home
  }
  """

private struct PlainRouter {
  var routes: [String] = []
  var popup: String?
  var alert: Int?
  var confirmed = 0
  var changed: [String] = []

  mutating func perform(_ kind: Kind) -> String? {
    changed = []
    let gestureError = alert != nil ? "alertShowing" : "notPossible"
    switch kind {
    case .push(let route): write(routes + [route])
    case .pop:
      if routes.isEmpty { return "emptyStack" }
      write(Array(routes.dropLast()))
    case .popAll: write([])
    case .setStack(let all): write(all)
    case .present(let name): show(name)
    case .dismiss:
      if popup == nil { return "noPopup" }
      show(nil)
    case .ask(let id): alert(id)
    case .hide:
      if alert == nil { return "noAlert" }
      alert(nil)
    case .tapBack:
      if alert != nil || popup != nil || routes.isEmpty { return gestureError }
      write(Array(routes.dropLast()))
    case .tapBackTo(let place):
      if alert != nil || popup != nil || place >= routes.count { return gestureError }
      write(Array(routes.prefix(place)))
    case .swipe:
      if alert != nil || popup == nil { return gestureError }
      show(nil)
    case .button(let title):
      guard let id = alert, ["Yes", "No"].contains(title) else { return "notPossible" }
      alert(nil)
      if title == "Yes" { confirmed += id }
    }
    return nil
  }

  private mutating func write(_ list: [String]) {
    routes = list
    changed = ["stack"]
  }

  private mutating func show(_ name: String?) {
    popup = name
    changed = ["popup"]
  }

  private mutating func alert(_ id: Int?) {
    alert = id
    changed = ["alert"]
  }

  var literal: String {
    var parts = ["Home"] + routes
    if let popup { parts.append("popup { \(popup) }") }
    if let alert {
      parts.append("alert \"Ask \(alert)?\" { button \"Yes\"; button \"No\" cancel }")
    }
    return "stack { \(parts.joined(separator: "; ")) }"
  }

  enum Kind {
    case push(String), pop, popAll, setStack([String]), present(String), dismiss, ask(Int), hide
    case tapBack, tapBackTo(Int), swipe, button(String)

    var text: String {
      switch self {
      case .push(let route): "push \(route)"
      case .pop: "pop"
      case .popAll: "pop all"
      case .setStack(let routes): "set stack [\(routes.joined(separator: ", "))]"
      case .present(let popup): "present popup \(popup)"
      case .dismiss: "dismiss"
      case .ask(let id): "show alert ask(id: \(id))"
      case .hide: "hide alert"
      case .tapBack: "tap back"
      case .tapBackTo(let place): "tap back to \(place)"
      case .swipe: "swipe down"
      case .button(let title): "tap button \"\(title)\""
      }
    }

    static func random(_ random: inout SeededRandom) -> Kind {
      let routes = ["a", "b(id: 1)", "b(id: 2)"]
      switch random.below(14) {
      case 0, 1, 2: return .push(routes[random.below(3)])
      case 3: return .pop
      case 4: return .popAll
      case 5: return .setStack((0..<random.below(4)).map { _ in routes[random.below(3)] })
      case 6: return .present(["p", "q(id: 1)"][random.below(2)])
      case 7: return .dismiss
      case 8: return .ask(random.below(3))
      case 9: return .hide
      case 10: return .tapBack
      case 11: return .tapBackTo(random.below(4))
      case 12: return .swipe
      default: return .button(["Yes", "No", "Maybe"][random.below(3)])
      }
    }
  }
}

@Suite("system router") struct RouterSystemTests {
  @Test("equals a plain model for random sentences", arguments: 1...UInt64(cases(4)))
  func walk(seed: UInt64) throws {
    let play = try Play(app: app)
    let system = RouterSystem()
    var plain = PlainRouter()
    var random = SeededRandom(seed: seed)
    for _ in 0..<1_000 {
      let kind = PlainRouter.Kind.random(&random)
      let text = (random.chance(50) ? "try " : "") + kind.text
      let before = play.literal
      let error = plain.perform(kind)
      play.run(text)
      #expect(play.errors == [error].compactMap { $0 }, "\(text)")
      #expect(play.literal == plain.literal, "\(text)")
      let reported = play.entries.flatMap { entry in
        entry.events.map { play.draft.events[$0] }.filter { $0.kind == .system }
          .map { ["stack", "popup", "alert"][Int($0.word)] }
      }
      #expect(reported == plain.changed, "\(text)")
      #expect(system.violations(in: play.draft) == [], "\(text)")
      #expect(play.session.system.name == "router")
      if error == nil, random.chance(10) {
        #expect(play.undo() == 1)
        #expect(play.literal == before, "undo of \(text)")
        #expect(play.redo() == 1)
        #expect(play.literal == plain.literal, "redo of \(text)")
      }
    }
    #expect(play.run("expect state confirmed is \(plain.confirmed)"))
  }

  @Test("reports a sentence without effect, and suggests a sentence")
  func messages() throws {
    for (text, word) in [("pop", "push"), ("dismiss", "pop"), ("hide alert", "show alert")] {
      let play = try Play(app: app)
      #expect(!play.run(text))
      #expect(play.outcomes.first?.hasPrefix("cannot ignored") == true)
      #expect(play.messages.first?.contains("the original does nothing") == true)
      #expect(play.advice.first?.contains("`\(word)") == true)
      #expect(play.run("try \(text)\nexpect nothing changed"))
    }
  }

  @Test(
    "the checker finds errors in sentences",
    arguments: [
      Mistake("unknownThing", "push nowhere"), Mistake("wrongKind", "push p"),
      Mistake("wrongKind", "push Home"),
      Mistake("wrongKind", "push ask(id: 1)"), Mistake("wrongKind", "present popup a"),
      Mistake("wrongKind", "show alert a"), Mistake("wrongKind", "show alert p"),
      Mistake("wrongKind", "set stack [a, p]"), Mistake("expected", "set stack a"),
      Mistake("missingArgument", "push b"), Mistake("wrongType", "push b(id: \"1\")"),
      Mistake("extraArgument", "push a(id: 1)"), Mistake("unknownLabel", "push b(number: 1)"),
      Mistake("otherSystem", "append a"), Mistake("otherSystem", "switch to a"),
      Mistake("otherSystem", "navigate to a"), Mistake("expected", "show alert"),
      Mistake("wrongKind", "expect route is p"), Mistake("wrongType", "tap button 5"),
    ])
  func bad(_ bad: Mistake) throws {
    let play = try Play(app: app)
    #expect(!play.run(bad.text))
    #expect(play.errors == [bad.word], "\(play.messages)")
  }

  @Test(
    "the checker finds errors in declarations",
    arguments: [
      Mistake("wrongKind", "app T uses router { screen H; route a; start a }"),
      Mistake("duplicate", "app T uses router { screen H; route H; start H }"),
      Mistake("expected", "app T uses router { screen H; alert s confirm \"OK\"; start H }"),
      Mistake("expected", "app T uses router { screen H; alert s \"S\"; start H }"),
      Mistake("otherSystem", "app T uses router { screen H; tabs M { tab x H }; start H }"),
      Mistake(
        "notHere",
        "app T uses router { screen H; alert s \"S\" confirm \"A\" cancel \"B\" { pop }; start H }"),
    ])
  func badApp(_ bad: Mistake) {
    let play = Play()
    #expect(!play.run(bad.text))
    #expect(play.errors.contains(bad.word), "\(play.errors) \(play.messages)")
  }

  @Test(
    "restores only graphs that a router can show",
    arguments: [
      (
        "stack { Home; a; popup { p }; alert \"Told\" \"It is so.\" { button \"OK\"; button \"Cancel\" cancel } }",
        nil
      ),
      ("stack { Home; a; popup { p }; alert \"T\" { button \"B\" } }", "badLiteral"),
      ("stack {}", "badLiteral"), ("Home", "badLiteral"), ("stack { a }", "badLiteral"),
      ("stack { Home; Home }", "badLiteral"), ("stack { Home; p }", "badLiteral"),
      ("stack { Home; popup { a } }", "badLiteral"), ("stack { Home; sheet { p } }", "badLiteral"),
      ("stack { Home { popup { p } } }", "badLiteral"),
      ("stack { Home; popup { p }; popup { p } }", "badLiteral"),
    ] as [(String, String?)])
  func restoring(literal: String, error: String?) throws {
    let play = try Play(app: app)
    let before = play.literal
    play.run("restore graph { \(literal) }")
    #expect(play.errors == [error].compactMap { $0 }, "\(play.messages)")
    if error != nil { #expect(play.literal == before) }
  }

  @Test("`press escape` presses the cancel button")
  func escape() throws {
    let play = try Play(
      app: """
        app T uses router {
          screen H
          popup p
          alert s "S" confirm "A" { pop } cancel "B"
          start H
        }
        """)
    play.works("present popup p; show alert s; press escape; expect presented is popup p")
    #expect(!play.run("press escape"))
    #expect(play.messages == ["this move is not possible here: no alert is visible"])
  }

  @Test("rolls back an alert's body with a failed tap")
  func failingBody() throws {
    let play = try Play(
      app: """
        app T uses router {
          screen H
          alert s "S" confirm "A" { pop } cancel "B"
          start H
        }
        """)
    #expect(play.run("show alert s"))
    let before = play.literal
    #expect(!play.run("tap button \"A\""))
    #expect(play.errors == ["emptyStack"])
    #expect(play.literal == before)
    #expect(play.run("try tap button \"A\""))
    #expect(play.literal == "stack { H }")
  }
}
