import SextantEngine
import SextantLanguage
import SextantSyntax

/// The declarations of systems that bring none of their own: what a tree is made of.
enum TreeDeclarations {
  static let screen = CommonDeclaration(
    "screen SIGNATURE:name [MEMBERS]",
    "declare a screen",
    example: "screen Product(id: String)", isOfTree: true,
    declareNode: { $1.declareNode($0, kind: .screen) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineMembers(of: id, declared.phrase, from: 2) }
    })

  static let tabs = CommonDeclaration(
    "tabs SIGNATURE:name [selected TAB] TABS",
    "declare a tab container", example: "tabs Main { tab first Home; tab second Profile }",
    isOfTree: true, rule: .beforeName, declareNode: { $1.declareNode($0, kind: .tabs) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineTabs(id, declared.phrase) }
    })

  static let switched = CommonDeclaration(
    "switched SIGNATURE:name [shows (nothing | NODE)] [MEMBERS]",
    "declare a container that shows one node", example: "switched Root shows Home",
    isOfTree: true, rule: .beforeName, declareNode: { $1.declareNode($0, kind: .switched) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineSwitched(id, declared.phrase) }
    })

  static let custom = CommonDeclaration(
    "custom SIGNATURE:name [not wrapping] SEGMENTS",
    "declare a container of your own", example: "custom Segments { segment First; segment Second }",
    isOfTree: true, rule: .beforeName, declareNode: { $1.declareNode($0, kind: .custom) },
    define: { declared, resolver in
      if let id = declared.id { resolver.defineCustom(id, declared.phrase) }
    })

  static let presentable = CommonDeclaration(
    "presentable NEW:name",
    "declare a presentation style of your own", example: "presentable photosPicker",
    isOfTree: true,
    declare: { $1.declarePresentable($0) })

  static let window = CommonDeclaration(
    "window NEW:name CONTENT",
    "declare a window", example: "window help { Help }", isOfTree: true, rule: .beforeName,
    declare: { $1.declareWindow($0) },
    define: { $1.defineWindow($0.phrase) })
}

extension Resolver {
  mutating func declareNode(_ phrase: Phrase, kind: NodeKind) -> DefinitionID? {
    let ids = binder.app.definitionIDs
    let implicit = binder.app.implicitUses
    guard
      let name = newName(
        phrase, at: 1,
        // What was only used so far may be declared: as the screen that it has been taken for.
        isTaken: { ids[$0].map { implicit[$0] == nil || kind != .screen } ?? false })
    else { return nil }
    let parameters = parameters(of: phrase.atoms[1])
    for parameter in parameters where parameter.type == .node {
      binder.error(
        LanguageCodes.wrongType, phrase.atoms[1], "a value",
        "a Node; a screen's input is data, and nodes are passed to commands and actions")
    }
    let isNotWrapping = kind == .custom && phrase.word(at: 2) == binder.keywords.not
    let definition = Definition(
      kind: kind, name: binder.text(name), parameters: parameters.map(\.name),
      isWrapper: kind != .switched && !isNotWrapping, word: "\(kind)")
    if let known = binder.app.definitionIDs[name] {
      // A screen that was only used so far is now declared.
      binder.app.implicitUses[known] = nil
      binder.app.replace(known, with: definition)
      binder.app.declared[Int(known.index)].parameters = parameters
      return known
    }
    let id = binder.app.define(name, definition, parameters)
    noteDeclared(.node(id), at: phrase.atoms[1])
    return id
  }

  mutating func declarePresentable(_ phrase: Phrase) {
    let ids = binder.app.presentableIDs
    guard let name = newName(phrase, at: 1, isTaken: { ids[$0] != nil }) else { return }
    binder.requireEnd(phrase, at: 2)
    noteDeclared(.presentable(binder.app.presentables.count), at: phrase.atoms[1])
    binder.app.presentableIDs[name] = binder.app.presentables.count
    binder.app.presentables.append(binder.text(name))
  }

  mutating func declareWindow(_ phrase: Phrase) {
    let ids = binder.app.windowIDs
    guard let name = newName(phrase, at: 1, isTaken: { ids[$0] != nil }) else { return }
    binder.app.windowIDs[name] = binder.app.nameID(name, binder.text(name))
  }

  mutating func defineWindow(_ phrase: Phrase) {
    guard let name = phrase.name(at: 1), let id = binder.app.windowIDs[name],
      let block = phrase.block
    else {
      if phrase.block == nil { binder.expected("{ with a node", at: phrase.end, of: phrase) }
      return
    }
    if phrase.end > 2 { binder.expected("{ with a node", at: 2, of: phrase) }
    var phrases: [Phrase] = []
    for item in binder.tree.children(of: block) {
      if let phrase = binder.onlyPhrase(of: item) { phrases.append(phrase) }
    }
    guard phrases.count == 1, let inner = phrases.first else {
      binder.error(LanguageCodes.expected, block, "one node")
      return
    }
    guard let root = binder.wholeNode(inner, from: 0) else { return }
    binder.app.windowRoots[id] = root
  }
}
