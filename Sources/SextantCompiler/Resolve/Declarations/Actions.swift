import SextantEngine
import SextantLanguage
import SextantSyntax

/// What a person can do on a screen, and the inputs that its bodies see.
enum Actions {
  static func bindInputs(of owner: DefinitionID, _ binder: inout Binder) {
    for parameter in binder.app.parameters(of: owner) {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
  }

  /// `action NAME [(…)] [when FACT] { … }`. An action sees its screen's inputs; its own of the same name
  /// win.
  static func bindAction(
    _ phrase: Phrase, _ owner: DefinitionID, _ index: Int, _ binder: inout Binder
  ) {
    let declared = binder.app.declared[Int(owner.index)].actions[index]
    bindInputs(of: owner, &binder)
    for parameter in declared.parameters {
      _ = binder.scope.bind(binder.symbols.intern(parameter.name), parameter.type)
    }
    var condition: Fact?
    if phrase.word(at: 2) == binder.keywords.when, phrase.end > 3 {
      condition = binder.fact(phrase, 3..<phrase.end, leavesBlock: true)
    } else if phrase.end > 2 {
      binder.expected("`when` or {", at: 2, of: phrase)
    }
    binder.app.declared[Int(owner.index)].actions[index] = .init(
      name: declared.name, parameters: declared.parameters, condition: condition,
      body: declared.body, place: declared.place)
    if let block = phrase.block {
      binder.app.bodies[Int(declared.body.index)] = binder.body(
        block, title: "action \(declared.name)")
    }
  }
}
