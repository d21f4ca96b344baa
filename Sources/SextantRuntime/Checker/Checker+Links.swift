import SextantEngine
import SextantSyntax

/// Links: those that an app answers, and those that a text opens.
extension Checker {
  /// `link "shop://product/{id}?tab={tab: Int = 1}" { … }`.
  mutating func defineLink(_ line: Line) {
    guard kind(at: 1, of: line) == .string else {
      expected("the link in quotes", at: 1, of: line, help: interpolatedLinkHelp(line))
      return
    }
    let written = tree.string(line.atoms[1])
    var reader = LinkReader(written)
    guard let shape = reader.read() else {
      error(CheckerCodes.badLink, line.atoms[1], Value.quoted(written), reader.problem)
      for name in LinkReader.namesOfCaptures(in: written) {
        _ = scope.bind(symbols.intern(name), .unknown)
      }
      if let block = line.block { _ = body(block) }
      return
    }
    for capture in shape.captures {
      _ = scope.bind(symbols.intern(capture.name), capture.type)
    }
    guard let block = requiredBlock(line, at: 2) else { return }
    let body = app.addBody(body(block, title: "link \(Value.quoted(written))"))
    let link = Link(
      text: written, scheme: shape.scheme, segments: shape.segments, query: shape.query, body: body)
    if let first = app.behavior.links.first(like: link) {
      report(
        CheckerCodes.unreachableLink, tree.span(line.atoms[1]),
        [Value.quoted(written), Value.quoted(first.text)], severity: .warning)
    }
    app.behavior.links.add(link)
  }

  /// What to write for a link that is put together like a text: it names what it takes in braces.
  private func interpolatedLinkHelp(_ line: Line) -> Help? {
    guard kind(at: 1, of: line) == .interpolation else { return nil }
    let bytes = tree.source.bytes
    var edits: [TextEdit] = []
    var first: String?
    for phrase in tree.children(of: line.atoms[1]) where tree.kind(phrase) == .phrase {
      let inner = self.line(ofPhrase: phrase)
      let (start, end) = (Int(tree.span(phrase).start) - 2, Int(tree.span(phrase).end))
      guard inner.end == 1, let name = word(at: 0, of: inner), start >= 0, end < bytes.count,
        bytes[start] == UInt8(ascii: "\\"), bytes[end] == UInt8(ascii: ")")
      else { return Help(text: "a link names what it takes: `{id}`") }
      first = first ?? text(name)
      let span = Span(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end + 1))
      edits.append(TextEdit(span: span, replacement: "{\(text(name))}"))
    }
    let name = first ?? "id"
    return Help(
      text: "a link names what it takes: `{\(name)}`",
      fix: edits.isEmpty ? nil : Fix(title: "write `{\(name)}`", edits: edits))
  }

  /// Keeps a link that a statement opens, if it is written out and not tried.
  mutating func noteOpened(_ statement: Statement?, _ line: Line, from start: Int) {
    guard case .call(let call)? = statement?.kind, case .link = call.entry.meaning,
      case .string(let address)? = call.arguments.expression(0)?.constant
    else { return }
    openedLinks.append((span(at: start + 2, of: line), address))
  }

  /// Tells of links that a text opens and that no link of the program answers: where that is meant,
  /// the statement says so with `try` or `expect error`.
  mutating func warnOfDeadLinks() {
    if hasErrors || !syntaxErrors.isEmpty { return }
    var known: [String: String?] = [:]
    for (span, text) in openedLinks {
      let problem: String? = known[text] ?? deadness(of: text)
      known[text] = .some(problem)
      guard let problem else { continue }
      report(
        CheckerCodes.deadLink, span, [Value.quoted(text), problem],
        "`expect error noLink from open link …` asks for that", severity: .warning)
    }
  }

  /// Why nothing answers an address; nil where a link does.
  private func deadness(of text: String) -> String? {
    let address: Address
    do {
      address = try Address(text)
    } catch {
      return ": \(error.message)"
    }
    if app.behavior.links.answer(to: address) != nil { return nil }
    return app.behavior.links.mismatch(of: address).map { ": \($0.problem)" } ?? ""
  }
}
