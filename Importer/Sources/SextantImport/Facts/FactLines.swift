import SwiftSyntax

/// The facts of the sources as comments of a model, each with its count, for `--check`.
///
/// Facts do not depend on the names in the model or on its root. Missing facts have a digest of
/// their declaration, so `--check` also finds changes of unresolved code.
struct FactLines {
  private(set) var counts: [String: Int] = [:]
  var isEmpty: Bool { counts.isEmpty }

  static let prefixes = ["// fact: ", "// unread: "]

  init(_ facts: [FoundFact], _ app: ImportedApp) {
    for found in facts {
      let key =
        app.holds(found)
        ? "fact: \(found.fact.key)"
        : "unread: \(found.fact.file) \(found.fact.declaration): \(found.fact.key) (\(found.node.digest))"
      counts[key, default: 0] += 1
    }
  }

  init(model: String) {
    for line in model.lines.map(\.trimmed) {
      guard Self.prefixes.contains(where: line.hasPrefix) else { continue }
      let parts = line.dropFirst(3).components(separatedBy: " × ")
      counts[parts[0]] = parts.count == 2 ? Int(parts[1]) ?? 1 : 1
    }
  }

  var lines: [String] {
    counts.sorted { $0.key < $1.key }.map { key, count in
      "// \(key)" + (count > 1 ? " × \(count)" : "")
    }
  }

  func changes(since old: FactLines) -> [String] {
    var found: [String] = []
    for key in Set(counts.keys).union(old.counts.keys).sorted() {
      let (now, before) = (counts[key] ?? 0, old.counts[key] ?? 0)
      if now == before { continue }
      if key.hasPrefix("unread: ") {
        let place = key.dropFirst(8).components(separatedBy: ": ")[0]
        found.append("changed, not understood: \(place)")
      } else {
        found.append("\(key): \(before) in the model, \(now) in the sources")
      }
    }
    return found.uniqued
  }
}

extension SyntaxProtocol {
  /// An FNV-1a hash of the enclosing member's code, without comments and blanks.
  var digest: String {
    var node = Syntax(self)
    while let parent = node.parent, !node.is(MemberBlockItemSyntax.self) { node = parent }
    var hash: UInt32 = 2_166_136_261
    for token in node.tokens(viewMode: .sourceAccurate) {
      for byte in token.text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      hash = (hash ^ 32) &* 16_777_619
    }
    return String(hash, radix: 16)
  }
}
