import SextantEngine
import SextantLanguage
import SextantSyntax

/// What has a name, inputs and a body: an app's own sentences, and what may happen outside.
enum Procedures {
  static let command = CommonDeclaration(
    "command SIGNATURE:name [when FACT:condition] BODY",
    "declare a sentence of your own", example: "command twice { append Detail; append Detail }",
    declare: { $1.declareProcedure($0, isEvent: false) },
    define: { declared, resolver in
      let phrase = declared.phrase
      guard let name = phrase.name(at: 1), let index = resolver.binder.app.commandIDs[name] else {
        return
      }
      resolver.leaveBody { bindCommand(phrase, index, &$0) }
    })

  static let event = CommonDeclaration(
    "event SIGNATURE:name BODY",
    "declare what may happen outside", example: "event pushArrives { append Detail }",
    declare: { $1.declareProcedure($0, isEvent: true) },
    define: { declared, resolver in
      let phrase = declared.phrase
      guard let name = phrase.name(at: 1), let index = resolver.binder.app.eventIDs[name] else {
        return
      }
      resolver.leaveBody { bindEvent(phrase, index, &$0) }
    })

  /// `command NAME [(…)] [when FACT] { … }`: its inputs are its own, so those that nothing reads are
  /// reported.
  private static func bindCommand(_ phrase: Phrase, _ index: Int, _ binder: inout Binder) {
    let declared = binder.app.behavior.commands[index]
    let arguments = binder.tree.argumentNodes(of: phrase.atoms[1])
    for (index, parameter) in declared.parameters.enumerated() {
      let atom = arguments.indices.contains(index) ? arguments[index] : nil
      _ = binder.bind(binder.symbols.intern(parameter.name), parameter.type, at: atom, .input)
    }
    var condition: Fact?
    var position = 2
    if phrase.word(at: 2) == binder.keywords.when, phrase.end > 3 {
      condition = binder.fact(phrase, 3..<phrase.end, leavesBlock: true)
      position = phrase.end
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return }
    binder.app.bodies[Int(declared.body.index)] = binder.body(
      block, title: "command \(declared.name)")
    binder.app.behavior.commands[index] = App.Procedure(
      name: declared.name, parameters: declared.parameters, condition: condition,
      body: declared.body)
  }

  /// `event NAME [(…)] { … }`. What an event brings is given, read or not.
  private static func bindEvent(_ phrase: Phrase, _ index: Int, _ binder: inout Binder) {
    let declared = binder.app.behavior.events[index]
    for parameter in declared.parameters {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
    guard let block = binder.requiredBlock(phrase, at: 2) else { return }
    binder.app.bodies[Int(declared.body.index)] = binder.body(
      block, title: "event \(declared.name)")
  }
}

extension Resolver {
  /// `command NAME [(…)] [when FACT] { … }` and `event NAME [(…)] { … }`.
  fileprivate mutating func declareProcedure(_ phrase: Phrase, isEvent: Bool) {
    let (app, vocabulary) = (binder.app, binder.vocabulary)
    let name = newName(phrase, at: 1) { name in
      isEvent
        ? app.eventIDs[name] != nil
        : app.commandIDs[name] != nil || !vocabulary.sentences(beginningWith: name).isEmpty
    }
    guard let name else { return }
    let parameters = parameters(of: phrase.atoms[1])
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: phrase.node)))
    let procedure = App.Procedure(
      name: binder.text(name), parameters: parameters, condition: nil, body: body)
    if isEvent {
      binder.app.eventIDs[name] = binder.app.behavior.events.count
      binder.app.behavior.events.append(procedure)
    } else {
      binder.app.commandIDs[name] = binder.app.behavior.commands.count
      binder.app.behavior.commands.append(procedure)
    }
  }
}
