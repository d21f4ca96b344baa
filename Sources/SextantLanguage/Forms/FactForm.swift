package import SextantEngine

/// The form of a fact: what `expect`, `if`, `can … when` and `print` may ask of a world. How it is
/// answered is the business of the runtime, whose rows carry their tests.
package protocol FactForm: AnyObject, Sendable {
  var pattern: Pattern { get }
  var summary: String { get }
  var example: String { get }
  /// What the original calls it, where it is a fact of one system.
  var originals: [String] { get }
}

extension FactForm {
  /// What it is about, for `print`; nil where it only holds or not.
  package var subject: Pattern.Subject? { pattern.subject }

  /// Whether it compares one thing with a value: of two such facts with different values, one is false.
  package var isEquality: Bool {
    guard pattern.elements.count > 1, case .slot? = pattern.elements.last,
      case .word("is") = pattern.elements[pattern.elements.count - 2]
    else { return false }
    return true
  }

  /// Whether it says that a node is there, and no more.
  var isExistence: Bool { pattern.notation == "PAT exists" }

  /// Whether it says that something is not there.
  var isAbsence: Bool { pattern.firstWords.contains { $0 == "no" || $0 == "nothing" } }
}
