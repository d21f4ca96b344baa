package import SextantEngine

/// A scenario, ready to run.
package final class Scenario: Sendable {
  /// What an attribute with a reason says, and where.
  package struct Remark: Sendable {
    package let reason: String
    package let place: SourceSpan

    package init(reason: String, place: SourceSpan) {
      (self.reason, self.place) = (reason, place)
    }
  }

  /// A name that a `for` binds, with its value in this case.
  package struct Parameter: Sendable {
    package let variable: LoopVariable
    package let value: Value

    package var name: String { variable.name }
  }

  /// The bodies that run before and after each scenario of a file.
  package struct Hooks: Sendable {
    package var before: [Body] = []
    package var after: [Body] = []
    /// How many places of the frame the names of `before each` take, which every scenario sees.
    package var slotCount = 0

    package init() {}
  }

  /// What is written behind the title.
  package struct Head: Sendable {
    package var tags: [String] = []
    package var skip: Remark?
    package var todo: Remark?
    /// Where `only` stands.
    package var only: SourceSpan?
    /// The tables of `for`, the first one outermost.
    package var tables: [Table] = []

    package init() {}

    /// The values of each case: every combination of rows, those of the last table changing fastest.
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

  /// The limit of cases of one scenario.
  package static let mostCases = 100_000

  /// The names of a `for`, and the rows that give them values.
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
  /// The values of its case, outermost first; empty where it has no `for`.
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

  /// What tells its case from the others, as in `id: "1", y: 2`; empty where there is only one.
  package var caseText: String {
    parameters.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
  }

  /// Its title with its case, as in `a review [id: "1", y: 2]`.
  package var name: String { parameters.isEmpty ? title : "\(title) [\(caseText)]" }

  /// Whether its case is the one that a text names, however it is spaced and ordered.
  package func isCase(_ text: String) -> Bool {
    !parameters.isEmpty && partsOfCase(text).sorted() == partsOfCase(caseText).sorted()
  }
}

/// The parts of a case between its commas, without the blanks outside of strings.
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
