internal import SextantEngine
internal import SextantExplore
internal import SextantInterpreter
package import SextantLanguage
internal import SextantReports
internal import SextantRuntime

extension Batch {
  /// Makes the moves of states that lie elsewhere: reads lines, each with a fingerprint and a way, and writes what the
  /// moves lead to.
  ///
  /// - Parameters:
  ///   - version: what else the digest depends on, beside the app and the options.
  ///   - read: returns the next bytes; empty at the end.
  package func exploreExpand(
    _ path: String, _ options: ExpandOptions, version: String,
    read: () -> Result<[UInt8], FileProblem>
  ) -> ExitCode {
    defer { output.flush() }
    let session: Session
    do { session = try openApp(path) } catch { return error }
    let settings = searchOptions(options.searched, deciding: session.interpreter)
    let search = LevelSearch(
      StateSpace(from: session.interpreter, settings),
      spaceChecks(for: session.interpreter, laws: options.laws.held), edges: options.edges)
    let digest = digest(of: session, options, version)
    if options.fromStart {
      output.write("\(digest)\n\(text(of: search.first))\n")
      return interruption ?? .success
    }
    var expansion = Expansion(search, digest: digest, showsOnly: options.show, self)
    do throws(FileProblem) {
      var stream = LineStream()
      while interruption == nil {
        let bytes = try read().get()
        if bytes.isEmpty { break }
        for line in stream.add(bytes) { try expansion.add(line) }
      }
      if let interruption { return interruption }
      if !stream.unended.isEmpty { throw FileProblem("the last line is cut off") }
      try expansion.end()
    } catch {
      output.flush()
      complain("standard input: \(error.message)", .badScript)
      return interruption ?? .badScript
    }
    return interruption ?? .success
  }

  /// What two processes must have in common: the app, what is searched and written, and the program.
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
      searched.maxTimers,
    ] { digest.add(UInt64(bitPattern: Int64(number ?? -1))) }
    return digest.description
  }
}

/// Lines of states as they are read, and what is written of them.
private struct Expansion {
  private let search: LevelSearch
  private let digest: String
  private let showsOnly: Bool
  private let batch: Batch
  private var lineNumber = 0
  private var lines: [StateLine] = []
  private var last: String?

  /// As many states are searched at once: their worlds lie in memory.
  private static let most = 4096

  init(_ search: LevelSearch, digest: String, showsOnly: Bool, _ batch: Batch) {
    (self.search, self.digest, self.showsOnly, self.batch) = (search, digest, showsOnly, batch)
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) throws(FileProblem) {
    lineNumber += 1
    let text = String(decoding: bytes, as: UTF8.self)
    if lineNumber == 1 {
      guard text == digest else {
        throw FileProblem(
          "it was made with digest \(printable(String(text.prefix(40)))), and this app with these options has \(digest): the app, the options or the version of sextant differ"
        )
      }
      batch.output.write(digest + "\n")
      return
    }
    if showsOnly { return try show(text) }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 2, let path = path(from: fields[1]) else {
      throw problem("a fingerprint, a tab and a path are expected")
    }
    let written = String(fields[1])
    if let last, last >= written { throw problem("lines are to be sorted by their paths") }
    last = written
    lines.append(StateLine(fingerprint: String(fields[0]), path: path))
    if lines.count == Self.most { try expand() }
  }

  mutating func end() throws(FileProblem) {
    if lineNumber == 0 { throw FileProblem("there is no digest in it") }
    try expand()
  }

  /// - Parameter back: how many lines after it were read already.
  private func problem(_ text: String, back: Int = 0) -> FileProblem {
    FileProblem("line \(lineNumber - back): \(text)")
  }

  private mutating func expand() throws(FileProblem) {
    if lines.isEmpty { return }
    defer { lines.removeAll(keepingCapacity: true) }
    let records: [LevelRecord]
    do throws(LevelFailure) {
      let interrupt = batch.interrupt
      records = try search.expand(lines) { _ in !interrupt.isRequested }
    } catch {
      throw problem(words(for: error.problem), back: lines.count - 1 - error.index)
    }
    if batch.interrupt.isRequested { return }
    for record in records { batch.output.write(text(of: record) + "\n") }
  }

  private func words(for problem: LevelProblem) -> String {
    switch problem {
    case .noMove(let index): "there is no move \(index + 1) on this path"
    case .otherState(let name): "the path leads to another state, \(name)"
    case .knownState: "the path leads to the state of an earlier line"
    }
  }

  /// Writes a line with the moves of its last field that is a path.
  private func show(_ text: String) throws(FileProblem) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard let path = fields.dropFirst().lazy.compactMap(path(from:)).first else {
      throw problem("no field of it is a path")
    }
    do throws(LevelProblem) {
      let moves = try search.moves(on: path)
      batch.output.write(text + "\t" + moves.joined(separator: "; ") + "\n")
    } catch { throw problem(words(for: error)) }
  }
}

/// A path, as it is written; nil where a text is none.
private func path(from written: Substring) -> [UInt16]? {
  var (path, rest): ([UInt16], Substring) = ([], written)
  while let number = UInt16(rest.prefix(4), radix: 16) {
    path.append(number)
    rest = rest.dropFirst(4)
  }
  return text(of: path) == written ? path : nil
}

/// Four hexadecimal digits for each move.
private func text(of path: [UInt16]) -> String {
  path.map { String(String(0x1_0000 | Int($0), radix: 16).dropFirst()) }.joined()
}

private func text(of line: StateLine) -> String { "\(line.fingerprint)\t\(text(of: line.path))" }

private func text(of record: LevelRecord) -> String {
  switch record {
  case .state(let line): text(of: line)
  case .broken(let key, let message, let path):
    "!\t\(oneField(key))\t\(text(of: path))\t\(oneField(message))"
  case .edge(let from, let to, let countsForHome): "\(countsForHome ? ">" : "~")\t\(from)\t\(to)"
  case .goal(let key, let fingerprint, let isOpen):
    "\(isOpen ? "?" : "*")\t\(oneField(key))\t\(fingerprint)"
  case .count(let name, let count): "#\t\(oneField(name))\t\(count)"
  case .open(let what): "-\t\(oneField(what))"
  }
}

/// A text without what separates fields and lines.
private func oneField(_ text: String) -> String {
  String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
}
