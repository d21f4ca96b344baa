import SextantCompiler

/// Topics missing from the language tables: words and slots that many forms share.
let languageTopics: [HelpTopic] = [
  HelpTopic(
    notation: "sentence",
    summary:
      "what a person or a program does, such as `tap back` or `append Detail`; each system has its own: `:help sentences`, `sextant help NAME`",
    example: "append Detail", names: ["sentence"]),
  HelpTopic(
    notation: "sentence without animation",
    summary: "the same, not animated; it stands before a block",
    example: "append Detail without animation", names: ["without", "without animation"]),
  HelpTopic(
    notation: "// …   /* … */",
    summary:
      "a comment, up to the end of the line or between the marks; `// sextant: allow CODE` suppresses a warning of the line that it stands behind, or of the next one",
    example: "append Detail // as the button does",
    names: ["comment", "comments", "//", "/*", "allow"]),
  HelpTopic(
    notation: "chain",
    summary:
      "what is visible: from the root of the window into what it presents, into the last element of a stack, the selected tab, the current content; its last node is `top`, on which a sentence acts",
    example: "expect path is [Home]", names: ["chain"]),
  HelpTopic(
    notation: "NODE",
    summary:
      "a node to make or to compare with: the name of a screen or a container, with its inputs if it has some; `stacked` puts it into a stack of its own, `hiding tab bar` hides the tab bar there. Of inputs to compare with, some may be left out",
    example: "present sheet stacked Detail", names: ["NODE", "PAT", "stacked", "hiding"]),
  HelpTopic(
    notation: "[NODE, …]",
    summary: "a list of nodes; in what is compared, `...` stands for any run of them",
    example: "expect stack is [..., Home]", names: ["NODES", "PATS", "...", "…"]),
  HelpTopic(
    notation:
      "NAME[(INPUT: VALUE)]   NAME#N   root   parent   top   here   window NAME   (parent | presenter | presented | stack | tabs) of REF   Root/Main/home/0",
    summary:
      "a node of the graph: by its name (the nearest in view, else the only one), as an instance, by its place, by what it is to another one, or by a path from the root of the window: ids of tabs, indices from 0, `presented`",
    example: "in root: present sheet stacked Detail",
    names: ["REF", "reference", "root", "parent", "top", "here", "presenter", "presented", "path"]),
  HelpTopic(
    notation: "(children | predecessors | successors) of REF",
    summary: "the nodes below a node, or those before and after it in their stack",
    example: "expect children of root is [Home]",
    names: ["RELATION", "relation", "children", "predecessors", "successors"]),
  HelpTopic(
    notation: "REF | flow NAME [N]",
    summary: "what `in` acts on; a flow, where the system has them",
    example: "in root: present sheet stacked Detail", names: ["TARGET", "target"]),
  HelpTopic(
    notation: "VALUE",
    summary:
      "a text, a number, a time, `true` or `false`, a case of an enum, a list, the name of a state or of what `let` or `for` has bound; `+` and `-` calculate, `+` also joins texts",
    example: "print 1 + 2", names: ["VALUE", "EXPR", "true", "false", "+", "-"]),
  HelpTopic(
    notation: "\"text\"   \"a \\(VALUE) inside\"   \"\"\" … \"\"\"",
    summary:
      "a text; `\\(…)` puts a value into it; three quotes hold several lines; \\n, \\t, \\r, \\0, \\\", \\\\ and \\u{…} are as in Swift",
    example: "print \"the sum is \\(1 + 2)\"",
    names: ["text", "string", "interpolation", "TITLE", "ADDRESS", "REASON"]),
  HelpTopic(
    notation: "300ms   2s   1min   0.5s", summary: "a time, of which none passes for real",
    example: "wait 2s", names: ["duration", "ms", "s", "min", "time"]),
  HelpTopic(
    notation: "count (NODE | sheets | covers | alerts | dialogs | windows | stack [of REF])",
    summary: "how many there are: a value, to be compared or printed",
    example: "expect count sheets is 0",
    names: ["count", "sheets", "covers", "alerts", "dialogs", "windows"]),
  HelpTopic(
    notation: "FACT and FACT   FACT or FACT   not FACT   (FACT)",
    summary:
      "what holds or does not, for `expect`, `require`, `if`, `when`, `print`, properties and searches; `and` binds more tightly than `or`. `:help facts` lists them",
    example: "expect top is Home and not Detail exists",
    names: ["FACT", "fact", "and", "or", "not"]),
  HelpTopic(
    notation: "VALUE (is | is not | < | <= | > | >=) VALUE", summary: "compare two values: a fact",
    example: "expect count windows >= 1",
    names: ["is", "is not", "<", "<=", ">", ">=", "compare"]),
  HelpTopic(
    notation: "can sentence   cannot sentence   can in REF: sentence",
    summary:
      "whether the system would do that: a fact. A sentence takes all that follows; one with a block of its own stands in parentheses",
    example: "expect can append Detail", names: ["can", "cannot"]),
  HelpTopic(
    notation: "expect EVENT ever",
    summary: "since the scenario began, and not by the last statement alone",
    example: "expect nothing triggered ever", names: ["ever"]),
  HelpTopic(
    notation: "expect [no] error [CODE] from sentence",
    summary: "whether a sentence would fail, and how; it is tried on a copy, and nothing changes",
    example: "expect error emptyPath from drop last 9", names: ["error", "no error"]),
  HelpTopic(
    notation: "CODE",
    summary:
      "the word of an error or a warning, such as `noStack`: `:help codes` lists them, `:help CODE` says what the code means and what to write instead",
    example: "expect no warning", names: ["CODE", "code"]),
  HelpTopic(
    notation: "graph { … }",
    summary:
      "the graph as `print graph` prints it, so that it can be pasted; where it is compared, `...` stands for any items",
    example: "expect graph { stack { Home } }", names: ["LITERAL", "literal"]),
  HelpTopic(
    notation: "{ … }", summary: "a block: statements on lines of their own, or between semicolons",
    example: "repeat 2 { append Detail; wait 1s }", names: ["BODY", "block", "{", ";"]),
  HelpTopic(
    notation: "{ button \"TITLE\" [destructive | cancel] [{ … }] … }",
    summary: "the buttons of an alert or a dialog, with what each does",
    example: "present alert \"Sure?\" { button \"Delete\" destructive { dismiss } }",
    names: ["BUTTONS", "button", "destructive", "cancel"]),
  HelpTopic(
    notation: "{ ANSWER { … }; … }", summary: "the answers to a question, with what each does",
    names: ["ANSWERS", "ANSWER"]),
  HelpTopic(
    notation: "NAME   `NAME`",
    summary:
      "a letter or _, then letters, digits and _; in backquotes a word of the language is a name",
    example: "let detail = Detail", names: ["NAME", "NEW", "name", "`"]),
  HelpTopic(
    notation: "NAME(INPUT: TYPE [in LIST] [= VALUE], …)",
    summary:
      "the inputs of what is declared; `in` lists the values that a person or a search chooses from, `=` says what is meant where it is left out",
    example: "screen Page(number: Int in [1, 2] = 1)", names: ["INPUT", "INPUTS", "inputs"]),
  HelpTopic(
    notation: (valueTypes.map(\.name) + ["[TYPE]", "NAME"]).joined(separator: " | "),
    summary: "what an input or a state can hold: `:help types`",
    example: "screen Page(number: Int)", names: ["TYPE", "type"]),
  HelpTopic(
    notation: "[VALUE, …]", summary: "a list", example: "for id in [1, 2] { print id }",
    names: ["LIST", "list"]),
  HelpTopic(
    notation: "TAG", summary: "a word that `--filter tag:TAG`, `--tags` and `:test` select by",
    example: "scenario \"push\" tags smoke { append Detail }", names: ["TAG", "tag"]),
]
