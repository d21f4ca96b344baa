extension Draft {
  /// The steps of a path as the last render pass saw them, each at the place that it had then; those
  /// that it has not seen keep theirs.
  ///
  /// A node moves only inside its stack, so the nodes above it are the same. Constant time where
  /// nothing has changed since, else the logarithm of its list for each step that has not moved.
  public func renderedPlaces(of path: Path) -> [PathStep] {
    if world.windows == rendered.windows { return path.steps }
    var result = path.steps
    var lists = [(PathStep.Place.window, rendered.windows)]
    for (level, step) in path.steps.enumerated() {
      guard let found = place(of: step, in: lists) else { break }
      result[level] = found
      let record = store[found.node]
      lists = [(.presented, record.presented), (.content, record.content)]
    }
    return result
  }

  /// An instance in one of several lists, first where it is now.
  private func place(
    of step: PathStep, in lists: [(place: PathStep.Place, list: NodeList)]
  ) -> PathStep? {
    let instance = store[step.node].instance
    for (place, list) in lists where place == step.place {
      if let node = store.element(at: step.position, of: list), store[node].instance == instance {
        return PathStep(node: node, place: place, position: step.position)
      }
    }
    for (place, list) in lists {
      for cell in store.cellsFromLast(of: list) where store[cell.node].instance == instance {
        return PathStep(node: cell.node, place: place, position: cell.count)
      }
    }
    return nil
  }
}
