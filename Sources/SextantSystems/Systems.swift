public import SextantEngine

extension SystemCatalog {
  /// All systems. `graph` is the default for apps without `uses`.
  public static let all = SystemCatalog([
    Entry("graph") { GraphSystem() },
    Entry("router") { RouterSystem() },
    Entry("coordinator") { CoordinatorSystem() },
    Entry("navigator") { NavigatorSystem() },
    Entry("intent") { IntentSystem() },
    Entry("stackview") { StackViewSystem() },
  ])
}
