import SextantEngine

let stackViewDeclarations = [
  Declaration(
    "view", .node(.screen),
    block: .members([
      Declaration(
        "stackview", .node(.switched), isShared: true,
        summary:
          "a stack view: an area that shows either its default content or a view; stack views with the same id show the same view",
        example: "stackview main", originals: ["NavigationStackView(_:defaultView:)"])
    ]), takesInputs: true, summary: "a view, with its stack views", example: "view Home"),
  Declaration(
    "animation", .name,
    block: .only([
      Declaration(
        "curve", form: "CALL:curve", .detail, summary: "the timing curve",
        example: "curve easeOut"),
      side(
        "default", "the default view, which another view replaces",
        example: "default move leading z -1"),
      side(
        "alternative", "the alternative view, which replaces the default view",
        example: "alternative opacity z 1"),
    ]), predefined: PredefinedAnimation.allCases.map(\.rawValue),
    summary: "an app-defined animation",
    example:
      "animation slide { curve easeOut; default move leading z -1; alternative opacity z 1 }",
    originals: ["NavigationAnimation(animation:defaultViewTransition:alternativeViewTransition:)"]),
]

private func side(_ word: String, _ what: String, example: String) -> Declaration {
  Declaration(
    word, form: "CALL:transition [TRANSITION:edge] [z EXPR:index]", .detail,
    summary: "the transition and z index of \(what)", example: example)
}

let stackViewManual = SystemManual(
  original: "NavigationStack",
  summary:
    "Views that contain stack views: areas with an id that show other views. The state is a list of the views, in the order in which they were shown. `hide` marks a view as hidden; the next `show` removes hidden views.",
  example: """
    app Example uses stackview {
      animation slide { curve easeOut; default move leading z -1; alternative opacity z 1 }
      view Home {
        stackview main
        action push { push Detail on main }
        action slide { show Detail on main animation slide }
      }
      view Detail {
        stackview detail
        action leave { hide top reversed }
        action more { present Sheet on detail }
      }
      view Sheet { action root { pop main }; action close { dismiss detail } }
      start Home
    }
    """,
  differences: [
    "If a sentence crashes the original, Sextant reports an error, except after `try` or in an app that `uses stackview silencing errors`.",
    "Animations end at once: progress is 0 or 1, and curves have no duration. The statement that changes a view also has the event `appeared`.",
  ],
  terms: [
    .init("NavigationModel.init(silenceErrors:)", "`app NAME uses stackview silencing errors`"),
    .init("NavigationModel.silenceErrors", "`app NAME uses stackview silencing errors`"),
    .init("NavigationStackView.init", "`view NAME { stackview ID }`"),
    .init("NavigationModel", "`app NAME uses stackview`"),
    .init("NavigationStackModel", "`app NAME uses stackview`"),
    .init("NavigationStackModel.debugDescription", "`print state`, or `expect nodes is [ID, …]`"),
    .init("View.onAnimationCompleted(for:completion:)", "`expect appeared VIEW`"),
    .init(
      "AnyTransition.static", "`static`, in an `animation` or after `transition of ID default is`"),
    .init("AnyTransition.blur(radius:)", "`blur(3)` in an `animation`"),
    .init("AnyTransition.brightness(_:)", "`brightness` or `brightness(1)` in an `animation`"),
    .init("AnyTransition.contrast(_:)", "`contrast` or `contrast(0)` in an `animation`"),
    .init("AnyTransition.hueRotation(_:)", "`hueRotation` or `hueRotation(180)` in an `animation`"),
    .init("AnyTransition.saturation(_:)", "`saturation` or `saturation(0)` in an `animation`"),
    .init("AnyTransition.circleShape", "`circleShape` in an `animation`"),
    .init("AnyTransition.rectangleShape", "`rectangleShape` in an `animation`"),
    .init(
      "AnyTransition.stripes(stripes:horizontal:inverted:)",
      "`stripes(5, true, false)` in an `animation`"),
    .init("AnyTransition.tiltAndFly", "`tiltAndFly` in an `animation`"),
    .init("NavigationAnimation.push", "`animation push`"),
    .init("NavigationAnimation.pop", "`animation pop`"),
    .init("NavigationAnimation.present", "`animation present`"),
    .init("NavigationAnimation.dismiss", "`animation dismiss`"),
    .init("NavigationAnimation.fade", "`animation fade`"),
    .init(
      "NavigationAnimation.animation", "`curve` in an `animation`, `expect curve of ID is easeOut`"),
    .init(
      "NavigationAnimation.defaultViewTransition",
      "`default` in an `animation`, `expect transition of ID default is static`"),
    .init(
      "NavigationAnimation.alternativeViewTransition",
      "`alternative` in an `animation`, `expect transition of ID alternative is static`"),
    .init(
      "NavigationAnimation.defaultViewZIndex", "`default … z -1`, `expect z of ID default is -1`"),
    .init(
      "NavigationAnimation.alternativeViewZIndex",
      "`alternative … z 1`, `expect z of ID alternative is 1`"),
    .init("NavigationAnimation.zIndexOfBehind", "`z -1` in an `animation`"),
    .init("NavigationAnimation.zIndexOfInFront", "`z 1` in an `animation`"),
    .init("NavigationViewLifecycleAction", "`expect appeared VIEW`"),
    .init("BlurModifier", "`blur(3)`"),
    .init("BrightnessModifier", "`brightness`"),
    .init("ContrastModifier", "`contrast`"),
    .init("HueRotationModifier", "`hueRotation`"),
    .init("SaturationModifier", "`saturation`"),
    .init("ClipShapeModifier", "`circleShape`, `rectangleShape` or `stripes(5, true)`"),
    .init("CircleShape", "`circleShape`"),
    .init("RectangleShape", "`rectangleShape`"),
    .init("StripesShape", "`stripes(5, true)`"),
    .init("TiltAndFlyModifier", "`tiltAndFly`"),
  ])
