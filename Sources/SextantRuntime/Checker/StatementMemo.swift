import SextantSyntax

/// Statements that were checked already, by what is written.
///
/// Suites say the same things over and over: `drop last`, `expect top is Home`. Where nothing around
/// it can give a statement another meaning, what it came to the first time holds for each time.
struct StatementMemo {
  private struct Entry {
    let span: Span
    let statement: Statement
  }

  /// By the hash of what is written; of two with the same hash, one is checked each time.
  private var entries: [UInt64: Entry] = [:]
  /// Longer statements are seldom written twice.
  private static let longest = 120

  /// The key of a statement; nil for one that is not worth remembering.
  func key(of span: Span, in bytes: [UInt8]) -> UInt64? {
    let (start, end) = (Int(span.start), Int(span.end))
    guard start < end, end <= bytes.count, end - start <= Self.longest else { return nil }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in start..<end { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }

  /// What the same text came to.
  func statement(_ key: UInt64, _ span: Span, in bytes: [UInt8]) -> Statement? {
    guard let entry = entries[key], entry.span.end - entry.span.start == span.end - span.start
    else { return nil }
    let (first, second) = (Int(entry.span.start), Int(span.start))
    for offset in 0..<Int(span.end - span.start)
    where bytes[first + offset] != bytes[second + offset] {
      return nil
    }
    return entry.statement
  }

  /// For when a name has come to mean another thing.
  mutating func forget() { entries.removeAll() }

  mutating func remember(_ statement: Statement, _ key: UInt64, _ span: Span) {
    entries[key] = Entry(span: span, statement: statement)
  }
}

extension Checker {
  /// What an item comes to, checked anew unless the same was.
  mutating func remembered(
    _ item: NodeID, _ check: (inout Checker) -> Statement?
  ) -> Statement? {
    // Names that a scenario has bound may mean another thing in the next.
    guard context == .script, scope.isEmpty else { return check(&self) }
    let span = tree.span(item)
    guard let key = memo.key(of: span, in: tree.source.bytes) else { return check(&self) }
    if let known = memo.statement(key, span, in: tree.source.bytes) {
      return Statement(
        kind: known.kind, place: SourceSpan(file: file, span: span), target: known.target,
        isTry: known.isTry)
    }
    let told = diagnostics.count + openedLinks.count
    // The scratch app learns from the first two uses of a name.
    let uses = firstUses
    let statement = check(&self)
    if let statement, diagnostics.count + openedLinks.count == told, firstUses == uses,
      statement.kind.holdsNoPlace, statement.place.span == span
    {
      memo.remember(statement, key, span)
    }
    return statement
  }
}

extension Statement.Kind {
  /// Whether it is the same wherever it stands: it has no body and no place of its own.
  fileprivate var holdsNoPlace: Bool {
    switch self {
    case .call(let call): call.constant != nil
    case .expect(.fact(.shape(let shape)), _):
      !shape.arguments.contains { if case .literal = $0 { true } else { false } }
    case .expect(.event, _), .expect(.fact(.compare), _), .expect(.fact(.truth), _): true
    default: false
    }
  }
}
