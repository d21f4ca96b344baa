import SextantEngine

/// The errors and warnings of system `graph`.
enum GraphCodes {
  static let noStack = Code(
    "noStack", 2201, "there is no stack above %1; %2 needs one",
    advice: "present or switch to `stacked …` to have one")
  static let emptyPath = Code(
    "emptyPath", 2202, "%1 is empty, so nothing can be dropped",
    advice: "`set root …` gives it an element")
  static let noTabs = Code("noTabs", 2203, "there are no tabs above %1")
  static let unknownTab = Code("unknownTab", 2204, "%1 has no tab %2; it has %3")
  static let notSwitched = Code(
    "notSwitched", 2205, "%1 is not a switched container",
    advice: "`in NAME: switch to …` names the container")
  static let nothingToDismiss = Code("nothingToDismiss", 2206, "%1")
  static let noElement = Code("noElement", 2207, "%1 has no unused element that matches pick %2")
  static let badCount = Code("badCount", 2208, "%1 is not a number of elements")

  static let all = [
    noStack, emptyPath, noTabs, unknownTab, notSwitched, nothingToDismiss, noElement, badCount,
  ]
}
