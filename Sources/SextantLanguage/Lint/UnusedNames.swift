import SextantEngine
import SextantSyntax

/// Names that a text declares and nothing uses.
///
/// A file with an app is often imported by others, which cannot be seen from it: what tests do with an
/// app, such as running a command, firing an event, opening a link or a window, setting a state or asking
/// for it, is not missing from the app itself. So in an app a name is unused when nothing in the program
/// names it at all, and what is there to be used from outside (actions and what a person gives them, tabs,
/// links, commands, events, windows, inputs of screens) is not looked at. Presentables, triggers and
/// sources are looked at only in a file that has statements or scenarios itself. A script without an app
/// may declare what is to come.
let unusedNames = LintRule("unused", 1235, "`%1` is never used") { program in
  if program.app.isScratch { return [] }
  let usages = program.usages
  let isComplete = !program.scenarios.isEmpty || !program.script.statements.isEmpty
  var findings: [LintRule.Finding] = []
  for (kind, name, place) in usages.declared where place.file == program.file {
    if usages.uses(kind) || kind.isForOthers && !isComplete { continue }
    findings.append(.init(place.span, name, suggestion: kind.advice.map { .advice($0) }))
  }
  return findings
}

extension Usages {
  fileprivate func uses(_ kind: Declared) -> Bool {
    switch kind {
    case .node(let id): definitions.contains(id)
    case .state: true
    case .message(let name): sentMessages.contains(name) || heardMessages.contains(name)
    case .trigger(let name): triggers.contains(name)
    case .presentable(let index): presentables.contains(index)
    case .enumeration(let name): enums.contains(name)
    case .source(let name): hasComputedSource || sources.contains(name)
    }
  }
}

extension Usages.Declared {
  /// Whether it may be there for what imports the file.
  fileprivate var isForOthers: Bool {
    switch self {
    case .trigger, .presentable, .source: true
    case .node, .state, .message, .enumeration: false
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .message: "nothing sends it, and nothing listens to it"
    case .source: "no sentence presents `from` it"
    default: nil
    }
  }
}
