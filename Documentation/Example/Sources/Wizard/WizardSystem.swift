public import SextantEngine

/// A system with a sequence of pages. The last page is visible.
public struct WizardSystem: NavigationSystem {
  public let name = "wizard"
  public let vocabulary = SystemVocabulary(
    sentences: [next, back, restart], effects: ["next": .push, "back": .back, "restart": .back],
    codes: [firstPage])

  public init() {}

  /// Each window is a stack of pages.
  public func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    .stack([start], .automatic)
  }
}

private let next = Sentence(
  "next", "next NODE", summary: "go to the next page", example: "next Account"
) { arguments, draft throws(Refusal) in
  draft.focusOnRoot()
  let page = try draft.make(arguments.node(0))
  try draft.setElements(draft.elements(of: draft.target) + [page])
}

private let back = Sentence(
  "back", "back [EXPR:count]", summary: "go back by COUNT pages (default: 1)", example: "back 2",
  removes: true
) { arguments, draft throws(Refusal) in
  let count = arguments.int(0) ?? 1
  draft.focusOnRoot()
  let pages = draft.elements(of: draft.target)
  guard (1..<pages.count).contains(count) else {
    throw .refused(firstPage, .number(count), .number(pages.count - 1))
  }
  try draft.setElements(Array(pages.dropLast(count)))
}

private let restart = Sentence(
  "restart", "restart", summary: "go back to the first page", example: "restart"
) { _, draft throws(Refusal) in
  draft.focusOnRoot()
  try draft.setElements(Array(draft.elements(of: draft.target).prefix(1)))
}

private let firstPage = Code(
  "firstPage", 2900, "cannot go back by %1 pages; pages before this page: %2",
  cause: "No page precedes the first page of a wizard.",
  fails: "app T uses wizard { screen A; start A }\nback",
  works: "app T uses wizard { screen A; start A }\nnext A\nback")
