import SextantEngine
import SextantSyntax

/// The declarations of systems that bring none of their own: what a tree is made of.
enum TreeDeclarations {
  static let screen = CommonDeclaration(
    "screen", notation: "screen NAME[(INPUT: TYPE)] [{ action …; source \"…\" }]",
    production: "NAME , [ Params ] , [ Members ]", "declare a screen",
    example: "screen Product(id: String)", isOfTree: true,
    declare: { $1.declareNode($0.phrase, kind: .screen) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineMembers(of: id, declared.phrase, from: 2) }
    })

  static let tabs = CommonDeclaration(
    "tabs", notation: "tabs NAME { tab ID [\"Title\"] NODE … }",
    production:
      "NAME , [ Params ] , [ \"selected\" , NAME ] , \"{\" , { Tab | Member } , \"}\"",
    "declare a tab container", example: "tabs Main { tab first Home; tab second Profile }",
    isOfTree: true, rule: .beforeName, declare: { $1.declareNode($0.phrase, kind: .tabs) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineTabs(id, declared.phrase) }
    })

  static let switched = CommonDeclaration(
    "switched", notation: "switched NAME [shows NODE]",
    production: "NAME , [ Params ] , [ \"shows\" , ( NODE | \"nothing\" ) ] , [ Members ]",
    "declare a container that shows one node", example: "switched Root shows Home",
    isOfTree: true, rule: .beforeName, declare: { $1.declareNode($0.phrase, kind: .switched) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineSwitched(id, declared.phrase) }
    })

  static let custom = CommonDeclaration(
    "custom", notation: "custom NAME { segment NODE … }",
    production:
      "NAME , [ Params ] , [ \"not\" , \"wrapping\" ] , "
      + "\"{\" , { \"segment\" , NODE | Member } , \"}\"",
    "declare a container of your own", example: "custom Segments { segment First; segment Second }",
    isOfTree: true, rule: .beforeName, declare: { $1.declareNode($0.phrase, kind: .custom) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineCustom(id, declared.phrase) }
    })

  static let presentable = CommonDeclaration(
    "presentable", notation: "presentable NAME", production: "NAME",
    "declare a presentation style of your own", example: "presentable photosPicker",
    isOfTree: true,
    declare: { declared, resolver in
      resolver.declarePresentable(declared.phrase)
      return nil
    })

  static let window = CommonDeclaration(
    "window", notation: "window NAME { NODE }", production: "NAME , \"{\" , NODE , \"}\"",
    "declare a window", example: "window help { Help }", isOfTree: true, rule: .beforeName,
    declare: { declared, resolver in
      resolver.declareWindow(declared.phrase)
      return nil
    },
    define: { $1.defineWindow($0.phrase) })
}
