import SwiftSyntax

final class EffectReader {
  let wiring: Wiring
  var names: Names { wiring.names }
  var index: TypeIndex { wiring.index }
  private(set) var unresolved: [Unresolved] = []
  /// The code of known reports, because code may be read repeatedly.
  private var known: Set<String> = []
  private struct Report: Hashable {
    let code: SyntaxIdentifier
    let reason: String
  }
  private var reported: Set<Report> = []
  private var isQuiet = false
  var reached: Set<SyntaxIdentifier> = []
  var opened: Set<SyntaxIdentifier> = []
  private var active: Set<SyntaxIdentifier> = []
  private var effectFreeBodies: Set<SyntaxIdentifier> = []
  /// For each method and its arguments, the effects and the reported reasons.
  private var expansions: [Reading: (effects: [Effect], reasons: [Report])] = [:]
  private var reasons: [Report] = []
  private lazy var callGraph = CallGraph(wiring)
  /// The number of readings that the depth, the budget or a recursion has ended.
  private var cuts = 0
  /// The number of branches that arguments have decided.
  private var decisions = 0
  private var expanded = 0
  static let maxExpansions = 500
  static let maxCallDepth = 10
  static let maxContexts = 4
  static let maxCheapReadings = 12
  /// For each body, the number of readings, and the maximum number of bodies that a reading has
  /// read.
  private var costs: [SyntaxIdentifier: (readings: Int, most: Int)] = [:]
  private var reads = 0
  static let maxEffects = 40
  /// The views with a store of a feature. The key is the name of the feature.
  private(set) lazy var viewsOfFeatures = readViewsOfFeatures()
  private(set) lazy var sitesOfFeatures = readSitesOfFeatures()
  private(set) lazy var sentActions = readSentActions()
  var sender: TypeInfo?
  /// Whether the code opens a destination that the action of the current case carries.
  var isCarried = false
  /// Closures that code assigns to a property of a screen, which runs them later.
  var callbacks: [String: [Bound]] = [:]
  /// Closures that code passes on. They run later, and each is a site.
  var handlers: [Bound] = []
  var firstScreens: [String: Effect?] = [:]
  /// Code that fills the stacks that other code presents: calls, and methods.
  var filling: Set<SyntaxIdentifier> = []
  /// Sites that do not belong to the screen of their code.
  var elsewhere: [(owner: String, declaring: String, site: Site)] = []
  /// The call in a view that leads to the current method. The effects of the method are located
  /// there.
  private(set) var callSite: Syntax?

  init(_ wiring: Wiring) { self.wiring = wiring }

  /// Reports code once, at its first use.
  func report(_ node: some SyntaxProtocol, _ reason: String) {
    report(Report(code: node.id, reason: reason), at: Syntax(node))
  }

  private func report(_ found: Report, at node: Syntax) {
    reasons.append(found)
    guard !isQuiet, reported.insert(found).inserted else { return }
    let site = callSite ?? node
    let place = wiring.place(of: site)
    note(Unresolved(place: place, code: site.brief, reason: found.reason), as: "\(site.id)")
  }

  func note(_ entry: Unresolved, as site: String = "") {
    if !isQuiet, known.insert(site + entry.line).inserted { unresolved.append(entry) }
  }

  /// Reads code as if nothing called it.
  func afresh(_ read: () -> [Effect]) -> [Effect] {
    let before = (active, reached, callSite, expanded)
    (active, callSite) = ([], nil)
    defer { (active, reached, callSite, expanded) = before }
    return quietly(read)
  }

  func quietly(if isHelper: Bool = true, _ read: () -> [Effect]) -> [Effect] {
    let before = isQuiet
    isQuiet = before || isHelper
    defer { isQuiet = before }
    return read()
  }

  func effect(_ step: Step, at node: some SyntaxProtocol, if more: [CodeCondition] = []) -> Effect {
    Effect(
      step: step, conditions: (node.conditions + more).uniqued,
      place: wiring.place(of: callSite ?? Syntax(node)), origins: [Syntax(node).id],
      leaves: node.isFollowedByExit)
  }

  // MARK: Code

