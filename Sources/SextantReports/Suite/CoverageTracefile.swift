internal import SextantInterpreter
internal import SextantSyntax

/// Returns an LCOV tracefile (geninfo(1)), the format of coverage viewers.
///
/// Screens and items with bodies are reported as functions, presentations as lines, and conditions
/// as branches. The hit count of a line is the minimum of the hit counts of its items. The hit
/// count of an `if` or `when` is the sum of the hit counts of its branches.
func coverageTracefile(_ evidence: SuiteEvidence) -> String {
  var text = "TN:\n"
  var rest = (evidence.coverage ?? Coverage()).sortedItems[...]
  while let first = rest.first?.item {
    let items = rest.prefix { $0.item.$file == first.$file }
    rest = rest.dropFirst(items.count)
    var record = TracefileRecord()
    for (item, entry) in items { record.add(item, entry) }
    text += "SF:\(printable(first.file))\n" + record.text + "end_of_record\n"
  }
  return text
}

private struct TracefileRecord {
  private struct Place: Hashable {
    let line: Int
    let column: Int
  }

  private var functions: [(line: Int, name: String, hits: Int)] = []
  private var names: Set<String> = []
  private var lines: [Int: Int] = [:]
  private var statements: [Place: [(number: Int, hits: Int)]] = [:]

  mutating func add(_ item: Coverage.Item, _ entry: Coverage.Entry) {
    guard let branch = item.branch else {
      addLine(item.line, entry.hits)
      if item.kind != .presentation { addFunction(item, entry) }
      return
    }
    let place = Place(line: branch.line, column: branch.column)
    statements[place, default: []].append((branch.number, entry.hits))
  }

  /// Adds a function. The name must be unique within a file, so the location is added to a
  /// duplicate name.
  private mutating func addFunction(_ item: Coverage.Item, _ entry: Coverage.Entry) {
    var name = printable(entry.name)
    if !names.insert(name).inserted {
      name += " (\(item.line):\(item.column))"
      names.insert(name)
    }
    functions.append((item.line, name, entry.hits))
  }

  private mutating func addLine(_ line: Int, _ hits: Int) {
    lines[line] = min(lines[line] ?? .max, hits)
  }

  var text: String {
    var text = ""
    for function in functions { text += "FN:\(function.line),\(function.name)\n" }
    for function in functions { text += "FNDA:\(function.hits),\(function.name)\n" }
    text += "FNF:\(functions.count)\nFNH:\(functions.count { $0.hits > 0 })\n"
    var (lines, found, hit) = (lines, 0, 0)
    var blocks: [Int: Int] = [:]
    for (place, branches) in statements.sorted(by: {
      ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column)
    }) {
      var sum = 0
      for branch in branches {
        let (more, overflows) = sum.addingReportingOverflow(branch.hits)
        sum = overflows ? .max : more
      }
      lines[place.line] = min(lines[place.line] ?? .max, sum)
      let block = blocks[place.line, default: 0]
      blocks[place.line] = block + 1
      for branch in branches.sorted(by: { $0.number < $1.number }) {
        // A dash marks the branches of a statement that has never run.
        let taken = sum == 0 ? "-" : String(branch.hits)
        text += "BRDA:\(place.line),\(block),\(branch.number),\(taken)\n"
        found += 1
        if branch.hits > 0 { hit += 1 }
      }
    }
    text += "BRF:\(found)\nBRH:\(hit)\n"
    for (line, hits) in lines.sorted(by: { $0.key < $1.key }) { text += "DA:\(line),\(hits)\n" }
    return text + "LF:\(lines.count)\nLH:\(lines.values.count { $0 > 0 })\n"
  }
}
