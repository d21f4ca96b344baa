import SextantSyntax
import Testing

/// A text with a mistake. « and » enclose the span of the diagnostic.
struct Mistake: Sendable, CustomTestStringConvertible {
  let word: String
  let text: String

  init(_ word: String, _ text: String) {
    self.word = word
    self.text = text
  }

  var testDescription: String { "\(word): \(text)" }

  var unmarked: (text: String, span: Span) {
    let start = text.utf8.prefix { $0 != 0xC2 }.count
    let before = text.prefix { $0 != "«" }
    let inside = text.dropFirst(before.count + 1).prefix { $0 != "»" }
    let after = text.dropFirst(before.count + inside.count + 2)
    let length = inside.utf8.count
    return (
      String(before + inside + after), Span(start: UInt32(start), end: UInt32(start + length))
    )
  }
}

private let numbers = (1...400).map(String.init).joined(separator: ", ")

let scenarioMistakes: [Mistake] = [
  Mistake(
    "sameCase", "scenario \"s\" for a, b in «[[1, 2], [2, 1], [1, 2]]» { append A(id: a, n: b) }"),
  Mistake("wrongRow", "for a, b in [[1, 2], «[3]»] { append A(id: a, n: b) }"),
  Mistake("wrongRow", "for a, b in [[1, 2], «[3, 4, 5]»] { append A(id: a, n: b) }"),
  Mistake("wrongRow", "scenario \"s\" for a, b in [«1», 2] { append A(id: a, n: b) }"),
  Mistake("expected", "state t = [[1, 2]]\nfor a, b in «t» { append A(id: a, n: b) }"),
  Mistake("givenTwice", "for a, «a» in [[1, 2]] { append A(id: a) }"),
  Mistake("duplicate", "scenario \"s\" for a in [1] for «a» in [2] { append A(id: a) }"),
  Mistake("duplicate", "before each { let a = 1 }\nscenario \"s\" for «a» in [2] { drop last a }"),
  Mistake(
    "duplicate", "before each { let a = 1 }\nscenario \"s\" { let «a» = 2\ndrop last a }"),
  Mistake(
    "tooManyCases",
    "scenario \"s\" for a in [\(numbers)] for b in «[\(numbers)]» { append A(id: a, n: b) }"),
  Mistake("expected", "scenario \"s\" «sikp» \"later\" { dismiss }"),
  Mistake("expected", "scenario \"s\" skip «{» dismiss }"),
  Mistake("expected", "scenario \"s\" todo «later» { dismiss }"),
  Mistake("notHere", "together { «after» each { dismiss } }"),
  Mistake("duplicateButton", "present alert \"a\" { button \"OK\"; button «\"OK\"» }"),
  Mistake(
    "duplicateButton",
    "app T uses router { screen A; alert a \"T\" confirm \"OK\" cancel «\"OK\"»; start A }"),
]
