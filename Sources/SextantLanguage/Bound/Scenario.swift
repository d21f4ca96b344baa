package import SextantEngine

package final class Scenario: Sendable {
  /// An attribute's reason and its source location.
  package struct Remark: Sendable {
    package let reason: String
    package let place: SourceSpan

    package init(reason: String, place: SourceSpan) {
      (self.reason, self.place) = (reason, place)
    }
  }

  /// A name that a `for` binds, and its value in this case.
  package struct Parameter: Sendable {
    package let variable: LoopVariable
    package let value: Value

    package var name: String { variable.name }
  }

  package struct Hooks: Sendable {
    package var before: [Body] = []
    package var after: [Body] = []
    /// The number of slots that the names of `before each` need. Every scenario can refer to these
    /// names.
    package var slotCount = 0

    package init() {}
  }

  package struct Head: Sendable {
    package var tags: [String] = []
    package var skip: Remark?
    package var todo: Remark?
    package var only: SourceSpan?
    /// The tables of the `for` attributes, starting with the outermost table.
    package var tables: [Table] = []

    package init() {}

    /// The values of each case: the Cartesian product of the rows. The rows of the last table vary
    /// fastest.
    package var cases: [[Parameter]] {
      tables.reduce([[]]) { begun, table in
        begun.flatMap { outer in
          table.rows.map { row in
            outer + zip(table.variables, row).map { Parameter(variable: $0, value: $1) }
          }
        }
      }
    }
  }

  package static let maxCases = 100_000

  /// The names that a `for` binds. Each row contains a value for each name.
  package struct Table: Sendable {
    package let variables: [LoopVariable]
    package let rows: [[Value]]

    package init(variables: [LoopVariable], rows: [[Value]]) {
      (self.variables, self.rows) = (variables, rows)
    }
  }

  /// The title without the case.
  package let title: String
  package let head: Head
  package let place: SourceSpan
  package let hooks: Hooks
  package let body: Body
  /// The values of the case, starting with the outermost table. Empty if the scenario has no cases.
  package let parameters: [Parameter]
  package init(
    title: String, head: Head = Head(), place: SourceSpan, hooks: Hooks = Hooks(), body: Body,
    parameters: [Parameter] = []
  ) {
    self.title = title
    self.head = head
    self.place = place
    self.hooks = hooks
    self.body = body
    self.parameters = parameters
  }

  package var tags: [String] { head.tags }

  /// The text that identifies the case, such as `id: "1", y: 2`, or an empty text.
  package var caseText: String {
    parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
  }

  /// The title, followed by the case, such as `a review [id: "1", y: 2]`.
  package var name: String { parameters.isEmpty ? title : "\(title) [\(caseText)]" }

  /// Returns whether a text names the case. Ignores whitespace and the order of the values.
  package func isCase(_ text: String) -> Bool {
    !parameters.isEmpty && partsOfCase(text).sorted() == partsOfCase(caseText).sorted()
  }
}

/// Returns the comma-separated parts of a case. Removes whitespace outside strings.
private func partsOfCase(_ text: String) -> [String] {
  var parts = [""]
  var isInString = false
  var isEscaped = false
  var depth = 0
  for character in text {
    if character == "\"", !isEscaped { isInString.toggle() }
    isEscaped = character == "\\" && !isEscaped
    if !isInString {
      if character.isWhitespace { continue }
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
        continue
      }
    }
    parts[parts.count - 1].append(character)
  }
  return parts
}
