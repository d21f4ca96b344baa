import Testing

/// A rule of `Scripts/graph/rules.txt`, as sentences with their effect. Instance numbers count from
/// the root of the window, which is 1.
struct OracleCase: Sendable, CustomTestStringConvertible {
  var rule: String
  var start: OracleNode
  var sentences: [OracleSentence]
  /// The outcomes, such as `can applied` and `cannot ignored noStack`.
  var outcome: String
  /// The events: `dismiss#3` for a trigger, `+4` for a started node, `-5` for a finished node.
  var events: String
  var literal: String

  init(
    _ rule: String, _ start: OracleNode, _ sentences: [OracleSentence], _ outcome: String,
    _ events: String, _ literal: String
  ) {
    self.rule = rule
    self.start = start
    self.sentences = sentences
    self.outcome = outcome
    self.events = events
    self.literal = literal
  }

  var testDescription: String { rule }
}

private let a = OracleNode.screen("A")
private let b = OracleNode.screen("B")
private let c = OracleNode.screen("C")
private let d = OracleNode.screen("D")
private let e = OracleNode.screen("E")
private let stackA = OracleNode.stacked("A")
private let stackAB = OracleNode.stack([a, b])
private let stackABC = OracleNode.stack([a, b, c])
private let main = OracleNode.tabs(
  "Main", [OracleTab("home", .stacked("A")), OracleTab("profile", .stacked("B"))])
private let gate = OracleNode.switched("Gate", .screen("C"))
private let deep = OracleNode.tabs(
  "Main", [OracleTab("home", .stacked("A")), OracleTab("deep", .stack([b, gate]))])
private let alert = OracleOp.present(.alert(OracleAlert("T")))

private func sheet(_ node: OracleNode, from source: String? = nil, on: Int? = nil) -> OracleOp {
  .present(.sheet(node), source: source, on: on)
}

private let objectsAndPasses: [OracleCase] = [
  OracleCase(
    "1: a presentation's content comes before all tabs, whatever is selected", main,
    [.one(sheet(c)), .one(sheet(d, on: 1))], "can applied", "+7 -6",
    "tabs Main selected home { tab home { stack { A } }; tab profile { stack { B } }; sheet { D } }"
  ),
  OracleCase(
    "2: until a pass a fresh model has no parent: it finds no stack", stackA,
    [.together([OracleStep(.append(b)), OracleStep(.append(c), on: 3)])],
    "cannot ignored noStack", "+3", "stack { A; B }"),
  OracleCase(
    "2: until a pass a fresh model is its own root: it presents by itself", stackA,
    [.together([OracleStep(.append(b)), OracleStep(sheet(c), on: 3)])],
    "can applied", "+3 +4", "stack { A; B { sheet { C } } }"),
  OracleCase(
    "2: after a pass it has a parent: the stack presents", stackA,
    [.one(.append(b)), .one(sheet(c), on: 3)], "can applied", "+4", "stack { A; B; sheet { C } }"),
  OracleCase(
    "2: finishing is pre-order: the model, its presented subtree, then its content", stackA,
    [.one(sheet(.stacked("B"))), .one(.present(.cover(c))), .one(sheet(d, on: 1))],
    "can applied", "+6 -3 -5 -4", "stack { A; sheet { D } }"),
  OracleCase(
    "2: added and removed in one pass: neither started nor finished", stackA,
    [.together([OracleStep(.append(b)), OracleStep(.dropLast(1), on: 2)])],
    "can applied", "", "stack { A }"),
  OracleCase(
    "2: added inside a removed subtree that had been rendered: finished with it", stackA,
    [
      .one(sheet(.stacked("B"))),
      .together([OracleStep(.append(c), on: 4), OracleStep(sheet(d, on: 1))]),
    ], "can applied", "+6 -3 -4 -5", "stack { A; sheet { D } }"),
  OracleCase(
    "2: a presentation cleared in the pass in which its presenter leaves: no message", stackAB,
    [
      .one(sheet(c, from: "s"), on: 3),
      .together([OracleStep(.dismiss, on: 4), OracleStep(.dropLast(1), on: 3)]),
    ], "can applied", "dismiss#4 -3", "stack { A }"),
  OracleCase(
    "2: what a parent has lost finishes before anything deeper", .stack([gate, b]),
    [.together([OracleStep(.switchTo(d), on: 2), OracleStep(.hide, on: 4)])],
    "can applied", "+5 -4 -3", "stack { switched Gate { D } }"),
  OracleCase(
    "2: also what it presented and what it contained", .stack([gate, b]),
    [
      .one(sheet(.stacked("A"), on: 1)),
      .together([
        OracleStep(.append(c), on: 5), OracleStep(.switchTo(d), on: 2),
        OracleStep(.dropLast(9), on: 2), OracleStep(.present(.cover(e), on: 1)),
      ]),
    ], "can applied", "+9 +8 -5 -6 -7 -4 -3", "stack { switched Gate { D }; cover { E } }"),
  OracleCase(
    "2: reordering inside one stack finishes nothing", stackABC, [.one(.mapReversed)],
    "can applied", "", "stack { C; B; A }"),
]

