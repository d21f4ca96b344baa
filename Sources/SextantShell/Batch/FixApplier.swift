internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Applies the fixes of diagnostics to files, as long as that reduces the number of errors, or else
/// of warnings.
struct FixApplier {
  let compiler: Compiler
  let files: any FileSystem
  let writer: any FileWriter

  /// A fix may enable others; the limit of such rounds.
  static let mostRounds = 5
  /// The number of fixes of a file that are tried one at a time.
  private static let mostTries = 50

  /// A text with its diagnostics and the messages of the fixes applied so far.
  private struct Attempt {
    let source: SourceText
    let diagnostics: [Diagnostic]
    let changes: [String]

    func isBetter(than other: Attempt) -> Bool { weight < other.weight }

    var hasErrors: Bool { weight.errors > 0 }

    /// Errors are compared first, since they suppress some warnings.
    private var weight: (errors: Int, all: Int) {
      (diagnostics.count { $0.severity == .error }, diagnostics.count)
    }
  }

  /// Fixes a file and writes it; returns a message for each fix applied.
  func fix(
    _ path: String, unless shouldStop: @Sendable () -> Bool = { false }
  ) throws(FileProblem) -> [String] {
    guard let bytes = try? files.read(path) else { return [] }
    let first = attempt(SourceText(name: path, bytes: bytes), changes: [])
    let best = best(from: first, unless: shouldStop)
    if best.changes.isEmpty { return [] }
    try writer.write(best.source.bytes, to: path)
    return best.changes
  }

  private func best(from first: Attempt, unless shouldStop: @Sendable () -> Bool) -> Attempt {
    let together = allAtOnce(first, unless: shouldStop)
    if !together.changes.isEmpty, !together.hasErrors { return together }
    // One of them may be harmful, though all together help.
    let single = oneByOne(first, unless: shouldStop)
    return together.isBetter(than: single) ? together : single
  }

  private func allAtOnce(_ first: Attempt, unless shouldStop: () -> Bool) -> Attempt {
    var (best, current) = (first, first)
    for _ in 0..<FixApplier.mostRounds where !shouldStop() {
      let fixes = fixes(of: current)
      if fixes.isEmpty { break }
      current = applying(fixes, to: current)
      if current.isBetter(than: best) { best = current }
    }
    return best
  }

  private func oneByOne(_ first: Attempt, unless shouldStop: () -> Bool) -> Attempt {
    var (best, kept) = (first, [FixOfDiagnostic]())
    for fix in fixes(of: first).prefix(FixApplier.mostTries) where !shouldStop() {
      let next = applying(kept + [fix], to: first)
      if next.isBetter(than: best) { (best, kept) = (next, kept + [fix]) }
    }
    return best
  }

  private typealias FixOfDiagnostic = (fix: Fix, diagnostic: Diagnostic)

  /// The fixes that can be applied together. Names are not fixed while there are errors about
  /// braces or imports, which may be the reason why names are unresolved.
  private func fixes(of attempt: Attempt) -> [FixOfDiagnostic] {
    let own = attempt.diagnostics.filter { $0.file == attempt.source.name }
    let isUnsure = own.contains { $0.isAboutBraces || codesOfImports.contains($0.code) }
    let fixable = own.filter { $0.fix != nil && !(isUnsure && codesOfNames.contains($0.code)) }
    return fixable.compactMap(\.fix).withoutOverlaps.compactMap { fix in
      fixable.first { $0.fix == fix }.map { (fix, $0) }
    }
  }

  private func applying(_ fixes: [FixOfDiagnostic], to attempt: Attempt) -> Attempt {
    let source = attempt.source
    let changes = fixes.map { fix, diagnostic in
      let (line, column) = source.location(of: diagnostic.span.start)
      return "\(printable(source.name)):\(line):\(column): fixed: \(printable(fix.title)) "
        + "[\(diagnostic.code.word) \(diagnostic.code.number)]"
    }
    let bytes = fixes.map(\.fix).applied(to: source.bytes)
    return self.attempt(
      SourceText(name: source.name, bytes: bytes), changes: attempt.changes + changes)
  }

  private func attempt(_ source: SourceText, changes: [String]) -> Attempt {
    var compiler = compiler
    return Attempt(
      source: source, diagnostics: compiler.compile(source).diagnostics, changes: changes)
  }
}
