import SextantEngine
import SextantSyntax

/// What an app remembers and sends: states, their types, triggers.
enum States {
  static let state = CommonDeclaration(
    "state", notation: "state NAME = VALUE", production: "NAME , [ \":\" , TYPE ] , \"=\" , VALUE",
    "declare a state of the app", example: "state loggedIn = false",
    declare: { declared, resolver in
      resolver.declareState(declared.phrase)
      return nil
    })

  /// Enumerations are declared before all else, since inputs may be of them.
  static let enumeration = CommonDeclaration(
    "enum", notation: "enum NAME { CASE, CASE }",
    production: "NAME , \"{\" , NAME , { [ \",\" ] , NAME } , \"}\"", "declare an enumeration",
    example: "enum Plan { free, premium }")

  static let trigger = CommonDeclaration(
    "trigger", notation: "trigger NAME[(INPUT: TYPE)]", production: "NAME , [ Params ]",
    "declare what the app sends to its host", example: "trigger reviewRequested",
    rule: .onlyInApps,
    declare: { declared, resolver in
      resolver.declareTrigger(declared.phrase)
      return nil
    })
}
