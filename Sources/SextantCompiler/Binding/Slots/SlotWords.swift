import SextantEngine
import SextantSyntax

/// The names of slots in errors, in help and in the grammar.
extension SlotKind {
  /// Returns whether a slot has its default label, because the pattern declares none.
  private func isPlain(_ label: String) -> Bool { label == slot.rawValue.lowercased() }

  /// Returns the description of an argument for errors.
  package func description(_ label: String) -> String {
    switch slot {
    case .node where isPlain(label): "a new node, such as `Detail` or `stacked Detail`"
    case .node: label == "start" ? "a node" : label.withArticle
    case .nodes: "a list of \(label)s in [ ]"
    case .nodePattern:
      isPlain(label) ? "a node, such as `Detail(id: \"42\")`" : label.withArticle
    case .nodePatterns: isPlain(label) ? "a list of nodes in [ ]" : "a list of \(label)s in [ ]"
    case .reference: "a reference to a node"
    case .expression: isPlain(label) ? "a value" : "a value for the \(label)"
    case .pick: "an element of the stack or its index"
    case .picks: "a list of elements in [ ]"
    case .style: "a presentation, such as `sheet stacked Detail`"
    case .flag: "`\(label)`"
    case .tab: "the id of a tab"
    case .window: "the name of a window"
    case .presentable: "an app-defined presentable"
    case .variable: "the name of a state"
    case .trigger: "the name of a trigger"
    case .message, .heard: "the name of a message"
    case .event: "the name of an event"
    case .action: "the name of an action"
    case .command: "the name of a command"
    case .code: "the code of an error or a warning"
    case .declared, .transition, .call: "the name of \(label.withArticle)"
    case .declaredNames:
      isPlain(label) ? "a list of names in [ ]" : "a list of names of \(label)s in [ ]"
    case .screen: "the name of a screen or container"
    case .view: "the name of a screen"
    case .system: "the name of a system"
    case .newName, .signature: "a name"
    case .string: "\(label.withArticle) in quotes"
    case .integer: isPlain(label) ? "a number" : "a number of \(label)"
    case .type: "a type"
    case .value: "a value"
    case .fact: label == "state" ? "a fact about state" : "a fact"
    case .domains: "`for`"
    case .attributes: "an attribute"
    case .body, .members: "{"
    case .buttons: "{ with buttons"
    case .answers: "{ with answers"
    case .literal: "{ with a graph"
    case .cases: "{ with cases"
    case .claim: "{ with a fact"
    case .content: "{ with a node"
    case .tabs: "{ with tabs"
    case .segments: "{ with segments"
    case .declarations: "{ with declarations"
    case .target, .sentence, .binding, .assignment, .check, .printed, .branches, .rounds:
      notation(label) ?? ""
    }
  }

  /// Returns the notation of the slot in help; nil for its name in patterns.
  package func notation(_ label: String) -> String? {
    switch slot {
    // The start of an app is a node of its system.
    case .node: label == "start" ? "NODE" : nil
    case .nodePattern: isPlain(label) ? "NODE" : label.uppercased()
    case .nodes, .nodePatterns: "[\(isPlain(label) ? "NODE" : label.uppercased()), …]"
    case .expression: isPlain(label) ? "VALUE" : label.uppercased()
    case .pick: "ELEMENT"
    case .picks: "[ELEMENT, …]"
    case .newName: "NAME"
    case .signature: "NAME[(INPUT: TYPE, …)]"
    case .string: "\"\(label.uppercased())\""
    case .fact: "FACT"
    case .domains: "[for NAME in LIST]"
    case .attributes: "[tags TAG, …] [for NAME, … in LIST] …"
    case .body, .literal: "{ … }"
    case .buttons: "{ button \"Title\" [destructive | cancel] [{ … }] … }"
    case .answers:
      "{ " + label.split(separator: "-").map { "\($0) { … }" }.joined(separator: "; ") + " }"
    case .cases: "{ CASE, CASE }"
    case .claim: "{ FACT }"
    case .content: "{ NODE }"
    case .members: "{ action …; source \"…\" }"
    case .tabs: "{ tab TAB [\"TITLE\"] NODE … }"
    case .segments: "{ segment NODE … }"
    case .declarations: "{ … start NODE }"
    case .target: "REF (: SENTENCE | { … })"
    case .sentence: "SENTENCE"
    case .binding: "NAME = NODE | REF | VALUE"
    case .assignment: "STATE (= | += | -=) VALUE [with animation]"
    case .check: "FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot [\"NAME\"]"
    case .printed: "[debug] graph | state | FACT | VALUE | REF | the subject of a fact"
    case .branches: "FACT { … } [else { … }]"
    case .rounds: "NAME, … in LIST { … }"
    default: nil
    }
  }

  /// The production of the slot in the grammar; nil if the grammar defines the slot elsewhere.
  package var production: String? {
    switch slot {
    case .tab, .window, .variable, .transition, .code, .screen, .newName, .presentable: "NAME"
    case .trigger, .message, .event, .action, .command, .call: "NAME , [ Args ]"
    case .signature: "NAME , [ Params ]"
    case .heard: "NAME , [ \"(\" , NAME , { \",\" , NAME } , \")\" ]"
    case .view: "NAME | QUALIFIED"
    case .system: "NAME , { NAME }"
    case .pick: "REF | INT"
    case .picks: "\"[\" , [ Pick , { \",\" , Pick } ] , \"]\""
    case .nodes: "\"[\" , [ NODE , { \",\" , NODE } ] , \"]\""
    case .declaredNames:
      "\"[\" , [ ( NAME | \"...\" ) , { \",\" , ( NAME | \"...\" ) } ] , \"]\""
    case .domains: "{ \"for\" , NAME , \"in\" , EXPR }"
    case .attributes: "{ Attribute }"
    case .body: "\"{\" , { Statement } , \"}\""
    case .buttons: "\"{\" , { Button } , \"}\""
    case .answers: "\"{\" , { NAME , BODY } , \"}\""
    case .cases: "\"{\" , NAME , { [ \",\" ] , NAME } , \"}\""
    case .claim: "\"{\" , FACT , \"}\""
    case .content: "\"{\" , NODE , \"}\""
    case .members: "\"{\" , { Member } , \"}\""
    case .tabs: "\"{\" , { Tab | Member } , \"}\""
    case .segments: "\"{\" , { \"segment\" , NODE | Member } , \"}\""
    case .declarations: "\"{\" , { Declaration } , Start , \"}\""
    case .binding: "NAME , \"=\" , Bound"
    case .assignment: "NAME , ( \"=\" | \"+=\" | \"-=\" ) , EXPR , [ \"with\" , \"animation\" ]"
    case .check: "CHECK"
    case .printed:
      "( [ \"debug\" ] , \"graph\" | \"state\" | FACT | EXPR | REF | RELATION | Subject )"
    case .branches: "FACT , BODY , { \"else\" , \"if\" , FACT , BODY } , [ \"else\" , BODY ]"
    case .rounds: "NAME , { \",\" , NAME } , \"in\" , EXPR , BODY"
    default: nil
    }
  }
}
