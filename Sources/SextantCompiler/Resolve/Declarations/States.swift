import SextantEngine
import SextantLanguage
import SextantSyntax

/// What an app remembers and sends: states, their types, triggers.
enum States {
  static let state = CommonDeclaration(
    "state NEW:name [: TYPE] = VALUE",
    "declare a state of the app", example: "state loggedIn = false",
    declare: { $1.declareState($0) })

  /// Enumerations are declared before all else, since inputs may be of them.
  static let enumeration = CommonDeclaration(
    "enum NEW:name CASES",
    "declare an enumeration",
    example: "enum Plan { free, premium }")

  static let trigger = CommonDeclaration(
    "trigger SIGNATURE:name",
    "declare what the app sends to its host", example: "trigger reviewRequested",
    rule: .onlyInApps,
    declare: { $1.declareTrigger($0) })
}

extension Resolver {
  /// `state NAME [: TYPE] = LITERAL`.
  mutating func declareState(_ phrase: Phrase) {
    let ids = binder.app.variableIDs
    guard let name = newName(phrase, at: 1, isTaken: { ids[$0] != nil }) else { return }
    guard var variable = variable(phrase, binder.text(name)) else {
      binder.app.errorSymbols.insert(name)
      return
    }
    noteDeclared(.state(binder.app.variables.count), at: phrase.atoms[1])
    binder.app.variableIDs[name] = binder.app.variables.count
    variable.place = binder.place(of: phrase.atoms[1])
    binder.app.variables.append(variable)
  }

  private mutating func variable(_ phrase: Phrase, _ name: String) -> App.Variable? {
    var position = 2
    var type = ValueType.unknown
    if phrase.isOp(.colon, at: position), position + 1 < phrase.end {
      guard let written = binder.valueType(phrase.atoms[position + 1]) else { return nil }
      type = written
      position += 2
    }
    // Nothing of a state with an error runs, and what uses it is judged by its type.
    let erroneous: App.Variable? =
      type == .unknown ? nil : .init(name: name, type: type, initial: .bool(false))
    guard phrase.isOp(.equals, at: position) else {
      binder.expected("`=`", at: position, of: phrase)
      return erroneous
    }
    position += 1
    let start = position
    let wanted = type
    guard let (value, found) = binder.expression(phrase, &position, wanting: wanted)
    else {
      return erroneous
    }
    binder.requireEnd(phrase, at: position)
    guard let initial = value.constant else {
      binder.error(LanguageCodes.notConstant, phrase.atoms[start])
      return erroneous
    }
    if !found.fits(wanted) {
      let help = binder.typeSuggestion(value, wanted, phrase, from: start, to: position)
      binder.report(
        LanguageCodes.wrongType, binder.tree.span(phrase.atoms[start]),
        [wanted.article, found.article],
        help)
      return erroneous
    }
    return .init(name: name, type: wanted == .unknown ? found : wanted, initial: initial)
  }

  mutating func declareTrigger(_ phrase: Phrase) {
    let ids = binder.app.triggers
    guard let name = newName(phrase, at: 1, isTaken: { ids[$0] != nil }) else { return }
    let parameters = parameters(of: phrase.atoms[1])
    binder.requireEnd(phrase, at: 2)
    binder.app.triggers[name] = parameters
    noteDeclared(.trigger(name), at: phrase.atoms[1])
  }
}
