/// The role of a piece of text; a style decides how it looks.
package enum TextRole: UInt8, Sendable, Hashable, CaseIterable {
  case plain
  /// Lines of a tree and other decoration.
  case rail
  case name
  /// An instance number such as `#7`.
  case instance
  /// A tab's id, `sheet`, `window main`.
  case label
  case note
  /// A file with a line, or a containing node.
  case place
  case heading
  case removed, added, moved
  case error, warning, success
  /// The marks below a source line.
  case caret
  /// What can be copied and run.
  case code
}

/// A piece of text with its role.
package struct StyledText: Sendable, Hashable {
  package var text: String
  package var role: TextRole

  package init(_ text: String, _ role: TextRole = .plain) {
    self.text = text
    self.role = role
  }
}

/// One line of a report, without its newline.
package struct StyledLine: Sendable, Hashable {
  /// The marker at the start of a line of a difference.
  package enum Marker: String, Sendable, Hashable {
    /// The line is not part of a difference.
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

  /// The line as plain text, its marker included.
  package var plain: String {
    var result = ""
    append(to: &result, style: .plain)
    return result
  }

  /// Appends the line to a text.
  package func append(to output: inout String, style: Style) {
    guard let role = marker.role else {
      output += marker.rawValue
      for part in parts { style.append(part.text, as: part.role, to: &output) }
      return
    }
    // A changed line has one colour.
    style.append(marker.rawValue + parts.map(\.text).joined(), as: role, to: &output)
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

/// How roles are rendered: as plain text, or in the colours of a terminal.
package enum Style: Sendable, Hashable {
  case plain, ansi

  /// Appends a text in its role.
  package func append(_ text: String, as role: TextRole, to output: inout String) {
    guard self == .ansi, !text.isEmpty, let code = role.ansi else {
      output += text
      return
    }
    output += "\u{1B}["
    output += code
    output += "m"
    output += text
    output += "\u{1B}[0m"
  }

  /// A text in its role.
  package func text(_ text: String, as role: TextRole) -> String {
    var result = ""
    append(text, as: role, to: &result)
    return result
  }

  /// Lines as one text; each ends in a newline and begins with `indent`.
  package func text(of lines: [StyledLine], indent: String = "") -> String {
    var result = ""
    for line in lines {
      result += indent
      line.append(to: &result, style: self)
      result += "\n"
    }
    return result
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
