import SextantEngine
import SextantLanguage

/// Finds the declarations of the alerts in a restored graph.
///
/// In a state file, an alert has its declaration and inputs. In a graph literal, an alert has only
/// texts. Texts that depend on inputs do not identify the declaration.
extension Evaluator {
  /// Returns whether an alert has the given declaration and inputs. A nil input matches any value.
  ///
  /// If the declaration of the alert is recorded, compares it. Otherwise, compares the texts for
  /// the given inputs. If inputs are missing, compares only the constant texts.
  mutating func isDeclared(
    _ alert: Node, _ definition: DefinitionID, _ inputs: [Expression?]
  ) throws(Refusal) -> Bool {
    let values = try values(of: inputs)
    let parameters = program.app.declared[Int(definition.index)].parameters
    if case .declaration(let name, let given)? = draft.snapshot(of: alert).origin {
      return name == program.map.definition(definition).name
        && zip(parameters, values).allSatisfy { parameter, wanted in
          guard let wanted else { return true }
          let value = given.first { $0.label == parameter.name }?.value
          return value == wanted
        }
    }
    guard let shown = draft.store.alertContent(of: alert) else { return false }
    let known = values.compactMap { $0 }
    if known.count < parameters.count { return dependsOnMore(definition, than: shown) != nil }
    let declared = try describe(definition, input: known)
    return system.vocabulary.alerts?.content(declared, program.map)?.texts == shown.texts
  }

  /// Finds the declaration of an alert, and adds the bodies of its buttons to the plan.
  ///
  /// - Parameter origin: the declaration and its inputs, if known.
  /// - Returns: an error if no declaration fits; otherwise nil, also if the system has no declared
  ///   alerts.
  mutating func declareAlert(
    _ plan: inout NodePlan, from origin: NodeSnapshot.Origin? = nil
  ) -> RestoreError? {
    guard let word = system.vocabulary.alerts?.word, let shown = plan.alert else { return nil }
    var isPossible = false
    var losesBody = false
    var names: [String] = []
    for (index, definition) in program.map.definitions.enumerated() where definition.word == word {
      names.append("`\(definition.name)`")
      let id = DefinitionID(index: UInt32(index))
      if case .declaration(let name, let given)? = origin {
        if name != definition.name { continue }
        let inputs = program.app.declared[index].parameters.compactMap { parameter in
          given.first { $0.label == parameter.name }.flatMap {
            parameter.type.converted($0.value, enums: program.enums)
          }
        }
        if take(id, inputs, into: &plan, comparing: false) { return nil }
      }
      if program.app.declared[index].parameters.isEmpty, take(id, [], into: &plan, comparing: true)
      {
        return nil
      }
      if dependsOnMore(id, than: shown) == true {
        isPossible = true
        losesBody = losesBody || definition.details.contains { $0.body != nil }
      }
    }
    let title = Value.quoted(shown.title)
    if losesBody { draft.warn(RuntimeCodes.lostBody, .text(title)) }
    if isPossible { return nil }
    return RestoreError(
      "the app declares no alert \(title) with these buttons",
      help: names.isEmpty
        ? "the app declares no alerts; declare an alert with `\(word) NAME \"TITLE\" confirm \"…\"`"
        : "the app declares \(names.joined(separator: ", ")); `print graph` shows an alert in full",
      at: .none)
  }

  /// Copies the bodies of a declared alert into a plan. Returns false if the planned alert does not
  /// fit the declaration.
  private mutating func take(
    _ id: DefinitionID, _ inputs: [Value], into plan: inout NodePlan, comparing: Bool
  ) -> Bool {
    guard inputs.count == program.app.declared[Int(id.index)].parameters.count,
      let shown = plan.alert, let alert = try? describe(id, input: inputs),
      let declared = system.vocabulary.alerts?.content(alert, program.map),
      comparing
        ? declared.texts == shown.texts : declared.buttons.count == shown.buttons.count
    else { return false }
    // Keep the restored texts, because variables may have changed since the texts were computed.
    for (slot, button) in declared.buttons.enumerated() {
      plan.alert?.buttons[slot].body = button.body
    }
    plan.captured = inputs
    return true
  }

  /// Returns whether a text of an alert declaration depends on inputs or variables. Returns nil if
  /// a constant text of the declaration differs from the text of the alert.
  private func dependsOnMore(_ id: DefinitionID, than content: AlertContent) -> Bool? {
    let texts = content.texts
    var dependsOnMore = false
    for (place, expression) in program.app.declared[Int(id.index)].computed.enumerated() {
      guard let expression else { continue }
      guard case .constant(.string(let text)) = expression else {
        dependsOnMore = true
        continue
      }
      // `texts` has the order: title, message, then title and role of each button.
      let shown = place < 2 ? place : 2 * min(place, 3) - 2
      if shown >= texts.count || texts[shown] != text { return nil }
    }
    return dependsOnMore
  }
}
