import SextantEngine
import SextantSyntax

/// Statements that were checked already, by what is written.
///
/// Suites say the same things over and over: `drop last`, `expect top is Home`,
/// `append Detail(id: "1")` and then `append Detail(id: "2")`. Where nothing around it can give a
/// statement another meaning, what it came to the first time holds for each time; and where a string
/// or a number is an input that any value of its type may be, it holds with another value there.
struct StatementMemo {
  final class Entry: Sendable {
    fileprivate let form: Range<Int>
    fileprivate let literals: [NodeID]
    let statement: Statement
    /// For each input of the statement's nodes, which literal of the item it is; nil if all literals
    /// are the same each time.
    let inputs: [Int]?

    fileprivate init(
      form: Range<Int>, literals: [NodeID], statement: Statement, inputs: [Int]?
    ) {
      self.form = form
      self.literals = literals
      self.statement = statement
      self.inputs = inputs
    }
  }

  /// By the hash of what is written; of two with the same hash, one is checked each time.
  private var entries: [UInt64: Entry] = [:]
  /// Where in the tree all that is below the item that was read last stands.
  private var form = 0..<0
  /// The literals of that item.
  private(set) var literals: [NodeID] = []
  /// Longer statements are seldom written twice.
  private static let longest = 48

  /// For when a name has come to mean another thing.
  mutating func forget() { entries.removeAll() }

  /// Remembers what the item that was read last has come to.
  mutating func remember(_ statement: Statement, inputs: [Int]?, _ key: UInt64) {
    entries[key] = Entry(form: form, literals: literals, statement: statement, inputs: inputs)
  }

  /// What an item came to that says the same as the one that was read last, the values of literals
  /// aside.
  func entry(_ key: UInt64, in tree: SyntaxTree) -> Entry? {
    guard let entry = entries[key], entry.form.count == form.count else { return nil }
    for offset in 0..<form.count {
      let (known, node) = (
        tree.nodes[entry.form.lowerBound + offset], tree.nodes[form.lowerBound + offset]
      )
      guard known.shape == node.shape, node.kind.isLiteral || known.says(same: node) else {
        return nil
      }
    }
    return entry
  }

  // MARK: Forms

  /// Reads the form and the literals of an item and gives the hash of the form; nil for a statement
  /// that is not worth remembering.
  ///
  /// All nodes below an item stand next to one another, children before their parents, so that their
  /// kinds and the numbers of their children say how they hang together.
  mutating func read(_ item: NodeID, in tree: SyntaxTree) -> UInt64? {
    literals.removeAll(keepingCapacity: true)
    let end = Int(tree[item].firstChild) + Int(tree[item].childCount)
    form = min(tree.firstBelow(item), end)..<end
    guard form.count <= StatementMemo.longest, end <= tree.nodes.count else { return nil }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in form {
      let node = tree.nodes[index]
      StatementMemo.feed(node.shape, &hash)
      if node.kind.isLiteral {
        literals.append(NodeID(rawValue: UInt32(truncatingIfNeeded: index)))
      } else if node.kind.isMemorable {
        StatementMemo.feed(UInt64(node.payload) << 32 | UInt64(node.extra), &hash)
      } else {
        return nil
      }
    }
    return hash
  }

  private static func feed(_ word: UInt64, _ hash: inout UInt64) {
    hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
    hash ^= hash >> 32
  }

  /// The hash of a form with the values of its literals.
  func key(_ hash: UInt64, in tree: SyntaxTree) -> UInt64 {
    var hash = hash
    for literal in literals {
      for byte in tree.source.bytes[tree.bytes(of: literal)] {
        StatementMemo.feed(UInt64(byte), &hash)
      }
    }
    return hash
  }

  /// Whether the literals that were read last are written as those of an entry.
  func haveSameValues(as entry: Entry, in tree: SyntaxTree) -> Bool {
    literals.indices.allSatisfy { index in
      tree.source.bytes[tree.bytes(of: entry.literals[index])]
        .elementsEqual(tree.source.bytes[tree.bytes(of: literals[index])])
    }
  }
}

