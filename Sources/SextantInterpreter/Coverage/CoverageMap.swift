import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// The coverage items of a program's app.
package struct CoverageMap: Sendable {
  package private(set) var items: [(item: Coverage.Item, name: String)] = []
  let app: String
  let file: String
  private(set) var links: [BodyID: String] = [:]

  private var screens: [DefinitionID: Int] = [:]
  private var bodies: [BodyID: Int] = [:]
  /// The index of the first item of each `if`, by the span of the statement.
  private var branches: [SourceSpan: Int] = [:]
  private var rules: [Int] = []
  /// The index of the first item of each condition, by the body that the condition guards. The item
  /// for false results follows.
  private var conditions: [BodyID: Int] = [:]
  private var presentations: [SourceSpan: Int] = [:]
  private var unread: [(body: BodyID, title: String)] = []

  private let program: Program
  private let sources: [SourceText]

  package init(_ program: Program, _ sources: [SourceText]) {
    self.program = program
    self.sources = sources
    app = program.app.name
    file = program.app.place.map { sources[$0.file].name } ?? program.source.name
    addScreens()
    addActions()
    let behavior = program.app.behavior
    for link in behavior.links.links {
      add(.link, link.title, link.body, at: link.place, link.condition)
      links[link.body] = link.title
    }
    let handlers = (program.app.declared.flatMap(\.handlers) + behavior.appHandlers).map(\.body)
    let guards = program.app.declared.flatMap { $0.guards.map(\.body) + $0.appearances.map(\.body) }
    for body in handlers + guards {
      unread.append((body, program.body(body).title))
    }
    for event in behavior.events {
      add(
        .event, "event \(event.name)", event.body, at: program.body(event.body).place,
        event.condition)
    }
    for command in behavior.commands {
      add(.command, "command \(command.name)", command.body, at: program.body(command.body).place)
    }
    let alerts = program.system.vocabulary.alerts?.word
    for definition in program.app.definitions {
      for body in definition.details.compactMap(\.body) {
        let title = program.body(body).title
        if definition.word == alerts { addButton(body, title) }
        unread.append((body, title))
      }
    }
    for rule in program.rules { addRule(rule) }
    readBodies()
  }

  // MARK: Looking up

  func screen(_ definition: DefinitionID) -> Int? { screens[definition] }

  var hasConditions: Bool { !conditions.isEmpty }

  func condition(of body: BodyID, isOffered: Bool) -> Int? {
    conditions[body].map { $0 + (isOffered ? 0 : 1) }
  }

  func presentation(at place: SourceSpan) -> Int? { presentations[place] }

  func item(of point: CoveragePoint) -> Int? {
    switch point {
    case .body(let body): bodies[body]
    case .branch(let place, let number): branches[place].map { $0 + number }
    case .rule(let index, let isTrue):
      index < rules.count ? rules[index] + (isTrue ? 0 : 1) : nil
    }
  }

  // MARK: Declarations

  private mutating func add(
    _ kind: Coverage.Kind, _ name: String, at place: SourceSpan, branch: Coverage.Branch? = nil
  ) -> Int {
    let source = sources[place.file]
    let (line, column) = source.location(of: place.span.start)
    items.append(
      (
        Coverage.Item(
          kind: kind, file: source.name, line: line, column: column, branch: branch), name
      ))
    return items.count - 1
  }

  private mutating func addScreens() {
    // A declared alert has no view and is never the top node.
    let alerts = program.system.vocabulary.alerts?.word
    for (index, definition) in program.app.definitions.enumerated()
    where definition.kind == .screen && definition.word != alerts {
      let id = DefinitionID(index: UInt32(index))
      guard let place = program.app.places[id], makesNodes(definition.word), isView(id, definition)
      else { continue }
      screens[id] = add(.screen, "\(definition.word) \(definition.name)", at: place)
    }
  }

  private func makesNodes(_ word: String) -> Bool {
    if word == "screen" { return true }
    if case .node? = program.app.vocabulary.declaration(word)?.source.meaning { return true }
    return false
  }

  /// Returns whether nodes of a declaration can be the top node. Containers, and routes that only
  /// start a flow, cannot be the top node.
  private func isView(_ id: DefinitionID, _ definition: Definition) -> Bool {
    guard program.system.isView(definition) else { return false }
    guard let content = program.app.declared[Int(id.index)].content else { return true }
    return !content.nodes.isEmpty
      && content.nodes.allSatisfy { node in
        node.definition.map { program.app.definition($0).owner == id } ?? false
      }
  }

  private mutating func addActions() {
    for (definition, declared) in zip(program.app.definitions, program.app.declared) {
      for action in declared.actions {
        let name = "action \(definition.name).\(action.name)"
        add(.action, name, action.body, at: action.place, action.condition)
      }
    }
  }

  private mutating func add(
    _ kind: Coverage.Kind, _ name: String, _ body: BodyID, at place: SourceSpan,
    _ condition: App.Condition? = nil
  ) {
    bodies[body] = add(kind, name, at: place)
    unread.append((body, name))
    guard condition != nil else { return }
    conditions[body] = items.count
    addBranches(
      of: place, [("\(name) offered", place), ("\(name) withheld", place)], .condition)
  }

  private mutating func addButton(_ body: BodyID, _ name: String) {
    bodies[body] = add(.button, name, at: program.body(body).place)
  }

  private mutating func addRule(_ rule: App.Rule) {
    let title = program.body(rule.body).title
    let otherwise = rule.otherwise.map { program.body($0) }
    rules.append(items.count)
    addBranches(
      of: rule.place,
      [
        (title, rule.place),
        (title + (otherwise == nil ? " not taken" : " otherwise"), otherwise?.place ?? rule.place),
      ])
    unread.append((rule.body, title))
    if let otherwise = rule.otherwise { unread.append((otherwise, title + " otherwise")) }
  }

  private mutating func addBranches(
    of statement: SourceSpan, _ branches: [(name: String, place: SourceSpan)],
    _ kind: Coverage.Kind = .branch
  ) {
    let (line, column) = sources[statement.file].location(of: statement.span.start)
    for (number, branch) in branches.enumerated() {
      _ = add(
        kind, branch.name, at: branch.place,
        branch: Coverage.Branch(line: line, column: column, number: number))
    }
  }

  // MARK: Bodies

  private mutating func readBodies() {
    var pending = unread.map { (program.body($0.body), $0.title) }
    unread = []
    var seen: Set<ObjectIdentifier> = []
    while let (body, title) = pending.popLast() {
      guard seen.insert(ObjectIdentifier(body)).inserted else { continue }
      for statement in body.statements {
        let blocks = statement.kind.bodies
        pending += blocks.map { ($0, title) }
        switch statement.kind {
        case .together(let inner): pending.append((inner, title))
        case .branch(_, let otherwise):
          addBranches(of: statement, blocks, areAll: otherwise != nil)
        case .after(_, let later): pending.append((program.body(later), title))
        case .call(let call):
          if let style = style(of: call) {
            presentations[statement.place] = add(
              .presentation, "\(style) in \(title)", at: statement.place)
          }
          for case .buttons(let buttons) in call.arguments {
            for body in buttons.compactMap(\.body) {
              addButton(body, "\(program.body(body).title) in \(title)")
              pending.append((program.body(body), title))
            }
          }
        default: break
        }
      }
    }
  }

  /// Adds the branches of an `if`. `areAll` is true if the `if` has an `else`.
  private mutating func addBranches(of statement: Statement, _ blocks: [Body], areAll: Bool) {
    branches[statement.place] = items.count
    let source = sources[statement.place.file]
    var start = statement.place.span.start
    var found: [(String, SourceSpan)] = []
    for body in blocks {
      let head = Span(start: start, end: max(start, body.place.span.start))
      let words = source.text(of: head).split(whereSeparator: \.isWhitespace)
      let name = words.joined(separator: " ")
      found.append((name, found.isEmpty ? statement.place : body.place))
      start = body.place.span.end
    }
    if !areAll { found.append((found.first.map { $0.0 + " not taken" } ?? "", statement.place)) }
    addBranches(of: statement.place, found)
  }

  private func style(of call: Call) -> String? {
    guard let sentence = call.systemSentence else { return nil }
    switch program.system.vocabulary.presentations[sentence.name] {
    case nil: return nil
    case .style(let name): return name
    case .presentable:
      guard case .presentable(let index)? = call.arguments.first else { return nil }
      return program.app.presentables[index]
    case .declared(let style):
      guard case .node(let node)? = call.arguments.first else { return nil }
      return node.definition.flatMap { style($0, program.map) }
    }
  }
}
