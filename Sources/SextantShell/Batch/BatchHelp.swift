internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Shows what the shell shows on a topic, but for the command of the program with that name.
  ///
  /// - Parameter isFound: whether there is more on the topic, which is shown already.
  package func help(on topic: String, _ program: ProgramHelp, isFound: Bool) -> ExitCode {
    let book = helpBook(Session(systems: systems), program)
    let lines = book.lines(on: topic, without: isFound ? "program" : nil)
    output.show(lines)
    output.flush()
    if isFound || !lines.isEmpty { return .success }
    let help = book.nearest(to: topic).map(didYouMean) ?? "`sextant help` lists the topics"
    return complain("there is no help on `\(printable(topic))`: \(help)", .usage)
  }

  /// Lists the topics.
  package func listTopics(_ program: ProgramHelp) -> ExitCode {
    output.show(helpBook(Session(systems: systems), program).contents())
    output.flush()
    return .success
  }

  /// The words with which topics go on behind those that were typed; only such as a shell takes as they are.
  package func topics(_ program: ProgramHelp, behind typed: [String]) -> [String] {
    let start = typed.map { $0 + " " }.joined()
    var seen: Set<Substring> = []
    return helpBook(Session(systems: systems), program).topics.compactMap { topic in
      guard topic.word.hasPrefix(start) else { return nil }
      let word = topic.word.dropFirst(start.count).prefix { $0 != " " }
      let isPlain = word.first?.isLetter == true && word.allSatisfy { $0.isLetter || $0 == "-" }
      return isPlain && seen.insert(word).inserted ? String(word) : nil
    }
  }
}
