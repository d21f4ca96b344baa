import SextantEngine
import SextantLanguage
import SextantSyntax

/// Handlers that name a sender that never sends the message. Other declarations send it.
///
/// The sender of a message is the node that owns the sending body. This body is an action, a
/// handler or a guard, or it is a timer, a button or a command that such a body calls. If the
/// sending sentence can run on another node, or does not belong to a screen, the sender is known
/// only at run time. Then the rule reports no handler of the message.
let unsentMessages = LintRule(
  "unsentMessage", 1331, "`%1` never sends `%2`",
  cause:
    "The handler names a sender. The bodies of this sender, and the commands that these bodies run, do not send the message. Therefore, the handler never runs.",
  fails:
    "app T { message done; screen Home { action open { present sheet stacked First }; on done from First { append End } }; screen First { action next { append Second } }; screen Second { action finish { send done; dismiss } }; screen End; start stacked Home }",
  works:
    "app T { message done; screen Home { action open { present sheet stacked First }; on done from First { append End } }; screen First { action next { append Second }; on done from Second { send done } }; screen Second { action finish { send done; dismiss } }; screen End; start stacked Home }"
) { program in
  if program.app.isScratch { return [] }
  let handlers = program.app.declared.flatMap(\.handlers) + program.app.behavior.appHandlers
  let heard = handlers.compactMap { handler -> (App.Handler, DefinitionID, SourceSpan)? in
    guard let sender = handler.sender, let place = handler.senderPlace,
      place.file == program.file, handler.message != "finished"
    else { return nil }
    return (handler, sender, place)
  }
  if heard.isEmpty { return [] }
  let senders = MessageSenders(of: program)
  return heard.compactMap { handler, sender, place in
    let known = senders.named[handler.message] ?? []
    guard !known.isEmpty, !known.contains(sender), !senders.others.contains(handler.message)
    else { return nil }
    let names = known.sorted { $0.index < $1.index }.map { program.app.definition($0).name }
    let all = names.map { "`\($0)`" }.joined(separator: ", ")
    let (name, message) = (program.app.definition(sender).name, handler.message)
    return .init(
      place.span, name, message,
      suggestion: .advice(
        "\(all) \(names.count == 1 ? "sends" : "send") the message: send it again in `\(name)`, for example with `on \(message) from \(names[0]) { send \(message) }`"
      ))
  }
}

private struct MessageSenders {
  private(set) var named: [String: Set<DefinitionID>] = [:]
  /// The messages of which at least one sender is known only at run time.
  private(set) var others: Set<String> = []
  private let program: Program
  private var visits: Set<Visit> = []

  private struct Visit: Hashable {
    let body: BodyID
    let sender: DefinitionID?
  }

  init(of program: Program) {
    self.program = program
    for (index, declared) in program.app.declared.enumerated() {
      for body in declared.bodies { add(body, DefinitionID(index: UInt32(index))) }
    }
    let behavior = program.app.behavior
    let bodies =
      behavior.appHandlers.map(\.body) + behavior.events.map(\.body)
      + behavior.rules.flatMap { [$0.body] + ($0.otherwise.map { [$0] } ?? []) }
      + behavior.links.links.map(\.body)
    for body in bodies { add(body, nil) }
    for statements in program.statementLists { add(statements, nil) }
  }

  private mutating func add(_ body: BodyID, _ sender: DefinitionID?) {
    if visits.insert(Visit(body: body, sender: sender)).inserted {
      add(program.body(body).statements, sender)
    }
  }

  /// - Parameter sender: nil if the sender is known only at run time.
  private mutating func add(_ statements: [Statement], _ sender: DefinitionID?) {
    for statement in statements {
      let own = statement.target == nil ? sender : nil
      if let message = message(sentBy: statement) { add(message, from: own) }
      let inner = if case .within = statement.kind { DefinitionID?.none } else { own }
      for body in statement.kind.bodies { add(body.statements, inner) }
      if case .together(let body) = statement.kind { add(body.statements, own) }
      for body in bodies(startedBy: statement) { add(body, own) }
    }
  }

  private mutating func add(_ message: String, from sender: DefinitionID?) {
    if let sender {
      named[message, default: []].insert(sender)
    } else {
      others.insert(message)
    }
  }

  /// Returns the bodies of the timers, buttons and commands that a statement calls. Nested
  /// statements are not included.
  private func bodies(startedBy statement: Statement) -> [BodyID] {
    var found = program.commands.map(\.body).filter { program.calls($0, in: statement) }
    var isInside = false
    BoundWalk.visit(Body(statements: [statement], place: statement.place)) { part in
      switch part {
      case .statement:
        defer { isInside = true }
        return !isInside
      case .body(let body): found.append(body)
      default: break
      }
      return true
    }
    return found
  }
}
