extension SyntaxTree {
  /// Returns the canonical form of a block, or of the arguments of a name, on one line; nil if the
  /// node needs several lines, for example because of a `"""` text.
  ///
  /// Comments are omitted. Nodes that differ only in layout and comments have the same text.
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
