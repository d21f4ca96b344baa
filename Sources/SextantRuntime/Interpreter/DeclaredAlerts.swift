import SextantEngine
import SextantLanguage

/// Alerts that an app declares, found again by what they show.
///
/// A graph says what an alert shows, and not which declaration it is from. Where the texts tell the
/// inputs, its buttons get their bodies back.
extension Interpreter {
  /// Makes the plan of an alert the one of the declaration that shows its texts.
  ///
  /// - Parameter origin: the declaration and its inputs, where they are known.
  /// - Returns: why there is none; nil where there is, and where apps declare no alerts.
  mutating func declareAlert(
    _ plan: inout NodePlan, from origin: NodeSnapshot.Origin? = nil
  ) -> Flaw? {
    guard let word = system.alertWord else { return nil }
    var isKnown = false
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
      switch inputs(of: id, showing: texts(of: plan)) {
      case .other: continue
      case .untold: isKnown = true
      case .told(let inputs):
        if take(id, inputs, into: &plan, comparing: true) { return nil }
        isKnown = true
      }
    }
    if isKnown { return nil }
    let title = texts(of: plan).first ?? ""
    return Flaw(
      "no declaration of the app shows an alert \(Value.quoted(title)) with these buttons",
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
    if comparing, texts(of: declared) != texts(of: plan) { return false }
    if texts(of: declared).count != texts(of: plan).count { return false }
    if comparing {
      plan.input = shown
    } else if case .list(let own)? = plan.input.last, case .list(let others)? = shown.last {
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

  /// What the texts of an alert tell of a declaration.
  private enum Told {
    /// It shows something else.
    case other
    /// It may be this one, and its inputs do not follow from the texts.
    case untold
    case told([Value])
  }

  /// A declaration's texts are its title, its message, what confirms and what cancels.
  private func inputs(of id: DefinitionID, showing texts: [String]) -> Told {
    var values: [Int: Value] = [:]
    var isSure = true
    let parameters = model.app.parameters[Int(id.index)]
    for (place, expression) in model.app.computed[Int(id.index)].enumerated() {
      // A button's title and its role stand side by side.
      let shown = place < 2 ? place : 2 * min(place, 3) - 2
      guard let expression, shown < texts.count else { continue }
      var template = TextTemplate()
      template.add(expression)
      guard let parts = template.parts(of: texts[shown]) else { return .other }
      for (slot, text) in parts {
        guard slot < parameters.count, let value = Value(written: text, as: parameters[slot].type)
        else {
          isSure = false
          continue
        }
        if values[slot] == nil { values[slot] = value }
      }
    }
    let all = parameters.indices.compactMap { values[$0] }
    return isSure && all.count == parameters.count ? .told(all) : .untold
  }
}

/// A text with places that values fill: `Delete \(id)?`.
private struct TextTemplate {
  private enum Piece {
    case text([UInt8])
    /// What a name is bound to, by its place; nil for what is known only when it runs.
    case slot(Int?)
  }

  private var pieces: [Piece] = []

  mutating func add(_ expression: Expression) {
    switch expression {
    case .constant(.string(let text)): add(text)
    case .constant(let value): add(value.description)
    case .local(let slot): pieces.append(.slot(slot))
    case .text(let parts): for part in parts { add(part) }
    default: pieces.append(.slot(nil))
    }
  }

  private mutating func add(_ text: String) {
    if case .text(let before)? = pieces.last {
      pieces[pieces.count - 1] = .text(before + Array(text.utf8))
    } else if !text.isEmpty {
      pieces.append(.text(Array(text.utf8)))
    }
  }

  /// What stands in the places of a text; nil where the text is none of the template's. Each place
  /// takes as little as it can.
  func parts(of text: String) -> [(slot: Int, text: String)]? {
    let bytes = Array(text.utf8)
    var result: [(slot: Int, text: String)] = []
    var position = 0
    var open: Int??
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .slot(let slot):
        if let open, let open { result.append((open, "")) }
        open = .some(slot)
      case .text(let wanted):
        let isLast = index == pieces.count - 1
        let start: Int
        if open == nil {
          start = position
        } else if isLast {
          start = bytes.count - wanted.count
        } else {
          start = TextTemplate.find(wanted, in: bytes, from: position) ?? bytes.count
        }
        guard start >= position, bytes[start...].starts(with: wanted) else { return nil }
        if let open, let slot = open {
          result.append((slot, String(decoding: bytes[position..<start], as: UTF8.self)))
        }
        open = nil
        position = start + wanted.count
      }
    }
    if let open {
      if let slot = open {
        result.append((slot, String(decoding: bytes[position...], as: UTF8.self)))
      }
      return result
    }
    return position == bytes.count ? result : nil
  }

  private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard start + wanted.count <= bytes.count else { return nil }
    return (start...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
  }
}

extension Value {
  /// The value of a type that a text shows.
  fileprivate init?(written text: String, as type: ValueType) {
    switch type {
    case .string: self = .string(text)
    case .int:
      guard let number = Int(text) else { return nil }
      self = .int(number)
    case .bool:
      guard let flag = Bool(text) else { return nil }
      self = .bool(flag)
    case .duration:
      guard let time = Value.duration(written: text) else { return nil }
      self = time
    case .enumeration: self = .enumCase(text)
    case .decimal, .node, .handle, .list, .unknown: return nil
    }
  }
}
