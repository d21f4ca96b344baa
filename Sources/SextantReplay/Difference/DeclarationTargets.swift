import SextantEngine
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantMap
import SextantRuntime
import SextantSyntax

struct DeclarationTargets {
  private let app: App
  private var targets: [String: [String]] = [:]

  init(_ explored: SearchedApp) {
    app = explored.app
    let map = NavigationMap(
      explored.session.interpreter.program, explored.session.compiler.sources)
    for edge in map.edges where edge.kind != .holds {
      let node = map.nodes[edge.target]
      let name = node.kind == .alert ? node.id : node.name
      if targets[edge.trigger]?.contains(name) != true {
        targets[edge.trigger, default: []].append(name)
      }
    }
  }

  func targets(of element: Int, in outline: AppOutline) -> [String] {
    let own = outline.elements[element]
    let link = app.behavior.links.links.first { outline.element(at: $0.place) == element }
    if let link { return targets[link.title] ?? [] }
    let owner = own.parent.flatMap { outline.elements[$0].definition }
    let name = owner.map { "\(app.definition($0).name).\(own.name)" } ?? own.name
    return targets["\(own.word) \(name)"] ?? []
  }
}
