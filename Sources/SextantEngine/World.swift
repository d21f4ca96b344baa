/// The whole state of a session, as handles into a single store.
///
/// A world takes a few words of memory, so undo, snapshots and searches store copies of worlds.
/// `NodeStore.areEqual` ignores instance numbers, the instance counter and the clock.
public struct World: Sendable {
  /// The roots of the windows in order of opening.
  public internal(set) var windows: NodeList = .empty
  /// The names of the open windows in order of focus, as a list of indices. The last window has the
  /// focus.
  package internal(set) var focus: ValueHandle = .none
  /// The detached nodes: nodes outside all windows, made by `let` or kept by the system.
  public internal(set) var aside: NodeList = .empty
  package internal(set) var variables: PersistentVector = .empty
  package internal(set) var bindings: PersistentVector = .empty
  /// The bodies of alert buttons, and the values captured by these bodies.
  package internal(set) var closures: ClosureList = .empty
  /// The creator of each node. A creator receives the messages of its nodes.
  package internal(set) var creators: InstanceMap = .empty
  package internal(set) var timers: TimerQueue = .empty
  /// The system's memory.
  public internal(set) var memory: MemoryHandle = .none
  /// The virtual time in milliseconds.
  public internal(set) var clock: Int = 0
  package internal(set) var nextInstance = Instance(number: 1)
  var nextTimer = 0

  package init() {}
}

/// A handle to a persistent list of closures, the newest closure first.
package struct ClosureList: Hashable, Sendable {
  let index: UInt32

  package static let empty = ClosureList(index: 0)

  package var isEmpty: Bool { index == 0 }
}

struct Closure: Sendable {
  let next: ClosureList
  let holder: Instance
  let slot: UInt32
  let call: BodyCall

  static let end = Closure(next: .empty, holder: .none, slot: 0, call: .none)
}

/// The index of a body of the program. The engine does not interpret the body.
public struct BodyID: Hashable, Sendable {
  /// The index among the bodies of the program.
  public let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// A special id for timers that run a work queue of the system instead of a body.
  package static let system = BodyID(index: .max)
}

extension NodeStore {
  // MARK: Values

  package mutating func intern(_ value: Value) -> ValueHandle { values.intern(value) }

  /// Returns the value of a handle, which must not be `none`.
  public func value(_ handle: ValueHandle) -> Value { values[handle] }
}

extension World {
  /// Returns whether the two worlds are identical, including clock and focus.
  package func isSame(as other: World) -> Bool {
    hasSameParts(as: other) && focus == other.focus && clock == other.clock
  }

  func hasSameParts(as other: World) -> Bool {
    windows == other.windows && aside == other.aside && variables == other.variables
      && bindings == other.bindings && closures == other.closures && creators == other.creators
      && memory == other.memory && timers == other.timers
  }
}
