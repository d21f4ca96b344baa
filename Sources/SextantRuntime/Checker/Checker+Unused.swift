import SextantEngine
import SextantSyntax

/// Names that a text declares and nothing uses.
///
/// A file with an app is often imported by others, which cannot be seen from it: what tests do with an
/// app, such as running a command, firing an event, opening a link or a window, setting a state or
/// asking for it, is not missing from the app itself. So in an app a name is unused when nothing in
/// the program names it at all, and what is there to be used from outside (actions and what a person
/// gives them, tabs, links, commands, events, windows, inputs of screens) is not looked at.
/// Presentables, triggers and sources are looked at only in a file that has statements or scenarios
/// itself. What nobody outside can reach is looked at closely: what `let` binds, and the inputs of
/// commands. A script without an app, and what is typed in a shell, may declare what is to come.
extension Checker {
  /// A name that belongs to one body.
  struct BoundName {
    enum Kind { case binding, input }

    let span: Span
    let kind: Kind
    let name: Symbol
    var isRead = false
  }

  /// What kind of thing a declaration of this text names.
  enum DeclaredKind {
    case state(Int), message(Symbol), trigger(Symbol), presentable(Int), enumeration(String)
    case source(String)

    /// Whether it may be there for what imports the file.
    var isForOthers: Bool {
      switch self {
      case .trigger, .presentable, .source: true
      case .state, .message, .enumeration: false
      }
    }
  }

  // MARK: Gathering

  /// Binds a name of a body, and keeps where: unless something reads it, it is told.
  mutating func bind(
    _ name: Symbol, _ type: ValueType, at atom: NodeID?, _ kind: BoundName.Kind = .binding
  ) -> Int {
    guard let atom else { return scope.bind(name, type) }
    boundNames.append(BoundName(span: tree.span(atom), kind: kind, name: name))
    return scope.bind(name, type, place: boundNames.count - 1)
  }

  /// Binds the inputs of a command or an event. What an event brings is given, read or not.
  mutating func bindInputs(
    _ parameters: [AppModel.Parameter], of atom: NodeID, areGiven: Bool
  ) {
    let arguments = areGiven ? [] : argumentNodes(of: atom)
    for (index, parameter) in parameters.enumerated() {
      let place = arguments.indices.contains(index) ? arguments[index] : nil
      _ = bind(symbols.intern(parameter.name), parameter.type, at: place, .input)
    }
  }

  mutating func markRead(_ local: Scope.Local) {
    guard let place = local.place, place < boundNames.count else { return }
    boundNames[place].isRead = true
  }

  // MARK: Telling

  /// Tells of what nothing uses. Beside errors it is silent: what could not be read may be the use.
  ///
  /// - Parameter isComplete: whether the text has statements or scenarios of its own.
  mutating func warnOfUnused(isComplete: Bool) {
    if hasErrors || !syntaxErrors.isEmpty { return }
    var found: [(span: Span, code: DiagnosticCode, arguments: [String], help: String?)] = []
    for name in boundNames where !name.isRead {
      let isInput = name.kind == .input
      found.append(
        (
          name.span, isInput ? CheckerCodes.unusedInput : CheckerCodes.unusedBinding,
          [text(name.name)],
          isInput ? "leave it out" : "leave out the `let`, or read it"
        ))
    }
    if !app.isScratch { found += unusedDeclarations(isComplete) }
    found.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    for one in found { report(one.code, one.span, one.arguments, one.help, severity: .warning) }
  }

  private func unusedDeclarations(_ isComplete: Bool)
    -> [(span: Span, code: DiagnosticCode, arguments: [String], help: String?)]
  {
    var found: [(span: Span, code: DiagnosticCode, arguments: [String], help: String?)] = []
    for (atom, id) in declaredNames where !app.usedDefinitions.contains(id) {
      found.append((tree.span(atom), CheckerCodes.unused, [app.definition(id).name], nil))
    }
    let uses = app.uses
    for (atom, kind) in declaredKinds where isComplete || !kind.isForOthers {
      var code = CheckerCodes.unused
      var arguments = [tree.kind(atom) == .string ? tree.string(atom) : text(tree.symbol(atom))]
      var help: String?
      switch kind {
      case .state(let index):
        if uses.readStates.contains(index) || uses.setStates.contains(index) { continue }
        code = CheckerCodes.unusedState
        arguments.append("set or read")
      case .message(let name):
        if uses.sentMessages.contains(name) || uses.heardMessages.contains(name) { continue }
        help = "nothing sends it, and nothing listens to it"
      case .trigger(let name): if uses.triggers.contains(name) { continue }
      case .presentable(let index): if uses.presentables.contains(index) { continue }
      case .enumeration(let name): if uses.enums.contains(name) { continue }
      case .source(let name):
        if uses.hasComputedSource || uses.sources.contains(name) { continue }
        help = "no sentence presents `from` it"
      }
      found.append((tree.span(atom), code, arguments, help))
    }
    return found
  }

  /// A file that brings nothing to the text that imports it, or brings it a second time.
  mutating func warnOfIdleImport(_ path: String, _ place: NodeID) {
    report(
      CheckerCodes.unusedImport, tree.span(place), [Value.quoted(path)],
      "an import brings an app and declarations: this file has none, or is imported already",
      severity: .warning)
  }
}
