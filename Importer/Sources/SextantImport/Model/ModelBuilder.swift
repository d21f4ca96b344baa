import SwiftSyntax

final class ModelBuilder {
  let wiring: Wiring
  let effects: EffectReader
  let sites: SiteReader
  let app = ImportedApp()
  var index: TypeIndex { wiring.index }
  var screenNames: [Subject: String] = [:]
  private var taken: Set<String> = []
  var tabNames: [String: String] = [:]
  var tabInfos: [String: TabsInfo] = [:]
  /// The views that wrap a screen and have sites.
  var wrappers: [Subject: [String]] = [:]
  /// The code around a screen where it is used.
  var enclosingCode: [Subject: [Bound]] = [:]
  var roots: [Key: (container: String, choice: Choice, nodes: [String])] = [:]
  private var queue: [Subject] = []
  private var next = 0
  private var subjects: [String: [Subject]] = [:]
  private var filled: [Subject: Set<String>] = [:]
  private var owned: Set<String> = []
  private(set) var screensOfParts: [String: [String]] = [:]
  private(set) lazy var presentingOwners = Set(wiring.presenting.compactMap(wiring.owner))

  init(_ wiring: Wiring) {
    self.wiring = wiring
    effects = EffectReader(wiring)
    sites = SiteReader(effects)
  }

  func build(name: String?) -> ImportedApp {
    readRoot()
    app.name = name ?? app.name
    work()
    readCoordinators()
    addUnreachableFacts()
    addInjectedCode()
    addUncalledMethods()
    finishStart()
    removeExitsFromRoots()
    for view in index.ambiguous {
      effects.note(
        Unresolved(
          place: Place(file: fileName(of: view.name), declaration: view.shortName),
          code: view.shortName, reason: "another view of this folder has the same name"))
    }
    app.unresolved = effects.unresolved
    app.declared.formUnion(effects.filling)
    app.views = Set(
      screenNames.keys.compactMap { subject in
        shownView(of: subject).view?.shortName ?? subject.viewName
      } + screensOfParts.keys.map { index.types[$0]?.shortName ?? $0 }
        + containers.map { index.types[$0]?.shortName ?? $0 })
    app.enums = enumNames.sorted { $0.value < $1.value }.map { type, name in
      (name, index.types[type]?.cases.map(\.name) ?? [])
    }
    return app
  }

  /// Reads the screens in the queue. Reading a screen may add further screens.
  func work() {
    while next < queue.count {
      next += 1
      fill(queue[next - 1])
    }
  }

  // MARK: Screens

  func screenName(ofView view: String, fallback: String) -> String {
    for ending in ["ScreenView", "View", "Screen", "Page"]
    where view.hasSuffix(ending) && view.count > ending.count {
      return String(view.dropLast(ending.count)).capitalizedFirst
    }
    return view.isEmpty ? fallback : view.capitalizedFirst
  }

  func unique(_ name: String) -> String {
    numbered(reservedNames.contains(name) ? name + "Screen" : name) { taken.insert($0).inserted }
  }

  /// Returns the name of a screen. Creates the screen on first use.
  func screen(_ subject: Subject) -> String {
    let subject = canonical(subject)
    if let known = screenNames[subject] { return known }
    let proposed: String
    switch subject {
    case .view(let name):
      proposed = screenName(ofView: index.types[name]?.shortName ?? name, fallback: "Screen")
    case .route(_, let name): proposed = name.capitalizedFirst
    case .inline(let number): proposed = inlineName(wiring.inline[number].hint)
    }
    // Two routes to a view with the same name are a single screen.
    if let view = shownView(of: subject).view?.name,
      subjects[proposed]?.contains(where: { shownView(of: $0).view?.name == view }) == true
    {
      screenNames[subject] = proposed
      return proposed
    }
    var name = proposed
    if taken.contains(proposed), case .route(let type, _) = subject {
      name = (index.types[type]?.shortName ?? type) + proposed
    }
    name = unique(name)
    screenNames[subject] = name
    subjects[name, default: []].append(subject)
    let (inputs, place) = (self.inputs(of: subject, named: name), self.place(of: subject))
    let screen = Screen(name: name, inputs: inputs, places: [place])
    screen.view = shownView(of: subject).view?.name
    screen.aliases = aliases(of: subject, inputs)
    app.add(screen)
    if let view = shownView(of: subject).view?.shortName, view != name {
      app.sourceNames[view] = app.sourceNames[view] ?? name
    }
    if case .route(_, let value) = subject, value != name, value.capitalizedFirst != name {
      app.sourceNames[value] = name
    }
    queue.append(subject)
    return name
  }

  private func inlineName(_ hint: String) -> String {
    camelCase(withoutStatusWords(hint), capitalized: true) ?? "Detail"
  }

  private func place(of subject: Subject) -> Place {
    switch subject {
    case .view(let name):
      return Place(file: fileName(of: name), declaration: index.types[name]?.shortName ?? name)
    case .route(let type, let name):
      return Place(file: fileName(of: type), declaration: "\(type).\(name)")
    case .inline(let number): return wiring.place(of: wiring.inline[number].content.expression)
    }
  }

  // MARK: What a screen holds

  /// Reads a screen again, because other code leads to it.
  func enqueueAgain(_ subject: Subject) { if screenNames[subject] != nil { queue.append(subject) } }

