import TestSupport
@testable import ShellTestSupport

struct TypoPlace {
  let kind: String
  let app: String
  /// The line with the name. `@` stands for the name.
  let line: String
  let names: [String]

  init(_ kind: String, _ app: String, _ line: String, _ names: String) {
    self.kind = kind
    self.app = app
    self.line = line
    self.names = names.split(separator: " ").map(String.init)
  }
}

struct TypoMaker {
  private var random: SeededRandom
  private let known: Set<String>

  /// - Parameter known: the declared names, which are no typos.
  init(seed: UInt64, known: Set<String>) {
    random = SeededRandom(seed: seed)
    self.known = known
  }

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  mutating func typos(of name: String, count: Int) -> [String] {
    var result: [String] = []
    for _ in 0..<count * 10 where result.count < count {
      let typo = typo(of: Array(name))
      if !known.contains(typo), !result.contains(typo), isName(typo) { result.append(typo) }
    }
    return result
  }

  private func isName(_ text: String) -> Bool { text.count > 1 && text.allSatisfy(\.isLetter) }

  private mutating func typo(of name: [Character]) -> String {
    var letters = name
    let place = Int(random.next() % UInt64(name.count))
    switch random.next() % 8 {
    case 0: letters.remove(at: place)
    case 1: letters.insert(adjacentKey(of: letters[place]), at: place)
    case 2: letters.insert(letters[place], at: place)
    case 3, 4:
      if place + 1 < letters.count { letters.swapAt(place, place + 1) }
    case 5: letters[place] = adjacentKey(of: letters[place])
    case 6:
      let first = String(letters[0])
      letters[0] = Character(first == first.lowercased() ? first.uppercased() : first.lowercased())
    default:
      if letters.last == "s" { letters.removeLast() } else { letters.append("s") }
    }
    return String(letters)
  }

  private mutating func adjacentKey(of letter: Character) -> Character {
    let lower = Character(letter.lowercased())
    guard let row = Self.rows.map({ Array($0) }).first(where: { $0.contains(lower) }),
      let place = row.firstIndex(of: lower)
    else { return "x" }
    let beside = random.next() % 2 == 0 ? place - 1 : place + 1
    let key = row[min(max(beside, 0), row.count - 1)]
    return key == lower ? row[place == 0 ? 1 : place - 1] : key
  }
}

extension TypoPlace {
  private static let shop = """
    app Shop {
      enum Plan { free, premium, standard }
      state loggedIn = false
      state lastReview = ""
      state reviewsClosed = 0
      state plan = free
      message saved(text: String)
      message cancelled
      trigger requestReview
      presentable photosPicker
      window waiting { Waiting }
      window settings { Settings }
      screen Catalogue {
        action open(id: String) { append Product(id: id) }
        action chooseAll { dismiss }
        action startOver { drop to root }
      }
      screen Product(id: String, number: Int = 1, title: String = "")
      screen Statistics
      screen Waiting
      screen Settings
      screen AskConsent
      tabs Main { tab home stacked Catalogue; tab profile stacked Statistics; tab search Waiting }
      switched Gate shows Main
      command reverse { map stack reversed }
      command flashTwice { dismiss }
      event pushArrives { dismiss }
      event timeout { dismiss }
      link "shop://product/{id}" { append Product(id: id) }
      start Gate
    }

    """
  private static let flows = """
    app Assets uses coordinator {
      flow Main { route assetsList; route assetDetails; route addAsset popup modal starts Adding }
      flow Adding { route addForm; route confirmation; route licences }
      start Main
    }

    """
  private static let router = """
    app Assets uses router {
      screen AssetsList
      route assetDetails
      route editAsset
      popup preview
      popup licences
      start AssetsList
    }

    """
  private static let navigator = """
    app Dive uses navigator {
      screen rootScreen; screen greenScreen; screen detailScreen; screen settings
      start rootScreen
    }

    """
  private static let intent = """
    app Todos uses intent {
      destination todoList in navigation; destination addTodo; destination details
      start todoList
    }

    """
  private static let views = """
    app Views uses stackview {
      animation brighter { curve easeOut; default static; alternative brightness }
      view Root { stackview main }
      view Detail { stackview inner }
      view Example
      start Root
    }

    """

