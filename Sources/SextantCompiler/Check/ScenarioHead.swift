import SextantEngine
import SextantLanguage
import SextantSyntax

struct ScenarioHead {
  private let phrase: Phrase
  private(set) var result = Scenario.Head()

  /// Binds the attributes of a scenario, and the variables of its `for` tables. Returns nil after an
  /// error.
  static func read(_ form: FormArguments, _ binder: inout Binder) -> Scenario.Head? {
    var head = ScenarioHead(phrase: form.phrase)
    switch form.syntax {
    case .attributes(let attributes)?:
      return attributes.allSatisfy { head.bind($0, &binder) } ? head.result : nil
    case .missing(let missing)?: head.report(missing, &binder)
    default: break
    }
    return nil
  }

  private func report(_ missing: MissingSyntax, _ binder: inout Binder) {
    var suggestion: Suggestion?
    if missing.name == ScopedParser.attribute,
      let word = phrase.word(at: missing.position).map({ binder.text($0) }),
      let near = binder.suggester.nearest(to: word, among: scenarioAttributes.map(\.word))
    {
      suggestion = binder.suggester.replacement(of: phrase.atoms[missing.position], with: near)
    }
    if missing.name == ScopedParser.tag, phrase.kind(at: missing.position) == .string {
      suggestion = .advice("a tag is a word without quotes: `tags smoke, slow`")
    }
    binder.expected(missing.name, at: missing.position, of: phrase, suggestion)
  }

  private mutating func bind(_ attribute: AttributeSyntax, _ binder: inout Binder) -> Bool {
    let place = binder.place(of: attribute.keyword)
    switch attribute.argument {
    case .tags(let tags):
      result.tags += tags.map { binder.text(binder.tree.symbol($0)) }
    case .table(let rounds): return bind(rounds, &binder)
    case .skip(let reason):
      result.skip = Scenario.Remark(reason: binder.tree.string(reason), place: place)
    case .todo(let reason):
      result.todo = Scenario.Remark(reason: binder.tree.string(reason), place: place)
    case .only: result.only = place
    }
    return true
  }

  private mutating func bind(_ rounds: RoundsSyntax, _ binder: inout Binder) -> Bool {
    let names = rounds.names
    if let name = names.first(where: { binder.scope[binder.tree.symbol($0)] != nil }) {
      binder.error(LanguageCodes.duplicate, name, binder.text(binder.tree.symbol(name)))
      return false
    }
    let start = rounds.list.atoms.lowerBound
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
