package import SextantEngine

extension [BoundArgument] {
  package func reference(_ index: Int) -> Reference? {
    if index < count, case .reference(let reference) = self[index] { reference } else { nil }
  }

  package func pattern(_ index: Int) -> NodePattern? {
    if index < count, case .pattern(let pattern) = self[index] { pattern } else { nil }
  }

  package func patterns(_ index: Int) -> [ListPattern] {
    if index < count, case .patterns(let patterns) = self[index] { patterns } else { [] }
  }

  package func name(_ index: Int) -> NameID? {
    guard index < count else { return nil }
    switch self[index] {
    case .name(let name), .window(let name): return name
    default: return nil
    }
  }

  package func definition(_ index: Int) -> DefinitionID? {
    if index < count, case .definition(let definition) = self[index] { definition } else { nil }
  }

  package func expression(_ index: Int) -> Expression? {
    if index < count, case .expression(let expression) = self[index] { expression } else { nil }
  }

  package func style(_ index: Int) -> StylePattern? {
    if index < count, case .style(let style) = self[index] { style } else { nil }
  }
}