  /// Returns the effects of code in order. Conditions are recorded and assumed to hold.
  func effects(in node: Syntax, _ scope: Scope) -> [Effect] {
    switch node.kind {
    case .functionCallExpr:
      if let found = node.as(FunctionCallExprSyntax.self).flatMap({ effects(of: $0, scope) }) {
        return found
      }
    case .sequenceExpr:
      if let found = node.as(SequenceExprSyntax.self).flatMap({ effects(of: $0, scope) }) {
        return found
      }
    case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl: return []
    case .codeBlockItem where callGraph.idle.contains(node.id): return []
    case .closureExpr:
      if let closure = node.as(ClosureExprSyntax.self), runsLater(closure, scope) { return [] }
    case .ifExpr, .switchExpr:
      guard let branch = decidedBranch(of: node, scope) else { break }
      decisions += 1
      return branch.code.flatMap { code in
        effects(in: code, scope).map { $0.without(branch.condition) }
      }
    default: break
    }
    var found: [Effect] = []
    for child in node.children(viewMode: .sourceAccurate) where child.kind != .token {
      found += effects(in: child, scope)
    }
    return found
  }

  /// Returns the effects of an assignment; nil for an unrelated property.
  private func effects(of sequence: SequenceExprSyntax, _ scope: Scope) -> [Effect]? {
    let elements = Array(sequence.elements)
    guard elements.count >= 3, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    let right = Array(elements[2...])
    if elements[0].isWindowRoot {
      return rootControllers(sequence, scope).map { effect(.rootController($0), at: sequence) }
    }
    return reduce(right, to: elements[0], scope) ?? assign(right, to: elements[0], scope)
  }

  /// Returns whether a method contains no navigating name.
  func isIdle(_ body: some SyntaxProtocol) -> Bool {
    body.parent?.is(FunctionDeclSyntax.self) == true && !callGraph.navigating.contains(body.id)
  }

  /// Returns the effects of an action: a closure, or the name of a method.
  func effects(ofAction action: ExprSyntax, _ scope: Scope) -> [Effect] {
    if let closure = action.as(ClosureExprSyntax.self) {
      return effects(in: Syntax(closure.statements), scope)
    }
    if let name = action.as(DeclReferenceExprSyntax.self)?.baseName.bare {
      if let bound = scope.arguments[name] {
        return effects(ofAction: bound.expression, bound.scope)
      }
      if isDismiss(name, scope) { return [dismissal(at: action, scope)] }
      if let found = closureEffects(name, scope) { return found }
      return scope.owner.flatMap { named(name, of: $0, at: action) } ?? []
    }
    if let member = action.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "callAsFunction", let base = member.base
    {
      return effects(ofAction: base, scope)
    }
    if let member = action.as(MemberAccessExprSyntax.self), let base = member.base,
      let owner = receiver(base, scope)
    {
      return named(member.declName.baseName.bare, of: owner, at: action) ?? []
    }
    return effects(in: Syntax(action), scope)
  }

  /// Returns the effects of a call; nil for an unrelated call.
  func effects(of call: FunctionCallExprSyntax, _ scope: Scope) -> [Effect]? {
    guard let name = call.calleeName else { return nil }
    guard let base = call.base, !base.isSelf || scope.owner?.takesCode(name) != true else {
      return effects(ofName: name, call, scope)
    }
    if isAlertButton(name, base, scope) || fillsPresented(call, name, base) { return [] }
    if isDismissal(name, base, scope) { return [dismissal(at: call, scope)] }
    if let step = pathStep(name, call, base, scope) ?? reduceStack(name, call, base, scope) {
      return step
    }
    if name == "toggle", let key = names.key(of: base, in: scope), let shown = shown(by: key) {
      return shown.flatMap {
        present($0, [.bool(!isWithin($0, Syntax(call)))], at: Syntax(call), scope)
      }
    }
    if isOwnMethod(name, base, scope) { return controllerEffects(call, scope) }
    let row = libraryCall(name, call, base, scope)
    let owners = receivers(of: name, base, scope)
    // The methods of a view that create its parts are read as parts of the view.
    if owners.contains(where: { $0.makesParts(by: name) }) { return nil }
    if !owners.isEmpty {
      let read = {
        owners.flatMap { owner in
          let found = owner.methods[name].map { self.expand($0, of: owner, by: call, scope) } ?? []
          let which = CodeCondition(text: "\(base.unwrapped.brief) is \(owner.shortName)")
          return owners.count == 1 ? found : found.map { $0.under([which]) }
        }
      }
      // A table row identifies a library method by its name.
      let found = quietly(if: row != nil, read)
      if !found.isEmpty { return row == nil ? found : read() }
    }
    if name == "execute" { return command(call, scope) }
    if let found = controllerEffects(call, scope) { return found }
    return row.map { apply($0, call, scope) }
  }

