/// The identity of a node: its number in the order of creation in its world, from 1.
///
/// An instance number takes no part in a node's equality or hash.
public struct Instance: Hashable, Sendable, Comparable, Codable {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// No instance.
  public static let none = Instance(number: 0)

  /// The older instance first.
  public static func < (left: Instance, right: Instance) -> Bool { left.number < right.number }
}

/// A node as it is at one moment: a handle into the store that made it, and nothing without it.
public struct Node: Hashable, Sendable {
  let index: UInt32

  /// No node.
  public static let none = Node(index: 0)

  /// Whether it is no node.
  public var isNone: Bool { index == 0 }
}

/// A list of nodes as it is at one moment, known by its last cell: a handle into a store.
///
/// Lists share what lies below a cell, so appending costs the same at any length.
public struct NodeList: Hashable, Sendable {
  let index: UInt32

  /// The list without elements.
  public static let empty = NodeList(index: 0)

  /// Whether it has no elements.
  public var isEmpty: Bool { index == 0 }
}

/// An interned value: a handle into the store's pool of values; 0 means none.
public struct ValueHandle: Hashable, Sendable {
  let index: UInt32

  /// No value.
  public static let none = ValueHandle(index: 0)

  package var isNone: Bool { index == 0 }
}

/// What kind of thing a node is.
public enum NodeKind: UInt8, Sendable, Hashable {
  case screen, stack, tabs, switched, custom
  /// An alert, a dialog, or a presentable without a node of its own.
  case modal
}

/// The index of a declaration of the app that nodes are made from; 0 for stacks and modals.
public struct DefinitionID: Hashable, Sendable {
  /// Its place among the declarations of the app, from 1.
  public let index: UInt32

  /// The declaration at a place, from 1.
  public init(index: UInt32) { self.index = index }

  /// That of what is made from no declaration: stacks and alerts.
  public static let none = DefinitionID(index: 0)
}

/// A name of the app (a tab's, a window's), as a number.
public struct NameID: Hashable, Sendable {
  /// Its place among the names of the app, from 0.
  package let index: UInt32

  /// The name at a place, from 0.
  public init(index: UInt32) { self.index = index }
}

/// Whether a stack hides the tab bar while it shows more than its first element.
public enum TabBarBehavior: UInt8, Sendable, Hashable {
  case automatic, hidden, hiddenAnimated
}

/// How something is presented.
public struct PresentationStyle: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A sheet.
  public static let sheet = PresentationStyle(rawValue: 0)
  /// A cover of the whole screen.
  public static let cover = PresentationStyle(rawValue: 1)
  /// An alert.
  public static let alert = PresentationStyle(rawValue: 2)
  /// A dialog: an alert whose buttons come up from the bottom.
  public static let dialog = PresentationStyle(rawValue: 3)
  /// A popup.
  public static let popup = PresentationStyle(rawValue: 4)

  /// The style of the app's presentable with this index.
  public static func presentable(_ index: Int) -> PresentationStyle {
    PresentationStyle(rawValue: 5 + UInt32(truncatingIfNeeded: index))
  }

  /// The index of the app's presentable, when it is one.
  package var presentableIndex: Int? { rawValue >= 5 ? Int(rawValue) - 5 : nil }

  /// Whether it is an alert or a dialog, which have no view of their own and do not move the top.
  package var isAlert: Bool { self == .alert || self == .dialog }
}

/// The attributes of an element of a list: how it is presented, or how it was pushed.
public struct Attribute: Hashable, Sendable {
  /// How it is presented.
  public var style: PresentationStyle
  /// The id of the source: of a presentation, or of a stack element's zoom.
  package var source: ValueHandle
  /// A cover's transition.
  package var transition: ValueHandle
  /// The window's name plus 1, in the list of windows.
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
  /// The kind as the machine-readable output spells it.
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
  /// All of them.
  public static let all: [TabBarBehavior] = [.automatic, .hidden, .hiddenAnimated]

  /// How the machine-readable output spells it; nil where it says nothing of it.
  package var word: String? {
    switch self {
    case .automatic: nil
    case .hidden: "hidden"
    case .hiddenAnimated: "hiddenAnimated"
    }
  }
}

extension NodeKind {
  /// All of them.
  public static let all: [NodeKind] = [.screen, .stack, .tabs, .switched, .custom, .modal]
}

// Encoded by their words, so that what is written outlives another order of the cases.

extension NodeKind: Codable {
  /// Reads the word of a kind.
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValue(named: \.word, among: Self.all)
  }

  /// Writes the word of the kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}

extension TabBarBehavior: Codable {
  /// Reads the name of a case.
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValue(named: \.name, among: Self.all)
  }

  /// Writes the name of the case.
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
        in: container, debugDescription: "`\(word)` is none of \(values.map(name))")
    }
    return value
  }
}
