package import SextantEngine
package import SextantInterpreter
internal import SextantLanguage
package import SextantRuntime
package import SextantSyntax

/// A problem as reports show it: with the line that it is in, and what explains it.
package struct ProblemReport: Sendable {
  /// The graphs that explain a failure.
  package enum Graphs: Sendable {
    case none
    /// The actual graph.
    case actual(GraphSnapshot)
    /// Graph literals, as `RuntimeError` has them.
    case literals(expected: String, actual: String)
  }

  package var problem: NavigationProblem
  /// The line with what is marked; nil where the text of the problem is not known.
  package var excerpt: SourcePart?
  /// The source text of what failed, shown if there is no excerpt.
  package var sentence: String
  /// Additional lines, such as a backtrace.
  package var notes: [String] = []
  /// Secondary locations.
  package var locations: [Note] = []
  /// The scenario's statement that was running, without its text where that begins on the line of what
  /// failed; nil for what no statement has led to.
  package var statement: Step?
  /// Whether the line of that statement leads to the failure: it holds no other statement, and was not
  /// reached before, as in a loop.
  package var isFirstOnLine = true
  package var graphs: Graphs = .none
  /// Where the graph is not as an expectation wanted it.
  package var marks: [GraphMark] = []
  /// The last statements before it; only of the first failure of a scenario.
  package var lastSteps: [Step] = []
  /// The moves that a log does not name and that were assumed, each with the line that needs it.
  package var assumedSteps: [Step] = []

  /// A statement that ran before a failure, or led to it.
  package struct Step: Sendable, Hashable {
    @ExactText package var file: String
    package var line: Int
    /// The first line of its source text; empty where it is not shown.
    package var sentence: String
    /// What it has changed, and the messages that it has sent, each a line.
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

  /// The column of what failed, from 1; nil if it is not known.
  package var column: Int? { excerpt == nil ? nil : problem.column }

  /// The marked line of at most `width` columns.
  ///
  /// - Parameter trimmed: whether the indentation is removed.
  func excerpt(width: Int, trimmed: Bool = false) -> SourceExcerpt? {
    excerpt.map { part in
      let (source, span) = part.source(named: problem.file, line: problem.line)
      return SourceExcerpt(of: span, in: source, width: width, trimmed: trimmed)
    }
  }
}

extension ProblemReport {
  /// The limit of bytes of an expected value, and of an actual value, in a message.
  private static let mostBytes = 300

  /// The message with the expected and the actual value, for formats that show it without its line:
  /// "expected `top is Home`, but the visible node is A". Other problems have their message alone.
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

  private static func short(_ text: String) -> String { printable(text, limit: mostBytes) }
}

extension ProblemReport {
  /// Makes that of a diagnostic of one of some texts.
  package init(_ diagnostic: Diagnostic, in sources: [SourceText]) {
    let source = sources.named(diagnostic.file)
    self.init(
      NavigationProblem(diagnostic, in: sources),
      excerpt: source.map { SourcePart(of: diagnostic.span, in: $0) })
    locations = diagnostic.notes
  }

  /// Makes that of a runtime error: at the statement that failed, with the enclosing bodies.
  ///
  /// - Parameters:
  ///   - graph: the graph where it happened.
  ///   - isStrict: whether a warning is an error.
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
    // A warning is of the whole statement.
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
