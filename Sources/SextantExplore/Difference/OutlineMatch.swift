import SextantSyntax

/// Which declarations of two apps are the same: those of the same word and name in the same place, and
/// those that were renamed.
///
/// A renaming is told by structure: what a declaration says is the same but for its name. That alone is
/// enough where it says much; where it says little, something that mentions it must have changed to the new
/// name alone, or the names must be near. Where several mentions have, it may say something else as well.
/// Where several would fit, it is none.
package struct OutlineMatch: Sendable {
  package let old: AppOutline
  package let new: AppOutline
  /// For each declaration of one app that of the other.
  private(set) var partners: [Int?]
  private(set) var oldPartners: [Int?]
  /// The names that were renamed, with their new ones.
  package private(set) var names: [String: String] = [:]

  private typealias Token = AppOutline.Token
  private typealias Element = AppOutline.Element

  /// A structure that says so much is that of one declaration.
  private static let tellingSize = 16
  /// What so many mentions say was renamed, whatever else has changed in it.
  private static let manyVotes = 2

  package init(_ old: AppOutline, _ new: AppOutline) {
    self.old = old
    self.new = new
    partners = old.elements.map { _ in nil }
    oldPartners = new.elements.map { _ in nil }
    repeat { matchNames() } while matchStructures()
  }

  private mutating func match(_ left: Int, _ right: Int) {
    partners[left] = right
    oldPartners[right] = left
    let (before, after) = (old.elements[left], new.elements[right])
    if before.name != after.name, before.head.isEmpty { names[before.name] = after.name }
  }

  // MARK: Names

  /// Matches what has the same word and name in the same place, from outside to inside.
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
    // Of several with one name, those that take the same are matched before the others.
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
    // Of an app there is one.
    let apps = (old.children(of: left), new.children(of: right))
    if let first = apps.0.first(where: { partners[$0] == nil && old.elements[$0].isApp }),
      let other = apps.1.first(where: { oldPartners[$0] == nil && new.elements[$0].isApp })
    {
      match(first, other)
    }
  }

  // MARK: Structures

  /// Matches what was renamed; whether there was any.
  private mutating func matchStructures() -> Bool {
    let (lefts, rights) = (open(old, partners), open(new, oldPartners))
    if lefts.isEmpty || rights.isEmpty { return false }
    let free = (
      names(of: old, where: partners), names(of: new, where: oldPartners)
    )
    let ballot = votes(free.0, free.1)
    let signatures = (
      lefts.map { signature(of: $0, in: old, free.0, renamed: true) },
      rights.map { signature(of: $0, in: new, free.1, renamed: false) }
    )
    var fits: [(Int, Int)] = []
    for (place, left) in lefts.enumerated() {
      for (other, right) in rights.enumerated()
      where isSamePlace(left, right) {
        let names = [self.old.elements[left].name, new.elements[right].name]
        if signatures.0[place] == signatures.1[other] || ballot[names] ?? 0 >= Self.manyVotes {
          fits.append((left, right))
        }
      }
    }
    let chosen = fits.filter { isRenamed($0, among: fits, ballot, free.0) }
    // Each is the choice of both sides, or it is none.
    let good = chosen.filter { pair in
      chosen.count { $0.0 == pair.0 } == 1 && chosen.count { $0.1 == pair.1 } == 1
    }
    for (left, right) in good { match(left, right) }
    return !good.isEmpty
  }

  /// Declarations without a partner that stand in what has one.
  private func open(_ outline: AppOutline, _ partners: [Int?]) -> [Int] {
    outline.elements.indices.filter { index in
      partners[index] == nil && outline.elements[index].parent.map { partners[$0] != nil } ?? true
    }
  }

  private func isSamePlace(_ left: Int, _ right: Int) -> Bool {
    old.elements[left].word == new.elements[right].word
      && old.elements[left].parent.flatMap { partners[$0] } == new.elements[right].parent
  }

  private func isRenamed(
    _ pair: (Int, Int), among fits: [(Int, Int)], _ ballot: [[String]: Int], _ free: Set<String>
  ) -> Bool {
    let (before, after) = (old.elements[pair.0], new.elements[pair.1])
    // Only what it follows from is written otherwise.
    if !before.head.isEmpty, mapped(before.head) == after.head { return true }
    let rivals = fits.filter { ($0.0 == pair.0) != ($0.1 == pair.1) }
    func votes(_ pair: (Int, Int)) -> Int {
      ballot[[old.elements[pair.0].name, new.elements[pair.1].name]] ?? 0
    }
    if votes(pair) > 0 { return rivals.allSatisfy { votes($0) < votes(pair) } }
    if rivals.contains(where: { votes($0) > 0 }) { return false }
    let others = (
      fits.filter { $0.0 == pair.0 }.map { new.elements[$0.1].name },
      fits.filter { $0.1 == pair.1 }.map { old.elements[$0.0].name }
    )
    if onlyNearestName(to: before.name, in: others.0) == after.name,
      onlyNearestName(to: after.name, in: others.1) == before.name
    {
      return true
    }
    if !rivals.isEmpty { return false }
    let mentioned = before.content.filter { $0.isName && $0.kind == .name }
    // What mentions a name that is gone may well lead elsewhere.
    if before.definition != nil || mentioned.contains(where: { free.contains($0.text) }) {
      return size(of: pair.0) >= Self.tellingSize
    }
    return before.hasBody || !mentioned.isEmpty
  }

  /// How much a declaration says beside its name.
  private func size(of element: Int) -> Int {
    signature(of: element, in: old, [], renamed: false).count
  }

  /// Names of declarations without a partner.
  private func names(of outline: AppOutline, where partners: [Int?]) -> Set<String> {
    var names: Set<String> = []
    for (index, element) in outline.elements.enumerated()
    where partners[index] == nil && element.head.isEmpty {
      names.insert(element.name)
    }
    return names
  }

  /// What a declaration says with all that stands in it, without the names that are still open.
  private func signature(
    of element: Int, in outline: AppOutline, _ free: Set<String>, renamed: Bool
  ) -> [AppOutline.Token] {
    func anonymous(_ tokens: [Token]) -> [Token] {
      tokens.map { token in
        guard token.isName else { return token }
        var result = token
        if free.contains(token.text) {
          result = Token(kind: token.kind, text: "?", children: token.children, isName: true)
        } else if renamed, let new = names[token.text] {
          result = Token(kind: token.kind, text: new, children: token.children, isName: true)
        }
        return result
      }
    }
    func named(_ text: String) -> Token { Token(kind: .name, text: text, isName: true) }
    let own = outline.elements[element]
    var found: [Token] = []
    for input in own.inputs { found += anonymous([named(input.name)] + input.content) }
    found += anonymous(own.content)
    for child in outline.children(of: element) {
      let inner = outline.elements[child]
      found += anonymous([Token(kind: .clause, text: inner.word), named(inner.name)])
      found += anonymous(inner.head)
      found += signature(of: child, in: outline, free, renamed: renamed)
    }
    return found
  }

  /// How often what mentions a name now mentions another one in its place, and nothing else has changed.
  private func votes(_ left: Set<String>, _ right: Set<String>) -> [[String]: Int] {
    var votes: [[String]: Int] = [:]
    for (index, partner) in partners.enumerated() {
      guard let partner else { continue }
      let before = mapped(old.elements[index].mentions)
      let after = new.elements[partner].mentions
      guard before.count == after.count else { continue }
      var found: [[String]] = []
      let isAlike = zip(before, after).allSatisfy { before, after in
        if before == after { return true }
        guard before.isName, after.isName, left.contains(before.text), right.contains(after.text)
        else { return false }
        found.append([before.text, after.text])
        return true
      }
      if isAlike { for pair in found { votes[pair, default: 0] += 1 } }
    }
    return votes
  }

  /// What the old app says, in the names of the new one.
  private func mapped(_ tokens: [AppOutline.Token]) -> [AppOutline.Token] {
    if names.isEmpty { return tokens }
    return tokens.map { token in
      guard token.isName, let new = names[token.text] else { return token }
      return Token(kind: token.kind, text: new, children: token.children, isName: true)
    }
  }
}

extension OutlineMatch {
  /// What has changed in a declaration that is in both apps.
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
    // One of the same type in the same place has another name.
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

/// What has changed in the inputs of a declaration.
package enum InputChange: Sendable, Hashable {
  case added(String)
  case removed(String)
  case renamed(from: String, to: String)
  /// Another type, domain or default, as they are written.
  case changed(String, from: String, to: String)
}

extension AppOutline.Element {
  /// Where it mentions names.
  fileprivate var mentions: [AppOutline.Token] { inputs.flatMap(\.content) + head + content }
}

extension OutlineMatch {
  /// The declaration of the new app that one of the old app is.
  func partner(of old: Int) -> Int? { partners[old] }
  func oldPartner(of new: Int) -> Int? { oldPartners[new] }

  /// Whether a declaration has another name.
  func isRenamed(_ left: Int) -> Bool {
    guard let right = partners[left] else { return false }
    let (before, after) = (old.elements[left], new.elements[right])
    return before.head.isEmpty ? before.name != after.name : mapped(before.head) != after.head
  }

  /// A sentence about the old app in the names of the new one, or the other way round.
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
