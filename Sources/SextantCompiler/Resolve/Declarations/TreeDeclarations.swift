import SextantEngine
import SextantLanguage
import SextantSyntax

/// The tree declarations, for systems that have no declaration table.
enum TreeDeclarations {
  static let screen = node(
    "screen SIGNATURE:name [MEMBERS]", .screen, "declare a screen",
    example: "screen Product(id: String)", rule: .always
  ) { $2.defineMembers(of: $0, $1) }

  static let tabs = node(
    "tabs SIGNATURE:name [selected TAB] TABS", .tabs,
    "declare a tab container: a node with several tabs, of which a single tab is selected",
    example: "tabs Main { tab first Home; tab second Profile }"
  ) { $2.defineTabs($0, $1) }

  static let switched = node(
    "switched SIGNATURE:name [shows (nothing | NODE)] [MEMBERS]", .switched,
    "declare a container that shows one node at a time", example: "switched Root shows Home"
  ) { $2.defineSwitched($0, $1) }

  static let custom = node(
    "custom SIGNATURE:name [not wrapping] SEGMENTS", .custom,
    "declare a custom container: a node with several segments, of which a single segment is selected",
    example: "custom Segments { segment First; segment Second }"
  ) { $2.defineCustom($0, $1) }

  static let presentable = CommonDeclaration(
    "presentable NEW:name",
    "declare a presentable: a presentation style of the app, such as a photo picker",
    example: "presentable photosPicker",
    isOfTree: true,
    declare: { $1.declarePresentable($0) })

  static let window = CommonDeclaration(
    "window NEW:name CONTENT",
    "declare a window with its root node; `open window NAME` opens the window",
    example: "window help { Help }", isOfTree: true, rule: .beforeName,
    declare: { $1.declareWindow($0) },
    define: { form, _, resolver in resolver.defineWindow(form) })

  private static func node(
    _ pattern: String, _ kind: NodeKind, _ summary: String, example: String,
    rule: KeywordRule = .beforeName,
    define: @escaping @Sendable (DefinitionID, FormArguments, inout Resolver) -> Void
  ) -> CommonDeclaration {
    CommonDeclaration(
      pattern, summary, example: example, isOfTree: true, rule: rule,
      declareNode: { $1.declareNode($0, kind: kind) },
      define: { form, id, resolver in if let id { define(id, form, &resolver) } })
  }
}

extension Resolver {
  fileprivate mutating func declareNode(_ form: FormArguments, kind: NodeKind) -> DefinitionID? {
    let ids = binder.app.definitionIDs
    let implicit = binder.app.implicitUses
    // The graph of the scratch app may already contain the built-in screen.
    let builtIn = binder.app.isScratch ? nil : binder.app.builtInScreen
    // An undeclared name that was used may now be declared as a screen.
    let name = newName(form) {
      ids[$0].map { $0 != builtIn && (implicit[$0] == nil || kind != .screen) } ?? false
    }
    guard let name else { return nil }
    let parameters = parameters(of: form.atom())
    for parameter in parameters where parameter.type == .node {
      binder.error(
        LanguageCodes.wrongType, form.atom(), "a value",
        "a Node; screens accept only data, but commands and actions also accept nodes")
    }
    let definition = Definition(
      kind: kind, name: binder.text(name), parameters: parameters.map(\.name),
      isWrapper: kind != .switched && !form.has("not wrapping"), word: "\(kind)")
    if let known = binder.app.definitionIDs[name] {
      // The declaration replaces the built-in screen, or an undeclared screen.
      binder.app.implicitUses[known] = nil
      binder.app.replace(known, with: definition)
      if known == builtIn { noteDeclared(.node(known), at: form.atom()) }
      binder.app.declared[Int(known.index)].parameters = parameters
      binder.mention(.node(known), at: form.atom(), isDeclaration: true)
      return known
    }
    let id = binder.app.define(name, definition, parameters)
    noteDeclared(.node(id), at: form.atom())
    return id
  }

  fileprivate mutating func declarePresentable(_ form: FormArguments) {
    guard let name = newName(form, among: \.presentableIDs) else { return }
    noteDeclared(.presentable(binder.app.presentables.count), at: form.atom())
    binder.app.presentableIDs[name] = binder.app.presentables.count
    binder.app.presentables.append(binder.text(name))
  }

  fileprivate mutating func declareWindow(_ form: FormArguments) {
    guard let name = newName(form, among: \.windowIDs) else { return }
    let id = binder.app.nameID(name, binder.text(name))
    binder.app.windowIDs[name] = id
    binder.mention(.window(id), at: form.atom(), isDeclaration: true)
  }

  fileprivate mutating func defineWindow(_ form: FormArguments) {
    guard let id = form.name().flatMap({ binder.app.windowIDs[$0] }),
      let block = form.block("content")
    else { return }
    let phrases = binder.tree.children(of: block).compactMap { binder.onlyPhrase(of: $0) }
    guard phrases.count == 1, let inner = phrases.first else {
      binder.error(LanguageCodes.expected, block, "a single node")
      return
    }
    guard let root = binder.wholeNode(inner, from: 0) else { return }
    binder.app.windowRoots[id] = root
  }
}
