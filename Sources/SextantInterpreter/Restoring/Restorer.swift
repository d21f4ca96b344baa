import SextantEngine
import SextantLanguage
import SextantSyntax

/// Replaces the graph of a run by one that a file or a literal describes, if sentences of the app can make it.
struct Restorer {
  var run: Evaluator
  /// The file that the graph comes from; nil for a literal.
  let file: String?
  /// The places of a literal's nodes, by the number of their plan, from 1.
  private(set) var places: [SourceSpan] = []
  /// The errors found before the nodes were made, by the number of the plan.
  var errors: [(number: Int, error: RestoreError)] = []
  /// The place of a literal at which it failed.
  var failedPlace: SourceSpan?

  init(_ run: Evaluator, file: String? = nil) {
    self.run = run
    self.file = file
  }

  /// The number of the next node of a literal.
  mutating func number(_ place: SourceSpan?) -> Int {
    guard let place else { return 0 }
    places.append(place)
    return places.count
  }

  /// What is wrong with the state in the file.
  func badState(_ what: String) -> Refusal {
    .refused(RuntimeCodes.badState, .text(file ?? ""), .text(what))
  }
}
