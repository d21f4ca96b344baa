package import SextantEngine
package import SextantRuntime

/// Help on the language. Editors show it as Markdown.
package struct EditorHelp: Sendable {
  private let book: HelpBook

  package init(_ session: Session) {
    book = HelpBook(session, commands: [], program: ProgramHelp())
  }

  package func text(of sentence: Sentence) -> String { Self.markdown(HelpTopic(sentence)) }

  package func text(on words: String) -> String? {
    let found = book.findings(on: words)
    let topics = found.topics.isEmpty ? found.elsewhere.flatMap(\.topics) : found.topics
    return topics.isEmpty
      ? nil : topics.prefix(3).map { Self.markdown($0) }.joined(separator: "\n\n---\n\n")
  }

  private static func markdown(_ topic: HelpTopic) -> String {
    let example = topic.example.isEmpty ? "" : "\n\n```sextant\n\(topic.example)\n```"
    return "```sextant\n\(topic.notation)\n```\n\n\(topic.summary)\(example)"
  }
}
