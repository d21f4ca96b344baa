/// The facts and events that every system has.
package enum CommonFact: Sendable, CaseIterable {
  case top, path, stack, tab, segment, presented, nothingPresented
  case noNode, exists, visible, children, predecessors, successors, sameNode
  case state, button, tabBarHidden, windowOpen, windowFocused, pendingTimer, graph, windowGraph
  case finishedList, finished, started, appeared, nothingStarted, nothingFinished, nothingAppeared
  case nothingTriggered, nothingSent, trigger, sent, animated, notAnimated, noWarning, warning
}

/// A row of a table of forms: a pattern and its documentation.
open class PatternForm: @unchecked Sendable {
  /// The keywords and slots.
  public final let pattern: Pattern
  /// A one-line description for help and completion.
  public final let summary: String
  /// A valid example, for the manual.
  public final let example: String
  /// The corresponding names in the original framework. `:help` accepts them.
  public final let originals: [String]

  /// The identity of a fact or event that every system has; nil for other forms.
  package final let common: CommonFact?

  package init(
    _ pattern: String, _ summary: String, example: String, originals: [String] = [],
    common: CommonFact? = nil
  ) {
    self.pattern = Pattern(pattern)
    self.common = common
    self.summary = summary
    self.example = example
    self.originals = originals
  }

  package final var subject: Pattern.Subject? { pattern.subject }

  /// Whether the fact compares a subject with a value. Facts that compare the same subject with
  /// different values exclude each other.
  package final var isEquality: Bool {
    guard pattern.elements.count > 1, case .slot? = pattern.elements.last,
      case .word("is") = pattern.elements[pattern.elements.count - 2]
    else { return false }
    return true
  }

  package final var isAbsence: Bool {
    pattern.firstWords.contains { $0 == "no" || $0 == "nothing" }
  }
}
