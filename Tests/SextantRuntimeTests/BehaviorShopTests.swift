import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let shop = """
  app Shop {                       // app NAME [uses SYSTEM]
    state loggedIn = false
    state lastReview = ""
    state reviewsClosed = 0
    enum Plan { free, premium }

    screen Start { action logIn { set loggedIn = true } }
    screen Catalogue {
      source "helpButton"
      action open(id: String in ["1", "2"]) { append Product(id: id) }
      action help { present sheet stacked Help from "helpButton" }
    }
    screen Product(id: String) {
      action review { present sheet stacked Review(product: id) }
      on saved(text) from Review { set lastReview = text }
      on finished from Review { set reviewsClosed = reviewsClosed + 1 }
    }
    screen Review(product: String) {
      action save(text: String in ["good"]) { send saved(text); dismiss }
    }
    screen Help
    screen Profile { action logOut {
      present dialog "Log out?" { button "Log out" destructive { set loggedIn = false }; button "Cancel" cancel }
    } }
    screen Waiting
    screen First
    screen Second

    tabs Main {
      tab home "Home" stacked Catalogue
      tab profile "Profile" stacked Profile
    }
    switched Root shows nothing
    custom Segmented { segment First; segment Second }   // all are children; `not wrapping` lets them present
    presentable photosPicker       // a user's own style for `present`
    window waiting { Waiting }
    message saved(text: String)
    trigger requestReview

    when loggedIn { in Root: switch to Main } otherwise { in Root: switch to stacked Start }
    link "shop://product/{id}" { present sheet stacked Product(id: id) }
    command reverse { map stack reversed }
    command flash(node: Node) { let hint = node; present sheet hint; after 2s { if hint exists { in hint: dismiss } } }
    event pushArrives { open link "shop://product/1" }

    invariant "one sheet at most" { count sheets <= 1 }
    start Root
  }
  """

private let scenarios = [
  """
  expect path is [Start]
  tap logIn
  open link "shop://product/42"
  expect top is Product(id: "42")
  dismiss
  expect nothing presented
  """,
  """
  set loggedIn = true
  tap open(id: "1")
  tap review
  expect presented is sheet stacked Review(product: "1")
  tap save(text: "good")
  expect sent saved("good") from Review
  expect state lastReview is "good"
  expect state reviewsClosed is 1
  expect finished is [stacked Review, Review]
  """,
  """
  set loggedIn = true
  tap open(id: "2"); tap review; swipe down
  expect state lastReview is ""
  expect state reviewsClosed is 1
  """,
  """
  set loggedIn = true
  tap help
  expect presented is sheet stacked Help from "helpButton" on Catalogue
  expect no warning
  """,
  """
  set loggedIn = true
  tap tab profile
  tap logOut
  expect presented is dialog "Log out?"
  tap button "Log out"
  expect path is [Start]
  """,
  """
  set loggedIn = true
  flash(Help)
  expect top is Help
  wait 2s
  expect nothing presented
  flash(Help)
  swipe down
  wait 2s
  expect nothing finished
  """,
  """
  set loggedIn = true
  fire pushArrives
  expect top is Product(id: "1")
  tap review
  expect count sheets is 2
  """,
  """
  set loggedIn = true
  append Segmented
  expect children of Segmented is [First, Second]
  expect can reverse
  reverse
  expect stack is [Segmented, Catalogue]
  trigger requestReview
  expect trigger requestReview on Catalogue
  present photosPicker
  expect presented is photosPicker
  """,
  """
  open window waiting
  expect window waiting focused
  set loggedIn = true
  expect top is Waiting
  close window waiting
  expect top is Catalogue
  """,
  """
  set loggedIn = true
  tap open(id: "42"); tap review
  restore graph {
    switched Root {
      tabs Main selected home {
        tab home { stack { Catalogue; Product(id: "42") } }
        tab profile { stack { Profile } }
        sheet { stack { Review(product: "42") } }
      }
    }
  }
  expect top is Review(product: "42")
  """,
]

@Suite("the example of the language reference") struct BehaviorShopTests {
  @Test("runs as documented", arguments: scenarios.indices)
  func runs(_ index: Int) throws {
    let play = try Play(app: shop)
    #expect(play.warnings == [])
    // A value outside the domain of `id` is refused before any statement of the action runs.
    let text = scenarios[index]
    if text.contains("tap open(id: \"42\")") {
      play.fails(text, "notInDomain")
      play.works(text.replacing("tap open(id: \"42\"); tap review", with: ""))
    } else {
      play.works(text)
    }
  }

  @Test("the scratch app accepts the same declarations one after another")
  func typed() {
    let play = Play()
    play.works("message saved(text: String)\nstate lastReview = \"\"")
    play.works(
      "screen Product(id: String) { on saved(text) from Review { set lastReview = text } }")
    play.works("link \"shop://product/{id}\" { present sheet stacked Product(id: id) }")
    play.works("open link \"shop://product/42\"; append Review; send saved(\"good\")")
    play.works("expect state lastReview is \"good\"")
  }
}
