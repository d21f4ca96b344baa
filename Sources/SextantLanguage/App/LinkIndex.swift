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

  /// Whether a link is the one that answers an address.
  package func answers(_ text: String, with link: Link) -> Bool {
    guard let address = try? Address(text) else { return false }
    return answer(to: address)?.link.body == link.body
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
  /// Why nothing answers an address, and the error of opening it; nil where a link does.
  package func problem(with text: String) -> (reason: String, error: String)? {
    let address: Address
    do {
      address = try Address(text)
    } catch {
      return (": \(error.message)", "noLink")
    }
    if let (link, values) = answer(to: address) {
      return link.outside(values).map { capture, value in
        let domain = Value.list(capture.domain ?? [])
        let reason = "`{\(capture.name)}` is one of \(domain), and \(value) is none"
        return (": for \(Value.quoted(link.text)), \(reason)", "outsideDomain")
      }
    }
    return (mismatch(of: address).map { ": \($0.problem)" } ?? "", "noLink")
  }
}
