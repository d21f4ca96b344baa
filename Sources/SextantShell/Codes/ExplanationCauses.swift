/// The cause of each error and warning in one or two sentences, by code. Codes of a single system
/// bring theirs in the system's own table.
enum ExplanationCauses {
  static func of(_ word: String) -> String? { all[word] }

  static let all: [String: String] = [
    reading, forms, names, values, declarations, idle, running, graph, shell,
  ].reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }

  // MARK: Syntax errors

  private static let reading = [
    "unexpectedCharacter":
      "The character begins nothing in this language. Signs of other languages are words here: `is` for `==`, `and` for `&&`, `or` for `||`, `not` for `!`; texts stand in double quotes.",
    "invalidUTF8":
      "Scripts are UTF-8. The file was saved in another encoding, or it is no text at all.",
    "nul": "The file holds a byte 0, as texts in UTF-16 and binary files do.",
    "badName":
      "Backquotes make a name of a word that means something else, and a name is one word of letters, digits and `_`.",
    "unterminatedString":
      "A text in quotes ends where its line does, and there was no second quote before that. A text of several lines stands between two `\"\"\"`.",
    "unterminatedTextBlock":
      "A text that begins with `\"\"\"` goes on until the next `\"\"\"`, and the file ended first.",
    "textBlockOnOneLine":
      "The lines of a text in `\"\"\"` are those between the two marks, so nothing of it stands on the line of the first.",
    "unterminatedComment":
      "A comment that begins with `/*` goes on until `*/`; comments nest, so each needs its own.",
    "badEscape":
      "After a backslash a text knows only `\\n`, `\\t`, `\\r`, `\\\"`, `\\\\`, `\\u{…}` and `\\(…)`.",
    "noSuchScalar":
      "The number in `\\u{…}` is past the end of Unicode, or is one of those that are no character by themselves.",
    "unterminatedInterpolation":
      "The value that `\\(` puts into a text has no `)` before its line ends.",
    "badNumber":
      "What begins with a digit is a number or a duration such as `300ms`, and this is neither; names begin with a letter.",
    "numberTooLarge":
      "Numbers have 64 bits, decimals at most 18 digits after the point, and durations fit in as many milliseconds.",
    "durationTooFine": "Time goes on in milliseconds, and this is a part of one.",
    "unterminatedBlock":
      "The file ended before the `}` of this block. A missing brace is often noticed far below the line that lacks it.",
    "unterminatedBracket":
      "The bracket is not closed before the file, the block or the bracket around it ends.",
    "unexpectedCloser":
      "There is one closing bracket too many, or it is not of the kind that is open.",
    "expectedCloser": "A group holds one value, and something more stands in it.",
    "braceOnNewLine":
      "A line ends a statement, so a block begins on the line of what it belongs to.",
    "blockWithoutHead":
      "A block belongs to a statement or a declaration, and none stands before this one.",
    "blockNotAllowed": "Lists and texts hold values, and a block is none.",
    "braceMissing":
      "The lines below are further in and end with a `}`, as those of a block do, and no `{` opens one.",
    "headMissing":
      "Lines that are further in than those around them end with a `}`, and the line that would open a block for them is not there.",
    "blankNeeded":
      "A bracket that touches a name holds its inputs. Only names have inputs, so a group after anything else stands apart.",
    "commaMisplaced": "A comma has something on both of its sides.",
    "commaMissing": "Two things in a bracket stand side by side with no comma between them.",
    "labelWithoutValue": "A label and a colon say which input is meant, and no value follows.",
    "valueMissing": "A bracket, or a place between commas, is empty where a value should stand.",
    "separatorInBracket": "`;` ends a statement, and a bracket is still open; commas stand there.",
    "nestingTooDeep":
      "Blocks, brackets and interpolations may stand in one another 500 deep, which no text that a person writes is.",
    "tooLarge": "The text has more than a gigabyte. Reading stops before it begins.",
    "tooManyProblems":
      "After the first thousand problems the rest is left out: they mostly follow from one another, or this is no script.",
  ]

  // MARK: Forms

  private static let forms = [
    "unknownSentence":
      "A statement begins with a word that no statement, no sentence of the app's system and no command of the app begins with.",
    "expected":
      "The statement begins like one that there is, and then goes on in a way that none does. The message lists what could stand at the mark.",
    "unexpectedBlock": "The statement is whole without a block, and one follows.",
    "strayClause":
      "After the `}` of a block only `else` and `otherwise` go on, and only after a block that they belong to.",
    "elseOnNewLine":
      "A line ends a statement, so an `else` on a line of its own belongs to nothing.",
    "notHere":
      "The statement is known, and it means nothing in this place: nothing is expected while a body runs, and declarations are not made in a block.",
    "later": "The language has this form, and this version does not carry it out yet.",
    "noAnimation": "The sentence changes nothing with an animation, so there is none to leave out.",
    "tooLong":
      "A statement of more than a thousand words was generated, or lacks line breaks; commas outside of brackets count as words. Of a long `enum`, each case may stand on a line of its own: then there may be any number.",
    "emptyLiteral": "A graph in braces describes a node, and there is none in these.",
    "openLiteral":
      "`...` stands for anything, which can be compared with a graph but not be made into one.",
  ]

  // MARK: Names

  private static let names = [
    "unknownNode": "The app declares no screen and no container of this name.",
    "unknownThing":
      "The app's system has declarations of this kind, and none of them has this name.",
    "otherSystem":
      "Another navigation system has this sentence or declaration, and the app uses one that has not.",
    "wrongKind":
      "The name is declared, as something that this sentence does not take.",
    "ambiguousName":
      "Several flows have a route of this name, and nothing says which of them is meant.",
    "oneModel":
      "In this system every sentence goes to the one model of a window, not to a screen, so `in` has only windows (or flows) to choose from.",
    "unknownTabName": "None of the app's tabs has this id.",
    "unknownWindow": "The app declares no window of this name; `main` is always there.",
    "unknownPresentable":
      "The app declares no presentable of this name, and it is no style either.",
    "unknownAction": "No screen of the app declares an action of this name.",
    "unknownName":
      "A value was wanted, and the name is that of no binding, no state and no case in this place.",
    "unknownState": "The app declares no state of this name, so it cannot be set or asked.",
    "unknownTrigger": "The app declares no trigger of this name.",
    "unknownType":
      "The types are `String`, `Int`, `Decimal`, `Bool`, `Duration`, `Node`, lists of them, and the app's enumerations.",
    "unknownCode":
      "An expectation asks for an error or a warning that a run of this app can never give.",
    "duplicate":
      "Two declarations of one kind have the same name in the same place, so the name could mean either.",
    "nearName":
      "Without an app every capitalised name is a screen. This one was used only once and is almost like another, as names with a slip are.",
    "notANode": "The name is bound to a number, a text or a truth, and a node is wanted.",
    "unknownSystem": "`uses` names a navigation system, and there is none of this name.",
    "unknownMessage": "The app declares no message of this name.",
    "unknownEvent": "The app declares no event of this name.",
    "unused":
      "The app declares it, and nothing in the text shows or names it, so that it can never be seen.",
  ]

  // MARK: Code without effect

  private static let idle = [
    "unusedState":
      "A state is there to be asked, and nothing in the app or its file asks for it or sets it.",
    "unusedBinding":
      "`let` gives a name to what comes after it, and nothing after it says that name.",
    "unusedInput":
      "Whoever runs the command has to give the input, and its body does the same whatever it is.",
    "unusedImport":
      "An import brings an app and declarations. The file has none, or it was imported before; its statements and scenarios do not run here.",
    "deadLink":
      "Opening an address runs the first link of the app that matches it, and none does, so the sentence can only be refused.",
    "contradiction":
      "Two expectations ask about the same moment, for nothing happens between them, and what the first wants excludes what the second wants.",
    "neverHolds": "Whatever a run does, the answer is no: the expectation fails each time.",
    "neverMade":
      "The expectation wants to see a screen that no sentence, body, link or declaration of the program puts anywhere.",
    "unknownSource":
      "A presentation from a source grows out of a view that registered it. Screens of the app name their sources, and none names this one.",
    "notSearched":
      "What is true of some state, or can be reached from every one, shows only in all the states that the app can come to, and nothing visits these yet. `--strict` leaves this warning as it is.",
    "untakenNode":
      "`let` with a node makes the node at once and keeps it aside until a sentence takes it, and in this system each sentence makes its own.",
    "otherOwner":
      "A route belongs to the flow in whose block it stands, and only that flow can show it. A route that shows several shows those of its own flow.",
    "unusedSuppression":
      "The comment allows a warning that its statement does not have. What it was for is mended, or the comment stands elsewhere: it belongs behind the statement, behind its `{` or on a line of its own before it.",
    "unknownSuppression":
      "A comment allows warnings by their words, and no warning has this one; `sextant explain` lists them.",
    "suppressedError":
      "A comment allows what may be meant. An error keeps the text from running, so that it can only be mended.",
    "badSuppression":
      "After `sextant: allow` a comment names the warnings that it allows by their words, and this one names none.",
  ]

  // MARK: Values

  private static let values = [
    "missingArgument": "An input without a default was left out.",
    "extraArgument": "There are more values in the brackets than there are inputs.",
    "unknownLabel": "The inputs have names, and none of them has this one.",
    "wrongType": "A value of one type stands where another type is declared or needed.",
    "positionalAfterLabel":
      "A value without a label belongs to the input at its place, which nobody can count after labels.",
    "notInDomain":
      "The declaration lists the values that this input may have, and this is none of them.",
    "notConstant":
      "Here a value is needed before anything runs, so it cannot depend on a state or a binding.",
    "negativeCount": "Something is to be done a number of times, and the number is below zero.",
    "wildcardHere": "`...` stands for anything, and only what is compared can be anything.",
    "givenTwice": "Two values are given for one input.",
    "negativeDuration":
      "Virtual time goes on and never back, so one cannot wait for less than nothing.",
  ]

  // MARK: Declarations and files

  private static let declarations = [
    "whenOverState":
      "`when` is looked at whenever a state changes, and the graph changes at other times as well.",
    "badLink": "A link is `scheme://path` with parts in braces that are whole between slashes.",
    "unknownCapture":
      "`for` after a link's address says which values a part in braces may have, and no part has this name.",
    "emptyDomain":
      "The list after `in` has the values that this part of the address may have, and it has none.",
    "unreachableLink":
      "The first link that matches wins, and one above this is the same but for the names of its captures.",
    "noStart": "`start` says what an app begins with, and this app does not say it.",
    "secondApp": "A file has one app, those in what it imports included.",
    "containsItself":
      "A container is made together with what it holds. One that holds itself would have to be made without end.",
    "unknownDeclaration":
      "A line of an app or of a declaration begins with no word that declares something there.",
    "emptyTabs": "One of its elements is always selected, so there is at least one.",
    "importFailed":
      "The path, as seen from the file that imports it, leads to nothing that can be read.",
    "importCycle": "A file imports itself, directly or through others.",
    "noCases": "The scenario runs once for each value of a list, and the list has none.",
    "sameScenario":
      "Two scenarios of a file have one name, so neither a report nor a filter can tell them apart.",
    "sameCase": "A value stands twice in the list of a scenario, which then runs the same twice.",
  ]

  // MARK: Running

  private static let running = [
    "limit":
      "The graph grew past what any app has, as a loop that only adds does. The sentence is taken back.",
    "gone": "The node that a number or a binding names was dismissed, dropped or replaced before.",
    "usedTwice":
      "A binding is one instance, and an instance has one place; it was put into the graph before.",
    "cycle": "Bodies call one another in a circle, so that none of them would ever end.",
    "notPossible":
      "A gesture is what a person does with what is visible, and nothing visible offers this one.",
    "alertShowing":
      "An alert covers the window, and a person has to answer it before anything else.",
    "lastWindow": "An app without a window has ended, so the last one stays.",
    "noSuchWindow": "The window is declared, and it was not opened or is closed again.",
    "noChange": "The sentence was carried out and has left everything as it was.",
    "cannot":
      "The original's can-execute says no to this command, and its execute changes something all the same.",
    "noSource":
      "A presentation from a source grows out of a view that registered it, and no visible screen has.",
    "offChain":
      "The presentation is in the graph, on a node that is not visible, so nobody sees it until that node is.",
    "lostBody":
      "A graph says what an alert shows. Which inputs its declaration had does not follow from that, and what its buttons do may depend on them.",
    "noSuchNode": "A reference names a node by what it is, and no such node is in the graph now.",
    "ambiguous": "Several nodes fit the reference equally well, and a sentence acts on one.",
    "tooDeep":
      "Bodies call bodies, or blocks stand in blocks, further down than the interpreter goes: 100 calls or 600 blocks.",
    "overflow": "The result of a calculation is beyond 64 bits.",
    "expectationFailed":
      "An `expect` or a `require` was asked and does not hold: either the app or the expectation is wrong.",
    "outsideDomain":
      "A value that only the run could know is none of those that the declaration lists for the input.",
    "interrupted": "Ctrl-C, or a signal, has ended the run in the middle of a statement.",
    "noFile": "`restore` reads a file, and there is none, or it holds no JSON of a state.",
    "eventsForgotten":
      "A long run forgets its first events to save memory, and this expectation asks about all of them.",
    "noLink": "The app declares links, and the address fits none of them.",
    "badState":
      "The file holds a state, and not one of this app: a screen, a state or a window of it is not declared, a value has another type, or the graph is none that the app can come to.",
    "badLiteral":
      "The graph in braces describes what the app cannot come to: two presentations on one node, say, another root than that of `start`, or an alert that no declaration shows.",
    "snapshotsLater":
      "`expect graph snapshot` would compare with a recorded graph, and nothing is recorded yet.",
    "valueTooLarge":
      "A text or a list grew without end, as one does that is put together with itself in a loop.",
    "noSuchInstance":
      "Instances are numbered from the start of a run, and it has not come to this number.",
    "otherNode": "The number belongs to a node of another name, so one of the two is a slip.",
    "negativeTime": "A duration that was calculated came out below zero.",
    "invariantBroken":
      "The app declares an `invariant`, which held before the statement and does not after it. Where its fact asks about a node that is not there, it cannot be answered and does not hold: `no Main or …` allows for that.",
    "neverBroken":
      "The app declares with `never` what is not to be, and the statement has led to it.",
    "tooManySentences":
      "One statement runs bodies and timers to their end, and these run others; here that had no end in sight.",
  ]

  // MARK: The system graph

  private static let graph = [
    "noStack": "The sentence pushes, drops or reads a stack, and the node it acts on is in none.",
    "emptyPath": "A stack without elements has nothing that could be dropped from it.",
    "noTabs": "A tab is selected in the tabs around a node, and no tabs are around this one.",
    "unknownTab": "The tab exists in other tabs of the app, not in those around this node.",
    "notSwitched": "Only a switched container shows one of several nodes, and this node is none.",
    "nothingToDismiss": "A presentation is closed by dismissing it, and nothing is presented here.",
    "noElement":
      "`map stack` makes a stack of the elements of the old one, each at most once, and this asks for one that is not there.",
    "badCount": "A stack can lose none, some or all of its elements, and never less than none.",
  ]

  // MARK: The shell

  private static let shell = [
    "unknownCommand":
      "A line that begins with a colon is a command of the shell, and none has this name.",
    "unexpectedArgument": "The command stands alone, and something follows it.",
    "missingCommandArgument": "The command needs to be told what it is about.",
    "notACount": "`:undo` and `:redo` take a number of steps, 1 or more.",
    "noSuchStep": "The session has no step of this number, and no step was marked with this name.",
    "nothingToUndo": "The session is at its start.",
    "nothingToRedo": "Nothing was undone, or something new was done after it.",
    "unknownFormat": "A graph is drawn in one of a few formats, and this is none of them.",
    "unknownTopic": "No sentence, statement, fact, command or code has this name, in any system.",
    "cannotRead":
      "The path leads to nothing that can be read, as seen from where the shell was started.",
    "cannotWrite": "The folder or the file does not permit it, or there is no such folder.",
    "nothingLoaded": "`:reload` loads a file again, and this session began without one.",
    "badMark": "A mark is told from the number of a step by being a word.",
    "fileExists":
      "The file is not one that this session has written, and what is in it would be lost.",
    "cannotSave":
      "What is saved is run once before, and it did not come to the same end: a file that the session has read may have changed, or a step has broken an `invariant`.",
    "unknownSetting": "`:set` knows a few settings, and none has this name.",
    "badSetting": "The setting has a few values, and this is none of them.",
    "badTarget":
      "A path leads to a screen, written as after `expect top is`, and this cannot be read so.",
    "unknownErrorCode": "No code has this word or this number.",
    "noSuchLine": "`:load FILE:LINE` runs a file up to a line, and the file has no such line.",
  ]
}
