import SextantCompiler

let languageTopics: [HelpTopic] = [
  HelpTopic(
    notation: "sentence",
    summary:
      "a command, such as `tap back` or `append Detail`. Each system has different sentences: `:help sentences` lists them, and `sextant help SYSTEM` explains a system",
    example: "append Detail", names: ["sentence"]),
  HelpTopic(
    notation: "sentence without animation",
    summary:
      "run a sentence without its animation; if the sentence has a block, write `without animation` before the block",
    example: "append Detail without animation", names: ["without", "without animation"]),
  HelpTopic(
    notation: "// …   /* … */",
    summary:
      "a comment: `//` begins a comment that ends with the line; `/*` begins a comment that ends with `*/`. `// sextant: allow CODE` suppresses the warning CODE of the statement on the same or the next line",
    example: "append Detail // as the button does",
    names: ["comment", "comments", "//", "/*", "allow"]),
  HelpTopic(
    notation: "chain",
    summary:
      "the visible nodes, from the root of the window to `top`. The next node after a presenter is its presentation. The next node after a stack is the last element; after tabs, it is the selected tab. Sentences act on `top`",
    example: "expect path is [Home]", names: ["chain"]),
  HelpTopic(
    notation: "NODE",
    summary:
      "a node to create or to compare with: the name of a screen or a container, with its arguments. `stacked` puts the node into a new stack; `hiding tab bar` hides the tab bar. A comparison may omit arguments",
    example: "present sheet stacked Detail", names: ["NODE", "PAT", "stacked", "hiding"]),
  HelpTopic(
    notation: "[NODE, …]",
    summary: "a list of nodes; in a comparison, `...` matches any number of nodes",
    example: "expect stack is [..., Home]", names: ["NODES", "PATS", "...", "…"]),
  HelpTopic(
    notation:
      "NAME[(INPUT: VALUE)]   NAME#N   root   parent   top   here   window NAME   (parent | presenter | presented | stack | tabs) of REF   Root/Main/home/0",
    summary:
      "a reference to a node: a name (`Detail`), a name with a number (`Detail#7`), a role (`root`), a relation (`parent of Detail`) or a path (`Root/Main/home/0`). A name means the nearest visible node with this name. If no such node is visible, the name must be unique. A path begins at the root of the window. It contains names, ids of tabs, indices from 0, and `presented`",
    example: "in root: present sheet stacked Detail",
    names: ["REF", "reference", "root", "parent", "top", "here", "presenter", "presented", "path"]),
  HelpTopic(
    notation: "(children | predecessors | successors) of REF",
    summary:
      "the nodes around a node: `children` are the nodes directly below the node, `predecessors` are all nodes above the node (its parent first), and `successors` are all nodes below the node",
    example: "expect children of root is [Home]",
    names: ["RELATION", "relation", "children", "predecessors", "successors"]),
  HelpTopic(
    notation: "REF | flow NAME [N]",
    summary:
      "the node on which the sentences after `in` act; in the system `coordinator`, also a flow",
    example: "in root: present sheet stacked Detail", names: ["TARGET", "target"]),
  HelpTopic(
    notation: "VALUE",
    summary:
      "a text, a number, a duration, `true`, `false`, a case of an enum, a list, a variable, or a name bound by `let` or `for`. `+` and `-` calculate; `+` also joins texts",
    example: "print 1 + 2", names: ["VALUE", "EXPR", "true", "false", "+", "-"]),
  HelpTopic(
    notation: "\"text\"   \"a \\(VALUE) inside\"   \"\"\" … \"\"\"",
    summary:
      "a text; `\\(…)` inserts a value; three quotes delimit several lines; \\n, \\t, \\r, \\0, \\\", \\\\ and \\u{…} are as in Swift",
    example: "print \"the sum is \\(1 + 2)\"",
    names: ["text", "string", "interpolation", "TITLE", "ADDRESS", "REASON"]),
  HelpTopic(
    notation: "300ms   2s   1min   0.5s", summary: "a duration in virtual time",
    example: "wait 2s", names: ["duration", "ms", "s", "min", "time"]),
  HelpTopic(
    notation:
      "count (NODE | sheets | covers | alerts | dialogs | windows | stack [of REF] | LIST)",
    summary: "the number of nodes or elements, to compare or to print",
    example: "expect count sheets is 0",
    names: ["count", "sheets", "covers", "alerts", "dialogs", "windows"]),
  HelpTopic(
    notation: "FACT and FACT   FACT or FACT   FACT implies FACT   not FACT   (FACT)",
    summary:
      "a condition for `expect`, `require`, `if`, `when`, `print`, properties and searches. `not` has the highest precedence, then `and`, then `or`, then `implies`. `:help facts` lists the facts",
    example: "expect top is Home and not Detail exists",
    names: ["FACT", "fact", "and", "or", "implies", "not"]),
  HelpTopic(
    notation: "VALUE (is | is not | < | <= | > | >=) VALUE", summary: "a fact: compare two values",
    example: "expect count windows >= 1",
    names: ["is", "is not", "<", "<=", ">", ">=", "compare"]),
  HelpTopic(
    notation: "can sentence   cannot sentence   can in REF: sentence",
    summary:
      "a fact: the sentence would run without an error. The sentence extends to the end of the fact. If the sentence has a block, write parentheses around the sentence",
    example: "expect can append Detail", names: ["can", "cannot"]),
  HelpTopic(
    notation: "expect EVENT ever",
    summary:
      "check the events of all statements of the scenario",
    example: "expect nothing triggered ever", names: ["ever"]),
  HelpTopic(
    notation: "expect [no] error [CODE] from sentence",
    summary:
      "check that a sentence fails with this error; with `no error`, check that it does not fail. The state does not change",
    example: "expect error emptyPath from drop last 9", names: ["error", "no error"]),
  HelpTopic(
    notation: "CODE",
    summary:
      "the code of an error or a warning, such as `noStack`. `:help codes` lists all codes; `:help CODE` explains a code and its fix",
    example: "expect no warning", names: ["CODE", "code"]),
  HelpTopic(
    notation: "graph { … }",
    summary:
      "the graph in the format of `print graph`; in a comparison, `...` matches any items",
    example: "expect graph { stack { Home } }", names: ["LITERAL", "literal"]),
  HelpTopic(
    notation: "{ … }", summary: "a block: statements on separate lines, or separated by semicolons",
    example: "repeat 2 { append Detail; wait 1s }", names: ["BODY", "block", "{", ";"]),
  HelpTopic(
    notation: "{ button \"TITLE\" [destructive | cancel] [{ … }] … }",
    summary: "the buttons of an alert or a dialog, each with the statements that it runs",
    example: "present alert \"Sure?\" { button \"Delete\" destructive { dismiss } }",
    names: ["BUTTONS", "button", "destructive", "cancel"]),
  HelpTopic(
    notation: "{ ANSWER { … }; … }",
    summary: "the answers to a question, each with the statements that it runs",
    names: ["ANSWERS", "ANSWER"]),
  HelpTopic(
    notation: "NAME   `NAME`",
    summary:
      "a name: a letter or _, then letters, digits and _. A keyword in backquotes is also a name",
    example: "let detail = Detail", names: ["NAME", "NEW", "name", "`"]),
  HelpTopic(
    notation: "NAME(INPUT: TYPE [in LIST] [= VALUE], …)",
    summary:
      "the inputs of a declaration; the list after `in` contains the permitted values, and the value after `=` is the default value",
    example: "screen Page(number: Int in [1, 2] = 1)", names: ["INPUT", "INPUTS", "inputs"]),
  HelpTopic(
    notation: (valueTypes.map(\.name) + ["[TYPE]", "NAME"]).joined(separator: " | "),
    summary: "the type of an input or a variable: `:help types`",
    example: "screen Page(number: Int)", names: ["TYPE", "type"]),
  HelpTopic(
    notation: "[VALUE, …]   LIST[N]   (first | last) [N] of LIST   LIST contains VALUE",
    summary:
      "a list. `LIST[N]` is the element with the index N, counted from 0. `first of LIST` is an element; `first 2 of LIST` is a list of two elements; `last` is similar. `LIST contains VALUE` is a fact",
    example: "for id in [1, 2] { print id }",
    names: ["LIST", "list", "first", "last", "contains"]),
  HelpTopic(
    notation: "TAG",
    summary:
      "a tag of a scenario; `--filter tag:TAG`, `--tags` and `:test` select scenarios by their tags",
    example: "scenario \"push\" tags smoke { append Detail }", names: ["TAG", "tag"]),
]
