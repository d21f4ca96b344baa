package import SextantEngine

/// A sentence of the table, with its words as symbols.
package final class SentenceForm: Sendable {
  /// Who carries it out.
  package enum Meaning: Sendable {
    case system(Sentence)
    /// `tap ACTION(…)`: an action of a screen.
    case action
    /// `open link "…"`.
    case link
    /// `fire EVENT(…)`.
    case event
    /// A command of the app, by its name.
    case command
  }

  package let name: String
  package let pattern: CompiledPattern
  package let meaning: Meaning
  package let animates: Bool
  package let isGesture: Bool
  package let summary: String
  package let example: String
  /// What the original calls it.
  package let originals: [String]

  init(
    name: String, pattern: CompiledPattern, meaning: Meaning, animates: Bool, isGesture: Bool,
    summary: String, example: String, originals: [String] = []
  ) {
    self.name = name
    self.pattern = pattern
    self.meaning = meaning
    self.animates = animates
    self.isGesture = isGesture
    self.summary = summary
    self.example = example
    self.originals = originals
  }
}
