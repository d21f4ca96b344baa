import SextantCompiler
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Applies fixes. Keeps a fix that reduces the number of errors, or that reduces the number of
/// warnings without adding an error.
struct FixApplier {
  let compiler: Compiler
  let files: any FileSystem
  let writer: any FileWriter

  /// The maximum number of rounds. A round may enable fixes for the next round.
  static let maxRounds = 5
  private static let maxTries = 50

  private struct Attempt {
    let source: SourceText
    let diagnostics: [Diagnostic]
    let changes: [String]

    func isBetter(than other: Attempt) -> Bool { weight < other.weight }

    var isCut: Bool { diagnostics.contains { $0.code == SyntaxCodes.tooManyProblems } }

    var errors: Int { diagnostics.count { $0.severity == .error } }

    /// The better attempt has the smaller weight. Errors come first, because an error can suppress
    /// warnings.
    private var weight: (errors: Int, all: Int) { (errors, diagnostics.count) }
  }

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
    var (best, current) = (first, first)
    for _ in 0..<FixApplier.maxRounds {
      let next = harmless(current, unless: shouldStop)
      if next.changes.count == current.changes.count { break }
      current = next
      if current.isBetter(than: best) { best = current }
    }
    return best
  }

  /// Finds the harmless fixes by bisection: applies each group of fixes, unless the group adds
  /// unfixable errors. Such a group is split into halves.
  private func harmless(_ first: Attempt, unless shouldStop: () -> Bool) -> Attempt {
    let fixes = fixes(of: first)
    var (best, kept, unfixable) = (first, [DiagnosticFix](), unfixable(first))
    var (pending, tries) = ([fixes[...]], 0)
    while let group = pending.popLast(), tries < FixApplier.maxTries, !shouldStop() {
      if group.isEmpty { continue }
      tries += 1
      let next = applying(kept + group, to: first)
      let left = self.unfixable(next)
      // If the list of diagnostics is incomplete, a fix may reveal further diagnostics.
      if left <= unfixable || (group.count == 1 || best.isCut) && next.isBetter(than: best) {
        (best, kept, unfixable) = (next, kept + group, left)
      } else if group.count > 1 {
        let middle = group.startIndex + group.count / 2
        pending += [group[middle...], group[..<middle]]
      }
    }
    return best
  }

  private func unfixable(_ attempt: Attempt) -> Int {
    attempt.errors - fixes(of: attempt).count { $0.diagnostic.severity == .error }
  }

  private typealias DiagnosticFix = (fix: Fix, diagnostic: Diagnostic)

  /// Returns fixes that can be applied together.
  ///
  /// Errors about braces, imports or unread text may cause errors about names. The fixes of names
  /// then wait for a later round.
  private func fixes(of attempt: Attempt) -> [DiagnosticFix] {
    let own = attempt.diagnostics.filter { $0.$file == attempt.source.$name }
    let isUnsure = own.contains {
      $0.isAboutBraces || $0.leavesTextUnread || codesOfImports.contains($0.code)
    }
    let fixable = own.filter { $0.fix != nil && !(isUnsure && codesOfNames.contains($0.code)) }
    return fixable.compactMap(\.fix).withoutOverlaps.compactMap { fix in
      fixable.first { $0.fix == fix }.map { (fix, $0) }
    }
  }

  private func applying(_ fixes: [DiagnosticFix], to attempt: Attempt) -> Attempt {
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
