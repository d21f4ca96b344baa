import SextantEngine
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("removing a feature makes scripts fail") struct FeatureTests {
  private static let texts = [
    (" hiding tab bar animated", " hiding tab bar"),
    (" hiding tab bar animated", ""),
    ("stacked Commands hiding tab bar", "stacked Commands"),
    (" zoom from \"card\"", ""),
    (" transition opacity", ""),
    (" without animation", ""),
    (" from \"card\" }", " }"),
    (" from \"dialogButton\"", ""),
    ("source \"dialogButton\"", "source \"other\""),
    (" on stack of Commands", ""),
    ("trigger requestReview(stars: 5)", "trigger requestReview(stars: 4)"),
    ("action rate { trigger requestReview(stars: 5) }", "action rate { toCommands }"),
    ("open url \"https://example.org\" }", "open url \"https://example.com\" }"),
    ("open window waiting", "present sheet stacked Waiting"),
    ("close window waiting", "hide"),
    ("window waiting { stacked Waiting }", "window waiting { Waiting }"),
    ("on finished from Modal { set closedModals", "on finished from Detail { set closedModals"),
    ("after time {", "after 1s {"),
    (" destructive", ""),
  ]

  @Test(arguments: texts)
  func appFeatures(old: String, new: String) throws {
    let scripts = try #require(
      RepositoryScripts.all.replacing(old, with: new, in: "Scripts/tour.sextant"))
    let tour = scripts.paths.filter { $0.hasPrefix("Scripts/tour") }
    #expect(try scripts.firstFailure(in: tour) != nil)
  }

  /// Sentences, each with the optional argument that the mutated sentence ignores.
  @Test(arguments: [
    ("stackAppend", 1), ("presentSheet", 1), ("presentSheet", 2), ("presentCover", 1),
    ("presentCover", 2), ("presentAlert", 1), ("presentAlert", 2), ("presentAlert", 3),
    ("presentDialog", 2), ("presentCustom", 1), ("presentCustom", 2), ("presentCustom", 3),
    ("stackSetRoot", 1),
  ])
  func systemFeatures(name: String, slot: Int) throws {
    let system = ChangedSystem(GraphSystem()) { sentence in
      guard sentence.name == name else { return sentence }
      return sentence.with { arguments, draft throws(Refusal) in
        var withoutArgument = arguments
        if slot < withoutArgument.slots.count { withoutArgument.slots[slot] = .none }
        try sentence.run(withoutArgument, &draft)
      }
    }
    let paths = RepositoryScripts.paths(of: "graph")
    #expect(try RepositoryScripts.all.firstFailure(in: paths, for: system.catalog) != nil)
  }
}
