func oracleQuoted(_ text: String) -> String {
  var result = "\""
  for character in text {
    if character == "\"" || character == "\\" { result.append("\\") }
    result.append(character)
  }
  return result + "\""
}

// MARK: Sentences

extension OracleOp {
  /// - Parameter name: returns the reference to an instance.
  func text(isAnimated: Bool, _ name: (Int) -> String) -> String {
    let text = text(name)
    if isAnimated { return text }
    guard let block = text.firstRange(of: " {") else { return text + " without animation" }
    return text[..<block.lowerBound] + " without animation" + text[block.lowerBound...]
  }

  private func text(_ name: (Int) -> String) -> String {
    switch self {
    case .append(let node): "append \(node.text)"
    case .dropLast(let count): "drop last \(count)"
    case .dropToRoot: "drop to root"
    case .setRoot(let node, let clear): "set root \(node.text)\(clear ? " clear" : "")"
    case .mapReversed: "map stack reversed"
    case .mapFirst(let count): "map stack first \(count)"
    case .mapLast(let count): "map stack last \(count)"
    case .mapPicks(let picks): "map stack [\(picks.map(\.text).joined(separator: ", "))]"
    case .present(let style, let source, let on):
      Self.presentText(style, source: source, on: on.map(name))
    case .dismiss: "dismiss"
    case .dismissHere: "dismiss here"
    case .hide: "hide"
    case .selectTab(let id): "select tab \(id)"
    case .switchTo(let node): "switch to \(node.text)"
    case .tapBack(let index): if let index { "tap back to \(index)" } else { "tap back" }
    case .swipeDown: "swipe down"
    case .tapTab(let id): "tap tab \(id)"
    case .tapButton(let title): "tap button \(oracleQuoted(title))"
    case .tapSegment(let index): "tap segment \(index)"
    }
  }

  private static func presentText(_ style: OracleStyle, source: String?, on: String?) -> String {
    let from = source.map { " from \(oracleQuoted($0))" } ?? ""
    let given = on.map { " on \($0)" } ?? ""
    func words(_ word: String, _ alert: OracleAlert) -> String {
      let buttons = alert.buttons.map(\.text).joined(separator: "; ")
      return "present \(word) \(alert.head)\(from)\(given)"
        + (buttons.isEmpty ? "" : " { \(buttons) }")
    }
    return switch style {
    case .sheet(let node): "present sheet \(node.text)\(from)\(given)"
    case .cover(let node): "present cover \(node.text)\(given)"
    case .alert(let alert): words("alert", alert)
    case .dialog(let alert): words("dialog", alert)
    case .presentable(let name, let node):
      "present \(name)\(node.map { " \($0.text)" } ?? "")\(from)\(given)"
    }
  }
}

extension OraclePick {
  var text: String {
    switch self {
    case .index(let index): "\(index)"
    case .new(let node): "new \(node.text)"
    }
  }
}

extension OracleStep {
  /// Returns a sentence such as `in Detail#7: try append Editor`. If `trying` is false, omits
  /// `try`.
  func text(trying: Bool = true, _ name: (Int) -> String) -> String {
    (target.map { "in \(name($0)): " } ?? "") + (trying ? "try " : "")
      + op.text(isAnimated: isAnimated, name)
  }
}

extension OracleSentence {
  func text(trying: Bool = true, _ name: (Int) -> String) -> String {
    switch self {
    case .one(let step):
      return step.text(trying: trying, name)
    case .together(let steps):
      let lines = steps.map { "  " + $0.text(trying: trying, name) }
      return (["together {"] + lines + ["}"]).joined(separator: "\n")
    }
  }
}

// MARK: The graph

extension OracleWorld {
  func debugPrint() -> String {
    func lines(_ model: OracleModel, _ depth: Int) -> [String] {
      let indent = String(repeating: "\t", count: depth)
      return ["\(indent)[\(model.name)#\(model.instance)]"]
        + model.children.flatMap { lines($0, depth + 1) }
    }
    return lines(root, 0).joined(separator: "\n")
  }

  /// Returns a literal on a single line, with items separated by `; `.
  ///
  /// - Parameter omittingDefaultButtons: whether to omit default buttons, like `print graph`.
  func literal(omittingDefaultButtons: Bool = false) -> String {
    OracleWriter(omitsDefaults: omittingDefaultButtons).literal(root)
  }
}

private struct OracleWriter {
  let omitsDefaults: Bool

  func literal(_ model: OracleModel) -> String {
    switch model.content {
    case .screen, .modal: literal(model, model.name, [])
    case .stack(let path): literal(model, "stack", path.map(literal))
    case .tabs(let tabs, let selected):
      literal(
        model, "tabs \(model.name) selected \(selected)",
        tabs.map { "tab \($0.id) { \(literal($0.model)) }" })
    case .switched(let inner):
      literal(model, "switched \(model.name)", inner.map { [literal($0)] } ?? [])
    case .custom(let models, let selected, _):
      literal(
        model, "custom \(model.name) selected \(selection(selected, in: models))",
        models.map(literal))
    }
  }

  private func literal(_ model: OracleModel, _ head: String, _ contents: [String]) -> String {
    oracleBlock(head, contents + attached(to: model))
  }

  private func attached(to model: OracleModel) -> [String] {
    model.presentation.map { [literal($0)] } ?? []
  }

  /// Returns the name of the selected segment; its index if the name is missing or not unique.
  private func selection(_ selected: Int, in models: [OracleModel]) -> String {
    guard models.indices.contains(selected) else { return "\(selected)" }
    let model = models[selected]
    let isOnly = models.filter { $0.name == model.name }.count == 1
    return model.path == nil && isOnly ? model.name : "\(selected)"
  }

  private func literal(_ presentation: OraclePresentation) -> String {
    let from = presentation.source.map { " from \(oracleQuoted($0))" } ?? ""
    let content = presentation.content
    // A modal has no literal, so its block contains its presentations.
    switch presentation.kind {
    case .sheet: return "sheet\(from) { \(literal(content)) }"
    case .cover: return "cover\(from) { \(literal(content)) }"
    case .alert(let alert):
      return oracleBlock(
        "alert \(alert.head)\(from)", buttons(alert, "OK") + attached(to: content))
    case .dialog(let alert):
      return oracleBlock(
        "dialog \(alert.head)\(from)", buttons(alert, "Cancel") + attached(to: content))
    case .presentable(let name):
      if case .modal = content.content {
        return oracleBlock("\(name)\(from)", attached(to: content))
      }
      return "\(name)\(from) { \(literal(content)) }"
    }
  }

  private func buttons(_ alert: OracleAlert, _ standard: String) -> [String] {
    omitsDefaults && alert.buttons == [OracleButton(standard)] ? [] : alert.buttons.map(\.text)
  }
}

private func oracleBlock(_ head: String, _ items: [String]) -> String {
  items.isEmpty ? head : "\(head) { \(items.joined(separator: "; ")) }"
}
