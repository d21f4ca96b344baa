package import SextantEngine

/// The declared links.
package struct LinkList: Sendable {
  /// In the order in which they are declared.
  package private(set) var links: [Link] = []

  package mutating func add(_ link: Link) { links.append(link) }

  /// Gives the link at an index its condition.
  package mutating func setCondition(_ condition: App.Condition?, at index: Int) {
    links[index].condition = condition
  }

  /// Gives the link at an index the condition that its body begins with.
  package mutating func setConditionOfBody(_ text: String?, at index: Int) {
    links[index].conditionOfBody = text
  }

  /// The links of which the first whose condition holds answers an address, with the values of their captures: all
  /// that match it, up to the first without a condition.
  package func answers(to address: Address) -> [(link: Link, values: [Value])] {
    var found: [(link: Link, values: [Value])] = []
    for link in links {
      guard let values = link.match(address) else { continue }
      found.append((link, values))
      if link.condition == nil { break }
    }
    return found
  }

  /// The links that may answer an address of which the beginning is known.
  package func possibleAnswers(toAddressBeginningWith text: String) -> [Link] {
    guard let start = AddressStart(text) else { return [] }
    return links.filter { $0.mayAnswer(addressBeginningWith: start) }
  }

  /// The first link that would answer an address but for the type of a capture, and why it does not.
  package func mismatch(of address: Address) -> (link: Link, problem: String)? {
    for link in links {
      if let problem = link.mismatch(address) { return (link, problem) }
    }
    return nil
  }
}

extension LinkList {
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
