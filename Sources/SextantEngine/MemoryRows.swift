/// A row of a memory that is a list of rows, each a list of a name, a node, a flag and a remark.
public struct MemoryRow: Hashable, Sendable {
  public let name: String
  public let node: Instance
  public var flag: Bool
  public var remark: String

  public init(name: String, node: Instance, flag: Bool, remark: String) {
    self.name = name
    self.node = node
    self.flag = flag
    self.remark = remark
  }

  var value: Value { .list([.string(name), .node(node), .bool(flag), .string(remark)]) }

  /// The hashes of its value, without making the list.
  var mixed: MixedValue {
    var result = MixedValue.emptyList
    result.append(Value.string(name).mixed)
    result.append(Value.node(node).mixed)
    result.append(Value.bool(flag).mixed)
    result.append(Value.string(remark).mixed)
    return result
  }

  init?(_ value: Value) {
    guard case .list(let parts) = value, parts.count == 4, case .string(let name) = parts[0],
      case .node(let node) = parts[1], case .bool(let flag) = parts[2],
      case .string(let remark) = parts[3]
    else { return nil }
    self.init(name: name, node: node, flag: flag, remark: remark)
  }
}

/// A memory that is a list of rows, decoded: a change costs the rows it changes, not all.
public struct MemoryRows: Sendable {
  public private(set) var rows: [MemoryRow] = []
  /// How many items the memory has from which they were read, and how many of the first are
  /// unchanged.
  fileprivate var (known, unchanged) = (0, 0)

  public init() {}

  /// Items that are no rows are left out.
  fileprivate init(_ memory: Value?) {
    guard case .list(let items)? = memory else { return }
    rows = items.compactMap { MemoryRow($0) }
    known = items.count
    unchanged = rows.count == known ? known : 0
  }

  public mutating func append(_ row: MemoryRow) { rows.append(row) }

  public mutating func removeLast(_ count: Int) {
    if count == 1 { rows.removeLast() } else { rows.removeLast(count) }
    unchanged = min(unchanged, rows.count)
  }

  public mutating func change(_ index: Int, flag: Bool, remark: String?) {
    unchanged = min(unchanged, index)
    rows[index].flag = flag
    if let remark { rows[index].remark = remark }
  }
}

/// A cache: the rows that were read or written last, and the handle of their memory.
struct ReadMemory: Sendable {
  var rows = MemoryRows()
  var handle = ValueHandle.none
}

extension Draft {
  /// The memory as rows; see `memory`.
  public var memoryRows: MemoryRows {
    readMemory.handle == world.memory ? readMemory.rows : MemoryRows(memory)
  }

  /// The memory as rows for a caller that writes them back; moved out of the cache, so that they
  /// are changed in place.
  public mutating func takeMemoryRows() -> MemoryRows {
    if readMemory.handle != world.memory { return MemoryRows(memory) }
    var taken = ReadMemory()
    swap(&taken, &readMemory)
    return taken.rows
  }

  /// Stores rows that were made from those of the memory; no memory for no rows.
  public mutating func setMemory(_ rows: MemoryRows) {
    world.memory = rows.rows.isEmpty ? .none : store.intern(rows, after: world.memory)
    readMemory.rows = rows
    readMemory.rows.known = rows.rows.count
    readMemory.rows.unchanged = rows.rows.count
    readMemory.handle = world.memory
  }
}

extension NodeStore {
  fileprivate mutating func intern(_ rows: MemoryRows, after memory: ValueHandle) -> ValueHandle {
    var list =
      rows.unchanged == 0
      ? intern(.list([])) : values.dropLast(rows.known - rows.unchanged, of: memory)
    for row in rows.rows[rows.unchanged...] {
      list = values.append(values.intern(row), to: list)
    }
    return list
  }
}
