public import SextantRuntime
public import SextantSyntax

extension Problem {
  /// The problem that an error of a run tells of, in the source text where it was written.
  public init(_ error: RuntimeError, in source: SourceText) {
    self.init(
      code: error.word, number: error.number, message: error.message, help: error.advice,
      file: source.name, span: error.place.span)
  }
}

/// An error of a run as people read it, like a diagnostic.
public func errorText(
  _ error: RuntimeError, in source: SourceText, style: Style = .plain, width: Int = 100
) -> String {
  style.text(of: problemLines(Problem(error, in: source), in: source, width: width))
}
