import SextantEngine
package import SextantLanguage
import SextantSyntax

/// A short digest of a statement's effects. Equal runs of a scenario have equal digests.
package struct StepDigest: Sendable, Hashable {
  let place: SourceSpan
  /// A hash of all effects of the statement. Other processes compute other hashes.
  private let hash: Int

  init(_ entry: TraceEntry, of run: Interpreter) {
    let step = run.transition(entry)
    var hasher = Hasher()
    hasher.combine(entry.kind)
    hasher.combine(entry.outcome)
    hasher.combine(entry.can)
    hasher.combine(entry.passed)
    hasher.combine(entry.isRejected)
    hasher.combine(step.error?.message)
    hasher.combine(step.printed)
    hasher.combine(run.draft.store.hash(of: step.after))
    hasher.combine(step.after.clock)
    hasher.combine(step.after.nextInstance)
    for event in step.events {
      hasher.combine(event.kind)
      hasher.combine(event.word)
      hasher.combine(event.node.isNone ? nil : run.draft.describe(event.node))
      hasher.combine(event.value.isNone ? nil : run.draft.store.value(event.value))
    }
    for call in step.calls {
      hasher.combine(call.place)
      hasher.combine(call.outcome)
    }
    for warning in step.warnings {
      hasher.combine(run.wording.warning(warning, at: entry.place).message)
    }
    for property in step.broken { hasher.combine(property.error.message) }
    place = entry.place
    hash = hasher.finalize()
  }
}

extension [StepDigest] {
  /// Returns the first statement whose digests differ in two runs; nil if all digests are equal.
  package func firstDifference(from other: [StepDigest]) -> SourceSpan? {
    for (own, step) in zip(self, other) where own != step { return step.place }
    if count == other.count { return nil }
    return (count > other.count ? self : other)[Swift.min(count, other.count)].place
  }
}
