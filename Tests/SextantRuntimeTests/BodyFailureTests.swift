import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing
@testable import RuntimeTestSupport

private let app = """
  app Bodies {
    state on = false
    message said
    screen Home {
      action go { append Item; append Home; «go:dismiss here» }
      action deep { «inner:inner» }
      action branch { if top is Home { repeat 2 { append Item; «branch:select tab b» } } }
      action start { append Item; present sheet Lone; in Lone { «bound:let x = presented of here» } }
      on said from Item { «heard:dismiss here» }
      on finished from Item { «finished:hide» }
    }
    screen Item { action speak { «speak:send said» } }
    screen Lone
    tabs Main { tab a stacked Home }
    tabs Other { tab b Lone }
    switched Root shows Main
    when on { «rule:close window main» }
    command inner { append Item; «deepest:dismiss here» }
    event push { «push:append Item» }
    link "x://y" { «link:dismiss here» }
    start Root
  }
  """

/// A text in which marks enclose the failing statement and its callers.
private struct FailureCase: Sendable, CustomTestStringConvertible {
  let text: String
  let mark: String
  let callers: [String]

  init(_ text: String, _ mark: String, _ callers: String...) {
    self.text = text
    self.mark = mark
    self.callers = callers
  }

  var testDescription: String { text }
}

private let failureCases = [
  FailureCase("tap go", "go", "action go <- whole"),
  FailureCase("tap deep", "deepest", "command inner <- inner", "action deep <- whole"),
  FailureCase("tap branch", "branch", "action branch <- whole"),
  FailureCase("try tap start", "bound", "action start <- whole"),
  FailureCase("tap start", "bound", "action start <- whole"),
  FailureCase("append Item; tap speak", "heard", "on said <- speak", "action speak <- whole"),
  FailureCase("append Item; drop last", "finished", "on finished <- whole"),
  FailureCase("set on = true", "rule", "when on <- whole"),
  FailureCase("inner", "deepest", "command inner <- whole"),
  FailureCase("fire push", "push", "event push <- whole"),
  FailureCase("open link \"x://y\"", "link", "link \"x://y\" <- whole"),
  FailureCase(
    "after 1s { inner }; wait 2s", "deepest", "command inner <- after", "after 1s <- whole"),
  FailureCase("together { tap deep }", "deepest", "command inner <- inner"),
]

@Suite("failures in bodies") struct BodyFailureTests {
  private static let marked: (text: String, spans: [String: Span]) = {
    var text = ""
    var spans: [String: Span] = [:]
    for (index, piece) in app.split(separator: "«", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        text += piece
        continue
      }
      let name = piece.prefix { $0 != ":" }
      let inside = piece.dropFirst(name.count + 1).prefix { $0 != "»" }
      let start = UInt32(text.utf8.count)
      spans[String(name)] = Span(start: start, end: start + UInt32(inside.utf8.count))
      text += inside + piece.dropFirst(name.count + inside.count + 2)
    }
    return (text, spans)
  }()

  @Test("have the location of the failing statement, and name the bodies", arguments: failureCases)
  fileprivate func place(_ fall: FailureCase) throws {
    let (text, spans) = Self.marked
    let play = try Play(app: text)
    play.run(fall.text)
    let error = try #require(play.trace.errors.last)
    #expect(error.place.span == spans[fall.mark], "\(error.message)")
    let names = Dictionary(uniqueKeysWithValues: spans.map { ($1, $0) })
    let own = fall.text.split(separator: ";").last.map(String.init) ?? ""
    let bodies = error.callers.map { caller in
      let isWhole =
        caller.place.file == error.statement.file
        && caller.place.span == error.statement.span
      return caller.body + " <- " + (isWhole ? "whole" : names[caller.place.span] ?? "after")
    }
    #expect(Array(bodies.prefix(fall.callers.count)) == fall.callers, "\(own)")
    if let first = error.callers.first { #expect(error.message.hasSuffix("(in \(first.body))")) }
  }

  @Test("have the location of the failing sentence in `together`")
  func together() throws {
    let play = Play()
    #expect(!play.run("together { append A; dismiss here }"))
    let error = try #require(play.trace.errors.last)
    #expect(error.place.span == Span(start: 21, end: 33))
    #expect(error.callers.isEmpty && error.statement.span.start == 0)
  }

  @Test("the backtrace of a failure under `try` does not leak into the next")
  func caughtFailure() throws {
    let play = try Play(
      app: """
        app T {
          screen Home { action go { inner; second } }
          screen A
          command inner { let x = presented of here }
          command second { dismiss here }
          start stacked Home
        }
        """)
    #expect(play.run("try tap go"))
    let bodies = play.trace.errors.map { $0.callers.map(\.body) }
    #expect(bodies.last == ["command second", "action go"] || bodies.last == [], "\(bodies)")
    #expect(!play.run("tap go"))
    #expect(play.trace.errors.last?.callers.map(\.body) == ["command inner", "action go"])
  }

  @Test("have the same form when the app starts")
  func start() throws {
    let text = "app T {\nscreen A\nwhen 1 is 1 { append A }\nstart A\n}"
    let play = Play()
    #expect(!play.run(text))
    let problem = try #require(play.lastReply.startProblem)
    #expect(problem.place.span.start == 31 && problem.callers.map(\.body) == ["when 1 is 1"])
  }
}
