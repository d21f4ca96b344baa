import SextantEngine
import SextantRuntime

/// What several checks ask of the same few worlds: those before and after the step at hand.
struct WorldMemo: Sendable {
  private struct Entry {
    let windows: NodeList
    let focus: ValueHandle
    var chain: [PathStep]?
    var instances: NumberSet?
  }

  private static let capacity = 8
  private var entries: [Entry] = []
  /// The entry that is replaced next.
  private var oldest = 0

  /// Forgets all: handles mean something else once worlds are dropped.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// What is known of a graph with this focus.
  subscript(windows: NodeList, focus: ValueHandle) -> (chain: [PathStep]?, instances: NumberSet?) {
    mutating get {
      let entry = entries[index(of: windows, focus)]
      return (entry.chain, entry.instances)
    }
    set {
      let index = index(of: windows, focus)
      (entries[index].chain, entries[index].instances) = newValue
    }
  }

  private mutating func index(of windows: NodeList, _ focus: ValueHandle) -> Int {
    if let known = entries.firstIndex(where: { $0.windows == windows && $0.focus == focus }) {
      return known
    }
    let entry = Entry(windows: windows, focus: focus)
    if entries.count < Self.capacity {
      entries.append(entry)
      return entries.count - 1
    }
    defer { oldest = (oldest + 1) % Self.capacity }
    entries[oldest] = entry
    return oldest
  }
}

extension StateSpace {
  /// The visible chain of the focused window of a world, from its root down.
  mutating func visibleChain(in world: World) -> [PathStep] {
    if let known = memo[world.windows, world.focus].chain { return known }
    let chain = interpreter.visibleChain(in: world).steps
    memo[world.windows, world.focus].chain = chain
    return chain
  }

  /// The instances of a graph, whose numbers are small in a search.
  mutating func instances(of windows: NodeList) -> NumberSet {
    if let known = memo[windows, .none].instances { return known }
    let store = interpreter.draft.store
    var found = NumberSet()
    for window in store.elements(of: windows) {
      store.walk(window) { found.insert(store.instance(of: $0)) }
    }
    memo[windows, .none].instances = found
    return found
  }
}
