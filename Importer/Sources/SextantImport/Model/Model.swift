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

  /// Two values, so that whatever is imported has moves; nil where the type says which there are.
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

/// An input of a screen.
struct Input: Hashable {
  let name: String
  let type: ModelType
  /// What the sources call it.
  let source: String
  /// Which of the values of a case it is.
  let position: Int
  /// What it is where nothing is given.
  let standard: String?
}

/// What is handed to an input.
enum Given: Hashable {
  case literal(String)
  /// An input of the screen that the action stands in.
  case own(String)
  /// An input of the action.
  case asked
}

/// A screen with what it is given.
struct Visit {
  let screen: String
  let isStacked: Bool
  let given: [(input: Input, value: Given)]
}

/// What an action does, in terms of the model.
enum Sentence {
  case append(Visit)
  case drop(Int)
  case dropToRoot
  case present(Style, Visit)
  case ask(ModelQuestion)
  case dismiss
  case select(tabs: String, tab: String)
  case open(window: String)
  case switchTo(container: String, node: String)
}

struct ModelQuestion {
  let style: Style
  let title: String
  let message: String?
  let buttons: [(title: String, role: String?, sentences: [Line])]
}

/// A sentence, with the condition under which the sources have it.
struct Line {
  let sentence: Sentence
  let condition: String?
  /// Whether it does nothing in a screen that is neither presented nor pushed.
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
  /// The view that it is, and what the view calls the inputs of its route.
  var view: String?
  var aliases: [String: Input] = [:]
  /// How people get there; says what `dismiss()` does.
  var isPushed = false
  var isPresented = false
  init(name: String, inputs: [Input], places: [Place]) {
    (self.name, self.inputs, self.places) = (name, inputs, places)
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
}

/// An app as it was read, ready to be written.
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
  /// Whether no code says what the app starts with.
  var isRootGuessed = false
  /// Code of which an effect is in the model.
  var origins: Set<SyntaxIdentifier> = []
  var unresolved: [Unresolved] = []
  /// Inputs that no model has: closures, bindings, objects.
  var dropped: [(name: String, reason: String)] = []
  /// The names that views and cases have in the sources, for `sextant conform`.
  var sourceNames: [String: String] = [:]
  /// Values that the sources have for an input of a screen.
  var literals: [String: [String]] = [:]
  var sites = 0

  /// The views and controllers that are screens, as the sources call them.
  var views: Set<String> = []
  /// The views with a `navigationDestination(for:)`.
  var valueOwners: Set<String> = []
  var facts: [FoundFact] = []

  func screen(_ name: String) -> Screen? { screensByName[name] }
  func add(_ screen: Screen) {
    screens.append(screen)
    screensByName[screen.name] = screen
  }
}
