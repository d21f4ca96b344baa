package import SextantLanguage
package import SextantSyntax

/// The navigation map of an app: visible nodes, and the edges between them.
///
/// The map over-approximates all runs: if a condition is not constant, the map includes both
/// branches. Two apps with equal declarations have equal maps, except for source locations.
package struct NavigationMap: Sendable, Equatable {
  /// A source location. Lines and columns count from 1. Columns count Unicode scalars. The coverage
  /// item of the same declaration, if any, has the same location.
  package struct Place: Sendable, Hashable {
    @ExactText package private(set) var file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

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
      /// A presented node that no view declares: an alert, or a presentable of the app.
      case alert, presentable
      case link, event
      /// A body that the system or a script runs, and that no action, link or event reaches.
      case command, rule, message

      /// Whether the node is never the target of an edge.
      package var isEntry: Bool {
        switch self {
        case .start, .link, .event, .command, .rule, .message: true
        case .screen, .tabs, .switched, .custom, .window, .flow, .alert, .presentable: false
        }
      }
    }

    /// The unique name of the node. Screens and links have the names of their coverage items
    /// (`screen Checkout`, `link "shop://cart"`).
    package internal(set) var id: String
    package let kind: Kind
    /// The keyword that declares the node, such as `screen` or `route`. For an alert, its style.
    package let word: String
    /// The display name, such as `Checkout`. For an alert, the title. For a link, the address and
    /// condition.
    package let name: String
    package let inputs: [String]
    package let types: [String]
    /// The enclosing declaration, if any, such as the flow of a route.
    package let owner: String?
    /// The source location; nil for undeclared nodes: the start, windows and predefined screens.
    package let place: Place?
    /// The actions and buttons that close the node or go back.
    package internal(set) var exits: [String] = []
  }

  package struct Edge: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      /// The trigger is a user's tap or gesture.
      case action, button
      /// The trigger is the source node.
      case link, event, command, rule
      /// The trigger is a message, or a timer.
      case message, time
      /// The source contains the target, or both appear together: a flow and its first route.
      case holds
    }

    package let source: Int
    package let target: Int
    package let kind: Kind
    /// The label in diagrams: the name of an action, or the title of a button or tab. Empty if the
    /// source node is the trigger.
    package let label: String
    /// The name of the trigger's coverage item, such as `action Home.open`.
    package let trigger: String
    package let triggerPlace: Place?
    /// The bodies on the call path, outermost first: `command showPlan`, `when loggedIn`. Of
    /// several call paths with the same nodes and trigger, the first is stored.
    package let via: [String]
    /// The presentation styles: `push`, `replace`, `select`, `open`, or a declared style such as
    /// `sheet`. Empty for `holds`.
    package let styles: [String]
    /// The source locations of the navigating statements: the locations of the coverage items of
    /// presentations.
    package let places: [Place]

    package func id(in map: NavigationMap) -> String {
      "\(trigger) → \(map.nodes[target].id)" + (kind == .time ? " later" : "")
    }
  }

  package let app: String
  package let system: String
  /// The start, then the other nodes in declaration order.
  package internal(set) var nodes: [Node] = []
  /// The edges, sorted by source, then by the declarations of their triggers.
  package internal(set) var edges: [Edge] = []

  init(app: String, system: String) {
    self.app = app
    self.system = system
  }

  package init(_ program: Program, _ sources: [SourceText]) {
    var builder = MapBuilder(program, sources)
    self = builder.map()
  }
}
