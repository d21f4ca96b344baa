/// The identity of a node: its sequence number in its world, from 1.
///
/// Comparisons of graphs ignore instances.
public struct Instance: Hashable, Sendable, Comparable, Codable {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// No instance.
  public static let none = Instance(number: 0)

  /// Returns whether the left instance is older.
  public static func < (left: Instance, right: Instance) -> Bool { left.number < right.number }
}

/// A handle to an immutable version of a node. The handle is valid only in the store that made it.
public struct Node: Hashable, Sendable {
  let index: UInt32

  /// No node.
  public static let none = Node(index: 0)

  /// Whether the handle is `none`.
  public var isNone: Bool { index == 0 }
}

/// A handle to the last cell of an immutable list of nodes.
///
/// Each cell refers to the previous cell, so appending takes O(1) and shares all earlier cells.
public struct NodeList: Hashable, Sendable {
  let index: UInt32

  /// The list without elements.
  public static let empty = NodeList(index: 0)

  /// Whether the list has no elements.
  public var isEmpty: Bool { index == 0 }
}

/// A handle to a value in the store.
public struct ValueHandle: Hashable, Sendable {
  let index: UInt32

  /// No value.
  public static let none = ValueHandle(index: 0)

  package var isNone: Bool { index == 0 }
}

/// The kind of a node.
public enum NodeKind: UInt8, Sendable, Hashable {
  case screen, stack, tabs, switched, custom
  /// An alert, a dialog, or a presentation that has no declared node.
  case modal
}

/// The index of a declaration of the app; 0 for stacks and modals.
public struct DefinitionID: Hashable, Sendable {
  /// The index among the declarations of the app, from 1.
  public let index: UInt32

  /// Creates the id of the declaration at an index, from 1.
  public init(index: UInt32) { self.index = index }

  /// The id of stacks and modals, which have no declaration.
  public static let none = DefinitionID(index: 0)
}

/// The index of a name in the app, such as the name of a tab or a window.
public struct NameID: Hashable, Sendable {
  package let index: UInt32

  /// Creates the id of the name at an index, from 0.
  public init(index: UInt32) { self.index = index }
}

/// The visibility of the tab bar while a stack has pushed elements.
public enum TabBarBehavior: UInt8, Sendable, Hashable {
  case automatic, hidden, hiddenAnimated
}

/// The style of a presentation.
public struct PresentationStyle: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A sheet.
  public static let sheet = PresentationStyle(rawValue: 0)
  /// A cover of the whole screen.
  public static let cover = PresentationStyle(rawValue: 1)
  /// An alert.
  public static let alert = PresentationStyle(rawValue: 2)
  /// A dialog: an alert with buttons at the bottom of the screen.
  public static let dialog = PresentationStyle(rawValue: 3)
  /// A popup.
  public static let popup = PresentationStyle(rawValue: 4)

  /// A cover of one tab: the tab bar stays usable.
  public static let coverInsideTab = PresentationStyle(rawValue: 5)

  /// Returns the app's presentation style with this index.
  public static func presentable(_ index: Int) -> PresentationStyle {
    PresentationStyle(rawValue: 6 + UInt32(truncatingIfNeeded: index))
  }

  package var presentableIndex: Int? { rawValue >= 6 ? Int(rawValue) - 6 : nil }

  package func fits(_ wanted: PresentationStyle) -> Bool {
    self == wanted || self == .coverInsideTab && wanted == .cover
  }

  /// Whether the style is an alert or a dialog. Alerts and dialogs have no view, so they do not
  /// change the top node.
  package var isAlert: Bool { self == .alert || self == .dialog }
}

/// The data that a list stores with each element, such as the style of a presentation.
public struct Attribute: Hashable, Sendable {
  public var style: PresentationStyle
  /// The source id of the presentation, or of the zoom transition that pushed a stack element.
  package var source: ValueHandle
  package var transition: ValueHandle
  /// In the list of windows, the index of the window's name plus 1; in other lists, 0.
  package var window: UInt32

  public init(
    style: PresentationStyle = .sheet, source: ValueHandle = .none,
    transition: ValueHandle = .none, window: UInt32 = 0
  ) {
    self.style = style
    self.source = source
    self.transition = transition
    self.window = window
  }
}

extension NodeKind {
  /// The name of the kind in machine-readable output.
  package var word: String {
    switch self {
    case .screen: "screen"
    case .stack: "stack"
    case .tabs: "tabs"
    case .switched: "switched"
    case .custom: "custom"
    case .modal: "modal"
    }
  }
}

extension TabBarBehavior {
  public static let all: [TabBarBehavior] = [.automatic, .hidden, .hiddenAnimated]

  /// The name of the behavior in machine-readable output; nil for the default, which the output
  /// omits.
  package var word: String? {
    switch self {
    case .automatic: nil
    case .hidden: "hidden"
    case .hiddenAnimated: "hiddenAnimated"
    }
  }
}

extension NodeKind {
  public static let all: [NodeKind] = [.screen, .stack, .tabs, .switched, .custom, .modal]
}

// Cases are encoded by name, so a change of their order does not invalidate stored data.

extension NodeKind: Codable {
  /// Decodes a kind from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValue(named: \.word, among: Self.all)
  }

  /// Encodes the name of the kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

extension TabBarBehavior: Codable {
  /// Decodes a behavior from the name of a case.
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValue(named: \.name, among: Self.all)
  }

  /// Encodes the name of the case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  private var name: String { word ?? "automatic" }
}

extension Decoder {
  fileprivate func singleValue<Value>(
    named name: (Value) -> String, among values: [Value]
  ) throws -> Value {
    let container = try singleValueContainer()
    let word = try container.decode(String.self)
    guard let value = values.first(where: { name($0) == word }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected one of \(values.map(name)), found `\(word)`")
    }
    return value
  }
}
