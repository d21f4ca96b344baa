package import SextantEngine
package import SextantInterpreter
internal import SextantLanguage
package import SextantRuntime
package import SextantSyntax

package struct ProblemReport: Sendable {
  package enum Graphs: Sendable {
    case none
    case actual(GraphSnapshot)
    /// Graph literals from a `RuntimeError`.
    case literals(expected: String, actual: String)
  }

  package var problem: NavigationProblem
  /// The marked line; nil if the source text of the problem is unknown.
  package var excerpt: SourcePart?
  /// The source text of the failed statement. It is shown if `excerpt` is nil.
  package var sentence: String
  package var notes: [String] = []
  package var locations: [Note] = []
  /// The running statement of the scenario, if any. Its `sentence` is empty if the statement begins
  /// on the line of the problem.
  package var statement: Step?
  /// Whether a replay up to the statement's line leads to the failure: no other statement begins on
  /// this line, and the line has run only once.
  package var isFirstOnLine = true
  package var graphs: Graphs = .none
  package var marks: [GraphMark] = []
  /// The last statements before the first failure of a scenario; empty for later failures.
  package var lastSteps: [Step] = []
  /// The moves that are missing in a log, and therefore assumed. Each step has the line of the log
  /// that requires the move.
  package var assumedSteps: [Step] = []

  package struct Step: Sendable, Hashable {
    @ExactText package var file: String
    package var line: Int
    /// The first line of the statement's source text; empty if it is not shown.
    package var sentence: String
    package var changes: [String]

    package init(file: String, line: Int, sentence: String = "", changes: [String] = []) {
      self.file = file
      self.line = line
      self.sentence = sentence
      self.changes = changes
    }

    package init(at place: SourcePlace, changes: [String] = []) {
      self.init(file: place.file, line: place.line, sentence: place.firstLine, changes: changes)
    }
  }

  package init(_ problem: NavigationProblem, excerpt: SourcePart? = nil, sentence: String = "") {
    self.problem = problem
    self.excerpt = excerpt
    self.sentence = sentence
  }

  package var column: Int? { excerpt == nil ? nil : problem.column }

  func excerpt(width: Int, trimmed: Bool = false) -> SourceExcerpt? {
    excerpt.map { part in
      let (source, span) = part.source(named: problem.file, line: problem.line)
      return SourceExcerpt(of: span, in: source, width: width, trimmed: trimmed)
    }
  }
}

extension ProblemReport {
  private static let maxBytes = 300

  /// The message for formats that do not show the source line. It contains the expected and the
  /// actual value: "expected `top is Home`, but the visible node is A".
  package var wholeMessage: String {
    if case .literals(let expected, let actual) = graphs {
      return "expected \(Self.short(LiteralLine.joined(expected))), "
        + "found \(Self.short(LiteralLine.joined(actual)))"
    }
    guard problem.code == RuntimeCodes.expectationFailed.word,
      let keyword = ["expect", "require"].first(where: { sentence.hasPrefix($0 + " ") })
    else { return problem.message }
    let words = sentence.dropFirst(keyword.count).split(whereSeparator: \.isWhitespace)
    return "expected `\(Self.short(words.joined(separator: " ")))`, but \(problem.message)"
  }

  private static func short(_ text: String) -> String { printable(text, limit: maxBytes) }
}

extension ProblemReport {
  package init(_ diagnostic: Diagnostic, in sources: [SourceText]) {
    let source = sources.named(diagnostic.file)
    self.init(
      NavigationProblem(diagnostic, in: sources),
      excerpt: source.map { SourcePart(of: diagnostic.span, in: $0) })
    locations = diagnostic.notes
  }

  package init(
    _ error: RuntimeError, _ graph: GraphSnapshot? = nil, in sources: [SourceText],
    isStrict: Bool = false
  ) {
    let place = sources.place(of: error.place)
    let source = sources.text(of: error.place)
    self.init(
      NavigationProblem(error, in: sources, isStrict: isStrict),
      excerpt: source.map { SourcePart(of: error.place.span, in: $0) }, sentence: place.text)
    notes = Self.notes(of: error, in: sources)
    if error.severity == .warning { return }
    let statement = sources.place(of: error.statement)
    var step = Step(at: statement)
    if statement.$file == place.$file, statement.line == place.line { step.sentence = "" }
    self.statement = step
    marks = error.marks
    if let expected = error.expectedGraph, let actual = error.actualGraph {
      graphs = .literals(expected: expected, actual: actual)
    } else if let graph {
      graphs = .actual(graph)
    }
  }
}
