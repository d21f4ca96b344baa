package import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

package struct ObservedScreen: Sendable, Hashable {
  package var name: String
  package var inputs: [NodeSnapshot.Input] = []
  /// The arguments without a matching declaration, such as `Product(image:)`. They are not
  /// compared.
  package var unread: [String] = []
  /// The literal head of a container that is compared as text; otherwise nil.
  var head: String?

  var states: [NodeState] = []

  package func matches(_ node: NodeSnapshot) -> Bool {
    if let head { return literalHead(node) == head }
    return node.name == name
      && inputs.allSatisfy { input in
        let own = node.input.first { $0.label == input.label }?.value
        return (own ?? initial(input.label, of: node)) == input.value
      }
  }

  /// Returns the initial value of a state variable. A snapshot omits variables with initial values.
  private func initial(_ state: String, of node: NodeSnapshot) -> Value? {
    states.first { $0.name == state }?.value(input: node.input.map(\.value))
  }

  package var text: String {
    if let head { return head }
    var node = NodeSnapshot(instance: 0, kind: .screen, name: name)
    node.input = inputs
    return literalHead(node)
  }
}

/// Parses a screen: `Name`, `Name(label: value)` or `name("cup")`. The last form is the
/// `String(describing:)` of a Swift enumeration case. Its arguments have positions instead of
/// labels.
struct ScreenReader {
  let program: Program
  let names: NameMap
  var symbols = SymbolTable()
  private let definitions: [String: DefinitionID]

  init(_ program: Program, _ names: NameMap) {
    (self.program, self.names) = (program, names)
    let named = program.app.definitions.enumerated().dropFirst().map {
      ($0.element.name, DefinitionID(index: UInt32($0.offset)))
    }
    definitions = Dictionary(named) { first, _ in first }
  }

  /// Parses a text. Returns nil if the text is not a single clause.
  mutating func phrase(of text: String) -> Phrase? {
    guard text.utf8.count <= 100_000 else { return nil }
    let tree = parse(SourceText(name: "", text: Self.shortened(text)), symbols: &symbols).tree
    let items = tree.children(of: tree.root)
    guard items.count == 1, let item = items.first, tree.children(of: item).count == 1 else {
      return nil
    }
    let phrase = tree.children(of: item).first.map { tree.phrase(of: $0) }
    return phrase?.block == nil ? phrase : nil
  }

  /// Reduces each chain of names to its last two names, because Swift writes
  /// `color(Shop.Theme.Color.green)`.
  private static func shortened(_ text: String) -> String {
    var (result, chain, isQuoted) = ("", Substring(), false)
    func last(of chain: Substring) -> String {
      let names = chain.split(separator: ".", omittingEmptySubsequences: false)
      let isChain = names.count > 2 && names.allSatisfy { $0.first?.isLetter ?? false }
      return isChain ? names.suffix(2).joined(separator: ".") : String(chain)
    }
    for index in text.indices {
      let character = text[index]
      if !isQuoted, character.isLetter || character.isNumber || "._".contains(character) {
        chain.append(character)
        continue
      }
      result += last(of: chain)
      chain = ""
      result.append(character)
      if character == "\"", !result.hasSuffix("\\\"") { isQuoted.toggle() }
    }
    return result + last(of: chain)
  }

  func screen(at position: Int, of phrase: Phrase) -> ObservedScreen? {
    let tree = phrase.tree
    let atom = phrase.atoms[position]
    let written: String
    switch tree.kind(atom) {
    case .name: written = symbols.text(tree.symbol(atom))
    case .qualified:
      written = "\(symbols.text(tree.symbol(atom))).\(symbols.text(tree.secondSymbol(atom)))"
    default: return nil
    }
    var screen = ObservedScreen(name: modelName(of: written))
    let parameters =
      definitions[screen.name].map { program.app.properties(of: $0) } ?? []
    screen.states = definitions[screen.name].map { program.app.definition($0).states } ?? []
    for (index, argument) in tree.argumentNodes(of: atom).enumerated() {
      let label = symbols.text(tree.symbol(argument))
      let parameter =
        label.isEmpty
        ? parameters.dropFirst(index).first : parameters.first { $0.name == label }
      let shown = label.isEmpty ? parameter?.name ?? String(index) : label
      let isIgnored = [shown, String(index)].contains { input in
        [written, screen.name].contains { names.ignored.inputs.contains("\($0).\(input)") }
      }
      if isIgnored { continue }
      if let parameter, let inner = tree.children(of: argument).first,
        let value = value(of: tree.phrase(inner), as: parameter.type)
      {
        screen.inputs.append(.init(label: parameter.name, value: value))
      } else {
        screen.unread.append("\(screen.name)(\(shown):)")
      }
    }
    return screen
  }

