package import SextantSyntax

package enum SuppressionCodes {
  static let unused = Code(
    "unusedSuppression", 1304, "no warning `%1` to suppress here", severity: .warning,
    cause:
      "The comment names a warning, but the statement does not cause this warning. Remove the comment, or move it to the statement that does. Write the comment on the line before the statement, after the statement, or after the `{` of the statement.",
    fails: "append A // sextant: allow unused",
    works: "append A")
  static let unknown = Code(
    "unknownSuppression", 1305, "unknown warning `%1`", severity: .warning,
    cause:
      "After `sextant: allow`, write the code of a warning. `sextant help codes` lists all codes.",
    fails: "let a = 1 // sextant: allow unusedBindings",
    works: "let a = 1 // sextant: allow unusedBinding")
  static let ofError = Code(
    "suppressedError", 1306,
    "`%1` cannot be suppressed: only warnings about scripts can be suppressed",
    severity: .warning,
    cause:
      "Only warnings can be suppressed. An error must be corrected, because the script cannot run.",
    fails: "append A // sextant: allow unknownNode",
    works: "let a = 1 // sextant: allow unusedBinding")
  static let bad = Code(
    "badSuppression", 1307, "this comment names no warning", severity: .warning,
    cause:
      "After `sextant: allow`, write the codes of the warnings to suppress.",
    fails: "let a = 1 // sextant: allow",
    works: "let a = 1 // sextant: allow unusedBinding (to show it)")

  package static let all = [unused, unknown, ofError, bad]
}

/// The codes in three groups. The group determines whether and when comments can suppress a code.
package struct SuppressibleCodes {
  /// Warnings of the checker.
  let checked: Set<String>
  /// Warnings reported by a run. Whether their suppressions are used is known only after the run.
  let running: Set<String>
  /// All other diagnostics.
  let errors: Set<String>

  package init(checked: Set<String>, running: Set<String>, errors: Set<String>) {
    (self.checked, self.running, self.errors) = (checked, running, errors)
  }
}

extension [Suppression] {
  /// Returns the unsuppressed diagnostics, and a warning for each code that suppresses nothing.
  ///
  /// If the text has errors, or more diagnostics than the limit, no code is reported as unused.
  package func applied(
    to diagnostics: [Diagnostic], of file: String, _ codes: SuppressibleCodes
  ) -> (left: [Diagnostic], needless: [Diagnostic]) {
    var used: Set<Span> = []
    let left = diagnostics.filter { diagnostic in
      let word = diagnostic.code.word
      guard diagnostic.$file == ExactText(file), codes.checked.contains(word) else { return true }
      let matching = filter { $0.target?.contains(diagnostic.span.start) ?? false }
        .flatMap(\.codes).filter { $0.word == word }
      used.formUnion(matching.map(\.span))
      return matching.isEmpty
    }
    let isComplete =
      diagnostics.count <= Limits.diagnostics && !left.contains { $0.severity == .error }
    var needless: [Diagnostic] = []
    func report(
      _ code: Code, at span: Span, _ arguments: [String] = [], _ suggestion: Suggestion? = nil
    ) {
      needless.append(
        Diagnostic(
          code: code, file: file, span: span, arguments: arguments, suggestion: suggestion))
    }
    for suppression in self where needless.count < Limits.diagnostics {
      if let word = suppression.misspelt {
        if suppression.codes.contains(where: { codes.hasWarning($0.word) }) {
          report(SuppressionCodes.bad, at: word, [], .replacement("allow"))
        }
        continue
      }
      if suppression.codes.isEmpty {
        report(
          SuppressionCodes.bad, at: suppression.comment, [],
          .advice("write `// sextant: allow CODE` with the code of a warning"))
      }
      for code in suppression.codes where !used.contains(code.span) {
        guard let problem = codes.problem(with: code.word, isComplete: isComplete) else { continue }
        report(problem.code, at: code.span, [code.word], problem.near.map { .replacement($0) })
      }
    }
    return (left, needless)
  }
}

extension SuppressibleCodes {
  fileprivate func hasWarning(_ word: String) -> Bool {
    checked.contains(word) || running.contains(word)
  }

  /// Returns whether a word consists of `nothingLost.` and the code of an error.
  private func isLossDetail(_ word: String) -> Bool {
    let law = LawCodes.nothingLost.word + "."
    return word.hasPrefix(law) && errors.contains(String(word.dropFirst(law.count)))
  }

  fileprivate func problem(
    with word: String, isComplete: Bool
  ) -> (code: Code, near: String?)? {
    if running.contains(word) || isLossDetail(word) { return nil }
    if checked.contains(word) { return isComplete ? (SuppressionCodes.unused, nil) : nil }
    if errors.contains(word) { return (SuppressionCodes.ofError, nil) }
    return (SuppressionCodes.unknown, nearestName(to: word, in: checked.union(running)))
  }
}

/// The suppressions in all texts of a session. They apply to the warnings that a run reports.
package struct Suppressions: Sendable {
  /// The suppressions of each code in each source. `target` is a span in which a comment suppresses
  /// the code, and `code` is the span of the code in that comment.
  private var targets: [Int: [String: [(target: Span, code: Span)]]] = [:]

  package init() {}

  package var isEmpty: Bool { targets.isEmpty }

  package mutating func add(_ suppressions: [Suppression], of file: Int) {
    for suppression in suppressions {
      guard let target = suppression.target else { continue }
      for code in suppression.codes {
        targets[file, default: [:]][code.word, default: []] += [(target, code.span)]
      }
    }
  }

  package func isSuppressed(_ word: String, at place: SourceSpan) -> Bool {
    suppression(of: word, at: place) != nil
  }

  /// If a comment suppresses a warning, returns the location of the code in that comment; otherwise
  /// nil.
  package func suppression(of word: String, at place: SourceSpan) -> SourceSpan? {
    let named = targets[place.file]?[word]?.first { $0.target.contains(place.span.start) }
    return named.map { SourceSpan(file: place.file, span: $0.code) }
  }

  /// Returns the locations at which comments mention a code, in the order of the texts. The code
  /// may have a suffix.
  package func places(of word: String) -> [SourceSpan] {
    targets.sorted { $0.key < $1.key }.flatMap { file, words in
      words.filter { $0.key == word || $0.key.hasPrefix(word + ".") }.flatMap(\.value)
        .sorted { $0.code.start < $1.code.start }
        .map { SourceSpan(file: file, span: $0.code) }
    }
  }
}
