/// The whole state of a session, as handles into a single store.
///
/// A copy is a few words, so undo, snapshots and search hold worlds by value. Comparison
/// (`NodeStore.areEqual`) ignores instance numbers, the counter and the clock.
public struct World: Sendable {
  /// The windows' roots in order of opening.
  public internal(set) var windows: NodeList = .empty
  /// The names of the open windows, the focused window last, as a list of numbers.
  package internal(set) var focus: ValueHandle = .none
  /// Instances in no window that `let` made or the system keeps.
  public internal(set) var aside: NodeList = .empty
  /// The app's variables.
  package internal(set) var variables: PersistentVector = .empty
  /// The values of the bindings of the script or session.
  package internal(set) var bindings: PersistentVector = .empty
  /// The bodies of an alert's buttons, with captured values.
  package internal(set) var closures: ClosureList = .empty
  /// The creator of each instance, which listens to it.
  package internal(set) var creators: InstanceMap = .empty
  /// The scheduled bodies.
  package internal(set) var timers: TimerQueue = .empty
  /// The system's state besides the graph.
  public internal(set) var memory: MemoryHandle = .none
  /// The virtual time in milliseconds.
  public internal(set) var clock: Int = 0
  /// The number of the next instance.
  package internal(set) var nextInstance = Instance(number: 1)
  var nextTimer = 0

  package init() {}
}

/// A persistent list of closures, identified by its newest closure.
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

/// A body of the program, by number. It is opaque to the engine.
public struct BodyID: Hashable, Sendable {
  /// The index among the bodies of the program.
  public let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// The id of a work queue of the system, instead of a body of the program.
  package static let system = BodyID(index: .max)
}

extension NodeStore {
  // MARK: Values

  /// Returns the handle of a value, and adds the value if necessary.
  package mutating func intern(_ value: Value) -> ValueHandle { values.intern(value) }

  /// Returns the value of a handle other than `none`.
  public func value(_ handle: ValueHandle) -> Value { values[handle] }
}

extension World {
  /// Returns whether this is the identical state, including clock and focus.
  package func isSame(as other: World) -> Bool {
    hasSameParts(as: other) && focus == other.focus && clock == other.clock
  }

  func hasSameParts(as other: World) -> Bool {
    windows == other.windows && aside == other.aside && variables == other.variables
      && bindings == other.bindings && closures == other.closures && creators == other.creators
      && memory == other.memory && timers == other.timers
  }
}