  /// Returns the model's name of a screen: the mapped name, the name itself or, if the model has
  /// neither, the capitalized name.
  func modelName(of written: String) -> String {
    if let mapped = names.screens[written] { return mapped }
    if definitions[written] != nil { return written }
    let capital = written.prefix(1).uppercased() + written.dropFirst()
    if let mapped = names.screens[capital] { return mapped }
    return definitions[capital] == nil ? written : capital
  }

  func isDeclared(_ name: String) -> Bool { definitions[name] != nil || name == "stack" }

  var declaredNames: [String] { program.app.definitions.dropFirst().map(\.name) }

  mutating func renamed(_ sentence: String) -> String {
    if names.screens.isEmpty, names.actions.isEmpty { return sentence }
    let tree = parse(SourceText(name: "", text: sentence), symbols: &symbols).tree
    var bytes = Array(sentence.utf8)
    let places = tree.nodes.filter { $0.kind == .name && !$0.isQuoted }
    for place in places.sorted(by: { $0.span.start > $1.span.start }) {
      let name = symbols.text(Symbol(rawValue: place.payload))
      let (start, end) = (Int(place.span.start), Int(place.span.start) + name.utf8.count)
      guard let own = names.actions[name] ?? names.screens[name], end <= bytes.count else {
        continue
      }
      bytes.replaceSubrange(start..<end, with: own.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Values

  private func value(of phrase: Phrase, as type: ValueType) -> Value? {
    let isNegative = phrase.isOp(.minus, at: 0)
    guard phrase.end == (isNegative ? 2 : 1), phrase.block == nil else { return nil }
    let position = isNegative ? 1 : 0
    if !isNegative, let wrapped = wrapped(at: position, of: phrase) {
      return value(of: wrapped, as: type)
    }
    guard let literal = literal(phrase.atoms[position], of: phrase.tree, as: type) else {
      return nil
    }
    switch literal {
    case .int(let number) where isNegative:
      return type.converted(.int(0 &- number), enums: program.enums)
    case .decimal(let number) where isNegative:
      return number.negated.flatMap { type.converted(.decimal($0), enums: program.enums) }
    default: return isNegative ? nil : type.converted(literal, enums: program.enums)
    }
  }

  private func wrapped(at position: Int, of phrase: Phrase) -> Phrase? {
    guard phrase.name(at: position).map({ symbols.text($0) }) == "Optional" else { return nil }
    let arguments = phrase.tree.argumentNodes(of: phrase.atoms[position])
    guard arguments.count == 1 else { return nil }
    return phrase.tree.children(of: arguments[0]).first.map { phrase.tree.phrase($0) }
  }

  private func literal(_ atom: NodeID, of tree: SyntaxTree, as type: ValueType) -> Value? {
    switch tree.kind(atom) {
    case .string: return .string(tree.string(atom))
    case .integer: return .int(tree.integer(atom))
    case .decimal:
      let (digits, scale) = tree.decimal(atom)
      return .decimal(FixedDecimal(digits: digits, scale: scale))
    case .duration: return .duration(tree.integer(atom))
    case .name where tree.children(of: atom).isEmpty:
      let name = symbols.text(tree.symbol(atom))
      if type == .bool { return Bool(name).map { .bool($0) } }
      return type.isEnumeration ? .string(name) : nil
    case .qualified where tree.children(of: atom).isEmpty:
      return type.isEnumeration ? .string(symbols.text(tree.secondSymbol(atom))) : nil
    case .list:
      guard case .list(let element) = type else { return nil }
      let phrases = tree.children(of: atom)
      let items = phrases.compactMap { value(of: tree.phrase($0), as: element) }
      return items.count == phrases.count ? .list(items) : nil
    default: return nil
    }
  }
}
