package import SextantEngine
package import SextantLanguage

/// Something that a body, or the choice of one, has reached while a statement ran.
package enum CoveragePoint: Sendable {
  case body(BodyID)
  /// A branch of an `if`, by the place of the statement; the number behind the last one where none holds.
  case branch(SourceSpan, Int)
  /// A `when`, by its index, and whether its fact has become true.
  case rule(Int, Bool)
}
