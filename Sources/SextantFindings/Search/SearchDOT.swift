package import SextantExplore
import SextantReports

package func searchDOT(of list: TransitionList) -> String {
  var text = "digraph states {\n  node [shape=box]\n"
  for (state, top) in list.tops.enumerated() {
    text +=
      "  \(state) [label=\(dotQuoted("\(state) \(top)"))\(state == 0 ? ", style=bold" : "")]\n"
  }
  for edge in list.edges {
    text += "  \(edge.from) -> \(edge.to) [label=\(dotQuoted(edge.move))]\n"
  }
  return text + "}\n"
}
