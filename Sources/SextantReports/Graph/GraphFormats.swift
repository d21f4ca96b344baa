package import SextantEngine

package struct GraphFormat: Sendable {
  package let name: String
  package let summary: String
  package let text: @Sendable (GraphSnapshot, Style) -> String
}

package enum GraphFormats {
  package static let all = [
    GraphFormat(name: "tree", summary: "a tree with instance numbers") {
      treeText(of: $0, instances: true, style: $1)
    },
    GraphFormat(name: "json", summary: "one line of JSON, in the format of traces") { graph, _ in
      graphJSON(of: graph) + "\n"
    },
    GraphFormat(name: "dot", summary: "for Graphviz") { graph, _ in graphDOT(of: graph) },
    GraphFormat(name: "mermaid", summary: "a Mermaid diagram, for Markdown") { graph, _ in
      graphMermaid(of: graph)
    },
  ]

  package static func named(_ name: String) -> GraphFormat? { all.first { $0.name == name } }
}
