/// Laws that several threads can be asked at the same time: what they find in parts of a search is put
/// together in order.

extension NothingLost: PartedCheck {
  package func forPart() -> NothingLost {
    var part = self
    part.cases = cases.forPart()
    return part
  }

  package mutating func add(_ part: NothingLost) { cases.add(part.cases) }
}

extension TabsKeep: PartedCheck {
  package func forPart() -> TabsKeep {
    var part = self
    part.cases = cases.forPart()
    return part
  }

  package mutating func add(_ part: TabsKeep) { cases.add(part.cases) }
}

extension ReachableScreens: PartedCheck {
  package func forPart() -> ReachableScreens { self }

  package mutating func add(_ part: ReachableScreens) { seen.formUnion(part.seen) }
}

extension LiveButtons: PartedCheck {
  package func forPart() -> LiveButtons {
    var part = self
    part.idle = [:]
    return part
  }

  package mutating func add(_ part: LiveButtons) {
    live.formUnion(part.live)
    for (body, first) in part.idle where idle[body] == nil && !live.contains(body) {
      idle[body] = first
    }
    for body in part.live { idle[body] = nil }
  }
}

extension NoDeadEnd: PartedCheck {
  package func forPart() -> NoDeadEnd {
    var part = self
    (part.tops, part.starts, part.ends, part.open) = ([], [0], [], [])
    return part
  }

  package mutating func add(_ part: NoDeadEnd) {
    let count = ends.count
    starts += part.starts.dropFirst().map { $0 + count }
    ends += part.ends
    tops += part.tops
    open += part.open
  }
}

extension BackUndoes: PartedCheck {
  package func forPart() -> BackUndoes {
    var part = self
    part.cases = cases.forPart()
    return part
  }

  package mutating func add(_ part: BackUndoes) {
    cases.add(part.cases, butFor: asked)
    asked.formUnion(part.asked)
  }
}

extension OwnTime: PartedCheck {
  package func forPart() -> OwnTime {
    var part = self
    part.cases = cases.forPart()
    return part
  }

  package mutating func add(_ part: OwnTime) {
    cases.add(part.cases)
    made.merge(part.made) { known, _ in known }
  }
}
