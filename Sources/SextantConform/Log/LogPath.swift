/// A path through the model: a linked list from the last step to the first. Paths share equal
/// beginnings.
final class LogPath {
  private var before: LogPath?
  /// The index of the last step in `ModelStates.steps`; nil for a start of the app.
  let step: Int?
  /// The index of the log line that contains or follows the step. For a start of the app, the index
  /// of its values among all starts.
  let line: Int
  let isHidden: Bool

  init(after before: LogPath?, _ step: Int?, line: Int, isHidden: Bool = false) {
    (self.before, self.step, self.line, self.isHidden) = (before, step, line, isHidden)
  }

  /// Releases the path in a loop, because recursion could overflow the stack.
  deinit {
    var next = before
    before = nil
    while isKnownUniquelyReferenced(&next) {
      let before = next?.before
      next?.before = nil
      next = before
    }
  }

  /// This path and its prefixes, the shortest first.
  var whole: [LogPath] {
    var whole: [LogPath] = []
    var next: LogPath? = self
    while let path = next {
      whole.append(path)
      next = path.before
    }
    return whole.reversed()
  }
}
