internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Shows help topics: `sextant help`.
package struct HelpPrinter {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Parameter isFound: whether the topic is a command whose help was already shown. This help is
  ///   then omitted.
  package func help(on topic: String, _ program: ProgramHelp, isFound: Bool) -> ExitCode {
    let book = helpBook(Session(systems: context.systems), program)
    let lines = book.lines(on: topic, without: isFound ? "program" : nil)
    context.output.show(lines)
    context.output.flush()
    if isFound || !lines.isEmpty { return .success }
    let help = book.nearest(to: topic).map(didYouMean) ?? "`sextant help` lists the topics"
    return context.printError("unknown help topic `\(printable(topic))`: \(help)", .usage)
  }

  package func listTopics(_ program: ProgramHelp) -> ExitCode {
    context.output.show(helpBook(Session(systems: context.systems), program).contents())
    context.output.flush()
    return .success
  }

  /// Returns the words that may follow the typed words in a topic. Omits words with characters that
  /// are special in a shell.
  package func topics(_ program: ProgramHelp, behind typed: [String]) -> [String] {
    let start = typed.map { $0 + " " }.joined()
    var seen: Set<Substring> = []
    return helpBook(Session(systems: context.systems), program).topics.compactMap { topic in
      guard topic.word.hasPrefix(start) else { return nil }
      let word = topic.word.dropFirst(start.count).prefix { $0 != " " }
      let isPlain = word.first?.isLetter == true && word.allSatisfy { $0.isLetter || $0 == "-" }
      return isPlain && seen.insert(word).inserted ? String(word) : nil
    }
  }
}
