internal import SextantEngine
internal import SextantExplore
internal import SextantInterpreter
package import SextantLanguage
internal import SextantReports
internal import SextantRuntime

/// Expands states of a distributed search: `sextant explore expand`.
package struct LevelExpander {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Reads lines with the fingerprint and the paths of a state. Writes each line with the moves in
  /// the state.
  ///
  /// - Parameters:
  ///   - version: the version of the program. The first line of the input must be a digest of the
  ///     app, the options and this version.
  ///   - read: returns the next bytes; empty at the end.
  package func expand(
    _ path: String, _ options: ExpandOptions, version: String,
    read: () -> Result<[UInt8], FileProblem>
  ) -> ExitCode {
    defer { context.output.flush() }
    let session: Session
    do { session = try context.openApp(path) } catch { return error }
    let settings = searchOptions(
      options.searched, deciding: session.interpreter,
      hasSeparateSearches: options.laws.held.map { !$0.contains("ownTime") } ?? false)
    let search = LevelSearch(
      StateSpace(from: session.interpreter, settings),
      spaceChecks(for: session.interpreter, laws: options.laws.held), edges: options.edges)
    let digest = digest(of: session, options, version)
    if options.fromStart {
      context.output.write("\(digest)\n\(text(of: search.first))\n")
      return context.interruption ?? .success
    }
    var expansion = Expansion(search, digest: digest, showsOnly: options.show, context)
    do throws(FileProblem) {
      var stream = LineStream()
      while context.interruption == nil {
        let bytes = try read().get()
        if bytes.isEmpty { break }
        for line in stream.add(bytes) { try expansion.add(line) }
      }
      if let code = context.interruption { return code }
      if !stream.partialLine.isEmpty { throw FileProblem("the last line is incomplete") }
      try expansion.end()
    } catch {
      context.output.flush()
      context.printError("standard input: \(error.message)", .badScript)
      return context.interruption ?? .badScript
    }
    return context.interruption ?? .success
  }

  private func digest(of session: Session, _ options: ExpandOptions, _ version: String) -> String {
    let searched = options.searched
    var digest = Fingerprint()
    digest.add(version)
    for source in session.compiler.sources {
      digest.add(UInt64(source.bytes.count))
      for byte in source.bytes { digest.add(byte) }
    }
    digest.add(searched.kinds.map(\.rawValue).sorted().joined(separator: " "))
    digest.add((options.laws.held.map { $0.sorted() } ?? ["all"]).joined(separator: " "))
    for number in [
      options.edges ? 1 : 0, searched.doubleTaps ? 1 : 0, searched.maxStack, searched.maxLinks,
      searched.maxTimers, searched.maxWidth,
    ] { digest.add(UInt64(bitPattern: Int64(number ?? -1))) }
    return digest.description
  }
}

private struct Expansion {
  private let search: LevelSearch
  private let digest: String
  private let showsOnly: Bool
  private let context: CommandContext
  private var lineNumber = 0
  private var lines: [StateLine] = []
  private var last: String?

  /// The maximum number of states to expand together. The worlds of these states are in memory.
  private static let most = 4096

  init(_ search: LevelSearch, digest: String, showsOnly: Bool, _ context: CommandContext) {
    (self.search, self.digest, self.showsOnly, self.context) = (search, digest, showsOnly, context)
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) throws(FileProblem) {
    lineNumber += 1
    let text = String(decoding: bytes, as: UTF8.self)
    if lineNumber == 1 {
      guard text == digest else {
        throw FileProblem(
          "digest mismatch: expected \(digest), found \(printable(String(text.prefix(40)))); the app, the options or the version of sextant differ"
        )
      }
      context.output.write(digest + "\n")
      return
    }
    if showsOnly { return try show(text) }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 2, let path = path(from: fields[1]) else {
      throw problem("expected a fingerprint, a tab and a path")
    }
    let written = String(fields[1])
    if let last, last >= written { throw problem("the lines are not sorted by path") }
    last = written
    lines.append(StateLine(fingerprint: String(fields[0]), path: path))
    if lines.count == Self.most { try expand() }
  }

  mutating func end() throws(FileProblem) {
    if lineNumber == 0 { throw FileProblem("missing digest in the first line") }
    try expand()
  }

  /// - Parameter back: the number of lines from the erroneous line to the last read line.
  private func problem(_ text: String, back: Int = 0) -> FileProblem {
    FileProblem("line \(lineNumber - back): \(text)")
  }

  private mutating func expand() throws(FileProblem) {
    if lines.isEmpty { return }
    defer { lines.removeAll(keepingCapacity: true) }
    let records: [LevelRecord]
    do throws(LevelFailure) {
      let interrupt = context.interrupt
      records = try search.expand(lines) { _ in !interrupt.isRequested }
    } catch {
      throw problem(words(for: error.problem), back: lines.count - 1 - error.index)
    }
    if context.interrupt.isRequested { return }
    for record in records { context.output.write(text(of: record) + "\n") }
  }

  private func words(for problem: LevelProblem) -> String {
    switch problem {
    case .noMove(let index): "unknown move \(index + 1) in the path"
    case .otherState(let name): "the path leads to a state with another fingerprint: \(name)"
    case .knownState: "the path leads to the state of an earlier line"
    }
  }

  /// Writes a line with an additional last field: the moves on the line's first path. The search
  /// for the path skips the first field.
  private func show(_ text: String) throws(FileProblem) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard let path = fields.dropFirst().lazy.compactMap(path(from:)).first else {
      throw problem("expected a field with a path")
    }
    do throws(LevelProblem) {
      let moves = try search.moves(on: path)
      context.output.write(text + "\t" + moves.joined(separator: "; ") + "\n")
    } catch { throw problem(words(for: error)) }
  }
}

private func path(from written: Substring) -> [UInt16]? {
  var (path, rest): ([UInt16], Substring) = ([], written)
  while let number = UInt16(rest.prefix(4), radix: 16) {
    path.append(number)
    rest = rest.dropFirst(4)
  }
  return text(of: path) == written ? path : nil
}

private func text(of path: [UInt16]) -> String {
  path.map { String(String(0x1_0000 | Int($0), radix: 16).dropFirst()) }.joined()
}

private func text(of line: StateLine) -> String { "\(line.fingerprint)\t\(text(of: line.path))" }

private func text(of record: LevelRecord) -> String {
  switch record {
  case .state(let line): text(of: line)
  case .broken(let key, let message, let path):
    "!\t\(fieldText(key))\t\(text(of: path))\t\(fieldText(message))"
  case .edge(let from, let to, let countsForHome): "\(countsForHome ? ">" : "~")\t\(from)\t\(to)"
  case .goal(let key, let fingerprint, let isOpen):
    "\(isOpen ? "?" : "*")\t\(fieldText(key))\t\(fingerprint)"
  case .count(let name, let count): "#\t\(fieldText(name))\t\(count)"
  case .open(let what): "-\t\(fieldText(what))"
  }
}

private func fieldText(_ text: String) -> String {
  String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
}