  private func fill(_ subject: Subject) {
    guard let name = screenNames[subject], let screen = app.screen(name) else { return }
    var views = [shownView(of: subject).view?.name].compactMap { $0 }
    // The wrapper is known only after an effect leads through it.
    views += wrappers[subject] ?? []
    var around = enclosingCode[subject] ?? []
    if case .inline(let number) = subject { around.append(wiring.inline[number].content) }
    var contents: [ViewContents] = []
    for code in around where isNew("\(Syntax(code.expression).id)", in: subject) {
      let found = sites.contents(of: code)
      contents.append(found)
      views += found.embedded
    }
    contents += embedded(in: views.uniqued.filter { isNew($0, in: subject) }, of: name)
    for part in contents {
      add(sites: part.sites, to: screen)
      add(links: part.links)
    }
  }

  private func isNew(_ part: String, in subject: Subject) -> Bool {
    filled[subject, default: []].insert(part).inserted
  }

  private func embedded(in roots: [String], of screen: String) -> [ViewContents] {
    var seen = Set(roots)
    var rest = roots
    var found: [ViewContents] = []
    while let name = rest.first {
      rest.removeFirst()
      guard let type = index.types[name] else { continue }
      owned.insert(name)
      if screensOfParts[name]?.contains(screen) != true {
        screensOfParts[name, default: []].append(screen)
      }
      let contents = sites.contents(of: type)
      found.append(contents)
      for part in contents.embedded where seen.insert(part).inserted && !isTabs(part) {
        rest.append(part)
      }
    }
    return found
  }

  private func isTabs(_ view: String) -> Bool {
    guard let type = index.types[view], case .tabs = wiring.shape(of: type) else { return false }
    return true
  }

  /// Adds the code of containers. The code belongs to the screens of the tabs. For the root, it
  /// becomes external events.
  func addContents(of views: [String], in tabs: String? = nil) {
    for view in views where owned.insert(view).inserted {
      guard let type = index.types[view] else { continue }
      let contents = sites.contents(of: type)
      add(links: contents.links)
      let nodes = app.tabs.first { $0.name == tabs }?.tabs.map(\.node.nodeName) ?? []
      let screens = nodes.uniqued.compactMap(app.screen)
      if screens.isEmpty { add(sites: contents.sites, to: nil) }
      for screen in screens { add(sites: contents.sites, to: screen) }
      for part in contents.embedded where tabNames[part] == nil && isPart(part) {
        addContents(of: [part], in: tabs)
      }
    }
  }

  /// Returns whether a view is a part of a container instead of a screen.
  private func isPart(_ view: String) -> Bool {
    screenNames[.view(view)] == nil && !wrappers.values.contains { $0.contains(view) }
  }

  func isOwned(_ view: String) -> Bool { owned.contains(view) }

  private(set) lazy var routesOfViews: [String: [Subject]] = {
    var found: [String: [Subject]] = [:]
    let selected = Set(
      wiring.selections.keys.compactMap { key in
        index.type(wiring.names.type(of: key), in: index.types[key.type])?.name
      })
    for type in wiring.routeTypes
    where !selected.contains(type) && !type.hasSuffix("Tab") && !type.hasSuffix("Tabs") {
      for value in index.types[type]?.cases ?? [] {
        guard let shown = wiring.caseTargets[type]?[value.name], shown.count == 1,
          let view = shown[0].subject.viewName
        else { continue }
        found[view, default: []].append(.route(type: type, name: value.name))
      }
    }
    return found
  }()

  /// For each object type, the types whose code names it, such as a controller with its cells and
  /// helpers.
  private(set) lazy var usersOfObjects: [String: [String]] = {
    let objects = Dictionary(
      index.ordered.filter { $0.kind == .reference && !$0.isController }.map {
        ($0.shortName, $0.name)
      }, uniquingKeysWith: { first, _ in first })
    var found: [String: [String]] = [:]
    for user in index.ordered where user.kind == .reference {
      let names = user.parts.flatMap { $0.members.tokens(viewMode: .sourceAccurate).map(\.text) }
      for object in Set(names.compactMap { objects[$0] }) where object != user.name {
        found[object, default: []].append(user.name)
      }
    }
    return found
  }()

  // MARK: State that the parts of the builder share

  var enumNames: [String: String] = [:]
  var windowIDs: [String: String] = [:]
  var windowRoot: String?
  /// For each object that sets a root controller, the view of this controller.
  var rootsOfObjects: [String: String] = [:]
  var containers: Set<String> = []

  func enumeration(_ type: String) -> String {
    if let known = enumNames[type] { return known }
    let name = unique(index.types[type]?.shortName ?? type)
    enumNames[type] = name
    return name
  }

  /// Removes guarded lines from screens that are neither presented nor pushed. Such a screen cannot
  /// close itself.
  private func removeExitsFromRoots() {
    for screen in app.screens where !screen.isPushed && !screen.isPresented {
      for index in screen.actions.indices {
        screen.actions[index].lines.removeAll(where: \.isGuarded)
      }
      screen.actions.removeAll(where: \.lines.isEmpty)
    }
  }

  func finishStart() {
    if app.start.isEmpty {
      let most = app.screens.max { $0.actions.count < $1.actions.count }
      app.isRootGuessed = true
      app.start = app.tabs.first?.name ?? most.map { node(named: $0) } ?? ""
    }
    // A pushed screen needs a stack beneath it.
    guard app.screen(app.start.split(separator: "(").first.map(String.init) ?? "") != nil else {
      return
    }
    if app.screens.contains(where: { $0.isPushed }) { app.start = "stacked " + app.start }
  }
}

extension ModelBuilder {
  private func node(named screen: Screen) -> String {
    let given = screen.inputs.map { ($0, Given.literal(example(of: $0.type))) }
    return Visit(screen: screen.name, isStacked: false, given: given).text
  }
}

extension Subject {
  var viewName: String? { if case .view(let name) = self { name } else { nil } }
}

/// The names that have another meaning in the language.
private let reservedNames: Set<String> = [
  "Safari", "String", "Int", "Bool", "Decimal", "Duration", "Node",
]
