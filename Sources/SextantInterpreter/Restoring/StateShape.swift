import SextantEngine
import SextantLanguage
import SextantSyntax

/// Checks that a state from a file is well formed.
extension Restorer {
  /// Checks the children of a node.
  func checkShape(
    of node: NodeSnapshot, _ definition: DefinitionID
  ) throws(Refusal) {
    if node.children.contains(where: { $0.node.kind == .modal }) {
      throw badState("an alert or a dialog is presented, and is no child of \(node.name)")
    }
    let count = node.children.count
    switch node.kind {
    case .screen, .modal:
      if node.children.contains(where: { !isOwnContainer($0.node) }) {
        throw badState("\(node.name) has no children, it can only present")
      }
    case .switched:
      if count > 1 { throw badState("\(node.name) shows one node at a time") }
    case .tabs:
      let tabs = run.program.map.definition(definition).tabs.count
      if count != tabs { throw badState("\(node.name) has \(tabs) tabs") }
    case .stack, .custom: break
    }
  }

  /// Checks the inputs, the owner, the tabs and the selection of a node against its declaration.
  func checkMembers(
    of node: NodeSnapshot, _ definition: DefinitionID
  ) throws(Refusal) {
    let inputs = run.program.app.properties(of: definition)
    for input in node.input where !inputs.contains(where: { $0.name == input.label }) {
      throw badState("\(node.name) has no input `\(truncated(input.label))`")
    }
    if let owner = node.owner {
      let id = run.program.map.definition(definition).owner
      let declared = id == .none ? nil : run.program.map.definition(id)
      if owner.word != declared?.word || owner.name != declared?.name {
        throw badState(
          "\(node.name) has no `\(truncated(owner.word))` that is `\(truncated(owner.name))`")
      }
    }
    if node.kind == .tabs {
      let tabs = run.program.map.definition(definition).tabs.map { run.program.map.name($0.id) }
      for (child, name) in zip(node.children, tabs) where child.tab != nil && child.tab != name {
        throw badState("the tabs of \(node.name) are \(tabs.joined(separator: ", "))")
      }
    }
    if let selected = node.selected, !canSelect(selected, in: node, definition) {
      throw badState(
        "\(node.name) has no `\(truncated(selected))` that could be selected")
    }
  }

  private func canSelect(
    _ selected: String, in node: NodeSnapshot, _ definition: DefinitionID
  ) -> Bool {
    switch node.kind {
    case .custom: Int(selected).map { node.children.indices.contains($0) } ?? false
    case .tabs:
      run.program.map.definition(definition).tabs.contains {
        run.program.map.name($0.id) == selected
      }
    case .screen, .stack, .switched, .modal: false
    }
  }

  /// Whether an input may be missing: one of a system declaration's extra inputs.
  func mayLack(_ input: String, in declarations: [Declaration]) -> Bool {
    declarations.flatMap(\.withParts).contains { $0.extraInputs.contains(input) }
  }

  /// Whether it is a container that a system declaration puts into screens.
  private func isOwnContainer(_ node: NodeSnapshot) -> Bool {
    run.program.map.definitions.contains { definition in
      definition.name == node.name && definition.kind == node.kind && node.kind != .screen
        && definition.word != "\(definition.kind)"
    }
  }

  /// Checks a presentation: alerts and dialogs, and only these, have a title and buttons.
  func checkShape(
    of presentation: NodeSnapshot.Presentation, _ style: PresentationStyle
  ) throws(Refusal) {
    let node = presentation.node
    switch style {
    case .alert, .dialog:
      guard node.kind == .modal, node.title != nil, !node.buttons.isEmpty else {
        throw badState("an alert and a dialog have a title and buttons")
      }
      for button in node.buttons where ![nil, "", "cancel", "destructive"].contains(button.role) {
        throw badState("there is no role `\(button.role ?? "")` of a button")
      }
    case .sheet, .cover, .popup:
      if node.kind == .modal { throw badState("a \(presentation.style) holds a node") }
    default: break
    }
  }
}
