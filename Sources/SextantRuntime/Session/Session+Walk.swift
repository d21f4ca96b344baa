import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

extension Session {
  package struct WalkInput: Sendable {
    package enum Kind: Sendable { case declaration, statement, expectation }

    package let kind: Kind
    package let text: String
    /// The index of the step that the input made. For an input without a step, the index of the
    /// step before.
    package let step: Int
  }

  package struct WalkStart: Sendable {
    package let step: Int
    let expectations: Int
    let declarations: Int
  }

  package var walkStart: WalkStart {
    let now = history.undoCount
    return WalkStart(
      step: now, expectations: steps[now].checks.count, declarations: declarations.count)
  }

  /// Returns the inputs after a start: statements with an effect, true expectations, and all
  /// declarations, because undo keeps declarations. Empty if the current step precedes the start.
  package func walk(from start: WalkStart) -> [WalkInput] {
    let now = history.undoCount
    guard start.step <= now else { return [] }
    var declared: [Int: [WalkInput]] = [:]
    for declaration in declarations.dropFirst(start.declarations) {
      let text =
        switch declaration.origin {
        case .text(let text): text
        case .file(let path): "import \(Value.quoted(path))"
        }
      let step = min(max(declaration.step, start.step), now)
      declared[step, default: []].append(WalkInput(kind: .declaration, text: text, step: step))
    }
    var inputs: [WalkInput] = []
    for step in start.step...now {
      if step > start.step, !steps[step].isDeclaration {
        inputs.append(WalkInput(kind: .statement, text: steps[step].text, step: step))
      }
      inputs += declared[step] ?? []
      let known = step == start.step ? start.expectations : 0
      inputs += steps[step].checks.dropFirst(known).map {
        WalkInput(kind: .expectation, text: $0, step: step)
      }
    }
    return inputs
  }
}
