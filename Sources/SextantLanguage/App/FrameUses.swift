package import SextantEngine

/// The captured values that the bodies of timers and buttons use. A search omits all other captured
/// values from its states. It also omits timers that have no effect.
///
/// This is a live-variable analysis (Bozga, Fernandez and Ghirvu, "State Space Reduction Based on
/// Live Variables Analysis", 1999).
extension Program {
  package var frameUses: [FrameUse] {
    app.bodies.map { body in
      FrameUse(
        reads: readSlots(of: body),
        // A named timer always has an effect: facts and `cancel` can refer to it.
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

  /// Returns the node slots that the conditions of all branches of the body require. If such a node
  /// does not exist, no branch runs, so the body has no effect.
  private func neededSlots(of body: Body) -> Set<Int> {
    var needed: [Set<Int>] = []
    for statement in body.statements {
      guard case .branch(let branches, otherwise: nil) = statement.kind else { return [] }
      needed += branches.map { neededSlots(of: $0.0) }
    }
    return needed.dropFirst().reduce(needed.first ?? []) { $0.intersection($1) }
  }

  /// Returns the slots of nodes that must exist if the fact is true.
  private func neededSlots(of fact: Fact) -> Set<Int> {
    switch fact {
    // The right side is not always evaluated, so its nodes are not required.
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
