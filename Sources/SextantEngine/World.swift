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

/// A run of value handles in a store, for variables and bindings; see `NodeStore.makeBlock`.
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
  // MARK: Values

  /// The handle of a value.
  public mutating func intern(_ value: Value) -> ValueHandle { values.intern(value) }

  /// The value behind a handle other than `none`.
  public func value(_ handle: ValueHandle) -> Value { values[handle] }

  /// A list with one more item; see `ValuePool`.
  mutating func append(_ item: Value, to list: ValueHandle) -> ValueHandle {
    values.append(values.intern(item), to: list)
  }

  func lastItem(of list: ValueHandle) -> Value? { values.last(of: list) }

  mutating func dropLastItem(of list: ValueHandle) -> ValueHandle { values.dropLast(1, of: list) }
}

extension World {
  /// Whether this is the very same state: nothing at all has happened in between.
  package func isSame(as other: World) -> Bool {
    windows == other.windows && focus == other.focus && aside == other.aside
      && variables == other.variables && bindings == other.bindings
      && closures == other.closures && memory == other.memory && clock == other.clock
      && creators == other.creators && timers == other.timers
  }
}
