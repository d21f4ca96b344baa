import SextantEngine
import SextantSyntax

/// What takes virtual time.
extension Checker {
  /// `wait DURATION`.
  mutating func waiting(_ line: Line, from start: Int) -> Statement.Kind? {
    var position = start
    guard let duration = expression(line, &position, as: .duration) else { return nil }
    requireEnd(line, at: position)
    forbidNegative(duration, line, from: start)
    return .wait(duration)
  }

  private mutating func forbidNegative(_ duration: Expression, _ line: Line, from start: Int) {
    guard case .duration(let time)? = duration.constant, time < 0 else { return }
    error(CheckerCodes.negativeDuration, line.atoms[start])
  }

  /// `after DURATION { … }`.
  mutating func delayed(_ line: Line, from start: Int) -> Statement.Kind? {
    var position = start
    guard let duration = expression(line, &position, as: .duration),
      let block = requiredBlock(line, at: position)
    else { return nil }
    forbidNegative(duration, line, from: start)
    let setter = bodyTitle.isEmpty ? "" : " in \(bodyTitle)"
    return .after(
      duration, closure(block, title: "after \(tree.text(line.atoms[start]))\(setter)"))
  }
}