  private func effects(ofName name: String, _ call: FunctionCallExprSyntax, _ scope: Scope)
    -> [Effect]?
  {
    let under = { (found: [Effect]) in
      let outside = call.conditions
      return found.map { $0.under(outside) }
    }
    if let bound = scope.arguments[name] {
      return bound.expression.is(ClosureExprSyntax.self)
        ? under(effects(ofAction: bound.expression, bound.scope)) : nil
    }
    if isDismiss(name, scope) { return [dismissal(at: call, scope)] }
    if case .value(let value)? = names.local(name, at: call),
      let closure = value.as(ClosureExprSyntax.self)
    {
      return under(effects(in: Syntax(closure.statements), scope))
    }
    if let found = closureEffects(name, scope) { return under(found) }
    if name == "UIAlertAction" { return [] }
    if let found = controllerEffects(call, scope) { return found }
    if isOwnMethod(name, nil, scope) { return nil }
    if ["openWindow", "pushWindow"].contains(environment(name, scope)) {
      return openWindow(call, scope)
    }
    guard let owner = scope.owner, let methods = owner.methods[name],
      !methods.contains(where: \.makesViews)
    else { return nil }
    let found = expand(methods, of: owner, by: call, scope)
    // The closure argument runs as well.
    return found.isEmpty ? nil : found
  }

  /// Returns whether a controller calls a method that it declares. Such a method is read
  /// separately.
  private func isOwnMethod(_ name: String, _ base: ExprSyntax?, _ scope: Scope) -> Bool {
    guard let owner = scope.owner, owner.isController, callSite == nil,
      !owner.inheritedMethods.contains(name)
    else { return false }
    return base == nil || base?.unwrapped.isSelf == true
  }

  private func closureEffects(_ name: String, _ scope: Scope) -> [Effect]? {
    guard let owner = scope.owner, owner.takesCode(name),
      let given = wiring.closures[Key(type: owner.name, name: name)], given.count == 1
    else { return nil }
    let id = Syntax(given[0].expression).id
    guard active.count < Self.maxCallDepth, active.insert(id).inserted else {
      cuts += 1
      return nil
    }
    defer { active.remove(id) }
    return effects(ofAction: given[0].expression, given[0].scope)
  }

  /// Returns the effects of the only method that a call can mean. The labels and the types of the
  /// arguments select the method.
  private func expand(
    _ methods: [Method], of owner: TypeInfo, by call: FunctionCallExprSyntax, _ scope: Scope
  ) -> [Effect] {
    var fitting = methods.filter { $0.takes(call) }
    if fitting.isEmpty { fitting = methods }
    if fitting.count > 1 {
      let exact = fitting.filter { method in
        zip(method.parameters, call.arguments).allSatisfy {
          accepts($0, $1.expression, owner, scope)
        }
      }
      if !exact.isEmpty { fitting = exact }
    }
    // A call in the body of an overload means another overload.
    let others = fitting.filter { $0.body.map { active.contains($0.id) } != true }
    if !others.isEmpty { fitting = others }
    let found = fitting.map { method in
      quietly(if: fitting.count > 1) {
        expand(
          method, of: owner,
          arguments: wiring.arguments(of: call, for: method.parameters, in: scope),
          at: Syntax(call))
      }
    }
    // Overloads of a helper often lead to the same screen, or to an alert.
    if Set(found.map { $0.map(\.step.outline) }).count > 1 {
      report(call, "which of \(found.count) methods it means takes a compiler")
      return []
    }
    return found.first ?? []
  }

