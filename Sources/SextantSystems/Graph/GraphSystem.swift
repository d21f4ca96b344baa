package import SextantEngine

/// The system `graph` models SwiftUINavigation: a graph of navigation models.
///
/// `Scripts/graph/rules.txt` lists the rules and their sources.
package struct GraphSystem: NavigationSystem {
  package let name = "graph"
  package let vocabulary = SystemVocabulary(
    sentences: stackSentences + presentSentences + dismissSentences + containerSentences
      + graphGestures + graphAlertGestures,
    screen: (name: "Safari", input: "url"), targets: .nodes,
    presentations: [
      "presentSheet": .style("sheet"), "presentCover": .style("cover"),
      "presentAlert": .style("alert"), "presentDialog": .style("dialog"),
      "presentCustom": .presentable,
    ],
    effects: [
      "stackAppend": .push, "stackDropLast": .back, "stackDropToRoot": .back,
      "stackDropTo": .back, "stackSetRoot": .replace, "stackMapReversed": .replace,
      "stackMapFirst": .back, "stackMapLast": .back, "stackMap": .replace, "dismiss": .back,
      "dismissHere": .back,
      "dismissAll": .back, "hide": .back, "tabsSelectItem": .select, "switchModel": .replace,
      "openWindow": .open,
      "dismissWindow": .close,
    ], hostSentence: "dismiss", codes: GraphCodes.all)

  package var manual: SystemManual { graphManual }

  package init() {}
}
