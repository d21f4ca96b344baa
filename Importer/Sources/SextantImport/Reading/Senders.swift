import SwiftSyntax

/// The type of an action inside a pattern, and the feature whose view sends it.
private struct SentAction {
  let type: String
  let feature: TypeInfo
  /// The view of a path's case, if several views have a store of the feature.
  var view: String?
}

/// The sites of reducers: the cases of actions, with the views that send the actions.
extension EffectReader {
  /// Returns the sites of reducers, by the views that send their actions.
  func readSitesOfFeatures() -> [String: [Site]] {
    var sites: [String: [Site]] = [:]
    for feature in index.ordered where feature.isReducer {
      for part in feature.parts {
        // `filter` of a syntax collection would detach its members from the file.
        for member in part.members.members where !member.decl.isType {
          for block in member.descendants(SwitchCaseSyntax.self) where block.isInnermost {
            for (sender, views, label) in senders(of: block, in: index.host(of: feature)) {
              self.sender = sender
              for site in self.sites(of: block, feature, label) {
                for view in views { sites[view, default: []].append(site) }
              }
            }
          }
        }
      }
    }
    sender = nil
    return sites
  }

  /// Returns the sites of a case. If the action carries the destination, each call that sends the
  /// action is a site.
  private func sites(of block: SwitchCaseSyntax, _ feature: TypeInfo, _ label: String?) -> [Site] {
    isCarried = false
    let found = effects(in: Syntax(block.statements), Scope(feature))
    var sites = found.isEmpty ? [] : [Site(label: label, effects: found, place: found[0].place)]
    guard isCarried,
      let pattern = block.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first?
        .pattern, let name = pattern.actionName
    else { return sites }
    for sent in sentActions[feature.name + "." + name] ?? [] {
      var arguments: [String: Bound] = [:]
      for (argument, value) in zip(pattern.bound, sent.call.arguments) {
        arguments[argument] = Bound(expression: value.expression, scope: sent.scope)
      }
      var found = effects(in: Syntax(block.statements), Scope(feature, arguments: arguments))
      for index in found.indices { found[index].place = wiring.place(of: sent.call) }
      guard let place = found.first?.place else { continue }
      sites.append(Site(label: sent.call.enclosingLabel ?? label, effects: found, place: place))
    }
    return sites
  }

  /// The calls that send an action with values, by the feature and the case of the action.
  func readSentActions() -> [String: [(call: FunctionCallExprSyntax, scope: Scope)]] {
    var found: [String: [(call: FunctionCallExprSyntax, scope: Scope)]] = [:]
    for type in index.ordered where type.isView || type.isReducer {
      let features = type.isReducer ? [type] : index.features(of: type)
      for part in type.parts where !features.isEmpty {
        for call in part.members.descendants(FunctionCallExprSyntax.self)
        where call.calleeName == "send" {
          guard let action = call.positional.first?.as(FunctionCallExprSyntax.self),
            action.base == nil, let name = action.calleeName
          else { continue }
          for feature in features {
            found[feature.name + "." + name, default: []].append((action, Scope(type)))
          }
        }
      }
    }
    return found
  }

  // MARK: Senders

  /// Returns the features whose views send the actions of a case, each with the name of its action.
  /// For `.path(.element(id: _, action: .detail(.saveTapped)))`, this is the feature of the path's
  /// case `detail`.
  private func senders(of block: SwitchCaseSyntax, in feature: TypeInfo)
    -> [(feature: TypeInfo, views: [String], label: String?)]
  {
    let start = subject(of: block, in: feature)
    var found: [(feature: TypeInfo, views: [String], label: String?)] = []
    for item in block.label.as(SwitchCaseLabelSyntax.self)?.caseItems ?? [] {
      let sent = item.pattern.matched.map { inner($0, start) } ?? start
      let views =
        sent.view.map { [$0] } ?? sendingViews(of: item.pattern.actionName, sent.feature)
      if !found.contains(where: { $0.feature === sent.feature && $0.views == views }) {
        found.append((sent.feature, views, item.pattern.actionName))
      }
    }
    return found
  }

  /// If several views have a store of a feature, returns the views that name the action. For an
  /// action of other code, returns the view of the feature.
  private func sendingViews(of action: String?, _ feature: TypeInfo) -> [String] {
    let views = viewsOfFeatures[feature.name] ?? []
    guard views.count > 1 else { return views }
    let sending = views.filter { view in
      index.types[view]?.parts.contains { part in
        part.members.tokens(viewMode: .sourceAccurate).contains { $0.bare == action }
      } == true
    }
    return sending.isEmpty ? mainView(of: feature).map { [$0] } ?? views : sending
  }

  /// Returns the view with the name of a feature. A part of this view may have the store, too.
  func mainView(of feature: TypeInfo) -> String? {
    let views = viewsOfFeatures[feature.name] ?? []
    let name = feature.shortName
    let names = [name, name.replacing("Reducer", with: ""), name.replacing("Feature", with: "")]
    return views.first { view in
      names.contains { $0 + "View" == index.types[view]?.shortName }
    } ?? views.first
  }

