extension SyntaxTree {
  /// A block, or the arguments of a name, on one line in canonical form, whatever the layout, and without
  /// comments: two that differ in those alone have the same text. Nil for what no line can hold, such as a
  /// `"""` text.
  public func oneLine(_ node: NodeID) -> String? {
    var printer = Printer(self)
    printer.isFlat = true
    printer.flatWidth = .max
    printer.joinsLines = true
    printer.nextComment = comments.count
    switch kind(node) {
    case .block: printer.printBlock(node)
    case .arguments: printer.printElements(node, "(", ")")
    default: return nil
    }
    return printer.hasFailed ? nil : String(decoding: printer.output, as: UTF8.self)
  }
}
