extension Draft {
  /// Returns the steps of a path with their positions in the last rendered graph. From the first
  /// node that is not in this graph, the steps keep their current positions.
  ///
  /// A node moves only inside its stack, so its ancestors are the same.
  ///
  /// - Complexity: O(1) if nothing has changed since the render pass. Otherwise, for each step in a
  ///   list of *n* elements, O(log *n*), and O(*n*) if its position has changed.
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
      for cell in store.reversedCells(of: list) where store[cell.node].instance == instance {
        return PathStep(node: cell.node, place: place, position: cell.count)
      }
    }
    return nil
  }
}
