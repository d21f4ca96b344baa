package import SextantReplay
import SextantReports
import SextantSyntax

package struct DifferenceReport: Sendable {
  package struct Entry: Sendable {
    /// The path before the change; nil if the app was added.
    package let before: String?
    /// The path after the change; nil if the app was removed.
    package let after: String?
    package let app: AppDifference.Names
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
  /// The kinds of differences that make the comparison fail, in declaration order.
  package var failing: [DifferenceKind] = []

  package init() {}

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

  var title: String {
    app.before == app.after || before == nil || after == nil
      ? (after == nil ? app.before : app.after) : "\(app.before) → \(app.after)"
  }

  var paths: String {
    guard let before, let after, before != after else { return before ?? after ?? "" }
    return "\(before) → \(after)"
  }

  var counts: String { texts(of: count).joined(separator: ", ") }
}

extension DifferenceReport {
  package var summary: String {
    let parts = texts(of: count)
    let compared = "\(pluralized(entries.count, "app")) compared"
    return compared + ": " + (parts.isEmpty ? "no difference" : parts.joined(separator: ", "))
  }
}

private func texts(of count: (DifferenceKind) -> Int) -> [String] {
  DifferenceKind.allCases.compactMap { kind in
    let number = count(kind)
    return number == 0 ? nil : DifferenceWords.count(number, of: kind)
  }
}