  /// Returns the action that a `switch` compares: the action of the feature, or a part that an
  /// outer case has bound.
  private func subject(of block: SwitchCaseSyntax, in feature: TypeInfo) -> SentAction {
    let whole = SentAction(type: feature.name + ".Action", feature: feature)
    guard let choice = block.parent?.parent?.as(SwitchExprSyntax.self) else { return whole }
    let name = choice.subject.trimmedDescription
    var node = choice.parent
    while let next = node, !next.is(MemberBlockItemSyntax.self) {
      if let outer = next.as(SwitchCaseSyntax.self),
        let pattern = outer.label.as(SwitchCaseLabelSyntax.self)?.caseItems.first?.pattern,
        pattern.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == name }),
        let matched = pattern.matched
      {
        return inner(matched, subject(of: outer, in: feature))
      }
      node = next.parent
    }
    return whole
  }

  /// Returns the action that a pattern matches inside another action.
  private func inner(_ pattern: ExprSyntax, _ outer: SentAction) -> SentAction {
    guard let call = pattern.unwrapped.as(FunctionCallExprSyntax.self), let name = call.calleeName,
      let value = call.argument("action") ?? call.arguments.first?.expression
    else { return outer }
    let generic = outer.type.split(separator: "<", maxSplits: 1).map(String.init)
    let isWrapped =
      generic.count == 2
      && (name == "presented" || name == "element" && generic[0].contains("Action"))
    let type =
      isWrapped
      ? generic[1].dropLast().split(separator: ",").last?.trimmed
      : actions(outer)?.enumCase(name)?.values.first?.type
    guard let type else { return outer }
    let feature = index.feature(named: type, in: outer.feature)
    guard let feature, viewsOfFeatures[feature.name] != nil else {
      return inner(value, SentAction(type: type, feature: outer.feature, view: outer.view))
    }
    let path = isWrapped ? nil : actions(outer).flatMap { wiring.caseTargets[$0.name]?[name] }
    let view = path?.first?.subject.viewName ?? embedded(feature, in: outer.feature)
    return inner(value, SentAction(type: type, feature: feature, view: view))
  }

  /// If several views have a store of a child feature, returns the view that the parent's views
  /// show.
  private func embedded(_ child: TypeInfo, in parent: TypeInfo) -> String? {
    guard let views = viewsOfFeatures[child.name], views.count > 1 else { return nil }
    for parent in viewsOfFeatures[parent.name] ?? [] {
      for part in index.types[parent]?.parts ?? [] {
        let names = part.members.descendants(FunctionCallExprSyntax.self).compactMap(\.typeName)
        if let view = names.first(where: views.contains) { return view }
      }
    }
    return nil
  }

  /// Returns the enumeration of an action: `Action` of a feature, or the features of a path.
  private func actions(_ action: SentAction) -> TypeInfo? {
    guard let feature = index.feature(named: action.type, in: action.feature) else {
      return index.type(action.type, in: index.types[action.feature.name + ".Action"])
    }
    return index.types[feature.name + ".Action"] ?? feature
  }
}

extension FunctionCallExprSyntax {
  /// The label of the control whose closure contains the call.
  fileprivate var enclosingLabel: String? {
    var node = parent
    while let next = node, !next.is(MemberBlockItemSyntax.self) {
      if let call = next.as(FunctionCallExprSyntax.self), call.calleeName == "Button" {
        return call.writtenLabel
      }
      node = next.parent
    }
    return nil
  }
}

extension PatternSyntax {
  /// The names that a pattern binds, in order.
  fileprivate var bound: [String] {
    descendants(FunctionCallExprSyntax.self).last?.arguments.map {
      $0.expression.trimmedDescription.replacing("let ", with: "")
    } ?? []
  }

  /// The pattern as an expression, without `let`.
  fileprivate var matched: ExprSyntax? {
    let pattern = self.as(ValueBindingPatternSyntax.self)?.pattern ?? self
    return pattern.as(ExpressionPatternSyntax.self)?.expression
  }

  /// The innermost action of `.destination(.presented(.edit(.saved)))`.
  fileprivate var actionName: String? {
    descendants(MemberAccessExprSyntax.self).last?.declName.baseName.bare
  }
}

extension SwitchCaseSyntax {
  /// Whether the code of the case belongs only to this action.
  fileprivate var isInnermost: Bool {
    guard label.is(SwitchCaseLabelSyntax.self) else { return false }
    let names = Set(label.tokens(viewMode: .sourceAccurate).map(\.text))
    let inner = statements.descendants(SwitchExprSyntax.self).map(\.subject.trimmedDescription)
    if inner.contains(where: names.contains) { return false }
    return inner.isEmpty
      || parent?.parent?.as(SwitchExprSyntax.self)?.subject.trimmedDescription == "action"
  }
}
