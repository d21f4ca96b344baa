/// A model of the system: a chain of screens, each with a slot and two flags.
struct IntentModel {
  struct Screen {
    let name: String
    /// Whether the screen adds a navigation view as the root or as a sheet.
    let bringsNavigation: Bool
    var slot: String?
    var sheet = false
    var link = false
    var isPresented: Bool

    init(_ name: String, bringsNavigation: Bool, isPresented: Bool) {
      self.name = name
      self.bringsNavigation = bringsNavigation
      self.isPresented = isPresented
    }
  }

  enum Intent {
    case back
    case forward(String, bringsNavigation: Bool, isPush: Bool)
  }

  var screens: [Screen]
  var dismissed: [String] = []

  init(root: String, bringsNavigation: Bool) {
    screens = [Screen(root, bringsNavigation: bringsNavigation, isPresented: true)]
  }

  /// A push needs a navigation view.
  private func isInNavigation(_ index: Int) -> Bool {
    let first = screens[...index].lastIndex { $0.isPresented } ?? 0
    return screens[first].bringsNavigation
  }

  mutating func give(_ intent: Intent, to index: Int) -> String? {
    dismissed = []
    let isTop = index == screens.count - 1
    switch intent {
    case .back:
      if !isTop { return "undefinedByArticle" }
      if index == 0 { return "atRoot" }
      leave(from: index)
      return nil
    case .forward(let name, let bringsNavigation, let isPush):
      // The article does not define a sheet and a link at the same time, or a move of a covered
      // screen.
      if isPush ? screens[index].sheet : screens[index].link { return "undefinedByArticle" }
      if index < screens.count - 2 { return "undefinedByArticle" }
      screens[index].slot = name
      if isPush { screens[index].link = true } else { screens[index].sheet = true }
      if isPush, !isInNavigation(index) { return "noNavigation" }
      screens.removeSubrange((index + 1)...)
      screens.append(
        Screen(name, bringsNavigation: bringsNavigation, isPresented: !isPush))
      return nil
    }
  }

  /// Removes a screen and the screens above it. Calls the presenter's `onDismiss`, if the screen is
  /// a sheet.
  private mutating func leave(from index: Int) {
    let presenter = index - 1
    if screens[index].isPresented, let slot = screens[presenter].slot { dismissed.append(slot) }
    screens.removeSubrange(index...)
    screens[presenter].sheet = false
    screens[presenter].link = false
  }

  mutating func tapBack() -> String? {
    dismissed = []
    guard let top = screens.last, !top.isPresented else { return "notPossible" }
    leave(from: screens.count - 1)
    return nil
  }

  mutating func swipeDown() -> String? {
    dismissed = []
    guard let sheet = screens.lastIndex(where: \.isPresented), sheet > 0 else {
      return "notPossible"
    }
    leave(from: sheet)
    return nil
  }

  var literal: String {
    var text = ""
    var closing: [String] = []
    for (index, screen) in screens.enumerated() {
      if screen.isPresented {
        if index > 0 {
          text += " { sheet { "
          closing.append(" } }")
        }
        if screen.bringsNavigation {
          text += "stack { "
          closing.append(" }")
        }
      } else {
        text += "; "
      }
      text += screen.name
    }
    return text + closing.reversed().joined()
  }

  var expectations: String {
    screens.map { screen in
      let slot = screen.slot ?? "none"
      let flag = { (isUp: Bool, what: String) -> String in
        let fact = "\(what) of \(screen.name) is up"
        return isUp ? "expect \(fact)" : "expect not (\(fact))"
      }
      return """
        expect destination of \(screen.name) is \(slot)
        \(flag(screen.sheet, "sheet"))
        \(flag(screen.link, "link"))
        expect intent of \(screen.name) is none

        """
    }.joined()
  }
}
