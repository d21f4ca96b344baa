package import SextantEngine
import SextantLanguage
import SextantSyntax

package final class StatementForm: PatternForm, @unchecked Sendable {
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// `try` and `error from` may precede the statement.
    static let triable = Traits(rawValue: 1)
    /// The statement is not allowed in bodies, because a body runs in a single pass.
    static let ofScripts = Traits(rawValue: 2)
    /// The statement contains statements, although the pattern has no slot for them.
    static let holdsStatements = Traits(rawValue: 4)
    /// `in REF:` sets the target of the statement, although the statement contains statements.
    /// Without this trait, `in REF:` applies to the inner statements.
    static let targeted = Traits(rawValue: 8)
    /// An app may declare a command with this keyword as its name. In this app, the keyword calls
    /// the command.
    static let yieldsToCommands = Traits(rawValue: 16)
  }

  package let word: String
  private let traits: Traits
  let lower: @Sendable (FormArguments, inout Binder) -> Statement?

  package var isTriable: Bool { traits.contains(.triable) }
  package var holdsStatements: Bool {
    traits.contains(.holdsStatements) || pattern.slots.contains { $0.slot == .body }
  }
  var yieldsToCommands: Bool { traits.contains(.yieldsToCommands) }
  var isOfScripts: Bool { traits.contains(.ofScripts) }
  var isTargeted: Bool { traits.contains(.targeted) || !holdsStatements }
  /// The slot that reads the rest of the statement; nil if the pattern has no such slot.
  package var openSlot: Pattern.Slot? {
    pattern.slots.first { SlotKind.of($0.slot).isOpen }?.slot
  }

  init(
    _ pattern: String, _ summary: String, example: String, _ traits: Traits = [],
    making lower: @escaping @Sendable (FormArguments, inout Binder) -> Statement?
  ) {
    word = String(pattern.prefix { $0 != " " })
    self.traits = traits
    self.lower = lower
    super.init(pattern, summary, example: example)
  }

  convenience init(
    _ pattern: String, _ summary: String, example: String, _ traits: Traits = [],
    lowering: @escaping @Sendable (FormArguments, inout Binder) -> Statement.Kind? = {
      $1.lower($0)
    }
  ) {
    self.init(
      pattern, summary, example: example, traits,
      making: { form, binder in
        lowering(form, &binder).map { form.statement($0, &binder) }
      })
  }
}
