import SextantEngine
import SextantLanguage

enum MapKey: Hashable {
  case start
  case definition(DefinitionID)
  case window(NameID)
  case link(BodyID)
  case event(Int)
  case command(Int)
  case rule(Int)
  case handler(BodyID)
  case alert(SourceSpan)
  case presentable(Int)
}

struct OutgoingEdge: Hashable {
  var target: MapKey
  var style: String
  var place: SourceSpan
  var via: [String] = []
  var isDeferred = false
}

struct BodySummary {
  private(set) var edges: [OutgoingEdge] = []
  var exits = false
  var variables: [Int: Value] = [:]

  private struct Target: Hashable {
    let key: MapKey
    let place: SourceSpan
    let isDeferred: Bool
  }
  private var known: Set<Target> = []

  mutating func add(_ edge: OutgoingEdge) {
    let target = Target(key: edge.target, place: edge.place, isDeferred: edge.isDeferred)
    if known.insert(target).inserted { edges.append(edge) }
  }

  mutating func removeDeferred() -> [OutgoingEdge] {
    let deferred = edges.filter(\.isDeferred)
    edges.removeAll(where: \.isDeferred)
    return deferred
  }

  mutating func add(_ other: BodySummary, through title: String? = nil, deferred: Bool = false) {
    for var edge in other.edges {
      if let title { edge.via.insert(title, at: 0) }
      if deferred { edge.isDeferred = true }
      add(edge)
    }
    exits = exits || other.exits
  }
}

struct CallContent {
  var made: [DefinitionID] = []
  var tabs: [NameID] = []
  var windows: [NameID] = []
  var presentable: Int?
  var title: String?
  var buttons: [(title: String, body: BodyID)] = []
  var message: (name: String, values: [Value?])?
}

extension CallContent {
  init(_ call: Call, _ knownValues: KnownValues, passed: [DefinitionID]) {
    let slots = call.entry.pattern.slots.map(\.slot)
    for (index, argument) in call.arguments.enumerated() {
      add(argument, index < slots.count ? slots[index] : nil, knownValues, passed)
    }
  }

  private mutating func add(
    _ argument: BoundArgument, _ slot: Pattern.Slot?, _ knownValues: KnownValues,
    _ passed: [DefinitionID]
  ) {
    switch argument {
    case .node(let node), .pick(.new(let node)):
      made += knownValues.definitions(of: node, passed: passed)
    case .nodes(let nodes):
      made += nodes.flatMap { knownValues.definitions(of: $0, passed: passed) }
    case .picks(let picks):
      for case .new(let node) in picks { made += knownValues.definitions(of: node, passed: passed) }
    case .name(let name):
      if slot == .tab { tabs.append(name) }
      if slot == .window { windows.append(name) }
    case .window(let name): windows.append(name)
    case .presentable(let index): presentable = index
    case .expression(let expression): title = title ?? knownValues.shown(expression)
    case .buttons(let given):
      buttons += given.compactMap { button in
        button.body.map { (knownValues.shown(button.title) ?? "…", $0) }
      }
    case .call(let name, let values, _):
      if slot == .message { message = (name, values.map { knownValues.value(of: $0) }) }
    case .none, .reference, .pattern, .patterns, .word, .pick, .style, .literal, .definition,
      .definitions, .variable, .flag:
      break
    }
  }
}

extension KnownValues {
  func definitions(of node: NodeExpression, passed: [DefinitionID]) -> [DefinitionID] {
    switch node {
    case .constant(let description): return KnownValues.definitions(of: description)
    case .new(let definition, _): return [definition]
    case .stack(let items, _): return items.flatMap { definitions(of: $0, passed: passed) }
    case .local(let slot):
      if case .nodes(let definitions)? = locals[slot] { return definitions }
      return passed
    }
  }

  static func definitions(of node: NodeDescription) -> [DefinitionID] {
    switch node {
    case .new(let definition, _, _, _): [definition]
    case .stack(let items, _): items.flatMap { definitions(of: $0) }
    case .existing: []
    }
  }

  func shown(_ expression: Expression) -> String? {
    switch expression {
    case .text(let parts): return parts.map { shown($0) ?? "…" }.joined()
    default: return value(of: expression).map(textInString)
    }
  }
}
