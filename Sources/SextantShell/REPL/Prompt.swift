internal import SextantEngine
package import SextantInterpreter
internal import SextantReports
import SextantRuntime

extension REPL {
  /// Returns the prompt: the app, the selected tabs and the presentations on the visible path, and
  /// the top screen.
  func prompt() -> String {
    let parts = Place(session.interpreter).parts
    let style = output.style
    let line = parts.enumerated().map { index, part in
      style.text(part, as: index == 0 ? .heading : index == parts.count - 1 ? .name : .label)
    }.joined(separator: style.text(" › ", as: .rail))
    return line + style.text(" ❯ ", as: .success)
  }

  func continuation() -> String { output.style.text(continuationPrompt, as: .rail) }
}

private let continuationPrompt = "  … "

/// Returns the typed lines of a copied session: the text after each prompt. Results are omitted.
///
/// The first copied line may lack its prompt. It is kept unless it looks like a result. If no line
/// has a prompt, all lines are kept.
package func withoutPrompts(_ lines: [[UInt8]]) -> [[UInt8]] {
  let typed = lines.map(textAfterPrompt)
  if typed.allSatisfy({ $0 == nil }) { return lines }
  var result: [[UInt8]] = []
  var expectsContinuation = false
  if typed.first == .some(nil), let first = lines.first, isTyped(first) {
    result.append(first)
    expectsContinuation = true
  }
  for (line, typed) in zip(lines, typed).dropFirst(result.count) {
    // Some programs drop blanks at the end of a copied line.
    let isContinued =
      expectsContinuation && (line + [UInt8(ascii: " ")]).starts(with: continuationPrompt.utf8)
    let kept =
      typed ?? (isContinued ? Array(line.dropFirst(continuationPrompt.utf8.count)) : nil)
    expectsContinuation = kept != nil
    if let kept { result.append(kept) }
  }
  return result
}

/// Returns whether a line without a prompt looks like a sentence, a declaration or a meta command.
private func isTyped(_ line: [UInt8]) -> Bool {
  guard let first = line.first, first == UInt8(ascii: ":") || (97...122).contains(first) else {
    return false
  }
  let word = line.prefix { (97...122).contains($0) }
  let next = line.dropFirst(word.count).first
  let others = [
    "sextant", "stack", "input", "warning", "error", "help", "undone", "redone", "step",
  ]
  return next != UInt8(ascii: "#") && !others.contains(String(decoding: word, as: UTF8.self))
}

/// Returns the text after a prompt; nil if the line has no prompt. A prompt consists of an app and
/// a position. Prompt signs inside quotes are ignored.
private func textAfterPrompt(_ line: [UInt8]) -> [UInt8]? {
  let sign = Array(" ❯".utf8)
  var start = line.startIndex
  while let found = line[start...].firstRange(of: sign) {
    start = found.upperBound
    let place = line[..<found.lowerBound]
    if place.firstRange(of: Array(" › ".utf8)) != nil,
      place.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2)
    {
      return Array(line[start...].drop { $0 == UInt8(ascii: " ") })
    }
  }
  return nil
}

/// Returns the visible position of a run: the text after the app's name in the prompt.
package func visiblePlace(of run: Interpreter) -> String {
  Place(run).parts.dropFirst().joined(separator: " › ")
}

struct Place {
  private static let longest = 40

  let parts: [String]
  /// The visible alert. It comes last in the position.
  let alert: String?

  init(_ run: Interpreter) {
    var draft = run.draft
    draft.focusOnTop()
    var parts = [Self.short(draft.app.name)]
    let names = draft.windowsByFocus
    if let window = names.last, names.count > 1 || draft.app.name(window) != "main" {
      parts.append("window \(draft.app.name(window))")
    }
    let chain = draft.path
    for level in chain.steps.indices {
      let node = chain[level].node
      if chain[level].place == .presented, level > 0 {
        let above = draft.store.presented(by: chain[level - 1].node)
        parts.append(draft.styleName(draft.store.attributeOfLast(in: above).style))
      }
      let kind = draft.store.kind(of: node)
      if kind == .tabs || kind == .custom, let name = run.evaluator.selectionName(of: node) {
        parts.append(name)
      }
    }
    let hidden = max(0, parts.count - 6)
    if hidden > 0 { parts.replaceSubrange(1...hidden, with: ["…"]) }
    parts.append(Self.text(of: draft.target, draft))
    alert = Self.alert(on: chain, draft)
    if let alert { parts.append(alert) }
    self.parts = parts.map { $0.unicodeScalars.map(Self.visible).joined() }
  }

  private static func alert(on chain: Path, _ draft: Draft) -> String? {
    guard let level = draft.showingAlert(on: chain) else { return nil }
    let presented = draft.store.presented(by: chain[level].node)
    return draft.store.last(of: presented).map { modal in
      let style = draft.styleName(draft.store.attributeOfLast(in: presented).style)
      return "\(style) " + short(Value.quoted(draft.store.alertContent(of: modal)?.title ?? ""))
    }
  }

  private static func text(of node: Node, _ draft: Draft) -> String {
    if node.isNone { return "nothing" }
    let inputs = draft.store.input(of: node).map { value in
      if case .string(let text) = value { text } else { "\(value)" }
    }
    let isModal = draft.store.kind(of: node) == .modal
    let name = draft.name(of: node)
    return inputs.isEmpty || isModal ? name : short("\(name)(\(inputs.joined(separator: ", ")))")
  }

  private static func short(_ text: String) -> String {
    text.count <= longest ? text : text.prefix(longest - 1) + "…"
  }

  /// Replaces a control character, which the terminal would interpret, by a visible character.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "·"
    default: String(scalar)
    }
  }
}
