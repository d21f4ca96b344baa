/// Everything that a session can be in: the windows' graphs, nodes aside, variables, bindings,
/// closures and the clock, as handles into one store.
///
/// A copy is a few words, so undo, snapshots and search hold worlds by value. Whether two worlds are
/// equal is asked of their store (`NodeStore.areEqual`): instance numbers, the counter and the clock
/// stand outside equality.
public struct World: Sendable {
  /// The windows' roots in order of opening.
  public internal(set) var windows: NodeList = .empty
  /// The open windows' names, the focused one last: a list of numbers.
  public internal(set) var focus: ValueHandle = .none
  /// Instances made by `let` that no place holds yet.
  public internal(set) var aside: NodeList = .empty
  /// The app's variables.
  public internal(set) var variables: Block = .empty
  /// What the script's or the session's names are bound to.
  public internal(set) var bindings: Block = .empty
  /// Bodies that wait for somebody: an alert's buttons.
  public internal(set) var closures: ClosureList = .empty
  /// On which instance the sentence ran that made another: whose listeners hear it.
  public internal(set) var creators: InstanceMap = .empty
  /// Bodies that wait for their time.
  public internal(set) var timers: TimerQueue = .empty
  /// What a system keeps beside the tree.
  public internal(set) var memory: ValueHandle = .none
  /// Virtual time in milliseconds.
  public internal(set) var clock: Int = 0
  /// The number that the next instance gets.
  public internal(set) var nextInstance = Instance(number: 1)
  /// The place in line that the next timer gets.
  var nextTimer = 0

  public init() {}
}

/// A run of value handles in a store, for variables and bindings.
public struct Block: Hashable, Sendable {
  let index: UInt32

  public static let empty = Block(index: 0)
}

/// A persistent list of closures, known by its newest.
public struct ClosureList: Hashable, Sendable {
  let index: UInt32

  public static let empty = ClosureList(index: 0)

  public var isEmpty: Bool { index == 0 }
}

/// A body of the program that waits: which one, on which node it will run, and what it captured.
struct Closure: Sendable {
  let next: ClosureList
  /// The instance that holds it, such as an alert.
  let holder: Instance
  /// Which of the holder's bodies: the index of a button.
  let slot: UInt32
  let body: BodyID
  let owner: Instance
  let frame: Block

  static let end = Closure(
    next: .empty, holder: .none, slot: 0, body: BodyID(index: 0), owner: .none, frame: .empty)
}

/// A body of the checked program, by number; the engine keeps it and never looks inside.
public struct BodyID: Hashable, Sendable {
  public let index: UInt32

  public init(index: UInt32) { self.index = index }

  /// No body of the program: the system knows what is to be done.
  public static let system = BodyID(index: .max)
}

extension NodeStore {
  // MARK: Values and blocks

  /// The handle of a value.
  public mutating func intern(_ value: Value) -> ValueHandle { values.intern(value) }

  /// The value behind a handle other than `none`.
  public func value(_ handle: ValueHandle) -> Value { values[handle] }

  /// How many values a block holds.
  public func count(of block: Block) -> Int { Int(blocks[Int(block.index)]) }

  /// The value in a block, or nil when nothing stands there.
  public func value(at index: Int, in block: Block) -> Value? {
    guard index < count(of: block) else { return nil }
    let handle = ValueHandle(index: blocks[Int(block.index) + 1 + index])
    return handle.isNone ? nil : values[handle]
  }

  /// The handle in a block, or none when nothing stands there.
  func handle(at index: Int, in block: Block) -> ValueHandle {
    index < count(of: block) ? ValueHandle(index: blocks[Int(block.index) + 1 + index]) : .none
  }

  /// A list with one more item; see `ValuePool`.
  mutating func append(_ item: Value, to list: ValueHandle) -> ValueHandle {
    values.append(values.intern(item), to: list)
  }

  func lastItem(of list: ValueHandle) -> Value? { values.last(of: list) }

  mutating func dropLastItem(of list: ValueHandle) -> ValueHandle { values.dropLast(1, of: list) }

  /// A block with these values.
  public mutating func makeBlock(_ items: [Value?]) -> Block {
    if items.isEmpty { return .empty }
    return makeBlock(handles: items.map { $0.map { intern($0).index } ?? 0 })
  }

  mutating func makeBlock(handles: [UInt32]) -> Block {
    blocks.append(UInt32(handles.count))
    blocks.append(contentsOf: handles)
    return Block(index: UInt32(blocks.count - handles.count - 1))
  }

  /// The block with another value at `index`, grown when it was shorter.
  public mutating func replace(at index: Int, in block: Block, with value: Value?) -> Block {
    let old = count(of: block)
    let handle = value.map { intern($0).index } ?? 0
    let start = blocks.count
    blocks.append(UInt32(max(old, index + 1)))
    for position in 0..<old { blocks.append(blocks[Int(block.index) + 1 + position]) }
    for _ in old..<max(old, index + 1) { blocks.append(0) }
    blocks[start + 1 + index] = handle
    return Block(index: UInt32(start))
  }
}
