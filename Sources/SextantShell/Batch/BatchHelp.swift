internal import SextantLanguage
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
    output.writeError("sextant: there is no help on `\(printable(topic))`: \(help)\n")
    return .usage
  }

  /// Lists the topics.
  package func listTopics(_ program: ProgramHelp) -> ExitCode {
    output.show(helpBook(Session(systems: systems), program).contents())
    output.flush()
    return .success
  }

  /// The words of all errors and warnings.
  package var codes: [String] { Explanations(systems).all.map(\.word) }

  /// The topics with which completion may go on: those that a shell takes as one word.
  package func topics(_ program: ProgramHelp) -> [String] {
    helpBook(Session(systems: systems), program).topics.map(\.word).filter { topic in
      topic.first?.isLetter == true && topic.allSatisfy { $0.isLetter || $0 == "-" }
    }
  }
}
