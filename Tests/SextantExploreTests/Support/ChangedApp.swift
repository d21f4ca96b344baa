import TestSupport

struct ChangedApp {
  private struct Screen {
    var name: String
    var actions: [(name: String, body: String)]
  }

  private var parts: [Screen] = []
  /// A counter that makes the names of added actions and links unique.
  private var added = 0
  private var links: [(address: String, body: String)] = []
  private(set) var renamed: [String: String] = [:]

  var screens: [String] { parts.map(\.name) }

  var text: String {
    let declared = parts.map { screen in
      let actions = screen.actions.map {
        "    action \($0.name) when count stack < 3 { \($0.body) }\n"
      }
      return "  screen \(screen.name) {\n\(actions.joined())  }\n"
    }
    let opened = links.map {
      "  link \"t://\($0.address)\" when count stack < 3 { \($0.body) }\n"
    }
    return "app T {\n\(declared.joined())\(opened.joined())  start stacked Home\n}\n"
  }

  static func base(_ random: inout SeededRandom) -> ChangedApp {
    let names = ["Home", "List", "Product", "Basket", "Settings"]
    var app = ChangedApp()
    for (index, name) in names.enumerated() {
      app.parts.append(Screen(name: name, actions: []))
      let target = names[(index + 1) % names.count]
      if index + 1 < names.count {
        app.parts[index].actions.append(("on\(index)", "append \(target)"))
      }
    }
    for _ in 0..<random.below(3) { app.addAction(&random) }
    app.links = [("one", "append \(random.pick(names) ?? "Home")")]
    return app
  }

  mutating func change(_ random: inout SeededRandom) {
    switch random.below(7) {
    case 0: removeAction(&random)
    case 1: addAction(&random)
    case 2: renameScreen(&random)
    case 3: removeScreen(&random)
    case 4:
      added += 1
      links.append(("l\(added)", "append \(random.pick(screens) ?? "Home")"))
    case 5: if !links.isEmpty { links.remove(at: random.below(links.count)) }
    default:
      if !links.isEmpty {
        links[random.below(links.count)].body = "append \(random.pick(screens) ?? "Home")"
      }
    }
  }

  private mutating func addAction(_ random: inout SeededRandom) {
    let body = random.pick([
      "append \(random.pick(screens) ?? "Home")", "set root \(random.pick(screens) ?? "Home")",
      "drop to root",
    ])
    added += 1
    parts[random.below(parts.count)].actions.append(("a\(added)", body ?? ""))
  }

  private mutating func removeAction(_ random: inout SeededRandom) {
    let index = random.below(parts.count)
    if !parts[index].actions.isEmpty {
      parts[index].actions.remove(at: random.below(parts[index].actions.count))
    }
  }

  /// Removes a screen, and the actions and links that lead to it.
  private mutating func removeScreen(_ random: inout SeededRandom) {
    let index = 1 + random.below(parts.count - 1)
    guard parts.count > 2 else { return }
    let name = parts.remove(at: index).name
    for place in parts.indices { parts[place].actions.removeAll { $0.body.hasSuffix(" \(name)") } }
    links.removeAll { $0.body.hasSuffix(" \(name)") }
  }

  private mutating func renameScreen(_ random: inout SeededRandom) {
    let index = 1 + random.below(parts.count - 1)
    let old = parts[index].name
    if renamed.values.contains(old) { return }
    let new = old + "View"
    renamed[old] = new
    parts[index].name = new
    func change(_ body: inout String) {
      if body.hasSuffix(" \(old)") { body += "View" }
    }
    for place in parts.indices {
      for action in parts[place].actions.indices { change(&parts[place].actions[action].body) }
    }
    for link in links.indices { change(&links[link].body) }
  }
}
