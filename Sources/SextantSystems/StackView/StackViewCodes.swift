import SextantEngine

/// The fatal errors of the original. With `silencing errors`, the sentence does nothing.
enum StackViewCodes {
  static let replacingShowing = Code(
    "replacingShowing", 2701,
    "%1 shows a view already, and replacing a showing view is not allowed%2",
    advice:
      "`hide ID` goes back first; or show the view on a stack view of the one that is showing",
    cause:
      "The stack view, or its place in the hierarchy, shows a view, and the original allows another only after that one was hidden.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npush Detail on main",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npop main\npush Detail on main"
  )
  static let noSuchView = Code(
    "noSuchView", 2702, "no view has been shown on %1%2",
    advice: "`push VIEW on ID` shows one; `print state` lists those that are shown",
    cause:
      "The sentence hides a view by the stack view that shows it, and this stack view shows none.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npop main",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\npop main"
  )
  static let noTopView = Code(
    "noTopView", 2703, "no view is showing at the top, so there is none to hide%1",
    advice: "`hide ID` names the stack view; `push VIEW on ID` shows a view",
    cause: "The hierarchy holds no view that is shown, so none is on top.",
    fails:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\nhide top",
    works:
      "app T uses stackview { view Home { stackview main }; view Detail; start Home }\npush Detail on main\nhide top"
  )

  static let all = [replacingShowing, noSuchView, noTopView]
}
