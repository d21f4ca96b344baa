package import SextantExplore
import SextantReports
import SextantSyntax

/// What a change does to the navigation of some apps, as reports need it.
package struct DifferenceReport: Sendable {
  /// An app of one side or of both.
  package struct Entry: Sendable {
    /// Where it is declared, as paths were given; nil where there is none.
    package let before: String?
    package let after: String?
    /// Its name, on both sides.
    package let app: AppDifference.Names
    /// Nil for one that was added or removed.
    package let difference: AppDifference?

    package init(
      before: String?, after: String?, app: AppDifference.Names, difference: AppDifference? = nil
    ) {
      self.before = before
      self.after = after
      self.app = app
      self.difference = difference
    }
  }

  package var entries: [Entry] = []
  /// What makes the comparison fail, in the order of its kinds.
  package var failing: [DifferenceKind] = []

  package init() {}

  /// How often there is something of a kind.
  package func count(of kind: DifferenceKind) -> Int {
    entries.reduce(0) { $0 + $1.count(of: kind) }
  }
}

extension DifferenceReport.Entry {
  package func count(of kind: DifferenceKind) -> Int {
    if let difference { return difference.count(of: kind) }
    return kind == (after == nil ? .removed : .added) ? 1 : 0
  }

  package var isEmpty: Bool { difference?.isEmpty ?? false }

  /// The name of the app, with the old one where it is another.
  var title: String {
    app.before == app.after || before == nil || after == nil
      ? (after == nil ? app.before : app.after) : "\(app.before) → \(app.after)"
  }

  /// Where the app is declared: the path, or both.
  var paths: String {
    guard let before, let after, before != after else { return before ?? after ?? "" }
    return "\(before) → \(after)"
  }

  /// How much there is of each kind.
  var counts: String { texts(of: count).joined(separator: ", ") }
}

extension DifferenceReport {
  /// What all comes to, in one line.
  package var summary: String {
    let parts = texts(of: count)
    let compared = "\(pluralized(entries.count, "app")) compared"
    return compared + ": " + (parts.isEmpty ? "no difference" : parts.joined(separator: ", "))
  }
}

/// How many there are of each kind of which there is any.
private func texts(of count: (DifferenceKind) -> Int) -> [String] {
  DifferenceKind.allCases.compactMap { kind in
    let number = count(kind)
    return number == 0 ? nil : DifferenceWords.count(number, of: kind)
  }
}
