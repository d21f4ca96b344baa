package import SextantEngine

/// The use of captured values by the bodies of timers and buttons. A search omits the other values
/// from its states, and timers without an effect.
///
/// This is a live-variable analysis (Bozga, Fernandez and Ghirvu, "State Space Reduction Based on
/// Live Variables Analysis", 1999).
extension Program {
  /// Indexed by body.
  package var frameUses: [FrameUse] {
    app.bodies.map { body in
      FrameUse(
        reads: readSlots(of: body),
        // Facts and `cancel` can refer to a named timer.
        needs: body.timer == nil ? neededSlots(of: body) : [])
    }
  }

  private func readSlots(of body: Body) -> Set<Int> {
    var slots: Set<Int> = []
    BoundWalk.visit(body) { part in
      switch part {
      case .expression(.local(let slot)), .expression(.state(_, of: let slot)),
        .expression(.binding(let slot, _)), .node(.local(let slot)), .reference(.local(let slot)),
        .pattern(.local(let slot)):
        slots.insert(slot)
      case .statement(let statement):
        switch statement.kind {
        case .setState(_, of: let slot, _), .setBinding(let slot, _, _, _): slots.insert(slot)
        default: break
        }
      case .body(let inner): slots.formUnion(readSlots(of: self.body(inner)))
      default: break
      }
      return true
    }
    return slots
  }

  /// Returns the slots of nodes without which each statement is skipped: the condition of each
  /// branch requires the node.
  private func neededSlots(of body: Body) -> Set<Int> {
    var needed: [Set<Int>] = []
    for statement in body.statements {
      guard case .branch(let branches, otherwise: nil) = statement.kind else { return [] }
      needed += branches.map { neededSlots(of: $0.0) }
    }
    return needed.dropFirst().reduce(needed.first ?? []) { $0.intersection($1) }
  }

  /// Returns the slots of nodes without which a fact is false.
  private func neededSlots(of fact: Fact) -> Set<Int> {
    switch fact {
    // The right side is not evaluated if the left side is false. If the left side is true, its
    // evaluation may also fail, so the right side is not considered.
    case .and(let left, _): neededSlots(of: left)
    case .form(let form, let arguments):
      if [.top, .exists, .visible].contains(form.common),
        case .pattern(.local(let slot))? = arguments.first
      {
        [slot]
      } else {
        []
      }
    case .or, .not, .can, .truth: []
    }
  }
}
