import SextantSyntax

/// A mapping between the declarations of two apps.
///
/// Two declarations match if they have the same keyword, name and parent. A removed declaration
/// also matches an added declaration if they differ only in the name, have content, and have no
/// other candidate.
package struct OutlineMatch: Sendable {
  package let old: AppOutline
  package let new: AppOutline
  private(set) var partners: [Int?]
  private(set) var oldPartners: [Int?]
  /// For each renamed declaration, its new name. The keys are the old names.
  package private(set) var names: [String: String] = [:]

  private typealias Token = AppOutline.Token
  private typealias Element = AppOutline.Element

  package init(_ old: AppOutline, _ new: AppOutline) {
    self.old = old
    self.new = new
    partners = old.elements.map { _ in nil }
    oldPartners = new.elements.map { _ in nil }
    repeat { matchNames() } while matchRenamed()
  }

  private mutating func match(_ left: Int, _ right: Int) {
    partners[left] = right
    oldPartners[right] = left
    let (before, after) = (old.elements[left], new.elements[right])
    if before.name != after.name, before.head.isEmpty { names[before.name] = after.name }
  }

  // MARK: Names

  private mutating func matchNames() {
    var pending: [(Int?, Int?)] = [(nil, nil)]
    while let (left, right) = pending.popLast() {
      matchNames(in: left, right)
      for child in old.children(of: left) {
        if let partner = partners[child] { pending.append((child, partner)) }
      }
    }
  }

  private mutating func matchNames(in left: Int?, _ right: Int?) {
    func key(_ element: Element) -> [String] { [element.word, element.name] }
    let free = new.children(of: right).filter { oldPartners[$0] == nil }
    var known = Dictionary(grouping: free) { key(new.elements[$0]) }
    // Among declarations with the same name, declarations with the same parameters are matched
    // first.
    for needsInputs in [true, false] {
      for child in old.children(of: left) where partners[child] == nil {
        let element = old.elements[child]
        let candidates = known[key(element)] ?? []
        guard
          let place = candidates.firstIndex(where: { place in
            !needsInputs
              || new.elements[place].inputs.map(\.name) == element.inputs.map(\.name)
          })
        else { continue }
        match(child, candidates[place])
        known[key(element)]?.remove(at: place)
      }
    }
    // Each app has a single `app` declaration.
    let apps = (old.children(of: left), new.children(of: right))
    if let first = apps.0.first(where: { partners[$0] == nil && old.elements[$0].isApp }),
      let other = apps.1.first(where: { oldPartners[$0] == nil && new.elements[$0].isApp })
    {
      match(first, other)
    }
  }

  // MARK: Renamings

  private mutating func matchRenamed() -> Bool {
    let (lefts, rights) = (open(old, partners), open(new, oldPartners))
    let fits = lefts.flatMap { left in
      rights.filter { isRenamed(left, $0) }.map { (left, $0) }
    }
    let good = fits.filter { pair in
      fits.count { $0.0 == pair.0 } == 1 && fits.count { $0.1 == pair.1 } == 1
    }
    for (left, right) in good { match(left, right) }
    return !good.isEmpty
  }

  private func open(_ outline: AppOutline, _ partners: [Int?]) -> [Int] {
    outline.elements.indices.filter { index in
      partners[index] == nil && outline.elements[index].parent.map { partners[$0] != nil } ?? true
    }
  }

  /// Returns whether the declarations differ only in the name. In the old content, the new name
  /// replaces the old name before the comparison.
  private func isRenamed(_ left: Int, _ right: Int) -> Bool {
    let (before, after) = (old.elements[left], new.elements[right])
    guard before.word == after.word,
      before.parent.flatMap({ partners[$0] }) == after.parent
    else { return false }
    let (said, says) = (body(of: left, in: old), body(of: right, in: new))
    let own = before.head.isEmpty ? [before.name: after.name] : [:]
    return !said.isEmpty && said.count == says.count
      && zip(said, says).allSatisfy { mapped($0, own) == $1 }
  }

  private func body(of element: Int, in outline: AppOutline) -> [Token] {
    func named(_ text: String) -> Token { Token(kind: .name, text: text, isName: true) }
    let own = outline.elements[element]
    var found = own.inputs.flatMap { [named($0.name)] + $0.content } + own.content
    for child in outline.children(of: element) {
      let inner = outline.elements[child]
      found += [Token(kind: .clause, text: inner.word), named(inner.name)] + inner.head
      found += body(of: child, in: outline)
    }
    return found
  }

  private func mapped(_ tokens: [Token]) -> [Token] { tokens.map { mapped($0) } }

  private func mapped(_ token: Token, _ own: [String: String] = [:]) -> Token {
    guard token.isName, let new = own[token.text] ?? names[token.text] else { return token }
    return Token(kind: token.kind, text: new, children: token.children, isName: true)
  }
}

extension OutlineMatch {
  func changes(of left: Int, to right: Int) -> (inputs: [InputChange], isOther: Bool) {
    let (before, after) = (old.elements[left], new.elements[right])
    let isOther = mapped(before.content) != after.content
    return (inputChanges(before.inputs, after.inputs), isOther)
  }

  private func inputChanges(
    _ before: [AppOutline.Input], _ after: [AppOutline.Input]
  ) -> [InputChange] {
    var changes: [InputChange] = []
    var (gone, come) = (before, after)
    for input in before {
      guard let same = after.first(where: { $0.name == input.name }) else { continue }
      gone.removeAll { $0.name == input.name }
      come.removeAll { $0.name == input.name }
      if mapped(input.content) != same.content {
        changes.append(.changed(input.name, from: input.text, to: same.text))
      }
    }
    // A parameter of the same type at the same position counts as renamed.
    for (place, input) in before.enumerated() where gone.contains(input) {
      guard place < after.count, come.contains(after[place]),
        mapped(input.content) == after[place].content
      else { continue }
      gone.removeAll { $0 == input }
      come.removeAll { $0 == after[place] }
      changes.append(.renamed(from: input.name, to: after[place].name))
    }
    return changes + gone.map { .removed($0.name) } + come.map { .added($0.name) }
  }
}

package enum InputChange: Sendable, Hashable {
  case added(String)
  case removed(String)
  case renamed(from: String, to: String)
  /// The type, domain or default value changed. `from` and `to` are source texts.
  case changed(String, from: String, to: String)
}

extension OutlineMatch {
  func partner(of old: Int) -> Int? { partners[old] }
  func oldPartner(of new: Int) -> Int? { oldPartners[new] }

  func isRenamed(_ left: Int) -> Bool {
    guard let right = partners[left] else { return false }
    let (before, after) = (old.elements[left], new.elements[right])
    return before.head.isEmpty ? before.name != after.name : mapped(before.head) != after.head
  }

  /// Translates the names in a sentence from the old app to the new app. If `backwards` is true,
  /// translates from the new app to the old app.
  func renamed(_ sentence: String, backwards: Bool = false) -> String {
    if self.names.isEmpty { return sentence }
    let names =
      backwards
      ? Dictionary(self.names.map { ($1, $0) }, uniquingKeysWith: { min($0, $1) }) : self.names
    var (result, word) = ("", "")
    func end() {
      result += names[word] ?? word
      word = ""
    }
    for character in sentence {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return result
  }
}
