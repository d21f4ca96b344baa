/// A row of a table of what can be written: its pattern, and what help says of it.
open class PatternForm: @unchecked Sendable {
  /// Its words and slots.
  public final let pattern: Pattern
  /// One line for help and completion.
  public final let summary: String
  /// One that works, for the manual.
  public final let example: String
  /// Its names in the original; `:help` finds it by these.
  public final let originals: [String]

  package init(_ pattern: String, _ summary: String, example: String, originals: [String] = []) {
    self.pattern = Pattern(pattern)
    self.summary = summary
    self.example = example
    self.originals = originals
  }

  /// What a fact is about, for `print`; nil where it only holds or not.
  package final var subject: Pattern.Subject? { pattern.subject }

  /// Whether a fact compares one thing with a value: of two such facts with different values, one is false.
  package final var isEquality: Bool {
    guard pattern.elements.count > 1, case .slot? = pattern.elements.last,
      case .word("is") = pattern.elements[pattern.elements.count - 2]
    else { return false }
    return true
  }

  /// Whether a fact says that a node is there, and no more.
  package final var isExistence: Bool { pattern.notation == "PAT exists" }

  /// Whether a fact says that something is not there.
  package final var isAbsence: Bool {
    pattern.firstWords.contains { $0 == "no" || $0 == "nothing" }
  }
}
