import SextantEngine
import SextantLanguage

/// Alerts that an app declares, found again when a graph is put back.
///
/// A state file says which declaration an alert is of, and with which inputs. A graph literal says only
/// what it shows: that tells a declaration whose texts are constant, and no inputs of another.
extension Interpreter {
  /// Makes the plan of an alert the one of its declaration.
  ///
  /// - Parameter origin: the declaration and its inputs, where they are known.
  /// - Returns: why no declaration can be meant; nil where one can, and where apps declare no alerts.
  mutating func declareAlert(
    _ plan: inout NodePlan, from origin: NodeSnapshot.Origin? = nil
  ) -> Flaw? {
    guard let word = system.alertWord else { return nil }
    var isPossible = false
    var losesBody = false
    var names: [String] = []
    for (index, definition) in model.map.definitions.enumerated() where definition.word == word {
      names.append("`\(definition.name)`")
      let id = DefinitionID(index: UInt32(index))
      if case .declaration(let name, let given)? = origin {
        if name != definition.name { continue }
        let inputs = model.app.parameters[index].compactMap { parameter in
          given.first { $0.label == parameter.name }?.value
        }
        if take(id, inputs, into: &plan, comparing: false) { return nil }
      }
      if model.app.parameters[index].isEmpty, take(id, [], into: &plan, comparing: true) {
        return nil
      }
      if mayShow(id, texts(of: plan)) {
        isPossible = true
        losesBody = losesBody || definition.details.contains { $0.body != nil }
      }
    }
    let title = Value.quoted(texts(of: plan).first ?? "")
    if losesBody { draft.warn(RuntimeCodes.lostBody, .text(title)) }
    if isPossible { return nil }
    return Flaw(
      "no declaration of the app shows an alert \(title) with these buttons",
      help: names.isEmpty
        ? "the app declares no alerts; `\(word) NAME \"TITLE\" confirm \"…\"` does"
        : "the app declares \(names.joined(separator: ", ")); `print graph` writes one in full",
      at: .none)
  }

  /// Gives a plan the bodies of a declaration's alert; false where that one does not look like it.
  private mutating func take(
    _ id: DefinitionID, _ inputs: [Value], into plan: inout NodePlan, comparing: Bool
  ) -> Bool {
    guard inputs.count == model.app.parameters[Int(id.index)].count,
      let alert = try? describe(id, input: inputs),
      let shown = system.alertText(of: alert, in: model.map)
    else { return false }
    var declared = plan
    declared.input = shown
    let (texts, declaredTexts) = (texts(of: plan), texts(of: declared))
    if comparing ? declaredTexts != texts : declaredTexts.count != texts.count { return false }
    if case .list(let own)? = plan.input.last, case .list(let others)? = shown.last {
      // What it shows may come from variables that have changed since.
      let buttons = zip(own, others).map { one, other in
        guard case .list(let parts) = one, case .list(let bodies) = other, let body = bodies.last
        else { return one }
        return .list(parts.dropLast() + [body])
      }
      plan.input[plan.input.count - 1] = .list(buttons)
    }
    plan.captured = inputs
    return true
  }

  /// What an alert shows: the title, the message or nothing, then each button with its role.
  private func texts(of plan: NodePlan) -> [String] {
    guard plan.input.count > 2, case .list(let buttons) = plan.input[2] else { return [] }
    var result: [String] = []
    for value in plan.input.prefix(2) {
      if case .string(let text) = value { result.append(text) } else { result.append("") }
    }
    for case .list(let parts) in buttons {
      for case .string(let text) in parts { result.append(text) }
    }
    return result
  }

  /// Whether a declaration may show some texts: its constant ones are there, and others depend on its
  /// inputs or on variables.
  private func mayShow(_ id: DefinitionID, _ texts: [String]) -> Bool {
    var dependsOnMore = false
    for (place, expression) in model.app.computed[Int(id.index)].enumerated() {
      guard let expression else { continue }
      guard case .constant(.string(let text)) = expression else {
        dependsOnMore = true
        continue
      }
      // Title, message, then each button's title and its role, side by side.
      let shown = place < 2 ? place : 2 * min(place, 3) - 2
      if shown >= texts.count || texts[shown] != text { return false }
    }
    return dependsOnMore
  }
}
