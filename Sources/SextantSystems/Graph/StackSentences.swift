import SextantEngine

/// The sentences of stacks (`Scripts/graph/rules.txt`, section 4). A sentence acts on the nearest
/// stack among the target, its containers and its presenters.
let stackSentences = [
  stackSentence(
    "stackAppend", "(append | push) NODE [zoom from EXPR:source]",
    summary: "add a screen to the nearest stack", example: "append Detail",
    originals: [".stackAppend", "StackAppendNavigationCommand"]
  ) { arguments, level, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    let source = arguments.value(1).map { draft.intern($0) } ?? .none
    let path = draft.store.content(of: draft.node(at: level))
    try draft.setPath(
      draft.append(node, to: path, Attribute(source: source), mayPresent: false), at: level)
  },
  stackSentence(
    "stackDropLast", "(drop last | pop) [EXPR:count]",
    summary:
      "remove the last screen of the nearest stack, or the last COUNT screens; the first screen stays",
    example: "drop last 2", originals: [".stackDropLast", "StackDropLastNavigationCommand"],
    removes: true
  ) { arguments, level, draft throws(Refusal) in
    let stack = draft.node(at: level)
    let count = draft.store.count(of: draft.store.content(of: stack))
    let drop = try elementCount(arguments, default: 1)
    // In SwiftUINavigation, `stackDropLast` crashes on an empty stack, because of a negative range.
    if count == 0 { throw .refused(GraphCodes.emptyPath, .node(stack)) }
    try draft.keepFirst(count - min(drop, count - 1), at: level)
  },
  stackSentence(
    "stackDropToRoot", "(drop | pop) to root",
    summary: "remove all but the first screen of the nearest stack", example: "drop to root",
    originals: [".stackDropToRoot", "StackDropToRootNavigationCommand"]
  ) { _, level, draft throws(Refusal) in
    try draft.keepFirst(1, at: level)
  },
  stackSentence(
    "stackDropTo", "(drop | pop) to PAT",
    summary:
      "go back to the topmost matching screen of the nearest stack: remove all screens above this screen",
    example: "drop to Detail",
    can: { arguments, level, draft in draft.topmost(arguments.match(0), at: level) != nil }
  ) { arguments, level, draft throws(Refusal) in
    guard let index = draft.topmost(arguments.match(0), at: level) else {
      let wanted = arguments.match(0).map { draft.written($0) } ?? ""
      throw .ignored(GraphCodes.notInStack, .text(wanted), .node(draft.node(at: level)))
    }
    try draft.keepFirst(index + 1, at: level)
  },
  stackSentence(
    "stackSetRoot", "set root NODE [clear]",
    summary:
      "replace the first screen of the nearest stack; with `clear`, also remove all other screens",
    example: "set root Home clear", originals: [".stackSetRoot", "StackSetRootNavigationCommand"]
  ) { arguments, level, draft throws(Refusal) in
    let node = try draft.make(arguments.node(0))
    var list = draft.append(node, to: .empty, Attribute(), mayPresent: false)
    if !arguments.flag(1) {
      let rest = draft.store.entries(of: draft.store.content(of: draft.node(at: level)))
      for entry in rest.dropFirst() {
        list = draft.append(entry.node, to: list, entry.attribute, mayPresent: false)
      }
    }
    try draft.setPath(list, at: level)
  },
  mapSentence(
    "stackMapReversed", "map stack reversed", summary: "reverse the screens of the nearest stack",
    example: "map stack reversed", originals: [".stackMap", "StackMapNavigationCommand"]
  ) { _, entries, _ in entries.reversed() },
  mapSentence(
    "stackMapFirst", "map stack first EXPR:count",
    summary: "keep only the first COUNT screens of the nearest stack", example: "map stack first 1",
    originals: [".stackMap", "StackMapNavigationCommand"]
  ) { arguments, entries, _ throws(Refusal) in
    Array(entries.prefix(try elementCount(arguments, default: 1)))
  },
  mapSentence(
    "stackMapLast", "map stack last EXPR:count",
    summary: "keep only the last COUNT screens of the nearest stack", example: "map stack last 1",
    originals: [".stackMap", "StackMapNavigationCommand"]
  ) { arguments, entries, _ throws(Refusal) in
    Array(entries.suffix(try elementCount(arguments, default: 1)))
  },
  mapSentence(
    "stackMap", "map stack PICKS",
    summary:
      "replace the screens of the nearest stack by a list. Each element is a screen of the current stack (a name, or an index from 0) or a new screen (`new NODE`)",
    example: "map stack [0, new Detail]", originals: [".stackMap", "StackMapNavigationCommand"]
  ) { arguments, entries, draft throws(Refusal) in
    guard case .picks(let picks) = arguments[0] else { return entries }
    return try draft.pick(picks, from: entries)
  },
]

