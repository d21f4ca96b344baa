import SextantEngine

/// The codes for fatal errors of NavigationStack. With `silencing errors`, the failed sentence has
/// no effect instead.
enum StackViewCodes {
  static let replacingShowing = Code(
    "replacingShowing", 2701,
    "%1 already shows a view, and a visible view cannot be replaced%2",
    advice:
      "go back first with `hide ID`, or show the view on a stack view inside the visible view",
    cause:
      "In the original, a stack view must hide its current view before it shows another view.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npush Detail on main",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npop main\npush Detail on main"
  )
  static let noSuchView = Code(
    "noSuchView", 2702, "%1 shows no view%2",
    advice: "show a view with `push VIEW on ID`; `print state` lists the stack views in use",
    cause:
      "The sentence hides the view that a stack view shows, but this stack view shows no view.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npop main",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npop main"
  )
  static let noTopView = Code(
    "noTopView", 2703, "no view to hide%1",
    advice: "name the stack view with `hide ID`, or show a view with `push VIEW on ID`",
    cause: "`hide top` hides the topmost view of the hierarchy.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\nhide top",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\nhide top"
  )

  static let all = [replacingShowing, noSuchView, noTopView]
}
