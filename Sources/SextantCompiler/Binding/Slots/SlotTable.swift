import SextantEngine
import SextantLanguage
import SextantSyntax

extension SlotKind {
  /// A row for each case of `Pattern.Slot`, in the order of the cases.
  package static let table: [SlotKind] = [
    // MARK: Nodes and values

    SlotKind(
      .node, .parsed { $0.node(&$1).map(ArgumentSyntax.node) },
      SlotText {
        if $0.isPlain { return "a new node, such as `Detail` or `stacked Detail`" }
        return $0.description == "start" ? "a node" : $0.withArticle
      },
      // After `start`, the node must be a node of the app's system.
      notation: SlotText { $0.description == "start" ? "NODE" : $0.capitals(orPlain: "NODE") },
      samples: ["NODE"],
      domain: { binder, label, _ in
        .nodes(isPattern: false, declaredBy: binder.keyword(of: label))
      },
      bind: { binder, place in
        place.syntax.node.flatMap { binder.node($0, declaredBy: place.keyword(unless: "node")) }
          .map(BoundArgument.node)
      }),
    SlotKind(
      .nodePattern, .parsed { $0.pattern(&$1).map(ArgumentSyntax.node) },
      SlotText { $0.isPlain ? "a node, such as `Detail(id: \"42\")`" : $0.withArticle },
      notation: SlotText { $0.capitals(orPlain: "NODE") },
      samples: ["NODE", "stack", "stacked [...]"],
      domain: { binder, label, _ in
        .nodes(isPattern: true, declaredBy: binder.keyword(of: label))
      },
      bind: { binder, place in
        place.syntax.node.flatMap {
          binder.nodePattern($0, declaredBy: place.keyword(unless: "pat"))
        }.map(BoundArgument.pattern)
      }),
    SlotKind(
      .nodePatterns, .list, SlotText { "a list of \($0.declared ?? "node")s in [ ]" },
      notation: SlotText { "[\($0.capitals(orPlain: "NODE")), …]" },
      samples: ["[]", "[...]", "[NODE, ...]", "[..., NODE]"], offers: .list(of: .nodePattern),
      bind: {
        $0.nodePatterns($1.atom, declaredBy: $1.keyword(unless: "pats")).map(BoundArgument.patterns)
      }),
    SlotKind(
      .reference, .parsed { $0.reference(&$1).map(ArgumentSyntax.reference) },
      "a reference to a node", samples: ["REF"], offers: .references,
      bind: { binder, place in
        place.syntax.reference.flatMap { binder.reference($0) }.map(BoundArgument.reference)
      }),
    SlotKind(
      .expression, .parsed { $0.expression(&$1).map(ArgumentSyntax.expression) },
      SlotText { $0.isPlain ? "a value" : "a value for the \($0)" },
      notation: SlotText { $0.capitals(orPlain: "VALUE") },
      domain: { _, label, _ in ValueLabel.of(label.description).domain },
      bind: { $0.value(at: $1).map(BoundArgument.expression) }),
    SlotKind(
      .pick, .parsed { $0.pick(&$1).map(ArgumentSyntax.pick) },
      "an element of the stack or its index",
      notation: "ELEMENT", grammar: "REF | INT", samples: ["0", "1", "REF"], offers: .elements,
      bind: { binder, place in
        place.syntax.pick.flatMap { binder.pick($0) }.map(BoundArgument.pick)
      }),
    SlotKind(
      .picks, .list, "a list of elements in [ ]", notation: "[ELEMENT, …]",
      summary: "a list of elements of a stack, in brackets",
      grammar: "\"[\" , [ Pick , { \",\" , Pick } ] , \"]\"",
      samples: ["[]", "[0, 1]", "[1, new NODE]"], offers: .list(of: .pick),
      bind: { $0.picks($1.atom).map(BoundArgument.picks) }),
    SlotKind(.flag, .parsed { _, _ in nil }, SlotText { "`\($0)`" }, bind: { _, _ in .flag(true) }),

    // MARK: Names

    SlotKind(
      .tab, .name, "the id of a tab", grammar: "NAME", samples: ["home", "`profile`"],
      names: { binder in
        binder.app.definitions.flatMap { definition in
          definition.tabs.map {
            .init(binder.app.names[Int($0.id.index)], "a tab of \(definition.name)")
          }
        }
      },
      bind: { $0.tab($1.atom).map(BoundArgument.name) }),
    SlotKind(
      .window, .name, "the name of a window", grammar: "NAME", samples: ["main"],
      domain: { _, label, _ in .windows(isOpen: label.description == "open") },
      bind: { $0.window($1.atom).map(BoundArgument.window) }),
    SlotKind(
      .timer, .name, "the name of a timer", grammar: "NAME", samples: ["toast"],
      names: { binder in
        binder.app.timerIDs.keys.map { binder.text($0) }.sorted().map { .init($0, "a timer") }
      },
      bind: { $0.timer($1.atom).map(BoundArgument.name) }),
    SlotKind(
      .presentable, .parsed { $0.presentable(&$1) }, "an app-defined presentable",
      grammar: "NAME",
      names: { $0.app.presentables.map { .init($0, "an app-defined presentable") } },
      bind: { $0.presentable($1.atom).map(BoundArgument.presentable) }),
    SlotKind(
      .trigger, .call, "the name of a trigger", grammar: "NAME , [ Args ]",
      samples: ["requestReview"],
      domain: { binder, _, isInSentence in
        let host = isInSentence ? [] : HostTrigger.allCases
        return .names(
          binder.names(of: binder.app.triggers, "an app-defined trigger")
            + host.map { .init($0.rawValue, "a trigger") })
      },
      bind: { $0.triggerCall($1.atom, isSent: $1.isInSentence) }),
    SlotKind(
      .message, .call, "the name of a message", grammar: "NAME , [ Args ]",
      samples: ["saved(text: \"a\")", "saved(\"a\")"], names: messages,
      bind: { $0.messageCall($1.atom, isSent: $1.isInSentence) }),
    SlotKind(
      .event, .call, "the name of an event", grammar: "NAME , [ Args ]", samples: ["arrives"],
      names: { $0.app.behavior.events.map { .init($0.name, $0.parameters, "an event") } },
      bind: { $0.eventCall($1.atom) }),
    SlotKind(
      .command, .call, "the name of a command", grammar: "NAME , [ Args ]", samples: ["shuffle"],
      names: { $0.app.behavior.commands.map { .init($0.name, $0.parameters, "a command") } }),
    SlotKind(
      .action, .call, "the name of an action", grammar: "NAME , [ Args ]", offers: .actions,
      bind: { $0.actionCall($1.atom) }),
    SlotKind(
      .variable, .name, "the name of a variable", grammar: "NAME", samples: ["answer"],
      offers: .states, bind: { $0.variable($1.atom).map(BoundArgument.variable) }),
    SlotKind(
      .transition, .name, declaredName, grammar: "NAME",
      domain: { binder, label, _ in
        .names(binder.system.words(for: label.description).map { .init($0, "a \(label)") })
      },
      bind: { $0.systemWord($1).map(BoundArgument.word) }),
    SlotKind(
      .code, .name, "the code of an error or a warning", grammar: "NAME",
      samples: ["noChange", "cannot"],
      names: { $0.knownCodes.map { .init($0, "an error or a warning") } },
      bind: { $0.code($1.atom).map(BoundArgument.word) }),
    SlotKind(
      .screen, .name, "the name of a screen or container", grammar: "NAME", offers: .screens,
      bind: { $0.definition(at: $1.atom).map(BoundArgument.definition) }),
    SlotKind(
      .buttons, .block, "{ with buttons",
      notation: "{ button \"Title\" [destructive | cancel] [{ … }] … }",
      grammar: "\"{\" , { Button } , \"}\"",
      samples: ["{ }", "{ button \"A\" destructive { set answer = 2 }; button \"B\" cancel }"],
      offers: .block("its buttons"),
      bind: { binder, place in place.block.flatMap { binder.buttons($0) }.map(BoundArgument.buttons)
      }),
    SlotKind(
      .style, .parsed { $0.style(&$1).map(ArgumentSyntax.style) },
      "a presentation, such as `sheet stacked Detail`",
      samples: [
        "sheet NODE", "cover stacked [NODE, ...]", "alert \"a\" \"b\"", "dialog", "alert",
      ],
      names: { $0.presentationNames },
      bind: { binder, place in
        place.syntax.style.flatMap { binder.style($0, of: place.phrase) }.map(BoundArgument.style)
      }),
    SlotKind(
      .literal, .block, "{ with a graph", notation: "{ … }", samples: ["{ stack { ... } }"],
      offers: .block("the graph, in the format of `print graph`"),
      bind: { binder, place in place.block.flatMap { binder.literal($0) }.map(BoundArgument.literal)
      }),
    SlotKind(
      .nodes, .list, SlotText { "a list of \($0.declared ?? "node")s in [ ]" },
      notation: SlotText { "[\($0.capitals(orPlain: "NODE")), …]" },
      grammar: "\"[\" , [ NODE , { \",\" , NODE } ] , \"]\"", samples: ["[NODE]"],
      offers: .list(of: .node),
      bind: { $0.nodes($1.atom, declaredBy: $1.label).map(BoundArgument.nodes) }),
    SlotKind(
      .call, .call, declaredName,
      summary: "a name, with arguments in parentheses",
      grammar: "NAME , [ Args ]",
      domain: { binder, label, _ in
        .names(
          binder.system.calls(for: label.description).map {
            .init($0.name, $0.parameters.map(App.Parameter.init), label.withArticle)
          })
      },
      bind: { $0.systemCall($1) }),
    SlotKind(
      .declared, .parsed { $0.declaredName(&$1) }, declaredName,
      domain: { _, label, _ in
        switch label.description {
        case "action", "event": .declarations(label.description)
        default: .nodes(isPattern: true, declaredBy: label.description)
        }
      },
      bind: { $0.definition(at: $1.atom, by: $1.label).map(BoundArgument.definition) }),
    SlotKind(
      .declaredNames, .list,
      SlotText {
        $0.isPlain ? "a list of names in [ ]" : "a list of names of \($0)s in [ ]"
      },
      grammar: "\"[\" , [ ( NAME | \"...\" ) , { \",\" , ( NAME | \"...\" ) } ] , \"]\"",
      offers: .list(of: .declared),
      bind: { $0.definitionNames($1.atom, declaredBy: $1.label).map(BoundArgument.definitions) }),
    SlotKind(
      .answers, .block, "{ with answers",
      notation: SlotText { label in
        let answers = label.description.split(separator: "-").map { "\($0) { … }" }
        return "{ " + answers.joined(separator: "; ") + " }"
      },
      grammar: "\"{\" , { NAME , BODY } , \"}\"", samples: ["{ yes { set answer = 2 }; no { } }"],
      offers: .block("the statements to run for each answer"),
      bind: { binder, place in
        place.block.flatMap { binder.answers($0, place.label) }.map(BoundArgument.buttons)
      }),

    // MARK: Parts of statements and declarations

    SlotKind(
      .newName, .name, "a name", notation: "NAME", grammar: "NAME", samples: ["fresh"],
      domain: { _, label, _ in label.description == "capture" ? .captures : .names([]) }),
    SlotKind(
      .body, .block, "{", notation: "{ … }", grammar: "\"{\" , { Statement } , \"}\"",
      samples: ["{ set answer = 2 }", "{ }"], offers: .block("statements")),
    SlotKind(
      .signature, .call, "a name", notation: "NAME[(INPUT: TYPE, …)]",
      summary: "the name of a declaration, with its inputs in parentheses",
      grammar: "NAME , [ Params ]"),
    SlotKind(
      .string, .parsed { $0.atom(.string, at: &$1).map { _ in .atoms } },
      SlotText { "\($0.withArticle) in quotes" },
      notation: SlotText { "\"\($0.description.uppercased())\"" },
      domain: { _, label, _ in
        switch label.description {
        case "file": .files(endings: [".sextant"])
        case "link": .links
        case "button": .buttons
        default: .names([])
        }
      }),
    SlotKind(
      .integer, .parsed { $0.atom(.integer, at: &$1).map { _ in .atoms } },
      SlotText { $0.isPlain ? "a number" : "a number of \($0)" },
      summary: "a whole number"),
    SlotKind(
      .type, .parsed { $0.atom(.name, .list, at: &$1).map { _ in .atoms } }, "a type",
      offers: .types),
    SlotKind(
      .value, .rest(.factOfValues), "a value",
      offers: .values(.unknown, isFree: false)),
    SlotKind(
      .fact, .rest(.fact),
      SlotText { $0.description == "state" ? "a fact about variables" : "a fact" },
      notation: "FACT"),
    SlotKind(
      .heard, .call, "the name of a message",
      summary: "the message that an `on` handles",
      grammar: "NAME , [ \"(\" , NAME , { \",\" , NAME } , \")\" ]", names: messages),
    SlotKind(
      .view, .parsed { $0.declaredName(&$1) }, "the name of a screen",
      grammar: "NAME | QUALIFIED", offers: .views),
    SlotKind(
      .system, .rest(.names), "the name of a system", grammar: "NAME , { NAME }",
      names: { $0.context.languages.catalog.names.map { .init($0, "a navigation system") } }),
    SlotKind(
      .domains, .parsed { $0.domains(&$1) }, "`for`", notation: "[for NAME in LIST]",
      summary: "the possible values of the captures of a link, such as `for id in [1, 2]`",
      grammar: "{ \"for\" , NAME , \"in\" , EXPR }"),
    SlotKind(
      .attributes,
      .parsed { parser, end in parser.rest(&end) { $0.attributes(from: $1) } }, "an attribute",
      notation: "[tags TAG, …] [for NAME, … in LIST] …",
      summary: "the attributes of a scenario, such as `tags smoke`",
      grammar: "{ Attribute }"),
    SlotKind(
      .cases, .block, "{ with cases", notation: "{ CASE, CASE }",
      summary: "the cases of an enumeration, in braces",
      grammar: "\"{\" , NAME , { [ \",\" ] , NAME } , \"}\"", offers: .block("its content")),
    SlotKind(
      .claim, .block, "{ with a fact", notation: "{ FACT }",
      summary: "the fact that a property requires or forbids, in braces",
      grammar: "\"{\" , FACT , \"}\"",
      offers: .block("its content")),
    SlotKind(
      .content, .block, "{ with a node", notation: "{ NODE }",
      summary: "the root node of a window, in braces",
      grammar: "\"{\" , NODE , \"}\"",
      offers: .block("its content")),
    SlotKind(
      .members, .block, "{", notation: "{ action …; source \"…\" }",
      summary: "the actions and other declarations of a screen or a container, in braces",
      grammar: "\"{\" , { Member } , \"}\"", offers: .block("its content")),
    SlotKind(
      .tabs, .block, "{ with tabs", notation: "{ tab TAB [\"TITLE\"] NODE … }",
      summary: "the tabs of a container, in braces",
      grammar: "\"{\" , { Tab | Member } , \"}\"", offers: .block("its content")),
    SlotKind(
      .segments, .block, "{ with segments", notation: "{ segment NODE … }",
      summary: "the segments of a container, in braces",
      grammar: "\"{\" , { \"segment\" , NODE | Member } , \"}\"", offers: .block("its content")),
    SlotKind(
      .declarations, .block, "{ with declarations", notation: "{ … start NODE }",
      summary: "the declarations of an app, in braces",
      grammar: "\"{\" , { Declaration } , Start , \"}\"", offers: .block("its content")),
    open(
      .sentence,
      { parser, start in
        parser.parser.statement(at: start)
        return nil
      }, "SENTENCE",
      summary: "a sentence, such as `append Detail`"),
    open(
      .binding, { $0.binding(from: $1) },
      "NAME = NODE | REF | VALUE",
      summary: "a name and a node or value, after `let`",
      grammar: "NAME , \"=\" , Bound"),
    open(
      .assignment, { $0.assignment(from: $1) },
      "STATE (= | += | -=) VALUE [with animation]",
      summary: "a variable and its new value, after `set`",
      grammar:
        "NAME , ( \"=\" , FACT | ( \"+=\" | \"-=\" ) , EXPR ) , [ \"with\" , \"animation\" ]"),
    open(
      .check, { $0.check(from: $1) },
      "FACT | EVENT | [no] error [CODE] from SENTENCE | graph snapshot [\"NAME\"]",
      summary: "the fact, event or error to check, after `expect` or `require`",
      grammar: "CHECK"),
    open(
      .printed, { $0.printed(from: $1) },
      "[debug] graph | state | FACT | VALUE | REF | the subject of a fact",
      summary: "the fact, value or node to print, after `print`",
      grammar:
        "( [ \"debug\" ] , \"graph\" | \"state\" | FACT | EXPR | REF | RELATION | Subject )"),
    open(
      .branches, { $0.branches(from: $1) }, "FACT { … } [else { … }]",
      summary: "the conditions and the blocks of an `if`",
      grammar: "FACT , BODY , { \"else\" , \"if\" , FACT , BODY } , [ \"else\" , BODY ]"),
    open(
      .rounds, { $0.rounds(from: $1).map { .rounds($0) } },
      "NAME, … in LIST { … }",
      summary: "the names, the list and the block of a `for`",
      grammar: "NAME , { \",\" , NAME } , \"in\" , EXPR , BODY"),
  ]

  /// Creates a row for the rest of a statement. The notation is also the name in errors.
  private static func open(
    _ slot: Pattern.Slot, _ parse: @escaping Statement, _ notation: SlotText, summary: String,
    grammar: String? = nil
  ) -> SlotKind {
    SlotKind(
      slot, .open(parse), notation, notation: notation, summary: summary, grammar: grammar)
  }

  private static let declaredName = SlotText { "the name of \($0.withArticle)" }

  private static let messages: @Sendable (Binder) -> [NameDomain.Name] = {
    $0.names(of: $0.app.messages, "a message")
  }
}
