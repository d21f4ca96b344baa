import SextantEngine

/// What people call what fills a slot.
func description(of slot: Pattern.Slot, named name: String) -> String {
  switch slot {
  case .node where name != "node": name.withArticle
  case .nodePattern where name != "pat": name.withArticle
  case .nodePatterns where name != "pats": "a list of \(name)s in [ ]"
  case .node: "a node to make, such as `Detail` or `stacked Detail`"
  case .nodePattern: "a node, such as `Detail(id: \"42\")`"
  case .nodePatterns: "a list of nodes in [ ]"
  case .reference: "a reference to a node"
  case .expression: name == "expr" ? "a value" : "a value (\(name))"
  case .pick: "an element of the stack or its index"
  case .picks: "a list of elements in [ ]"
  case .flag: "`\(name)`"
  case .tab: "the id of a tab"
  case .window: "the name of a window"
  case .presentable: "one of the app's presentables"
  case .trigger: "the name of a trigger"
  case .message: "the name of a message"
  case .action: "the name of an action"
  case .event: "the name of an event"
  case .command: "the name of a command"
  case .variable: "the name of a state"
  case .transition: "the name of a transition"
  case .code: "the word of an error or a warning"
  case .screen: "the name of a screen"
  case .buttons: "{ with buttons"
  case .style: "a presentation, such as `sheet stacked Detail`"
  case .literal: "{ with a graph"
  case .declared: "the name of a \(name)"
  case .declaredNames: "a list of names of \(name)s in [ ]"
  case .answers: "{ with answers"
  case .nodes: "a list of \(name)s in [ ]"
  case .call: "a name (\(name))"
  }
}
