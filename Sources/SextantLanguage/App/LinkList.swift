package import SextantEngine

package struct LinkList: Sendable {
  package private(set) var links: [Link] = []

  package mutating func add(_ link: Link) { links.append(link) }

  package mutating func setCondition(_ condition: App.Condition?, at index: Int) {
    links[index].condition = condition
  }

  package mutating func setConditionOfBody(_ text: String?, at index: Int) {
    links[index].conditionOfBody = text
  }

  /// Returns the links that match an address, each with the values of its captures. If a link has
  /// no condition, later links are omitted.
  ///
  /// The first link whose condition is true answers the address. Links with a fragment come first,
  /// because other links ignore the fragment of the address.
  package func answers(to address: Address) -> [(link: Link, values: [Value])] {
    var found: [(link: Link, values: [Value])] = []
    let withFragment = address.fragment == nil ? [] : links.filter { $0.fragment != nil }
    for link in withFragment + links.filter({ $0.fragment == nil }) {
      guard let values = link.match(address) else { continue }
      found.append((link, values))
      if link.condition == nil { break }
    }
    return found
  }

  package func possibleAnswers(toAddressBeginningWith text: String) -> [Link] {
    guard let start = AddressStart(text) else { return [] }
    return links.filter { $0.mayAnswer(addressBeginningWith: start) }
  }

  /// Returns the first link that only the types of its captures prevent from a match, and a message
  /// about the first wrong capture.
  package func mismatch(of address: Address) -> (link: Link, problem: String)? {
    for link in links {
      if let problem = link.mismatch(address) { return (link, problem) }
    }
    return nil
  }
}

extension LinkList {
  /// Returns the reason that no link answers an address, and the code of the resulting error.
  /// Returns nil if a link may answer.
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
      let reason = "`{\(capture.name)}` must be in \(domain), found \(value)"
      return (": for \(Value.quoted(link.text)), \(reason)", "outsideDomain")
    }
    return (mismatch(of: address).map { ": \($0.problem)" } ?? "", "noLink")
  }
}