extension Checker {
  /// What an item comes to, checked anew unless the same was.
  mutating func remembered(
    _ item: NodeID, _ check: (inout Checker) -> Statement?
  ) -> Statement? {
    // Names that a scenario has bound may mean another thing in the next.
    guard context == .script, scope.isEmpty, let form = memo.read(item, in: tree) else {
      return check(&self)
    }
    if let known = memo.entry(form, in: tree), let statement = recalled(known, item) {
      return statement
    }
    let hasLiterals = !memo.literals.isEmpty
    let key = hasLiterals ? memo.key(form, in: tree) : form
    if hasLiterals, let known = memo.entry(key, in: tree),
      let statement = recalled(known, item)
    {
      return statement
    }
    let told = noted
    // The scratch app learns from the first two uses of a name.
    let (uses, free) = (firstUses, freeLiterals)
    let statement = check(&self)
    if let statement, noted == told, firstUses == uses,
      statement.kind.holdsNoPlace, statement.place.span == tree.span(item)
    {
      let inputs = freeLiterals - free == memo.literals.count ? order(of: statement) : nil
      memo.remember(statement, inputs: inputs, inputs == nil ? key : form)
    }
    return statement
  }

  /// How much has been kept of single statements.
  private var noted: Int { diagnostics.count + openedLinks.count + wanted.named.count }

  /// The statement of an entry at another place, with the literals that stand there.
  private func recalled(_ known: StatementMemo.Entry, _ item: NodeID) -> Statement? {
    var kind = known.statement.kind
    if let inputs = known.inputs {
      var next = 0
      let filled = kind.replacingInputs { _ in
        next += 1
        return literal(inputs[next - 1])
      }
      guard let filled else { return nil }
      kind = filled
    } else if !memo.haveSameValues(as: known, in: tree) {
      return nil
    }
    return Statement(
      kind: kind, place: place(of: item), target: known.statement.target,
      isTry: known.statement.isTry)
  }

  private func literal(_ index: Int) -> Value {
    let id = memo.literals[index]
    return tree.kind(id) == .string ? .string(tree.string(id)) : .int(tree.integer(id))
  }

  /// Which literal each input of a statement is. Nil where that cannot be told: every literal has to
  /// be one input, and no other input may have the same value.
  private func order(of statement: Statement) -> [Int]? {
    let literals = memo.literals.indices.map { literal($0) }
    if literals.isEmpty || statement.target != nil { return nil }
    var order: [Int] = []
    let reached = statement.kind.replacingInputs { value in
      order.append(literals.firstIndex(of: value) ?? literals.count)
      return value
    }
    return reached != nil && order.sorted().elementsEqual(literals.indices) ? order : nil
  }
}

extension SyntaxTree {
  fileprivate func bytes(of id: NodeID) -> Range<Int> {
    let span = span(id)
    let end = min(Int(span.end), source.bytes.count)
    return min(Int(span.start), end)..<end
  }

  /// The first of all nodes below a node: they were finished before it.
  fileprivate func firstBelow(_ id: NodeID) -> Int {
    var parent = self[id]
    descending: while true {
      for child in NodeRange(of: parent) where self[child].childCount > 0 {
        parent = self[child]
        continue descending
      }
      return Int(parent.firstChild)
    }
  }
}

extension SyntaxKind {
  fileprivate var isLiteral: Bool {
    switch self {
    case .string, .integer, .decimal, .duration: true
    default: false
    }
  }

  /// Whether what it says is the same each time.
  fileprivate var isMemorable: Bool {
    switch self {
    case .block, .interpolation, .error: false
    default: true
    }
  }
}

extension SyntaxNode {
  /// What it is and how many children it has.
  fileprivate var shape: UInt64 {
    UInt64(childCount) << 16 | UInt64(kind.rawValue) << 8 | (isQuoted ? 1 : 0)
  }

  fileprivate func says(same other: SyntaxNode) -> Bool {
    payload == other.payload && extra == other.extra
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
