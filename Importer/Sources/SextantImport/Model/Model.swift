import SwiftSyntax

/// A type of the language of models.
indirect enum ModelType: Hashable, Sendable, CustomStringConvertible {
  case string, int, bool, decimal
  case list(ModelType)
  case enumeration(String)

  var description: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .bool: "Bool"
    case .decimal: "Decimal"
    case .list(let element): "[\(element)]"
    case .enumeration(let name): name
    }
  }

  /// Two example values, so that every imported model has moves. Nil if the type lists its values.
  var examples: [String]? {
    switch self {
    case .string: ["\"a\"", "\"b\""]
    case .int: ["1", "2"]
    case .decimal: ["0.5", "1.5"]
    case .bool: ["false", "true"]
    case .enumeration: nil
    case .list(let element): (element.examples ?? []).map { "[\($0)]" }
    }
  }
}

struct Input: Hashable {
  let name: String
  let type: ModelType
  let source: String
  let position: Int
  /// The default value, if any.
  let standard: String?
}

enum Given: Hashable {
  case literal(String)
  case own(String)
  case asked
}

struct Visit {
  let screen: String
  let isStacked: Bool
  let given: [(input: Input, value: Given)]
}

/// A sentence of an action, in terms of the model.
enum Sentence {
  case append(Visit)
  case drop(Int)
  case dropToRoot
  case present(Style, Visit)
  case ask(ModelQuestion)
  case dismiss
  /// Closes the presentation, and never pops.
  case close
  /// Closes a screen that becomes visible after the previous line.
  case leave(Screen)
  case select(tabs: String, tab: String)
  case open(window: String)
  case switchTo(container: String, node: String)
}

struct ModelQuestion {
  let style: Style
  let title: String
  let message: String?
  var buttons: [(title: String, role: String?, sentences: [Line])]
}

struct Line {
  var sentence: Sentence
  let condition: String?
  var origins: Set<SyntaxIdentifier> = []
  /// Whether the line has no effect in a screen that is neither presented nor pushed.
  var isGuarded = false
}

struct Action {
  var name: String
  var lines: [Line]
  let place: Place
}

final class Screen {
  let name: String
  let inputs: [Input]
  let places: [Place]
  var actions: [Action] = []
  /// The view of a route. `aliases` maps its parameter names to the inputs of the route.
  var view: String?
  var aliases: [String: Input] = [:]
  /// Whether the screen is pushed, which decides the effect of `dismiss()`.
  var isPushed = false
  var isPresented = false
  init(name: String, inputs: [Input], places: [Place]) {
    (self.name, self.inputs, self.places) = (name, inputs, places)
  }

  /// The sentence that closes the screen.
  var exit: String {
    isPushed && isPresented ? "hide" : isPushed ? "drop last" : "dismiss"
  }
}

struct Tabs {
  let name: String
  let place: Place
  let tabs: [(id: String, title: String?, node: String)]
}

struct Switched {
  let name: String
  let place: Place
  let first: String
  let branches: [(condition: String, node: String)]
}

struct Link {
  let scheme: String?
  let path: [String]
  let lines: [Line]
  let place: Place
  /// The code of the handler.
  let origin: SyntaxIdentifier?
}

final class ImportedApp {
  var name = "App"
  var enums: [(name: String, cases: [String])] = []
  private(set) var screens: [Screen] = []
  private var screensByName: [String: Screen] = [:]
  var tabs: [Tabs] = []
  var switched: [Switched] = []
  var windows: [(name: String, node: String, place: Place)] = []
  var links: [Link] = []
  var events: [Action] = []
  var start = ""
  /// Whether the root is a guess, because no code determines it.
  var isRootGuessed = false
  /// The code that has an effect in the model.
  private(set) lazy var origins: Set<SyntaxIdentifier> = declared.union(
    (screens.flatMap { $0.actions.flatMap(\.lines) } + links.flatMap(\.lines)
      + events.flatMap(\.lines)).flatMap(\.allOrigins)
  ).union(links.compactMap(\.origin))
  /// The code of declarations in the model: tabs, roots, destinations.
  var declared: Set<SyntaxIdentifier> = []
  var unresolved: [Unresolved] = []
  /// The inputs whose types a model cannot express: closures, bindings, objects.
  var dropped: [(name: String, reason: String)] = []
  /// The names of views and cases in the sources, for `sextant conform`.
  var sourceNames: [String: String] = [:]
  /// For each input, as `SCREEN.INPUT`, the literal values in the sources.
  var literals: [String: [String]] = [:]
  var sites = 0

  /// The names of the views and controllers that are screens.
  var views: Set<String> = []
  var facts: [FoundFact] = []

  func screen(_ name: String) -> Screen? { screensByName[name] }
  func add(_ screen: Screen) {
    screens.append(screen)
    screensByName[screen.name] = screen
  }
}

extension Line {
  fileprivate var allOrigins: Set<SyntaxIdentifier> {
    guard case .ask(let question) = sentence else { return origins }
    return question.buttons.flatMap(\.sentences).reduce(into: origins) {
      $0.formUnion($1.allOrigins)
    }
  }

  /// Adds the origins of the same line from other code.
  mutating func join(_ other: Line) {
    origins.formUnion(other.allOrigins)
  }
}
