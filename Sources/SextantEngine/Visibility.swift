extension Draft {
  /// The visible chain of the target's window; refuses a target that nobody sees.
  @discardableResult
  public func requireVisibleTarget() throws(Refusal) -> Path {
    if let root = path.steps.first, root.place == .window {
      let chain = visibleChain(ofWindow: root.position)
      let level = path.last
      if level < chain.steps.count, chain[level].node == path[level].node { return chain }
    }
    throw .refused(EngineCodes.notPossible, .text("what it acts on is not visible"))
  }

  /// Refuses a gesture beneath an alert, or on something that nobody sees.
  public func requireNoAlert() throws(Refusal) {
    let chain = try requireVisibleTarget()
    if showingAlert(on: chain) != nil {
      throw .refused(EngineCodes.alertShowing, .text("only its buttons can be tapped"))
    }
  }
}