  private func accepts(
    _ parameter: Parameter, _ given: ExprSyntax, _ owner: TypeInfo, _ scope: Scope
  ) -> Bool {
    let called = given.as(FunctionCallExprSyntax.self)?.calledExpression ?? given
    if let member = called.as(MemberAccessExprSyntax.self), member.base == nil {
      let type = index.type(parameter.type, in: owner)
      return type?.kind != .enumeration || type?.enumCase(member.declName.baseName.bare) != nil
    }
    guard let type = names.type(of: given, in: scope) else { return true }
    let expected = bareType(parameter.type)
    return expected == bareType(type)
      || index.type(type, in: owner)?.ancestors.contains(expected) == true
  }

  /// Returns the effects of a method that is passed by name. If several methods have the name, the
  /// method without parameters is meant.
  private func named(_ name: String, of owner: TypeInfo, at action: ExprSyntax) -> [Effect]? {
    guard let methods = owner.methods[name] else { return nil }
    let fitting = methods.count > 1 ? methods.filter(\.parameters.isEmpty) : methods
    guard fitting.count == 1 else {
      report(action, "which of \(methods.count) methods it means takes a compiler")
      return []
    }
    return expand(fitting[0], of: owner, arguments: [:], at: Syntax(action))
  }

  /// Returns the effects of a method with these arguments; none if the sources do not contain its
  /// body.
  func expand(
    _ method: Method, of owner: TypeInfo, arguments: [String: Bound], at site: Syntax
  ) -> [Effect] {
    guard let body = method.body, !isIdle(body),
      !effectFreeBodies.contains(body.id)
    else { return [] }
    let outer = callSite
    if outer == nil { (callSite, expanded) = (site, 0) }
    defer { callSite = outer }
    var found = read(method, body, Scope(owner, arguments: arguments), at: site)
    if !found.isEmpty { reached.insert(body.id) }
    let (outside, place) = (site.conditions, wiring.place(of: callSite ?? site))
    for index in found.indices {
      found[index].conditions = (outside + found[index].conditions).uniqued
      found[index].place = place
      found[index].depth += 1
      found[index].origins.insert(site.id)
    }
    return found
  }

  /// Begins to read code. Returns false if this code is already being read.
  func enter(_ code: some SyntaxProtocol) -> Bool { active.insert(code.id).inserted }
  func leave(_ code: some SyntaxProtocol) { active.remove(code.id) }

  /// Reads a method once for each combination of arguments. A recursive call has no further
  /// effects.
  private func read(
    _ method: Method, _ body: CodeBlockSyntax, _ scope: Scope, at site: Syntax
  ) -> [Effect] {
    // Work stays linear: after some calls, a costly body is read once for all further arguments.
    let cost = costs[body.id] ?? (readings: 0, most: 0)
    let isLimited = cost.readings >= Self.maxContexts && cost.most > Self.maxCheapReadings
    let scope = isLimited ? Scope(scope.owner) : scope
    let reading = Reading(body, scope)
    if let known = expansions[reading] {
      for found in known.reasons { report(found, at: site) }
      return known.effects
    }
    guard active.count < Self.maxCallDepth, active.insert(body.id).inserted else {
      cuts += 1
      return []
    }
    defer { active.remove(body.id) }
    expanded += 1
    if expanded > Self.maxExpansions {
      cuts += 1
      report(site, "it calls more than \(Self.maxExpansions) methods")
      return []
    }
    let (start, before) = (reads, (reasons: reasons.count, decisions: decisions, cuts: cuts))
    reads += 1
    defer { costs[body.id] = (cost.readings + 1, max(cost.most, reads - start)) }
    var found = effects(in: Syntax(body), scope)
    if found.count > Self.maxEffects {
      report(site, "it has more than \(Self.maxEffects) effects")
      found = Array(found.prefix(Self.maxEffects))
    }
    if found.isEmpty, active.count == 1 || cuts == before.cuts, reasons.count == before.reasons,
      decisions == before.decisions,
      !scope.arguments.values.contains(where: { $0.expression.is(ClosureExprSyntax.self) })
    {
      effectFreeBodies.insert(body.id)
    }
    if active.count < Self.maxCallDepth - 2 || cuts == before.cuts {
      expansions[reading] = (found, reasons[before.reasons...].uniqued)
    }
    return found
  }
}