  private static let sentences = """
    append dismiss present select switch swipe open fire wait expect require print repeat restore \
    together after trigger send scenario hide
    """
  private static let declarations = """
    screen switched custom state message command event link window presentable trigger enum
    """

  static let all: [TypoPlace] = [
    TypoPlace(
      "screen", shop, "append stacked @", "Catalogue Statistics Waiting Settings AskConsent"),
    TypoPlace("screen", shop, "expect top is @", "Catalogue Product Statistics Waiting AskConsent"),
    TypoPlace("container", shop, "in @: dismiss", "Main Gate Catalogue"),
    TypoPlace("tab", shop, "select tab @", "home profile search"),
    TypoPlace("window", shop, "open window @", "waiting settings main"),
    TypoPlace("action", shop, "tap @", "open chooseAll startOver"),
    TypoPlace("label", shop, "append Product(@: \"1\")", "id number title"),
    TypoPlace("message", shop, "expect sent @", "saved cancelled finished"),
    TypoPlace("state", shop, "print @", "loggedIn lastReview reviewsClosed plan"),
    TypoPlace("state", shop, "set @ = 1", "loggedIn lastReview reviewsClosed plan"),
    TypoPlace("case", shop, "expect plan is @", "free premium standard"),
    TypoPlace("trigger", shop, "trigger @", "requestReview dismiss openURL openWindow"),
    TypoPlace("presentable", shop, "present @", "photosPicker sheet cover alert dialog"),
    TypoPlace("command", shop, "@", "reverse flashTwice"),
    TypoPlace("event", shop, "fire @", "pushArrives timeout"),
    TypoPlace("type", "", "screen A(id: @)", "String Int Decimal Bool Duration"),
    TypoPlace("sentence", shop, "@ zz", sentences),
    TypoPlace("second word", shop, "drop @ 2", "last"),
    TypoPlace("second word", shop, "drop to @", "root"),
    TypoPlace("second word", shop, "swipe @", "down"),
    TypoPlace("second word", shop, "map @ reversed", "stack"),
    TypoPlace("second word", shop, "map stack @", "reversed"),
    TypoPlace("second word", shop, "select @ home", "tab"),
    TypoPlace("fact", shop, "expect @ is Waiting", "top"),
    TypoPlace("fact", shop, "expect @ is [Waiting]", "path stack finished"),
    TypoPlace("fact", shop, "expect nothing @", "presented finished"),
    TypoPlace("fact", shop, "expect Waiting @", "exists visible"),
    TypoPlace("fact", shop, "expect presented is @ Waiting", "sheet cover"),
    TypoPlace("declaration", "app T {", "@ thing", declarations),
    TypoPlace("member", "screen A {", "@ go { dismiss }", "action source"),
    TypoPlace("code", shop, "expect error @ from dismiss", "noStack nothingToDismiss alertShowing"),
    TypoPlace("code", shop, "expect warning @", "noChange cannot noSource offChain"),
    TypoPlace(
      "code", "", "dismiss // sextant: allow @", "unusedState unusedBinding noChange nearName"),
    TypoPlace(
      "system", "", "app T uses @ { }", "router coordinator navigator intent stackview graph"),
    TypoPlace("route", flows, "show @", "assetsList assetDetails addAsset confirmation licences"),
    TypoPlace("flow", flows, "in flow @: back", "Main Adding"),
    TypoPlace("code", flows, "expect error @ from back", "notHandled notOnStack presenting"),
    TypoPlace("sentence", flows, "@ confirmation", "show switch"),
    TypoPlace("route", router, "push @", "assetDetails editAsset"),
    TypoPlace("popup", router, "present popup @", "preview licences"),
    TypoPlace("screen", navigator, "navigate to @", "greenScreen detailScreen settings"),
    TypoPlace("sentence", navigator, "@ to settings", "navigate"),
    TypoPlace("destination", intent, "forward to @ push", "addTodo details"),
    TypoPlace("second word", intent, "forward to details @", "push present"),
    TypoPlace("view", views, "push @ on main", "Detail Example"),
    TypoPlace("stack view", views, "push Detail on @", "main inner"),
    TypoPlace("animation", views, "show Detail on main animation @", "brighter"),
  ]
}
