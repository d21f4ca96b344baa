import SextantEngine
import Testing

extension NodeSnapshot {
  fileprivate var withoutInstances: NodeSnapshot {
    var result = self
    result.instance = 0
    for index in children.indices {
      result.children[index].node = children[index].node.withoutInstances
    }
    for index in presented.indices {
      result.presented[index].node = presented[index].node.withoutInstances
    }
    return result
  }
}

extension Draft {
  fileprivate func trees(of world: World) -> [NodeSnapshot] {
    snapshot(of: world).windows.map(\.root.withoutInstances)
  }
}

@Suite("Equality of worlds") struct EqualityTests {
  @Test("worlds are equal exactly if their trees are equal, and then have the same hash")
  func trees() throws {
    var equalPairs = 0
    for seed in UInt64(0)..<6 {
      var lab = try Lab(seed: seed)
      var worlds: [World] = []
      for _ in 0..<40 {
        try lab.step()
        // The test compares graphs, not references.
        worlds.append(lab.draft.withoutReferences(lab.draft.world))
      }
      let trees = worlds.map { lab.draft.trees(of: $0) }
      for (i, left) in worlds.enumerated() {
        for (j, right) in worlds.enumerated() {
          let areEqual = lab.draft.store.areEqual(left, right)
          #expect(areEqual == (trees[i] == trees[j]), "seed \(seed), worlds \(i) and \(j)")
          if areEqual {
            equalPairs += i == j ? 0 : 1
            #expect(lab.draft.store.hash(of: left) == lab.draft.store.hash(of: right))
          }
        }
      }
    }
    // If few pairs were equal, the test would check too little.
    #expect(equalPairs > 50)
  }

  @Test("a world is equal to the same world with other numbers")
  func renamed() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a)))
    let first = draft.world
    draft.focusOnRoot(ofWindow: 1)
    try draft.append(LabApp.item("1"))
    draft.pass()
    let one = draft.world
    draft.begin(from: first)
    // Temporary nodes use up instance numbers.
    draft.focusOnRoot(ofWindow: 1)
    try draft.present(.screen(LabApp.b))
    try draft.dismissHere()
    try draft.append(LabApp.item("1"))
    draft.pass()
    let other = draft.world
    #expect(one.nextInstance != other.nextInstance)
    #expect(draft.store.areEqual(one, other))
    #expect(draft.store.hash(of: one) == draft.store.hash(of: other))
    #expect(!draft.store.areEqual(one, first))
  }

  @Test("graphs with another input, selection, source or style are not equal")
  func distinctions() throws {
    var draft = try Draft(showing: LabApp.tabs(.screen(LabApp.a), .screen(LabApp.b)))
    let start = draft.world
    func world(_ change: (inout Draft) throws -> Void) rethrows -> World {
      draft.begin(from: start)
      _ = draft.focus(on: Instance(number: 1))
      try change(&draft)
      draft.pass()
      return draft.world
    }
    let source = draft.intern(.string("s"))
    let worlds = [
      start,
      try world { try $0.apply(.setSelection(level: 0, 1)) },
      try world { try $0.present(LabApp.item("1")) },
      try world { try $0.present(LabApp.item("2")) },
      try world { try $0.present(LabApp.item("1"), Attribute(style: .cover)) },
      try world { try $0.present(LabApp.item("1"), Attribute(source: source)) },
      try world { try $0.present(LabApp.item("1"), Attribute(transition: source)) },
      try world { try $0.present(LabApp.stack(LabApp.item("1"))) },
      try world { try $0.present(.stack([LabApp.item("1")], .hidden)) },
    ]
    for (i, left) in worlds.enumerated() {
      for (j, right) in worlds.enumerated() {
        #expect(draft.store.areEqual(left, right) == (i == j), "\(i) and \(j)")
        #expect((draft.store.hash(of: left) == draft.store.hash(of: right)) == (i == j))
      }
    }
  }

  @Test("references are compared by position: the same position, another, or removed")
  func references() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a), .screen(LabApp.a)))
    let start = draft.world
    func world(_ number: UInt32) -> World {
      draft.begin(from: start)
      draft.setBinding(0, to: .node(Instance(number: number)))
      draft.setVariable(0, to: .list([.node(Instance(number: number))]))
      return draft.world
    }
    let (second, third) = (world(2), world(3))
    let (gone, alsoGone) = (world(77), world(78))
    #expect(!draft.store.areEqual(second, third))
    #expect(!draft.store.areEqual(second, gone))
    #expect(draft.store.areEqual(gone, alsoGone))
    // References are equal if their nodes have the same position.
    draft.begin(from: second)
    draft.focusOnRoot(ofWindow: 1)
    var list = NodeList.empty
    for _ in 0..<2 {
      let node = try draft.make(.screen(LabApp.a))
      list = draft.append(node, to: list, Attribute(), mayPresent: false)
    }
    try draft.apply(.setContent(level: 0, list))
    let fresh = draft.store.instance(of: draft.store.elements(of: list)[0])
    draft.setBinding(0, to: .node(fresh))
    draft.setVariable(0, to: .list([.node(fresh)]))
    draft.pass()
    #expect(draft.store.areEqual(draft.world, second))
    #expect(draft.store.hash(of: draft.world) == draft.store.hash(of: second))
  }

  @Test("pending bodies are compared by holder, owner, body and captured values")
  func closures() throws {
    var draft = try Draft(showing: LabApp.stack(.screen(LabApp.a), .screen(LabApp.b)))
    let start = draft.world
    func world(_ body: UInt32, _ slot: Int, _ holder: UInt32, _ owner: UInt32, _ value: Value)
      -> World
    {
      draft.begin(from: start)
      draft.keep(
        BodyID(index: body), slot: slot, of: Instance(number: holder),
        owner: Instance(number: owner), frame: draft.makeVector([value]))
      return draft.world
    }
    let same = world(1, 0, 2, 3, .int(1))
    let others = [
      world(2, 0, 2, 3, .int(1)), world(1, 1, 2, 3, .int(1)), world(1, 0, 3, 3, .int(1)),
      world(1, 0, 2, 2, .int(1)), world(1, 0, 2, 3, .int(2)), start,
    ]
    let again = world(1, 0, 2, 3, .int(1))
    #expect(draft.store.areEqual(same, again))
    for (index, other) in others.enumerated() {
      #expect(!draft.store.areEqual(same, other), "\(index)")
    }
    draft.begin(from: start)
    #expect(draft.keptBody(of: Instance(number: 2), slot: 0) == nil)
    draft.begin(from: same)
    #expect(draft.keptBody(of: Instance(number: 2), slot: 0)?.body == BodyID(index: 1))
    #expect(draft.keptBody(of: Instance(number: 2), slot: 1) == nil)
  }
}

extension Draft {
  func withoutReferences(_ world: World) -> World {
    var draft = self
    draft.begin(from: World())
    try? draft.apply(.setWindows(world.windows))
    return draft.world
  }
}
