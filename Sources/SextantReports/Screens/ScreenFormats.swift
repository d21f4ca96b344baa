package struct ScreenFormat: Sendable {
  package let name: String
  package let summary: String
  package let text: @Sendable (ScreenDrawing, Style, BoxCharacters) -> String
}

package enum ScreenFormats {
  package static let all = [
    ScreenFormat(name: "text", summary: "box characters, for a terminal") {
      $1.text(of: $0.lines(in: $2))
    },
    ScreenFormat(name: "svg", summary: "a picture, for a page") { drawing, _, _ in
      drawing.svg(title: "screens of a state")
    },
  ]

  package static func named(_ name: String) -> ScreenFormat? { all.first { $0.name == name } }
}
