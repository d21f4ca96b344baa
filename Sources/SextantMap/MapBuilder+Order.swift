import SextantEngine
import SextantLanguage
import SextantSyntax

extension MapBuilder {
  static func isBefore(_ left: SourceSpan, _ right: SourceSpan) -> Bool {
    (left.file, left.span.start) < (right.file, right.span.start)
  }

  func sorted() -> NavigationMap {
    var map = NavigationMap(app: app.name, system: program.system.name)
    let none = SourceSpan(file: .max, span: Span(start: 0, end: 0))
    let keys = nodes.sorted { left, right in
      if (left.key == .start) != (right.key == .start) { return left.key == .start }
      let (first, second) = (left.value.place ?? none, right.value.place ?? none)
      if first != second { return Self.isBefore(first, second) }
      return left.value.node.id < right.value.node.id
    }.map(\.key)
    var indices: [MapKey: Int] = [:]
    var taken: [String: Int] = [:]
    for (index, key) in keys.enumerated() {
      guard var node = nodes[key]?.node else { continue }
      indices[key] = index
      node.exits = exits[key] ?? []
      taken[node.id, default: 0] += 1
      if let number = taken[node.id], number > 1 { node.id += " \(number)" }
      map.nodes.append(node)
    }
    let edges = order.enumerated().compactMap { position, way -> (Edge, SourceSpan, Int)? in
      guard let source = indices[way.source], let target = indices[way.target],
        let found = ways[way]
      else { return nil }
      let places =
        way.kind == .holds ? [] : found.places.sorted(by: Self.isBefore).compactMap { place($0) }
      let edge = Edge(
        source: source, target: target, kind: way.kind, label: found.label, trigger: way.trigger,
        triggerPlace: found.triggerPlace.flatMap { place($0) }, via: found.via,
        styles: found.styles.filter { !$0.isEmpty }, places: places)
      return (edge, found.triggerPlace ?? none, position)
    }
    map.edges = edges.sorted { left, right in
      if left.0.source != right.0.source { return left.0.source < right.0.source }
      if left.1 != right.1 { return Self.isBefore(left.1, right.1) }
      return left.2 < right.2
    }.map(\.0)
    return map
  }
}
