package import SextantEngine

/// The declared links by what they begin with, so that those that may answer an address, or what
/// another one does, are found without asking all.
package struct LinkIndex: Sendable {
  /// Where links stand that go on alike: fixed segments by their text, and captures.
  private struct Place {
    var fixed: [String: Int] = [:]
    var capture: Int?
    /// Links that end here, by an item of the query that each of them needs.
    var links: [Item?: [Int]] = [:]
  }

  /// An item of a query, with its value where that is fixed.
  private struct Item: Hashable {
    let key: String
    var value: String?
  }

  private var places: [Place] = []
  private var schemes: [String: Int] = [:]
  /// In the order in which they are declared.
  package private(set) var links: [Link] = []
  /// More links than these are not asked whether they answer all that another one does.
  private static let mostAsked = 1_000
  /// Captures of a truth beyond these are not told apart.
  private static let mostTruths = 4

  // MARK: Adding

  mutating func add(_ link: Link) {
    var place = schemes[link.scheme] ?? -1
    if place < 0 {
      place = newPlace()
      schemes[link.scheme] = place
    }
    for segment in link.segments {
      let next = self.next(after: place, segment)
      let found = next ?? newPlace()
      if next == nil {
        switch segment {
        case .fixed(let text): places[place].fixed[text] = found
        case .capture: places[place].capture = found
        }
      }
      place = found
    }
    places[place].links[LinkIndex.needed(by: link), default: []].append(links.count)
    links.append(link)
  }

  private mutating func newPlace() -> Int {
    places.append(Place())
    return places.count - 1
  }

  private func next(after place: Int, _ segment: Link.Segment) -> Int? {
    switch segment {
    case .fixed(let text): places[place].fixed[text]
    case .capture: places[place].capture
    }
  }

  /// An item without which a link answers nothing; nil where it does without any.
  private static func needed(by link: Link) -> Item? {
    for (key, segment) in link.query {
      switch segment {
      case .fixed(let text): return Item(key: key, value: text)
      case .capture(let capture) where capture.fallback == nil || capture.type != .string:
        return Item(key: key)
      case .capture: continue
      }
    }
    return nil
  }

  // MARK: Asking

  /// The first link that answers an address, with the values of its captures.
  package func answer(to address: Address) -> (link: Link, values: [Value])? {
    for link in candidates(for: address) {
      if let values = link.match(address) { return (link, values) }
    }
    return nil
  }

  /// The first link that would answer an address but for the type of a capture, and why it does not.
  package func mismatch(of address: Address) -> (link: Link, problem: String)? {
    for link in candidates(for: address) {
      if let problem = link.mismatch(address) { return (link, problem) }
    }
    return nil
  }

  /// The links whose fixed segments an address has, in their order.
  private func candidates(for address: Address) -> [Link] {
    guard let root = schemes[address.scheme] else { return [] }
    var ends = [root]
    for segment in address.segments {
      ends = ends.flatMap { place in
        [places[place].fixed[segment], places[place].capture].compactMap { $0 }
      }
    }
    return ends.flatMap { places[$0].links.values.joined() }.sorted().map { links[$0] }
  }

  /// The links, in order, that together answer every address that another one answers; none where
  /// some address is left to it. More than one is found only where they tell truths apart.
  func covering(_ link: Link) -> [Link] {
    if let first = first(covering: link) { return [links[first]] }
    let truths = link.captures.count { $0.type == .bool }
    if truths == 0 || truths > LinkIndex.mostTruths { return [] }
    var found: Set<Int> = []
    for variant in link.variants {
      guard let first = first(covering: variant) else { return [] }
      found.insert(first)
    }
    return found.sorted().map { links[$0] }
  }

  private func first(covering link: Link) -> Int? {
    guard let root = schemes[link.scheme] else { return nil }
    var ends = [root]
    for segment in link.segments {
      ends = ends.flatMap { place in
        var next = places[place].capture.map { [$0] } ?? []
        if case .fixed(let text) = segment, let fixed = places[place].fixed[text] {
          next.append(fixed)
        }
        return next
      }
      if ends.count > LinkIndex.mostAsked { return nil }
    }
    var items: [Item?] = [nil]
    for (key, segment) in link.query.prefix(LinkIndex.mostAsked) {
      items.append(Item(key: key))
      if case .fixed(let text) = segment { items.append(Item(key: key, value: text)) }
    }
    var asked = 0
    var best: Int?
    for end in ends {
      for item in items {
        for index in places[end].links[item] ?? [] where index < best ?? .max {
          asked += 1
          if asked > LinkIndex.mostAsked { return best }
          if links[index].covers(link) {
            best = index
            break
          }
        }
      }
    }
    return best
  }
}

extension Link {
  /// The links that come of this one when each truth that it captures is told apart. Together they
  /// answer what it answers.
  fileprivate var variants: [Link] {
    var variants = [(segments: [Segment](), query: [(key: String, value: Segment)]())]
    for segment in segments {
      let values = segment.truths ?? [segment]
      variants = variants.flatMap { variant in
        values.map { (variant.segments + [$0], variant.query) }
      }
    }
    for (key, segment) in query {
      let values = segment.truths ?? [segment]
      variants = variants.flatMap { variant in
        values.map { (variant.segments, variant.query + [(key, $0)]) }
          // Without the item it answers with its default.
          + (segment.truths != nil && segment.isOptional ? [variant] : [])
      }
    }
    return variants.map {
      Link(text: text, scheme: scheme, segments: $0.segments, query: $0.query, body: body)
    }
  }
}

extension Link.Segment {
  /// The texts that a capture of a truth takes; nil for any other segment.
  fileprivate var truths: [Link.Segment]? {
    guard case .capture(let capture) = self, capture.type == .bool else { return nil }
    return [.fixed("true"), .fixed("false")]
  }
}
