import SwiftSyntax

/// The share of facts in the model. It is in the last lines of the output.
struct Summary: Encodable {
  struct Row: Encodable {
    let kind: String
    var found = 0
    var inModel = 0
  }
  private(set) var rows: [Row] = []
  private(set) var missing: [Fact] = []
  let isRootGuessed: Bool
  let root: String

  var found: Int { rows.reduce(0) { $0 + $1.found } }
  var inModel: Int { rows.reduce(0) { $0 + $1.inModel } }
  var isSufficient: Bool { inModel * 2 >= found }

  init(_ facts: [FoundFact], _ app: ImportedApp) {
    (isRootGuessed, root) = (app.isRootGuessed, app.start)
    var rows: [Fact.Kind: Row] = [:]
    for found in facts {
      let (fact, isHeld) = (found.fact, app.holds(found))
      rows[fact.kind, default: Row(kind: fact.kind.rawValue)].found += 1
      if isHeld { rows[fact.kind]?.inModel += 1 } else { missing.append(fact) }
    }
    self.rows = Fact.Kind.allCases.compactMap { rows[$0] }
  }

  var text: String {
    var lines = missing.map {
      "not in the model: \($0.file) \($0.declaration): \($0.kind.rawValue) \($0.target)".trimmed
    }.sorted()
    lines.append("\(found) facts, \(inModel) in the model, \(found - inModel) not in the model")
    for row in rows where row.inModel < row.found {
      lines.append(
        "\(row.found - row.inModel) of \(row.found) \(row.kind) facts are not in the model")
    }
    if rows.contains(where: { $0.kind == Fact.Kind.present.rawValue }) {
      lines.append(
        "check UIKit code by hand: one in four calls and one in six actions may be wrong")
    }
    if rows.contains(where: { $0.kind == Fact.Kind.state.rawValue }) {
      lines.append(
        "check reducers by hand: one in four assignments and one in three actions may be wrong")
    }
    if isRootGuessed { lines.append("the root is not known: the model starts with \(root)") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ImportedApp {
  /// Returns whether the model contains the fact, in an action or as a declared tab or window.
  func holds(_ found: FoundFact) -> Bool {
    let fact = found.fact
    if origins.contains(found.node.id) { return true }
    guard fact.kind == .tab && !tabs.isEmpty || fact.kind == .window else { return false }
    let names = fact.target.components(separatedBy: ", ")
    return names.contains { views.contains($0.split(separator: ".").last.map(String.init) ?? $0) }
  }
}