private let whoPresents: [OracleCase] = [
  OracleCase(
    "3: from a tab's stack a presentation lands on the window's root", main,
    [.one(sheet(c), on: 3)],
    "can applied", "+6",
    "tabs Main selected home { tab home { stack { A } }; tab profile { stack { B } }; sheet { C } }"
  ),
  OracleCase(
    "3: from a sheet's stack it lands on the sheet's root, on top of the chain there", stackA,
    [.one(sheet(.stack([b, c]))), .one(sheet(d), on: 4), .one(sheet(e), on: 5)],
    "can applied", "+7", "stack { A; sheet { stack { B; C; sheet { D { sheet { E } } } } } }"),
  OracleCase(
    "3: from the root it lands on top of whatever is presented", stackA,
    [.one(sheet(.stacked("B"))), .one(.present(.cover(c)), on: 1)],
    "can applied", "+5", "stack { A; sheet { stack { B; cover { C } } } }"),
  OracleCase(
    "3: from a switched root the last candidate wins, normally the tabs",
    .switched("Root", main), [.one(sheet(c), on: 1)], "can applied", "+7",
    "switched Root { tabs Main selected home { tab home { stack { A } }; "
      + "tab profile { stack { B } }; sheet { C } } }"),
  OracleCase(
    "3: the content of a switched model in a background tab wins", deep, [.one(sheet(d), on: 1)],
    "can applied", "+8",
    "tabs Main selected home { tab home { stack { A } }; "
      + "tab deep { stack { B; switched Gate { C { sheet { D } } } } } }"),
  OracleCase(
    "3: up does not see a presentation with a source id inside the sheet's stack", stackA,
    [.one(sheet(.stack([b, e]))), .one(sheet(c, from: "s"), on: 4), .one(sheet(d), on: 5)],
    "can applied", "+7",
    #"stack { A; sheet { stack { B { sheet from "s" { C } }; E; sheet { D } } } }"#),
  OracleCase(
    "3: of two parallel source-id presentations the last in pre-order wins", stackAB,
    [
      .one(sheet(c, from: "s"), on: 2), .one(sheet(d, from: "s"), on: 3),
      .one(.present(.cover(e)), on: 1),
    ], "can applied", "+6",
    #"stack { A { sheet from "s" { C } }; B { sheet from "s" { D { cover { E } } } } }"#),
  OracleCase(
    "3: with an alert on top a presentation is attached to the alert's model", stackA,
    [.one(alert), .one(sheet(b))], "can refused alertShowing", "",
    #"stack { A; alert "T" { button "OK"; sheet { B } } }"#),
  OracleCase(
    "3: what is presented on an alert is never rendered, and each model of it its own root", stackA,
    [.one(alert), .one(sheet(.stack([b, c]))), .one(sheet(d), on: 1)], "can applied", "",
    #"stack { A; alert "T" { button "OK"; sheet { stack { B; C { sheet { D } } } } } }"#),
  OracleCase(
    "3: it has no stack above, but a stack is one for itself", stackA,
    [.one(alert), .one(sheet(.stacked("B"))), .one(.append(c), on: 5)], "cannot ignored noStack",
    "", #"stack { A; alert "T" { button "OK"; sheet { stack { B } } } }"#),
  OracleCase(
    "3: an element that is added to it is not rendered either", stackA,
    [.one(alert), .one(sheet(.stacked("B"))), .one(.append(c), on: 4)], "can applied", "",
    #"stack { A; alert "T" { button "OK"; sheet { stack { B; C } } } }"#),
  OracleCase(
    "3: what replaces it sends it no message", stackA,
    [.one(alert), .one(sheet(b)), .one(sheet(c, on: 3))], "can refused alertShowing", "",
    #"stack { A; alert "T" { button "OK"; sheet { C } } }"#),
  OracleCase(
    "3: it finishes with the alert", stackA,
    [.one(alert), .one(sheet(.stacked("B"))), .one(.tapButton("OK"))], "can applied", "-3 -4 -5",
    "stack { A }"),
  OracleCase(
    "4: a trigger on it is heard by nobody", stackA,
    [.one(alert), .one(sheet(.stacked("B"))), .one(.dismiss, on: 5)],
    "cannot ignored nothingToDismiss", "dismiss#5",
    #"stack { A; alert "T" { button "OK"; sheet { stack { B } } } }"#),
  OracleCase(
    "1: a custom container that does not wrap lets its content present",
    .custom("Open", wrapping: false, [a, b]), [.one(sheet(c), on: 1)], "can applied", "+4",
    "custom Open selected A { A; B { sheet { C } } }"),
  OracleCase(
    "1: one that wraps does not", .custom("Closed", wrapping: true, [a, b]),
    [.one(sheet(c), on: 3)], "can applied", "+4",
    "custom Closed selected A { A; B; sheet { C } }"),
]

private let stackCommands: [OracleCase] = [
  OracleCase(
    "4: from a sheet without a stack, the stack underneath changes", stackA,
    [.one(sheet(b)), .one(.append(c))], "can applied", "+4", "stack { A; C; sheet { B } }"),
  OracleCase(
    "4: without a stack nothing is appended", a,
    [.one(.append(b)), .one(sheet(c)), .one(.append(d))], "cannot ignored noStack", "",
    "A { sheet { C } }"),
  OracleCase(
    "language: a sentence that is ignored uses no number", a, [.one(.append(b)), .one(sheet(c))],
    "can applied", "+2", "A { sheet { C } }"),
  OracleCase(
    "language: nor does one that is ignored inside a pass", a,
    [.together([OracleStep(.append(b)), OracleStep(sheet(c)), OracleStep(.append(d), on: 2)])],
    "cannot ignored noStack", "+2", "A { sheet { C } }"),
  OracleCase(
    "4: drop last removes from the top, not the model", stackABC, [.one(.dropLast(1), on: 2)],
    "can applied", "-4", "stack { A; B }"),
  OracleCase(
    "4: drop last removes at most count - 1", stackABC, [.one(.dropLast(9))],
    "can applied", "-3 -4", "stack { A }"),
  OracleCase(
    "4: drop last 0 keeps the path", stackAB, [.one(.dropLast(0))], "can applied", "",
    "stack { A; B }"),
  OracleCase(
    "4: drop last on an empty path crashes the original", stackA,
    [.one(.mapFirst(0)), .one(.dropLast(1))], "can refused emptyPath", "", "stack"),
  OracleCase(
    "4: drop to root keeps the first", stackABC, [.one(.dropToRoot)], "can applied", "-3 -4",
    "stack { A }"),
  OracleCase(
    "4: set root replaces the first and keeps the rest", stackAB, [.one(.setRoot(c, clear: false))],
    "can applied", "+4 -2", "stack { C; B }"),
  OracleCase(
    "4: set root clear leaves the new one", stackAB, [.one(.setRoot(c, clear: true))],
    "can applied", "+4 -2 -3", "stack { C }"),
  OracleCase(
    "4: set root on an empty path", stackA, [.one(.mapFirst(0)), .one(.setRoot(c, clear: false))],
    "can applied", "+3", "stack { C }"),
  OracleCase(
    "4: map accepts picks and new models", stackABC,
    [.one(.mapPicks([.index(2), .new(.stacked("D")), .index(0)]))],
    "can applied", "+5 +6 -3", "stack { C; stack { D }; A }"),
  OracleCase(
    "4: map last keeps the top", stackABC, [.one(.mapLast(1))], "can applied", "-2 -3",
    "stack { C }"),
]

private let presentAndDismiss: [OracleCase] = [
  OracleCase(
    "4: with a source id it is attached to the model itself", stackAB,
    [.one(sheet(c, from: "s"), on: 2)], "can applied", "+4",
    #"stack { A { sheet from "s" { C } }; B }"#),
  OracleCase(
    "4: present on X is attached to X and replaces what was there", stackAB,
    [.one(sheet(c, on: 3)), .one(.present(.presentable("picker", nil), on: 3))],
    "can applied", "+5 -4", "stack { A; B { picker } }"),
  OracleCase(
    "4: dismiss at the root closes nothing, but sends its trigger", stackA, [.one(.dismiss)],
    "cannot ignored nothingToDismiss", "dismiss#1", "stack { A }"),
  OracleCase(
    "4: dismiss from anywhere closes the highest presentation", stackA,
    [.one(sheet(b)), .one(sheet(c)), .one(.dismiss, on: 2)], "can applied", "dismiss#4 -4",
    "stack { A; sheet { B } }"),
  OracleCase(
    "4: dismiss of a switched model's content in a sheet closes the sheet", stackA,
    [.one(sheet(gate)), .one(.dismiss)], "cannot applied", "dismiss#4 -3 -4", "stack { A }"),
  OracleCase(
    "4: dismiss passes the first element of a stack on its way out", stackA,
    [.one(sheet(.stack([gate, b]))), .one(.dismiss, on: 5)], "cannot applied",
    "dismiss#5 -3 -4 -5 -6", "stack { A }"),
  OracleCase(
    "4: dismiss pops a switched model in a background tab", deep, [.one(.dismiss, on: 1)],
    "cannot applied", "dismiss#7 -6 -7",
    "tabs Main selected home { tab home { stack { A } }; tab deep { stack { B } } }"),
  OracleCase(
    "4: a trigger on an alert is heard by nobody", stackA, [.one(alert), .one(.dismiss)],
    "can ignored alertShowing", "dismiss#3", #"stack { A; alert "T" { button "OK" } }"#),
  OracleCase(
    "4: a presenter that no pass has seen hears nothing", stackA,
    [.together([OracleStep(sheet(b)), OracleStep(.dismiss, on: 3)])],
    "cannot ignored nothingToDismiss", "dismiss#3 +3", "stack { A; sheet { B } }"),
  OracleCase(
    "3: a screen that no pass has seen is a candidate, and hears nothing", stackA,
    [
      .one(sheet(.stacked("B"))),
      .together([OracleStep(.append(c)), OracleStep(.dismiss, on: 1)]),
    ], "cannot ignored nothingToDismiss", "dismiss#5 +5", "stack { A; sheet { stack { B; C } } }"),
  OracleCase(
    "4: its place is that of the last pass: what was behind others closes no sheet", .stacked("B"),
    [
      .one(sheet(.stack([b, gate]))),
      .together([OracleStep(.mapReversed, on: 5), OracleStep(.dismiss, on: 1)]),
    ], "cannot ignored nothingToDismiss", "dismiss#6",
    "stack { B; sheet { stack { switched Gate { C }; B } } }"),
  OracleCase(
    "4: its place is that of the last pass: what was the first is not popped", .stack([gate, b]),
    [.together([OracleStep(.mapReversed), OracleStep(.dismiss, on: 1)])],
    "cannot ignored nothingToDismiss", "dismiss#3", "stack { B; switched Gate { C } }"),
  OracleCase(
    "4: it is cut off where it is by then", .stack([a, b, gate]),
    [
      .together([
        OracleStep(.mapPicks([.index(0), .index(2), .index(1)])), OracleStep(.dismiss, on: 1),
      ])
    ], "cannot applied", "dismiss#5 -3 -4 -5", "stack { A }"),
  OracleCase(
    "4: dismiss here never dismisses a single-level presentation", stackA,
    [.one(sheet(.stacked("B"))), .one(.dismissHere)], "can ignored nothingToDismiss", "",
    "stack { A; sheet { stack { B } } }"),
  OracleCase(
    "4: dismiss here dismisses a nested one, without a trigger", stackA,
    [.one(sheet(b)), .one(sheet(.stacked("C"))), .one(.dismissHere)], "can applied", "-4 -5",
    "stack { A; sheet { B } }"),
  OracleCase(
    "4: dismiss here outside any presentation", stackA,
    [.one(sheet(b)), .one(.dismissHere, on: 2)],
    "cannot ignored nothingToDismiss", "", "stack { A; sheet { B } }"),
  OracleCase(
    "4: hide on the first element with others above dismisses the whole sheet", stackA,
    [.one(sheet(.stack([b, c]))), .one(.hide, on: 4)], "can applied", "dismiss#3 -3 -4 -5",
    "stack { A }"),
  OracleCase(
    "4: hide on an element below the top pops the top", stackABC, [.one(.hide, on: 3)],
    "can applied", "-4", "stack { A; B }"),
  OracleCase(
    "5: a lock screen above a sheet is removed alone by a dismiss from the root", stackA,
    [.one(sheet(b)), .one(.present(.cover(c)), on: 1), .one(.dismiss, on: 1)],
    "can applied", "dismiss#4 -4", "stack { A; sheet { B } }"),
]

private let selectionAndGestures: [OracleCase] = [
  OracleCase(
    "4: select tab finds its tabs through presentations", main,
    [.one(sheet(c)), .one(.selectTab("profile"))], "can applied", "",
    "tabs Main selected profile { tab home { stack { A } }; tab profile { stack { B } }; "
      + "sheet { C } }"),
  OracleCase(
    "4: select tab of an unknown id can execute and does nothing", main,
    [.one(.selectTab("other"))], "can ignored unknownTab", "",
    "tabs Main selected home { tab home { stack { A } }; tab profile { stack { B } } }"),
  OracleCase(
    "4: select tab without tabs", stackA, [.one(.selectTab("home"))], "cannot ignored noTabs", "",
    "stack { A }"),
  OracleCase(
    "4: switch to keeps the switched model's own presentation", gate,
    [.one(sheet(d, on: 1)), .one(.switchTo(.stacked("E")), on: 1)], "can applied", "+4 +5 -2",
    "switched Gate { stack { E }; sheet { D } }"),
  OracleCase(
    "4: switch to does not search", gate, [.one(.switchTo(d))], "cannot ignored notSwitched", "",
    "switched Gate { C }"),
  OracleCase(
    "6: the back gesture cuts the visible stack", stackABC, [.one(.tapBack(to: 0))], "can applied",
    "-3 -4", "stack { A }"),
  OracleCase(
    "6: the back gesture is refused at the first", stackA, [.one(.tapBack())],
    "cannot refused notPossible", "", "stack { A }"),
  OracleCase(
    "6: gestures never cross a presentation", stackAB, [.one(sheet(c)), .one(.tapBack())],
    "cannot refused notPossible", "", "stack { A; B; sheet { C } }"),
  OracleCase(
    "6: a sheet can be swiped down", stackA, [.one(sheet(b)), .one(.swipeDown)], "can applied",
    "-3", "stack { A }"),
  OracleCase(
    "6: a cover cannot", stackA, [.one(.present(.cover(b))), .one(.swipeDown)],
    "cannot refused notPossible", "", "stack { A; cover { B } }"),
  OracleCase(
    "6: an alert in the way refuses every other gesture", stackAB, [.one(alert), .one(.tapBack())],
    "cannot refused alertShowing", "", #"stack { A; B; alert "T" { button "OK" } }"#),
  OracleCase(
    "6: an alert's button closes it", stackA, [.one(alert), .one(.tapButton("OK"))], "can applied",
    "-3", "stack { A }"),
  OracleCase(
    "6: a segment tap selects", .custom("Seg", wrapping: true, [a, .stacked("B")]),
    [.one(.tapSegment(1))], "can applied", "", "custom Seg selected 1 { A; stack { B } }"),
]

extension OracleCase {
  static let all =
    objectsAndPasses + whoPresents + stackCommands + presentAndDismiss + selectionAndGestures
}
