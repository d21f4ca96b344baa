package import SextantEngine

/// The declared links by what they begin with, so that those that may answer an address are found
/// without asking all.
package struct LinkIndex: Sendable {
  /// Where links stand that go on alike: fixed segments by their text, and captures.
  private struct Place {
    var fixed: [String: Int] = [:]
    var capture: Int?
    /// Links that end here.
    var links: [Int] = []
  }

  private var places: [Place] = []
  private var schemes: [String: Int] = [:]
  /// In the order in which they are declared.
  package private(set) var links: [Link] = []

  // MARK: Adding

  package mutating func add(_ link: Link) {
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
    places[place].links.append(links.count)
    links.append(link)
  }

  /// Gives the link at an index its condition.
  package mutating func setCondition(_ condition: App.Condition?, at index: Int) {
    links[index].condition = condition
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

  // MARK: Asking

  /// The links of which the first whose condition holds answers an address, with the values of their captures: all
  /// that match it, up to the first without a condition.
  package func answers(to address: Address) -> [(link: Link, values: [Value])] {
    var found: [(link: Link, values: [Value])] = []
    for link in candidates(for: address) {
      guard let values = link.match(address) else { continue }
      found.append((link, values))
      if link.condition == nil { break }
    }
    return found
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
    return ends.flatMap { places[$0].links }.sorted().map { links[$0] }
  }
}

extension LinkIndex {
  /// Why nothing answers an address, and the error of opening it; nil where a link may.
  package func problem(with text: String) -> (reason: String, error: String)? {
    let address: Address
    do {
      address = try Address(text)
    } catch {
      return (": \(error.message)", "noLink")
    }
    let answers = answers(to: address)
    if answers.contains(where: { $0.link.outside($0.values) == nil }) { return nil }
    if let (link, values) = answers.first, let (capture, value) = link.outside(values) {
      let domain = Value.list(capture.domain ?? [])
      let reason = "`{\(capture.name)}` is one of \(domain), and \(value) is none"
      return (": for \(Value.quoted(link.text)), \(reason)", "outsideDomain")
    }
    return (mismatch(of: address).map { ": \($0.problem)" } ?? "", "noLink")
  }
}
