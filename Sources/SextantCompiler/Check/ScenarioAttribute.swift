import SextantEngine
import SextantLanguage
import SextantSyntax

/// An attribute of a scenario. It stands between the title and the block.
package struct ScenarioAttribute: Sendable {
  package let word: String
  package let notation: String
  /// The grammar production of the part that follows the keyword.
  package let production: String
  package let summary: String
  package let example: String
  /// Reads the attribute after its keyword. Returns false after reporting an error.
  let read: @Sendable (inout ScenarioHead, inout Binder) -> Bool
}

package let scenarioAttributes: [ScenarioAttribute] = [
  ScenarioAttribute(
    word: "tags", notation: "tags TAG, …", production: "NAME , { \",\" , NAME }",
    summary: "declare tags; `--filter tag:TAG` selects scenarios with this tag",
    example: "scenario \"push\" tags smoke { append Detail }"
  ) { head, binder in head.readTags(&binder) },

  ScenarioAttribute(
    word: "for", notation: "for NAME, … in LIST",
    production: "NAME , { \",\" , NAME } , \"in\" , EXPR",
    summary:
      "run a scenario once for each value or row; with several `for`, once for each combination",
    example:
      "scenario \"push\" for id, n in [[\"1\", 1], [\"2\", 2]] { append Detail(id: id, n: n) }"
  ) { head, binder in head.readTable(&binder) },

  ScenarioAttribute(
    word: "skip", notation: "skip \"REASON\"", production: "STRING",
    summary: "skip a scenario, and report the reason",
    example: "scenario \"push\" skip \"no network here\" { append Detail }"
  ) { head, binder in head.readRemark(\.skip, &binder) },

  ScenarioAttribute(
    word: "todo", notation: "todo \"REASON\"", production: "STRING",
    summary: "run a scenario with a known failure, and report if it passes",
    example: "scenario \"push\" todo \"nobody has built it\" { append Detail; expect top is Home }"
  ) { head, binder in head.readRemark(\.todo, &binder) },

  ScenarioAttribute(
    word: "only", notation: "only", production: "",
    summary:
      "run only this scenario of the file; if the environment variable `CI` is set, the suite fails",
    example: "scenario \"push\" only { append Detail }"
  ) { head, _ in
    head.result.only = head.wordPlace
    return true
  },
]

struct ScenarioHead {
  private let phrase: Phrase
  private var position: Int
  var result = Scenario.Head()
  private(set) var wordPlace: SourceSpan

  /// Reads the attributes of a scenario, and binds the names of its tables. Returns nil after an
  /// error.
  static func read(
    _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Scenario.Head? {
    var head = ScenarioHead(
      phrase: phrase, position: start, wordPlace: binder.place(of: phrase.node))
    while head.position < phrase.end {
      let word = phrase.word(at: head.position).map { binder.text($0) }
      guard let attribute = scenarioAttributes.first(where: { $0.word == word }) else {
        head.reportUnknown(word, &binder)
        return nil
      }
      head.wordPlace = binder.place(phrase.span(at: head.position))
      head.position += 1
      if !attribute.read(&head, &binder) { return nil }
    }
    return head.result
  }

  private func reportUnknown(_ word: String?, _ binder: inout Binder) {
    let words = scenarioAttributes.map(\.word)
    let near = word.flatMap { binder.suggester.nearest(to: $0, among: words) }
    binder.expected(
      words.map { "`\($0)`" }.joined(separator: ", ") + " or {", at: position, of: phrase,
      near.map { binder.suggester.replacement(of: phrase.atoms[position], with: $0) })
  }

  fileprivate mutating func readTags(_ binder: inout Binder) -> Bool {
    while true {
      guard let tag = phrase.name(at: position) else {
        let isText = phrase.kind(at: position) == .string
        binder.expected(
          "a tag", at: position, of: phrase,
          isText ? .advice("a tag is a word without quotes: `tags smoke, slow`") : nil)
        return false
      }
      result.tags.append(binder.text(tag))
      position += 1
      guard phrase.kind(at: position) == .comma else { return true }
      position += 1
    }
  }

  fileprivate mutating func readRemark(
    _ remark: WritableKeyPath<Scenario.Head, Scenario.Remark?>, _ binder: inout Binder
  ) -> Bool {
    guard phrase.kind(at: position) == .string else {
      binder.expected("the reason in quotes", at: position, of: phrase)
      return false
    }
    let reason = binder.tree.string(phrase.atoms[position])
    result[keyPath: remark] = Scenario.Remark(reason: reason, place: wordPlace)
    position += 1
    return true
  }

  fileprivate mutating func readTable(_ binder: inout Binder) -> Bool {
    guard let rounds = binder.rounds(phrase, from: position) else { return false }
    let names = rounds.names
    if let name = names.first(where: { binder.scope[binder.tree.symbol($0)] != nil }) {
      binder.error(LanguageCodes.duplicate, name, binder.text(binder.tree.symbol(name)))
      return false
    }
    let start = rounds.list.atoms.lowerBound
    position = rounds.list.atoms.upperBound
    guard let table = binder.rowTable(rounds, of: phrase) else { return false }
    guard case .list(let rows)? = table.rows.constant else {
      binder.error(LanguageCodes.notConstant, phrase.atoms[start])
      return false
    }
    if rows.isEmpty { binder.error(LanguageCodes.noCases, phrase.atoms[start]) }
    var seen: Set<Value> = []
    for row in rows where !seen.insert(row).inserted {
      binder.usages.repeatedCases.append(
        .init(subject: row, place: binder.place(of: phrase.atoms[start])))
    }
    result.tables.append(
      Scenario.Table(
        variables: binder.bindRows(names, table),
        rows: rows.map { row in
          if names.count > 1, case .list(let cells) = row { cells } else { [row] }
        }))
    return hasFewCases(at: phrase.atoms[start], &binder)
  }

  private func hasFewCases(at list: NodeID, _ binder: inout Binder) -> Bool {
    let count = result.tables.reduce(1.0) { $0 * Double($1.rows.count) }
    if count <= Double(Scenario.maxCases) { return true }
    let text = count < 1e15 ? String(Int(count)) : "more than 10^15"
    binder.error(LanguageCodes.tooManyCases, list, String(Scenario.maxCases), text)
    return false
  }
}
