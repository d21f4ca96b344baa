package import SextantLanguage
package import SextantSyntax

/// The navigation map of an app: visible nodes, and the edges between them.
///
/// The map is derived without running the program. It over-approximates all runs: if a condition
/// depends on more than constants, both branches count. Two apps with equal declarations have equal
/// maps, except for source locations.
package struct NavigationMap: Sendable, Equatable {
  /// A source location. Lines and columns count from 1, and a column is one Unicode scalar. The
  /// location equals the location of the coverage item, if any.
  package struct Place: Sendable, Hashable {
    @ExactText package private(set) var file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// Creates the location at the start of a span; nil if the span has no source.
    package init?(of span: SourceSpan, in sources: [SourceText]) {
      guard sources.indices.contains(span.file) else { return nil }
      let (line, column) = sources[span.file].location(of: span.span.start)
      self.init(file: sources[span.file].name, line: line, column: column)
    }
  }

  package struct Node: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      case start
      /// A declared visible node: a screen, route, destination or view.
      case screen
      case tabs, switched, custom, window, flow
      /// A presentation of an undeclared node: an alert, or a presentable of the app.
      case alert, presentable
      case link, event
      /// An entry unreachable by actions, links and events: it runs by itself, or scripts call it.
      case command, rule, message

      /// Whether the node is only a source of edges.
      package var isEntry: Bool {
        switch self {
        case .start, .link, .event, .command, .rule, .message: true
        case .screen, .tabs, .switched, .custom, .window, .flow, .alert, .presentable: false
        }
      }
    }

    /// The unique name of the node. Screens and links use the name of their coverage item (`screen
    /// Checkout`, `link "shop://cart"`).
    package internal(set) var id: String
    package let kind: Kind
    /// The declaring word, such as `screen` or `route`; for an alert, its style.
    package let word: String
    /// The display name, such as `Checkout`. For an alert, its title; for a link, its address with
    /// the condition.
    package let name: String
    package let inputs: [String]
    /// The declared type of each input.
    package let types: [String]
    /// The enclosing declaration, such as the flow of a route.
    package let owner: String?
    /// The source location; nil for undeclared nodes, which are the start, windows and predefined
    /// screens.
    package let place: Place?
    /// The actions and buttons that close the node or go back from the node.
    package internal(set) var exits: [String] = []
  }

  /// An edge from one node to another.
  package struct Edge: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      /// The trigger is a gesture.
      case action, button
      /// The trigger is the source node itself.
      case link, event, command, rule
      /// The trigger is a message, or a timer.
      case message, time
      /// The target is visible within the source, or in its place.
      case holds
    }

    /// The index of the source node.
    package let source: Int
    /// The index of the target node.
    package let target: Int
    package let kind: Kind
    /// The label in the picture: the action, or the title of the button or tab. Empty if the source
    /// suffices as a label.
    package let label: String
    /// The coverage item of the trigger, such as `action Home.open`.
    package let trigger: String
    package let triggerPlace: Place?
    /// The bodies on the call path, outermost first: `command showPlan`, `when loggedIn`. If
    /// several call paths have the same nodes and trigger, this is the first path.
    package let via: [String]
    /// The presentation styles: `push`, `replace`, `select`, `open`, or a declared style such as
    /// `sheet`. Empty for `holds`.
    package let styles: [String]
    /// The source locations of the navigating statements. Each equals the location of the coverage
    /// item of a presentation.
    package let places: [Place]

    package func id(in map: NavigationMap) -> String {
      "\(trigger) → \(map.nodes[target].id)" + (kind == .time ? " later" : "")
    }
  }

  package let app: String
  package let system: String
  /// The nodes: the start first, then the others in declaration order.
  package internal(set) var nodes: [Node] = []
  /// The edges by source, then in the declaration order of their triggers.
  package internal(set) var edges: [Edge] = []

  init(app: String, system: String) {
    self.app = app
    self.system = system
  }

  /// Builds the map of a program.
  ///
  /// - Parameter sources: the source texts of the program's locations.
  package init(_ program: Program, _ sources: [SourceText]) {
    var builder = MapBuilder(program, sources)
    self = builder.map()
  }
}
