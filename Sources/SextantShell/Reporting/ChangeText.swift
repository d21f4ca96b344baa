package import SextantEngine
package import SextantInterpreter
package import SextantReports

private let maxChanges = 100

/// Returns the differences between two worlds, one per line. These are removed, added and moved
/// nodes, and changes of selections, variables and the system's memory.
package func changeText(
  from before: World, to after: World, in run: Interpreter, style: Style
) -> String {
  let graphs = changes(from: before, to: after, in: run.draft)
  var text = style.text(of: graphs.prefix(maxChanges).map(\.line), indent: "  ")
  func append(_ line: String) { text += style.text("  \(line)", as: .moved) + "\n" }
  if graphs.count > maxChanges { append("… and \(graphs.count - maxChanges) more changes") }
  for line in variableChanges(from: before, to: after, in: run) { append(line) }
  if graphs.isEmpty, !run.draft.store.areEqual(before.memory, after.memory) {
    append("~ the memory of the system has changed; `print state` shows it")
  }
  return text
}

func variableChanges(
  from before: World, to after: World, in run: Interpreter
) -> [String] {
  zip(run.evaluator.variables(in: before), run.evaluator.variables(in: after)).compactMap {
    old, new in
    old.value == new.value ? nil : "\(old.name): \(printable("\(old.value) → \(new.value)"))"
  }
}
