import RuntimeTestSupport
import SextantEngine
import SextantExplore
import SextantLanguage
import SextantReplay
import SextantSyntax
import SextantSystems

@testable import SextantRuntime

/// Searches an app. If `given` is nil, the search has no bounds on links and timers.
func searched(_ text: String, _ given: SearchOptions? = nil) throws -> SearchedApp {
  var options = given ?? SearchOptions()
  if given == nil {
    options.maxLinks = nil
    options.maxTimers = nil
  }
  var session = Session(.fresh())
  let reply = session.loadApp(SourceText(name: "app", text: text))
  guard reply.succeeded else {
    throw UncheckedApp(messages: reply.diagnostics.map(\.message), text: text)
  }
  return SearchedApp(session, options)
}

struct UncheckedApp: Error {
  let messages: [String]
  let text: String
}

// MARK: Facts

extension AppDifference {
  /// - Parameter isMirrored: whether to swap the old and the new app.
  func facts(isMirrored: Bool = false) -> Set<String> {
    func pair(_ before: String, _ after: String) -> String {
      isMirrored ? "\(after) → \(before)" : "\(before) → \(after)"
    }
    var facts: Set<String> = [pair(app.before, app.after), pair("\(before)", "\(after)")]
    for one in declarations {
      let inputs = one.inputs.map { isMirrored ? $0.mirrored : $0 }.map { "\($0)" }.sorted()
      let leads = (one.removedTargets.sorted(), one.addedTargets.sorted())
      facts.insert(
        "\(one.word) \(pair("\(one.before ?? [])", "\(one.after ?? [])")) \(inputs) \(one.hasOtherContent) "
          + pair("\(leads.0)", "\(leads.1)"))
    }
    for change in pathChanges {
      facts.insert(
        "\(pair(change.before, change.after)): \(pair("\(change.oldPath ?? ["none"])", "\(change.newPath ?? ["none"])")) \(change.doubt ?? "") \(change.isCertain)"
      )
    }
    for link in links {
      // The cases of a link contain the screen names of the new app.
      let cases = link.cases.map { pair("\($0.before)", "\($0.after)") }
      facts.insert("\(link.address) \(cases.sorted())")
    }
    for finding in findings {
      facts.insert(
        "\(finding.word) \(finding.title) \(pair("\(finding.before)", "\(finding.after)")) \(finding.messages)"
      )
    }
    return facts
  }
}

extension InputChange {
  var mirrored: InputChange {
    switch self {
    case .added(let name): .removed(name)
    case .removed(let name): .added(name)
    case .renamed(let old, let new): .renamed(from: new, to: old)
    case .changed(let name, let old, let new): .changed(name, from: new, to: old)
    }
  }

  var fact: String {
    switch self {
    case .added(let name): "+\(name)"
    case .removed(let name): "-\(name)"
    case .renamed(let old, let new): "\(old)→\(new)"
    case .changed(let name, _, _): "~\(name)"
    }
  }
}

extension DeclarationChange {
  var fact: String {
    let names = [before, after].compactMap { $0?.joined(separator: ".") }
    let isOther = hasOtherContent && addedTargets.isEmpty && removedTargets.isEmpty
    return
      ([kind.rawValue, word] + names + inputs.map(\.fact) + addedTargets.map { "to \($0)" }
      + removedTargets.map { "from \($0)" } + (isOther ? ["other"] : []))
      .joined(separator: " ")
  }
}

extension LinkChange {
  var facts: [String] {
    cases.map { "\(address) \($0.from ?? "start"): \($0.before.fact) → \($0.after.fact)" }
  }
}

extension LinkChange.Outcome {
  var fact: String {
    switch self {
    case .top(let top): top
    case .refused(let code): code
    case .unanswered: "unanswered"
    }
  }
}
