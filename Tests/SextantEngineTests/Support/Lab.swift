import TestSupport

@testable import SextantEngine

enum LabApp {
  static let a = DefinitionID(index: 1)
  static let b = DefinitionID(index: 2)
  static let item = DefinitionID(index: 3)
  static let tabs = DefinitionID(index: 4)
  static let gate = DefinitionID(index: 5)
  static let open = DefinitionID(index: 6)
  static let main = NameID(index: 0)
  static let side = NameID(index: 3)

  static let map = AppMap(
    name: "Lab", names: ["main", "home", "profile", "side"],
    definitions: [
      Definition(kind: .stack, name: "stack"),
      Definition(kind: .screen, name: "A"),
      Definition(kind: .screen, name: "B"),
      Definition(kind: .screen, name: "Item", parameters: ["id"]),
      Definition(
        kind: .tabs, name: "Main",
        tabs: [
          TabDeclaration(id: NameID(index: 1), title: "Home"),
          TabDeclaration(id: NameID(index: 2), title: nil),
        ]),
      Definition(kind: .switched, name: "Gate", isWrapper: false),
      Definition(kind: .custom, name: "Open", isWrapper: false),
    ], presentables: ["picker"])

  static func item(_ id: String) -> NodeDescription { .screen(item, input: [.string(id)]) }

  static func stack(_ content: NodeDescription...) -> NodeDescription {
    .stack(content, .automatic)
  }

  static func tabs(_ home: NodeDescription, _ profile: NodeDescription) -> NodeDescription {
    .new(tabs, input: [], content: [home, profile], selection: 0)
  }

  static func gate(_ content: NodeDescription) -> NodeDescription {
    .new(gate, input: [], content: [content], selection: 0)
  }

  static func open(_ content: NodeDescription...) -> NodeDescription {
    .new(open, input: [], content: content, selection: 0)
  }
}

extension Draft {
  init(showing root: NodeDescription) throws {
    self.init(app: LabApp.map)
    begin(from: World())
    try openWindow(LabApp.main, root: root)
    pass()
  }

  mutating func pass() {
    renderPass()
    begin(from: world)
  }

  var instances: [Instance] {
    var result: [Instance] = []
    for root in roots {
      store.walk(root) { node in
        result.append(store.instance(of: node))
        return true
      }
    }
    return result
  }

  mutating func present(_ description: NodeDescription, _ attribute: Attribute = Attribute()) throws
  {
    let node = try make(description)
    try apply(.setPresented(level: path.last, presentation(of: node, attribute)))
  }

  mutating func append(_ description: NodeDescription) throws {
    let node = try make(description)
    let path = store.content(of: target)
    try apply(
      .setContent(
        level: self.path.last, append(node, to: path, Attribute(), mayPresent: false)))
  }

  mutating func dismissHere() throws {
    try apply(.setPresented(level: path.last, .empty))
  }
}

struct Lab {
  var draft: Draft
  var random: SeededRandom

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    draft = try Draft(
      showing: LabApp.tabs(
        LabApp.stack(.screen(LabApp.a)), LabApp.stack(LabApp.gate(.screen(LabApp.b)))))
  }

  mutating func edit() throws {
    let all = draft.instances
    guard draft.focus(on: all[random.below(all.count)]) else { return }
    try editHere()
  }

  mutating func editHere() throws {
    let all = draft.instances
    let node = draft.target
    let isLarge = draft.store.size(of: draft.world) > 40
    switch random.below(isLarge ? 12 : 8) {
    case 0, 1: try draft.present(description(), attribute())
    case 2: try draft.dismissHere()
    case 3: draft.setVariable(random.below(3), to: value(all))
    case 4: draft.setBinding(random.below(3), to: value(all))
    case 5:
      draft.keep(
        BodyID(index: UInt32(random.below(3))), slot: random.below(2), of: pick(all),
        owner: pick(all), frame: draft.makeVector([value(all)]))
    case 6, 7: try editContent(of: node)
    default: try shrink(node)
    }
  }

  private mutating func pick(_ all: [Instance]) -> Instance { all[random.below(all.count)] }

  private mutating func value(_ all: [Instance]) -> Value {
    switch random.below(4) {
    case 0: .int(random.below(3))
    case 1: .string("x")
    case 2: .node(pick(all))
    default: .list([.node(pick(all)), .bool(true)])
    }
  }

  private mutating func attribute() -> Attribute {
    let styles: [PresentationStyle] = [.sheet, .sheet, .cover, .presentable(0)]
    return Attribute(
      style: styles[random.below(styles.count)],
      source: random.below(3) == 0 ? draft.intern(.string("s")) : .none)
  }

  private mutating func description() -> NodeDescription {
    let screen: NodeDescription =
      [.screen(LabApp.a), .screen(LabApp.b), LabApp.item("1")][random.below(3)]
    switch random.below(6) {
    case 0, 1: return screen
    case 2: return LabApp.stack(screen)
    case 3: return LabApp.stack(screen, LabApp.gate(.screen(LabApp.a)))
    case 4: return LabApp.gate(LabApp.stack(screen))
    default: return LabApp.open(screen, LabApp.stack(.screen(LabApp.b)))
    }
  }

  private mutating func editContent(of node: Node) throws {
    let list = draft.store.content(of: node)
    switch draft.store.kind(of: node) {
    case .stack:
      if random.below(4) == 0 {
        var reversed = NodeList.empty
        for entry in draft.store.entries(of: list).reversed() {
          reversed = draft.append(entry.node, to: reversed, entry.attribute, mayPresent: false)
        }
        try draft.apply(.setContent(level: draft.path.last, reversed))
      } else {
        try draft.append(description())
      }
    case .tabs, .custom:
      let count = draft.store.count(of: list)
      try draft.apply(
        .setSelection(level: draft.path.last, UInt32(random.below(count))))
    case .switched:
      let content = try draft.make(description())
      try draft.apply(
        .setContent(
          level: draft.path.last,
          draft.append(content, to: .empty, Attribute(), mayPresent: true)))
    case .screen, .modal: break
    }
  }

  private mutating func shrink(_ node: Node) throws {
    let list = draft.store.content(of: node)
    if draft.store.kind(of: node) == .stack, draft.store.count(of: list) > 1 {
      try draft.apply(.setContent(level: draft.path.last, draft.store.prefix(1, of: list)))
    } else {
      try draft.dismissHere()
    }
  }

  mutating func step() throws {
    draft.begin(from: draft.world)
    for _ in 0...random.below(3) { try edit() }
    draft.pass()
  }
}

extension Draft {
  mutating func setBinding(_ index: Int, to value: Value?) {
    setBindings(store.replace(at: index, in: world.bindings, with: value))
  }
}
