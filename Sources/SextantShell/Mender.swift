internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Changes files so that they have fewer problems, with the fixes that these bring.
///
/// A fix is what was probably meant, so each has to prove itself: it is kept when the file has fewer
/// diagnostics with it than without.
struct Mender {
  let compiler: Compiler
  let files: any FileSystem
  let writer: any FileWriter

  /// One fix may show what another is for; more often than this nothing is tried anew.
  static let mostRounds = 10
  /// As many fixes may follow from one before it has to have paid.
  private static let mostFollowing = 3
  /// After so many tries in one file, fixes that have not paid yet are left.
  private static let mostTries = 200

  /// Mends a file, if that can be, and writes it; a line for each change.
  ///
  /// - Parameter shouldStop: whether someone has ended it; what is known of the file by then is mended.
  func mend(
    _ path: String, unless shouldStop: @Sendable () -> Bool = { false }
  ) throws(FileProblem) -> [String] {
    guard let bytes = try? files.read(path) else { return [] }
    let (mended, changes) = mended(bytes, named: path, unless: shouldStop)
    if changes.isEmpty { return [] }
    try writer.write(mended, to: path)
    return changes
  }

  /// A text with what could be mended in it, and a line for each change; the same text where that
  /// would not lower the number of its diagnostics.
  func mended(
    _ bytes: [UInt8], named name: String, unless shouldStop: @Sendable () -> Bool = { false }
  ) -> (bytes: [UInt8], changes: [String]) {
    let first = diagnostics(of: bytes, named: name)
    var (current, known) = (bytes, first)
    var changes: [String] = []
    var tries = Mender.mostTries
    for _ in 0..<Mender.mostRounds where !shouldStop() {
      let fixable = fixable(known, in: name)
      let fixes = fixable.compactMap(\.fix).withoutOverlaps
      if fixes.isEmpty { break }
      let count = diagnostics(of: current, named: name, triesWords: false).count
      let kept = useful(fixes, for: current, named: name, count, &tries)
      if kept.isEmpty { break }
      let source = SourceText(name: name, bytes: current)
      for fix in kept {
        guard let diagnostic = fixable.first(where: { $0.fix == fix }) else { continue }
        let place = source.location(of: diagnostic.span.start)
        changes.append(
          "\(printable(name)):\(place.line):\(place.column): fixed: \(printable(fix.title)) "
            + "[\(diagnostic.code.word) \(diagnostic.code.number)]")
      }
      current = kept.applied(to: current)
      known = diagnostics(of: current, named: name)
    }
    return known.count < first.count ? (current, changes) : (bytes, [])
  }

  /// The diagnostics of a file that bring a fix. While it is not known what the braces enclose or what
  /// an import brings, nobody can say that a name is wrong.
  private func fixable(_ known: [Diagnostic], in name: String) -> [Diagnostic] {
    let isUnsure = known.contains { $0.file == name && ($0.isAboutBraces || $0.isAboutImports) }
    return known.filter {
      $0.file == name && $0.fix != nil && !(isUnsure && $0.isAboutNames)
    }
  }

  /// Those fixes that take away a diagnostic each. Where all together do not, they are tried by
  /// halves: one bad fix does not stand in the way of a hundred good ones.
  private func useful(
    _ fixes: [Fix], for bytes: [UInt8], named name: String, _ count: Int,
    _ tries: inout Int
  ) -> [Fix] {
    if fixes.isEmpty || tries <= 0 { return [] }
    tries -= 1
    if diagnosticCount(of: bytes, with: fixes, name) <= count - fixes.count {
      return fixes
    }
    if fixes.count == 1 { return [] }
    let middle = fixes.count / 2
    return useful(Array(fixes[..<middle]), for: bytes, named: name, count, &tries)
      + useful(Array(fixes[middle...]), for: bytes, named: name, count, &tries)
  }

  /// How many diagnostics a text has with fixes, and with those that follow from them on their lines.
  private func diagnosticCount(of bytes: [UInt8], with fixes: [Fix], _ name: String) -> Int {
    var (current, fixes) = (bytes, fixes)
    var best = Int.max
    for _ in 0...Mender.mostFollowing {
      let source = SourceText(name: name, bytes: current)
      let lines = Set(fixes.flatMap(\.edits).map { source.lineNumber(of: $0.span.start) })
      current = fixes.applied(to: current)
      let found = diagnostics(of: current, named: name, triesWords: false)
      best = min(best, found.count)
      let changed = SourceText(name: name, bytes: current)
      fixes =
        found.filter {
          $0.file == name && $0.fix != nil && lines.contains(changed.lineNumber(of: $0.span.start))
        }.compactMap(\.fix).withoutOverlaps
      if fixes.isEmpty { break }
    }
    return best
  }

  /// - Parameter triesWords: false where the problems are only counted: to try words takes as long as
  ///   to read the text many times.
  private func diagnostics(
    of bytes: [UInt8], named name: String, triesWords: Bool = true
  ) -> [Diagnostic] {
    var compiler = self.compiler
    compiler.triesWords = triesWords
    return compiler.compile(SourceText(name: name, bytes: bytes)).diagnostics
  }
}