typealias StackEntry = (node: Node, attribute: Attribute)

private func stackSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String] = [],
  removes: Bool = false,
  can: @escaping @Sendable (Arguments, Int, inout Draft) -> Bool = { _, _, _ in true },
  run: @escaping @Sendable (Arguments, Int, inout Draft) throws(Refusal) -> Void
) -> Sentence {
  Sentence(
    name, pattern, summary: summary, example: example, originals: originals, animates: true,
    removes: removes,
    can: { arguments, draft in
      guard let level = draft.nearestLevel(of: .stack) else { return false }
      return can(arguments, level, &draft)
    },
    run: { arguments, draft throws(Refusal) in
      guard let level = draft.nearestLevel(of: .stack) else {
        throw draft.noStack(for: String(example.split(separator: " ")[0]))
      }
      try run(arguments, level, &draft)
      draft.recordTransaction(isAnimated: arguments.isAnimated)
    })
}

private func mapSentence(
  _ name: String, _ pattern: String, summary: String, example: String, originals: [String],
  transform:
    @escaping @Sendable (Arguments, [StackEntry], inout Draft) throws(Refusal) -> [StackEntry]
) -> Sentence {
  stackSentence(name, pattern, summary: summary, example: example, originals: originals) {
    arguments, level, draft throws(Refusal) in
    let entries = draft.store.entries(of: draft.store.content(of: draft.node(at: level)))
    var list = NodeList.empty
    for entry in try transform(arguments, entries, &draft) {
      list = draft.append(entry.node, to: list, entry.attribute, mayPresent: false)
    }
    try draft.setPath(list, at: level)
  }
}

private func elementCount(_ arguments: Arguments, default count: Int) throws(Refusal) -> Int {
  let count = arguments.int(0) ?? count
  if count < 0 { throw .refused(GraphCodes.badCount, .number(count)) }
  return count
}

extension Draft {
  mutating func setPath(_ list: NodeList, at level: Int) throws(Refusal) {
    try apply(.setContent(level: level, list))
  }

  fileprivate mutating func keepFirst(_ count: Int, at level: Int) throws(Refusal) {
    let path = store.content(of: node(at: level))
    if store.count(of: path) <= count { return }
    try setPath(store.prefix(count, of: path), at: level)
  }

  /// Returns the index of the topmost matching element of the stack at a level; nil if no element
  /// matches.
  fileprivate func topmost(_ wanted: NodeMatch?, at level: Int) -> Int? {
    wanted.flatMap { wanted in elements(of: node(at: level)).lastIndex { matches(wanted, $0) } }
  }

  fileprivate mutating func pick(
    _ picks: [Pick], from entries: [StackEntry]
  ) throws(Refusal) -> [StackEntry] {
    var used: Set<Int> = []
    var result: [StackEntry] = []
    for (position, pick) in picks.enumerated() {
      if case .new(let description) = pick {
        result.append((try make(description), Attribute()))
        continue
      }
      let index = entries.indices.first {
        !used.contains($0) && matches(pick, entries[$0].node, at: $0)
      }
      guard let index else {
        throw .refused(GraphCodes.noElement, .text("the stack"), .number(position + 1))
      }
      used.insert(index)
      result.append(entries[index])
    }
    return result
  }
}
