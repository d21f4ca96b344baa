package import SextantEngine

/// An event of a step, in the form of trace reports and of the Swift library.
package struct EventReport: Sendable, Hashable {
  /// The kind: `started`, `finished`, `appeared`, `disappeared`, `selected`, `message`, `trigger`,
  /// `transaction`, `timer`, or the name of a system event.
  package var event: String
  package var node: String?
  package var name: String?
  package var arguments: [Value]
  /// Whether a transaction was animated; nil for other events.
  package var animated: Bool?

  package init(
    _ event: String, node: String? = nil, name: String? = nil, arguments: [Value] = [],
    animated: Bool? = nil
  ) {
    self.event = event
    self.node = node
    self.name = name
    self.arguments = arguments
    self.animated = animated
  }

  package var text: String {
    let values = arguments.map(\.description).joined(separator: ", ")
    let call = name.map { $0 + (values.isEmpty ? "" : "(\(values))") }
    let transaction = animated.map { $0 ? "animated" : "not animated" }
    return [event, call ?? (values.isEmpty ? nil : values), node, transaction]
      .compactMap(\.self).joined(separator: " ")
  }
}
