/// A path through the model, as a list that begins with the last step. Paths share their earlier
/// steps.
final class LogPath {
  private var before: LogPath?
  /// The number of a step. For a start of the app it is nil, and `line` is the number of the start.
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

  /// The path to each step, in order of the steps.
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
