package import SextantLanguage
package import SextantSyntax

/// The map of an app: what a person can see in it, and what leads where.
///
/// It is read from the program without running it, and holds every step that a run can make: of a condition
/// that depends on more than constants, both branches. `MapBuilder` makes it, in a stable order. Two apps that
/// declare the same have equal maps, but for places.
package struct NavigationMap: Sendable, Equatable {
  /// Where something is written. Lines and columns count from 1, a column is one Unicode scalar: the place of
  /// the item of coverage, where there is one.
  package struct Place: Sendable, Hashable {
    @ExactText package private(set) var file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// Where a span begins; nil for one of no source.
    package init?(of span: SourceSpan, in sources: [SourceText]) {
      guard sources.indices.contains(span.file) else { return nil }
      let (line, column) = sources[span.file].location(of: span.span.start)
      self.init(file: sources[span.file].name, line: line, column: column)
    }
  }

  /// Something that shows, or from where something is led to.
  package struct Node: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      /// Where the app starts.
      case start
      /// What is declared and seen: screens, routes, destinations, views.
      case screen
      /// What holds others.
      case tabs, switched, custom, window, flow
      /// What a sentence presents without a node: by its words, or of the app's own.
      case alert, presentable
      /// What the world outside does.
      case link, event
      /// What runs by itself, or is there for scripts: listed where no action, link or event leads through it.
      case command, rule, message

      /// Whether it only leads somewhere.
      package var isEntry: Bool {
        switch self {
        case .start, .link, .event, .command, .rule, .message: true
        case .screen, .tabs, .switched, .custom, .window, .flow, .alert, .presentable: false
        }
      }
    }

    /// A name that no other node of the map has: for a screen or a link, that of its item of coverage
    /// (`screen Checkout`, `link "shop://cart"`).
    package internal(set) var id: String
    package let kind: Kind
    /// The word that declares it: `screen`, `route`; the style of an alert.
    package let word: String
    /// What people call it: `Checkout`; the words of an alert, the address of a link with its
    /// condition.
    package let name: String
    package let inputs: [String]
    /// The type of each input, as it is declared.
    package let types: [String]
    /// The declaration that it stands in: the flow of a route.
    package let owner: String?
    /// Nil for what nothing declares: the start, windows, predefined screens.
    package let place: Place?
    /// What takes it away, or goes back from it: the names of its actions, the titles of its buttons.
    package internal(set) var exits: [String] = []
  }

  /// A way from one node to another.
  package struct Edge: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      /// By what a person does.
      case action, button
      /// By what its source is.
      case link, event, command, rule
      /// By what is done when something has happened, and when some time has passed.
      case message, time
      /// The target shows within its source, or in its place.
      case holds
    }

    /// The indices of the nodes.
    package let source: Int
    package let target: Int
    package let kind: Kind
    /// What the picture says of it: the name of the action, the title of the button or of the tab; empty
    /// where its source says it all.
    package let label: String
    /// What does it: an action, a link, an event, a command by the name of its item of coverage, as
    /// `action Home.open`.
    package let trigger: String
    /// Where that is declared.
    package let triggerPlace: Place?
    /// What runs in between, from the outside in: `command showPlan`, `when loggedIn`. Of several ways between
    /// the same nodes by one trigger, the first.
    package let via: [String]
    /// How the target shows: `push`, `replace`, `select`, `open`, or the style of its presentation, such as
    /// `sheet`; empty for `holds`.
    package let styles: [String]
    /// The sentences that lead there: each the place of the item of coverage of a presentation.
    package let places: [Place]

    /// A name that no other edge of the map has, where `map` is its map.
    package func id(in map: NavigationMap) -> String {
      "\(trigger) → \(map.nodes[target].id)" + (kind == .time ? " later" : "")
    }
  }

  /// The app's name.
  package let app: String
  /// The name of its system.
  package let system: String
  /// The start first, then as they are declared.
  package internal(set) var nodes: [Node] = []
  /// By source, then as their triggers are declared.
  package internal(set) var edges: [Edge] = []

  init(app: String, system: String) {
    self.app = app
    self.system = system
  }

  /// The map of a program's app.
  ///
  /// - Parameter sources: the texts that the places of the program refer to.
  package init(_ program: Program, _ sources: [SourceText]) {
    var builder = MapBuilder(program, sources)
    self = builder.map()
  }
}
