/// Returns the difference of two texts in the format of `diff -u`, which `patch` can apply. If the
/// texts are equal, returns an empty text.
///
/// The difference is minimal. For very many differences, the result is a single change.
package func unifiedDifference(
  from old: String, to new: String, named names: (old: String, new: String)
) -> [StyledLine] {
  let difference = UnifiedDifference(
    old: wholeLines(of: Array(old.utf8)), new: wholeLines(of: Array(new.utf8)))
  let hunks = difference.hunks()
  if hunks.isEmpty { return [] }
  let head = [
    StyledLine([StyledText("--- \(names.old)", .heading)]),
    StyledLine([StyledText("+++ \(names.new)", .heading)]),
  ]
  return head + hunks.flatMap { difference.draw($0) }
}

package func wholeLines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while let end = rest.firstIndex(of: 0x0A) {
    lines.append(rest[...end])
    rest = rest[(end + 1)...]
  }
  return rest.isEmpty ? lines : lines + [rest]
}

private struct UnifiedDifference {
  static let context = 3

  typealias Change = (old: Range<Int>, new: Range<Int>)

  let old: [ArraySlice<UInt8>]
  let new: [ArraySlice<UInt8>]

  func hunks() -> [[Change]] {
    var hunks: [[Change]] = []
    for change in SequenceAlignment.gaps(old, new) where !change.old.isEmpty || !change.new.isEmpty
    {
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * Self.context
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  func draw(_ changes: [Change]) -> [StyledLine] {
    guard let first = changes.first, let last = changes.last else { return [] }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let whole = (
      old: first.old.lowerBound - before..<last.old.upperBound + after,
      new: first.new.lowerBound - before..<last.new.upperBound + after
    )
    let place = "@@ -\(range(whole.old)) +\(range(whole.new)) @@"
    var result = [StyledLine([StyledText(place, .label)])]
    var position = whole.old.lowerBound
    for change in changes {
      for line in old[position..<change.old.lowerBound] { append(" ", line, .plain, to: &result) }
      for line in old[change.old] { append("-", line, .removed, to: &result) }
      for line in new[change.new] { append("+", line, .added, to: &result) }
      position = change.old.upperBound
    }
    for line in old[position..<whole.old.upperBound] { append(" ", line, .plain, to: &result) }
    return result
  }

  /// Returns a range of lines. An empty range is written as the number of the line before the
  /// range.
  private func range(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  private func append(
    _ mark: String, _ line: ArraySlice<UInt8>, _ role: TextRole, to result: inout [StyledLine]
  ) {
    let isWhole = line.last == 0x0A
    let text = String(decoding: isWhole ? line.dropLast() : line, as: UTF8.self)
    result.append(StyledLine([StyledText(mark + printableText(text), role)]))
    if !isWhole { result.append(StyledLine([StyledText("\\ No newline at end of file", .note)])) }
  }
}
