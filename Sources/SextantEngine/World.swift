/// The whole state of a session: the windows' graphs, nodes aside, variables, bindings, closures,
/// timers and the clock, as handles into one store.
///
/// A copy is a few words, so undo, snapshots and search hold worlds by value. Their store compares
/// worlds (`NodeStore.areEqual`), without instance numbers, the counter and the clock.
public struct World: Sendable {
  /// The windows' roots in order of opening.
  public internal(set) var windows: NodeList = .empty
  /// The open windows' names, the focused one last: a list of numbers.
  package internal(set) var focus: ValueHandle = .none
  /// Instances that are in no window: made by `let`, or kept by the system.
  public internal(set) var aside: NodeList = .empty
  /// The app's variables.
  package internal(set) var variables: PersistentVector = .empty
  /// The values of the bindings of the script or session.
  package internal(set) var bindings: PersistentVector = .empty
  /// Bodies with captured values: of an alert's buttons.
  package internal(set) var closures: ClosureList = .empty
  /// For each instance the one on which the sentence ran that made it, which listens to it.
  package internal(set) var creators: InstanceMap = .empty
  /// Scheduled bodies.
  package internal(set) var timers: TimerQueue = .empty
  /// The system's state besides the tree.
  public internal(set) var memory: MemoryHandle = .none
  /// Virtual time in milliseconds.
  public internal(set) var clock: Int = 0
  /// The number that the next instance gets.
  package internal(set) var nextInstance = Instance(number: 1)
  /// The sequence number of the next timer.
  var nextTimer = 0

  package init() {}
}

/// A persistent list of closures, known by its newest.
package struct ClosureList: Hashable, Sendable {
  let index: UInt32

  package static let empty = ClosureList(index: 0)

  package var isEmpty: Bool { index == 0 }
}

/// A body of the program with its owner and captured values.
struct Closure: Sendable {
  let next: ClosureList
  /// The instance that holds it, such as an alert.
  let holder: Instance
  /// The index of the button.
  let slot: UInt32
  let call: BodyCall

  static let end = Closure(next: .empty, holder: .none, slot: 0, call: .none)
}

/// A body of the program, by number; opaque to the engine.
public struct BodyID: Hashable, Sendable {
  /// Its place among the bodies of the program.
  public let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// Not a body of the program, but a work queue of the system.
  package static let system = BodyID(index: .max)
}

extension NodeStore {
  // MARK: Values

  /// The handle of a value.
  package mutating func intern(_ value: Value) -> ValueHandle { values.intern(value) }

  /// The value behind a handle other than `none`.
  public func value(_ handle: ValueHandle) -> Value { values[handle] }
}

extension World {
  /// Whether this is the very same state: nothing at all has happened in between.
  package func isSame(as other: World) -> Bool {
    hasSameParts(as: other) && focus == other.focus && clock == other.clock
  }

  /// Whether two worlds of a store share all that they hold, the focus aside.
  func hasSameParts(as other: World) -> Bool {
    windows == other.windows && aside == other.aside && variables == other.variables
      && bindings == other.bindings && closures == other.closures && creators == other.creators
      && memory == other.memory && timers == other.timers
  }
}
