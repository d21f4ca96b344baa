/// A path through the model, as a list from its last step. Paths share their beginnings.
final class LogPath {
  private var before: LogPath?
  /// The number of a step; nil for a start of the app, whose number is `line`.
  let step: Int?
  let line: Int
  let isHidden: Bool

  init(after before: LogPath?, _ step: Int?, line: Int, isHidden: Bool = false) {
    (self.before, self.step, self.line, self.isHidden) = (before, step, line, isHidden)
  }

  /// Releases a long path in a loop, because recursion would overflow the stack.
  deinit {
    var next = before
    before = nil
    while isKnownUniquelyReferenced(&next) {
      let before = next?.before
      next?.before = nil
      next = before
    }
  }

  /// The path to each step, the first step first.
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
