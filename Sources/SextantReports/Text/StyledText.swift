/// The role of a piece of text. A style defines the appearance of each role.
package enum TextRole: UInt8, Sendable, Hashable, CaseIterable {
  case plain
  case rail
  case name
  case instance
  /// A label, such as the id of a tab, `sheet` or `window main`.
  case label
  case note
  /// A file and a line, or the parent of a node.
  case place
  case heading
  case removed, added, moved
  case error, warning, success
  case caret
  /// Code that a user can copy and run.
  case code
}

package struct StyledText: Sendable, Hashable {
  package var text: String
  package var role: TextRole

  package init(_ text: String, _ role: TextRole = .plain) {
    self.text = text
    self.role = role
  }
}

/// A line of a report, without a newline.
package struct StyledLine: Sendable, Hashable {
  /// The marker with which a line of a difference starts.
  package enum Marker: String, Sendable, Hashable {
    case none = ""
    case same = "  "
    case removed = "- "
    case added = "+ "
    case moved = "~ "
  }

  package var marker: Marker
  package var parts: [StyledText]

  package init(_ parts: [StyledText], marker: Marker = .none) {
    self.parts = parts
    self.marker = marker
  }

  package var plain: String { text(in: .plain) }

  fileprivate func text(in style: Style) -> String {
    guard let role = marker.role else {
      return marker.rawValue + parts.map { style.text($0.text, as: $0.role) }.joined()
    }
    // A changed line has a single colour.
    return style.text(marker.rawValue + parts.map(\.text).joined(), as: role)
  }
}

extension StyledLine.Marker {
  fileprivate var role: TextRole? {
    switch self {
    case .none, .same: nil
    case .removed: .removed
    case .added: .added
    case .moved: .moved
    }
  }
}

/// The appearance of roles: plain text, or the colours of a terminal.
package enum Style: Sendable, Hashable {
  case plain, ansi

  package func text(_ text: String, as role: TextRole) -> String {
    guard self == .ansi, !text.isEmpty, let code = role.ansi else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Returns the lines as text. Each line begins with `indent` and ends with a newline.
  package func text(of lines: [StyledLine], indent: String = "") -> String {
    lines.map { indent + $0.text(in: self) + "\n" }.joined()
  }
}

extension TextRole {
  /// The parameters of the terminal's SGR sequence; nil for plain text.
  fileprivate var ansi: String? {
    switch self {
    case .plain, .name: nil
    case .rail, .instance, .note, .place: "2"
    case .label, .code: "36"
    case .heading: "1"
    case .removed: "31"
    case .added, .success: "32"
    case .moved: "34"
    case .error: "1;31"
    case .warning: "1;33"
    case .caret: "1;32"
    }
  }
}
