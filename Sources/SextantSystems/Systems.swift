public import SextantEngine

extension SystemCatalog {
  /// Every system; `graph` is that of apps that name none.
  public static let all = SystemCatalog([
    Entry("graph") { GraphSystem() },
    Entry("router") { RouterSystem() },
    Entry("coordinator") { CoordinatorSystem() },
    Entry("navigator") { NavigatorSystem() },
    Entry("intent") { IntentSystem() },
    Entry("stackview") { StackViewSystem() },
  ])
}
