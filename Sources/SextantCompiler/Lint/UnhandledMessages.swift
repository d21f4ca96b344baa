import SextantEngine
import SextantLanguage
import SextantSyntax

let unhandledMessages = LintRule(
  "unheardMessage", 1309, "no handler of the app receives `%1`",
  cause: "The app sends the message, but no `on` handles the message.",
  fails: "app T { message saved; screen A { action save { send saved } }; start A }",
  works:
    "app T { message saved; screen A { action save { send saved } }; on saved { append A }; start A }"
) { program in
  if program.app.isScratch { return [] }
  let handlers = program.app.declared.flatMap(\.handlers) + program.app.behavior.appHandlers
  let heard = Set(handlers.map(\.message))
  var sent: Set<String> = []
  for body in program.app.bodies {
    body.forEachStatement { statement in message(sentBy: statement).map { _ = sent.insert($0) } }
  }
  return program.usages.declared.compactMap { declared in
    guard case .message = declared.kind, declared.place.file == program.file,
      sent.contains(declared.name), !heard.contains(declared.name)
    else { return nil }
    return .init(
      declared.place.span, declared.name,
      suggestion: .advice("handle it with `on \(declared.name) { … }`"))
  }
}

func message(sentBy statement: Statement) -> String? {
  guard case .call(let call) = statement.kind,
    let slot = call.entry.pattern.slots.firstIndex(where: { $0.slot == .message }),
    call.arguments.indices.contains(slot), case .call(let name, _, _) = call.arguments[slot]
  else { return nil }
  return name
}
