import SextantEngine
import SextantLanguage
import SextantSyntax

extension SlotKind {
  /// A row for each case of `Pattern.Slot`, in the order of the cases.
  package static let table: [SlotKind] = [
    // MARK: Nodes and values

    SlotKind(
      .node, .atoms { $0.nodeLength(at: $1) },
      SlotText {
        if $0.isPlain { return "a new node, such as `Detail` or `stacked Detail`" }
        return $0.description == "start" ? "a node" : $0.withArticle
      },
      // The start of an app is a node of its system.
      notation: SlotText { $0.description == "start" ? "NODE" : $0.capitals(orPlain: "NODE") },
      samples: ["NODE"],
      domain: { binder, label, _ in
        .nodes(isPattern: false, declaredBy: binder.keyword(of: label))
      },
      bind: { binder, place in
        binder.node(place.phrase, place.atoms, declaredBy: place.keyword(unless: "node"))
          .map { .node($0) }
      }),
    SlotKind(
      .nodePattern, .atoms { $0.patternLength(at: $1) },
      SlotText { $0.isPlain ? "a node, such as `Detail(id: \"42\")`" : $0.withArticle },
      notation: SlotText { $0.capitals(orPlain: "NODE") },
      samples: ["NODE", "stack", "stacked [...]"],
      domain: { binder, label, _ in
        .nodes(isPattern: true, declaredBy: binder.keyword(of: label))
      },
      bind: { binder, place in
        binder.nodePattern(place.phrase, place.atoms, declaredBy: place.keyword(unless: "pat"))
          .map { .pattern($0) }
      }),
    SlotKind(
      .nodePatterns, .list,
      SlotText { "a list of \($0.declared ?? "node")s in [ ]" },
      notation: SlotText { "[\($0.capitals(orPlain: "NODE")), …]" },
      samples: ["[]", "[...]", "[NODE, ...]", "[..., NODE]"],
      domain: { _, _, _ in .list(of: .nodePattern) },
      bind: { binder, place in
        binder.nodePatterns(place.atom, declaredBy: place.keyword(unless: "pats"))
          .map { .patterns($0) }
      }),
    SlotKind(
      .reference, .atoms { $0.referenceLength(at: $1) }, "a reference to a node",
      samples: ["REF"],
      domain: { _, _, _ in .references },
      bind: { binder, place in
        binder.reference(place.phrase, place.atoms).map { .reference($0) }
      }),
    SlotKind(
      .expression, .atoms { $0.expressionLength(at: $1) },
      SlotText { $0.isPlain ? "a value" : "a value for the \($0)" },
      notation: SlotText { $0.capitals(orPlain: "VALUE") },
      domain: { _, label, _ in ValueLabel.of(label.description).domain },
      bind: { binder, place in binder.value(at: place).map { .expression($0) } }),
    SlotKind(
      .pick, .atoms { $0.pickLength(at: $1) }, "an element of the stack or its index",
      notation: "ELEMENT", grammar: "REF | INT", samples: ["0", "1", "REF"],
      domain: { _, _, _ in .elements },
      bind: { binder, place in binder.pick(place.phrase, place.atoms).map { .pick($0) } }),
    SlotKind(
      .picks, .list, "a list of elements in [ ]", notation: "[ELEMENT, …]",
      grammar: "\"[\" , [ Pick , { \",\" , Pick } ] , \"]\"",
      samples: ["[]", "[0, 1]", "[1, new NODE]"],
      domain: { _, _, _ in .list(of: .pick) },
      bind: { binder, place in binder.picks(place.atom).map { .picks($0) } }),
    SlotKind(.flag, .atoms { _, _ in nil }, SlotText { "`\($0)`" }, bind: { _, _ in .flag(true) }),

    // MARK: Names

    SlotKind(
      .tab, .name, "the id of a tab", grammar: "NAME", samples: ["home", "`profile`"],
      domain: { binder, _, _ in
        .names(
          binder.app.definitions.flatMap { definition in
            definition.tabs.map {
              .init(binder.app.names[Int($0.id.index)], "a tab of \(definition.name)")
            }
          })
      },
      bind: { binder, place in binder.tab(place.atom).map { .name($0) } }),
    SlotKind(
      .window, .name, "the name of a window", grammar: "NAME", samples: ["main"],
      domain: { _, _, _ in .windows },
      bind: { binder, place in binder.window(place.atom).map { .window($0) } }),
    SlotKind(
      .presentable, .atoms { $0.presentableLength(at: $1) }, "an app-defined presentable",
      grammar: "NAME",
      domain: { binder, _, _ in
        .names(binder.app.presentables.map { .init($0, "an app-defined presentable") })
      },
      bind: { binder, place in binder.presentable(place.atom).map { .presentable($0) } }),
    SlotKind(
      .trigger, .call, "the name of a trigger", grammar: "NAME , [ Args ]",
      samples: ["requestReview"],
      domain: { binder, _, isInSentence in
        let host = isInSentence ? [] : HostTrigger.allCases
        return .names(
          binder.names(of: binder.app.triggers, "an app-defined trigger")
            + host.map { .init($0.rawValue, "a trigger") })
      },
      bind: { binder, place in binder.triggerCall(place.atom, isSent: place.isInSentence) }),
    SlotKind(
      .message, .call, "the name of a message", grammar: "NAME , [ Args ]",
      samples: ["saved(text: \"a\")", "saved(\"a\")"], domain: messages,
      bind: { binder, place in binder.messageCall(place.atom, isSent: place.isInSentence) }),
    SlotKind(
      .event, .call, "the name of an event", grammar: "NAME , [ Args ]", samples: ["arrives"],
      domain: { binder, _, _ in
        .names(binder.app.behavior.events.map { .init($0.name, $0.parameters, "an event") })
      },
      bind: { binder, place in binder.eventCall(place.atom) }),
    SlotKind(
      .command, .call, "the name of a command", grammar: "NAME , [ Args ]", samples: ["shuffle"],
      domain: { binder, _, _ in
        .names(binder.app.behavior.commands.map { .init($0.name, $0.parameters, "a command") })
      }),
    SlotKind(
      .action, .call, "the name of an action", grammar: "NAME , [ Args ]",
      domain: { _, _, _ in .actions },
      bind: { binder, place in binder.actionCall(place.atom) }),
    SlotKind(
      .variable, .name, "the name of a state", grammar: "NAME", samples: ["answer"],
      domain: { _, _, _ in .states },
      bind: { binder, place in binder.variable(place.atom).map { .variable($0) } }),
    SlotKind(
      .transition, .name, declaredName, grammar: "NAME",
      domain: { binder, label, _ in
        .names(binder.system.words(for: label.description).map { .init($0, "a \(label)") })
      },
      bind: { binder, place in binder.systemWord(place).map { .word($0) } }),
    SlotKind(
      .code, .name, "the code of an error or a warning", grammar: "NAME",
      samples: ["noChange", "cannot"],
      domain: { binder, _, _ in
        .names(binder.knownCodes.map { .init($0, "an error or a warning") })
      },
      bind: { binder, place in binder.code(place.atom).map { .word($0) } }),
    SlotKind(
      .screen, .name, "the name of a screen or container", grammar: "NAME",
      domain: { _, _, _ in .screens },
      bind: { binder, place in binder.definition(at: place.atom).map { .definition($0) } }),
    SlotKind(
      .buttons, .block, "{ with buttons",
      notation: "{ button \"Title\" [destructive | cancel] [{ … }] … }",
      grammar: "\"{\" , { Button } , \"}\"",
      samples: ["{ }", "{ button \"A\" destructive { set answer = 2 }; button \"B\" cancel }"],
      domain: block("its buttons"),
      bind: { binder, place in
        place.phrase.block.flatMap { binder.buttons($0) }.map { .buttons($0) }
      }),
    SlotKind(
      .style, .atoms { $0.styleLength(at: $1) }, "a presentation, such as `sheet stacked Detail`",
      samples: [
        "sheet NODE", "cover stacked [NODE, ...]", "alert \"a\" \"b\"", "dialog", "alert",
      ],
      domain: { binder, _, _ in .names(binder.presentationNames) },
      bind: { binder, place in binder.style(place.phrase, place.atoms).map { .style($0) } }),
    SlotKind(
      .literal, .block, "{ with a graph", notation: "{ … }", samples: ["{ stack { ... } }"],
      domain: block("the graph, in the format of `print graph`"),
      bind: { binder, place in
        place.phrase.block.flatMap { binder.literal($0) }.map { .literal($0) }
      }),
    SlotKind(
      .nodes, .list, SlotText { "a list of \($0.declared ?? "node")s in [ ]" },
      notation: SlotText { "[\($0.capitals(orPlain: "NODE")), …]" },
      grammar: "\"[\" , [ NODE , { \",\" , NODE } ] , \"]\"", samples: ["[NODE]"],
      domain: { _, _, _ in .list(of: .node) },
      bind: { binder, place in
        binder.nodes(place.atom, declaredBy: place.label).map { .nodes($0) }
      }),
    SlotKind(
      .call, .call, declaredName, grammar: "NAME , [ Args ]",
      domain: { binder, label, _ in
        .names(
          binder.system.calls(for: label.description).map {
            .init($0.name, $0.parameters.map(App.Parameter.init), label.withArticle)
          })
      },
      bind: { binder, place in binder.systemCall(place) }),
    SlotKind(
      .declared, .atoms { $0.declaredLength(at: $1) }, declaredName,
      domain: { _, label, _ in .nodes(isPattern: true, declaredBy: label.description) },
      bind: { binder, place in
        binder.definition(at: place.atom, by: place.label).map { .definition($0) }
      }),
    SlotKind(
      .declaredNames, .list,
      SlotText {
        $0.isPlain ? "a list of names in [ ]" : "a list of names of \($0)s in [ ]"
      },
      grammar: "\"[\" , [ ( NAME | \"...\" ) , { \",\" , ( NAME | \"...\" ) } ] , \"]\"",
      domain: { _, _, _ in .list(of: .declared) },
      bind: { binder, place in
        binder.definitionNames(place.atom, declaredBy: place.label).map { .definitions($0) }
      }),
    SlotKind(
      .answers, .block, "{ with answers",
      notation: SlotText { label in
        let answers = label.description.split(separator: "-").map { "\($0) { … }" }
        return "{ " + answers.joined(separator: "; ") + " }"
      },
      grammar: "\"{\" , { NAME , BODY } , \"}\"",
      samples: ["{ yes { set answer = 2 }; no { } }"],
      domain: block("the reactions to the answers"),
      bind: { binder, place in
        place.phrase.block.flatMap { binder.answers($0, place.label) }.map { .buttons($0) }
      }),

    // MARK: Parts of statements and declarations

    SlotKind(.newName, .name, "a name", notation: "NAME", grammar: "NAME", samples: ["fresh"]),
    SlotKind(
      .body, .block, "{", notation: "{ … }", grammar: "\"{\" , { Statement } , \"}\"",
      samples: ["{ set answer = 2 }", "{ }"], domain: block("statements")),
    SlotKind(
      .signature, .call, "a name", notation: "NAME[(INPUT: TYPE, …)]",
      grammar: "NAME , [ Params ]"),
    SlotKind(
      .string, .atoms { $0.kind(at: $1) == .string ? 1 : nil },
      SlotText { "\($0.withArticle) in quotes" },
      notation: SlotText { "\"\($0.description.uppercased())\"" },
      domain: { _, label, _ in
        switch label.description {
        case "file": .files(endings: [".sextant"])
        case "link": .links
        default: .names([])
        }
      }),
    SlotKind(
      .integer, .atoms { $0.kind(at: $1) == .integer ? 1 : nil },
      SlotText { $0.isPlain ? "a number" : "a number of \($0)" }),
    SlotKind(
      .type, .atoms { $0.callLength(at: $1) ?? $0.listLength(at: $1) }, "a type",
      domain: { _, _, _ in .types }),
    SlotKind(
      .value, .rest, "a value", domain: { _, _, _ in .values(.unknown, isFree: false) }),
    SlotKind(
      .fact, .rest, SlotText { $0.description == "state" ? "a fact about state" : "a fact" },
      notation: "FACT"),
    SlotKind(
      .heard, .call, "the name of a message",
      grammar: "NAME , [ \"(\" , NAME , { \",\" , NAME } , \")\" ]", domain: messages),
    SlotKind(
      .view, .atoms { $0.declaredLength(at: $1) }, "the name of a screen",
      grammar: "NAME | QUALIFIED", domain: { _, _, _ in .views }),
    SlotKind(
      .system, .rest, "the name of a system", grammar: "NAME , { NAME }",
      domain: { binder, _, _ in
        .names(binder.languages.catalog.names.map { .init($0, "a navigation system") })
      }),
    SlotKind(
      .domains, .atoms { $0.domainsLength(at: $1) }, "`for`", notation: "[for NAME in LIST]",
      grammar: "{ \"for\" , NAME , \"in\" , EXPR }"),
    SlotKind(
      .attributes, .atoms { $0.restLength(at: $1) ?? 0 }, "an attribute",
      notation: "[tags TAG, …] [for NAME, … in LIST] …", grammar: "{ Attribute }"),
    SlotKind(
      .cases, .block, "{ with cases", notation: "{ CASE, CASE }",
      grammar: "\"{\" , NAME , { [ \",\" ] , NAME } , \"}\"", domain: block("its content")),
    SlotKind(
      .claim, .block, "{ with a fact", notation: "{ FACT }", grammar: "\"{\" , FACT , \"}\"",
      domain: block("its content")),
    SlotKind(
      .content, .block, "{ with a node", notation: "{ NODE }", grammar: "\"{\" , NODE , \"}\"",
      domain: block("its content")),
    SlotKind(
      .members, .block, "{", notation: "{ action …; source \"…\" }",
      grammar: "\"{\" , { Member } , \"}\"", domain: block("its content")),
    SlotKind(
      .tabs, .block, "{ with tabs", notation: "{ tab TAB [\"TITLE\"] NODE … }",
      grammar: "\"{\" , { Tab | Member } , \"}\"", domain: block("its content")),
    SlotKind(
      .segments, .block, "{ with segments", notation: "{ segment NODE … }",
      grammar: "\"{\" , { \"segment\" , NODE | Member } , \"}\"", domain: block("its content")),
    SlotKind(
      .declarations, .block, "{ with declarations", notation: "{ … start NODE }",
      grammar: "\"{\" , { Declaration } , Start , \"}\"", domain: block("its content")),
    open(.target, "REF (: SENTENCE | { … })"),
    open(.sentence, "SENTENCE"),
    open(
      .binding, "NAME = NODE | REF | VALUE", grammar: "NAME , \"=\" , Bound"),
    open(
      .assignment, "STATE (= | += | -=) VALUE [with animation]",
      grammar: "NAME , ( \"=\" | \"+=\" | \"-=\" ) , EXPR , [ \"with\" , \"animation\" ]"),
    open(
      .check, "FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot [\"NAME\"]",
      grammar: "CHECK"),
    open(
      .printed, "[debug] graph | state | FACT | VALUE | REF | the subject of a fact",
      grammar:
        "( [ \"debug\" ] , \"graph\" | \"state\" | FACT | EXPR | REF | RELATION | Subject )"),
    open(
      .branches, "FACT { … } [else { … }]",
      grammar: "FACT , BODY , { \"else\" , \"if\" , FACT , BODY } , [ \"else\" , BODY ]"),
    open(
      .rounds, "NAME, … in LIST { … }", grammar: "NAME , { \",\" , NAME } , \"in\" , EXPR , BODY"),
  ]

  /// A row for the rest of a statement. Its name in errors is its notation.
  private static func open(
    _ slot: Pattern.Slot, _ notation: SlotText, grammar: String? = nil
  ) -> SlotKind {
    SlotKind(slot, .open, notation, notation: notation, grammar: grammar)
  }

  private static let declaredName = SlotText { "the name of \($0.withArticle)" }

  private static let messages: @Sendable (Binder, SlotLabel, Bool) -> NameDomain = {
    binder, _, _ in .names(binder.names(of: binder.app.messages, "a message"))
  }

  private static func block(
    _ summary: String
  ) -> @Sendable (Binder, SlotLabel, Bool) -> NameDomain {
    { _, _, _ in .names([.init("{", summary)]) }
  }
}
