import SextantEngine

// A checked statement with other values for the inputs of its nodes. Values are asked for in the same
// order each time.

extension Statement.Kind {
  /// The same with other values; nil for what has no inputs that this could reach.
  func replacingInputs(_ replace: (Value) -> Value) -> Statement.Kind? {
    switch self {
    case .call(let call):
      guard let constant = call.constant else { return nil }
      let slots = constant.slots.map { $0.replacingInputs(replace) }
      return .call(
        Call(
          entry: call.entry, arguments: [], isAnimated: call.isAnimated,
          constant: Arguments(slots, isAnimated: constant.isAnimated)))
    case .expect(.fact(.shape(let shape)), let isRequired):
      let arguments = shape.arguments.map { $0.replacingInputs(replace) }
      return .expect(
        .fact(.shape(Shape(entry: shape.entry, arguments: arguments))), isRequired: isRequired)
    default: return nil
    }
  }
}

extension Argument {
  fileprivate func replacingInputs(_ replace: (Value) -> Value) -> Argument {
    switch self {
    case .node(let node): .node(node.replacingInputs(replace))
    case .nodes(let nodes): .nodes(nodes.map { $0.replacingInputs(replace) })
    case .match(.declared(let definition, let inputs)):
      .match(.declared(definition, inputs.map { $0.map(replace) }))
    default: self
    }
  }
}

extension NodeDescription {
  fileprivate func replacingInputs(_ replace: (Value) -> Value) -> NodeDescription {
    switch self {
    case .new(let id, let input, let content, let selection):
      // What it holds from the start is the declaration's, and no input of this statement.
      .new(id, input: input.map(replace), content: content, selection: selection)
    case .stack(let nodes, let tabBar):
      .stack(nodes.map { $0.replacingInputs(replace) }, tabBar)
    case .existing: self
    }
  }
}

extension CheckedArgument {
  fileprivate func replacingInputs(_ replace: (Value) -> Value) -> CheckedArgument {
    switch self {
    case .pattern(let pattern): .pattern(pattern.replacingInputs(replace))
    case .patterns(let patterns): .patterns(patterns.map { $0.replacingInputs(replace) })
    case .style(var style):
      replaced(&style, replace)
    default: self
    }
  }

  private func replaced(_ style: inout StylePattern, _ replace: (Value) -> Value) -> Self {
    style.node = style.node?.replacingInputs(replace)
    return .style(style)
  }
}

extension NodePattern {
  fileprivate func replacingInputs(_ replace: (Value) -> Value) -> NodePattern {
    switch self {
    case .declared(let id, let inputs):
      .declared(
        id,
        inputs.map { input in
          guard case .constant(let value)? = input else { return input }
          return .constant(replace(value))
        })
    case .stack(let items, let tabBar):
      .stack(items.map { $0.replacingInputs(replace) }, tabBar)
    case .instance, .local, .anyStack: self
    }
  }
}

extension ListPattern {
  fileprivate func replacingInputs(_ replace: (Value) -> Value) -> ListPattern {
    switch self {
    case .node(let pattern): .node(pattern.replacingInputs(replace))
    case .rest: .rest
    }
  }
}
