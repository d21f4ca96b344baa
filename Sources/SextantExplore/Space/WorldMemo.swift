import SextantEngine
import SextantInterpreter

/// A cache of answers about the current step, and about the worlds before and after this step.
struct WorldMemo: Sendable {
  var chains = RecentAnswers<FocusedGraph, [PathStep]>()
  var changes = RecentAnswers<GraphPair, NodeChanges>()
  var calls: (range: Range<Int>, owned: [OwnedCall])?

  struct FocusedGraph: Equatable, Sendable {
    let windows: NodeList
    let focus: ValueHandle
  }

  struct GraphPair: Equatable, Sendable {
    let before: NodeList
    let after: NodeList
  }

  /// Removes all answers, because handles become invalid when worlds are dropped.
  mutating func removeAll() {
    chains.removeAll()
    changes.removeAll()
    calls = nil
  }
}

struct RecentAnswers<Question: Equatable & Sendable, Answer: Sendable>: Sendable {
  private static var capacity: Int { 8 }
  private var entries: [(question: Question, answer: Answer)] = []
  private var oldest = 0

  func answer(to question: Question) -> Answer? {
    entries.first { $0.question == question }?.answer
  }

  mutating func insert(_ answer: Answer, for question: Question) {
    if entries.count < Self.capacity { return entries.append((question, answer)) }
    entries[oldest] = (question, answer)
    oldest = (oldest + 1) % Self.capacity
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    oldest = 0
  }
}

extension StateSpace {
  mutating func visibleChain(in world: World) -> [PathStep] {
    let graph = WorldMemo.FocusedGraph(windows: world.windows, focus: world.focus)
    if let known = memo.chains.answer(to: graph) { return known }
    let chain = interpreter.visibleChain(in: world).steps
    memo.chains.insert(chain, for: graph)
    return chain
  }

  mutating func change(from before: NodeList, to after: NodeList) -> NodeChanges {
    if before == after { return NodeChanges() }
    let pair = WorldMemo.GraphPair(before: before, after: after)
    if let known = memo.changes.answer(to: pair) { return known }
    let change = store.change(from: before, to: after)
    memo.changes.insert(change, for: pair)
    return change
  }

  mutating func change(from before: World, to after: World) -> NodeChanges {
    change(from: before.windows, to: after.windows)
  }

  mutating func change(by call: CallRecord) -> NodeChanges {
    change(from: call.windows.before, to: call.windows.after)
  }
}
