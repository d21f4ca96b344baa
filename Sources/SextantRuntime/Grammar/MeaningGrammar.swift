import SextantLanguage
/// The fixed productions of the grammar's second part: forms that are in no table, the same in
/// every system.
enum MeaningGrammar {
  /// Files.
  static let files = #"""
    (* ===== 2 what items mean =====

       Words in quotes are atoms of part 1; NAME, STRING, INT, DECIMAL, DURATION are its tokens. Where a
       word and a NAME both fit, the word wins; a name in backquotes is always a NAME. A production of
       which the name ends in that of a system is that system's own: an app has those of the system that
       it `uses`, beside the common ones. Productions with a row for each alternative list what a table
       holds, in the order of the table. *)

    File        = { Import | App | Declaration | Before | Scenario | Statement } ;
    Import      = "import" , STRING ;
    Before      = "before" , "each" , Body ;
    Scenario    = "scenario" , STRING , { Tags | Each } , Body ;
    Tags        = "tags" , NAME , { "," , NAME } ;
    Each        = "for" , NAME , "in" , EXPR ;
    Body        = "{" , { Statement } , "}" ;
    App         = "app" , NAME , [ "uses" , NAME , { NAME } ] , "{" , { Declaration } , "start" , NODE , "}" ;
    """#

  /// Declarations of every system.
  static let declarations = #"""
    (* declarations of every system *)
    Declaration = Common | Of ;
    Common      = State | Enum | Message | Trigger | Action | Event | Link | When | On | Property ;
    State       = "state" , NAME , [ ":" , TYPE ] , "=" , VALUE ;
    Enum        = "enum" , NAME , "{" , NAME , { [ "," ] , NAME } , "}" ;
    Message     = "message" , NAME , [ Params ] ;
    Trigger     = "trigger" , NAME , [ Params ] ;
    Action      = "command" , NAME , [ Params ] , [ "when" , FACT ] , Body ;
    Event       = "event" , NAME , [ Params ] , Body ;
    Link        = "link" , STRING , { Each } , Body ;
    When        = "when" , FACT , Body , [ "otherwise" , Body ] ;
    On          = "on" , NAME , [ "(" , NAME , { "," , NAME } , ")" ] , [ "from" , NAME ] , Body ;
    Property    = ( "invariant" | "never" | "sometimes" | "always" , "can" , "reach" ) ,
                  STRING , "{" , FACT , "}"
                | "eventually" , STRING , "{" , FACT , "}" , "within" , INT , "moves" ;
    Params      = "(" , Param , { "," , Param } , ")" ;
    Param       = NAME , ":" , TYPE , [ "in" , List ] , [ "=" , VALUE ] ;
    TYPE        = "String" | "Int" | "Decimal" | "Bool" | "Duration" | "Node"
                | "[" , TYPE , "]" | NAME ;
    Members     = "{" , { Member } , "}" ;
    Member      = "action" , NAME , [ Params ] , [ "when" , FACT ] , Body | On | "source" , STRING ;
    """#

  /// Declarations of systems without declarations of their own.
  static let tree = #"""
    (* declarations of a system that brings none of its own *)
    OfTree      = "screen" , NAME , [ Params ] , [ Members ]
                | "tabs" , NAME , [ Params ] , [ "selected" , NAME ] , "{" , { Tab | Member } , "}"
                | "switched" , NAME , [ Params ] , [ "shows" , ( NODE | "nothing" ) ] , [ Members ]
                | "custom" , NAME , [ Params ] , [ "not" , "wrapping" ] ,
                  "{" , { "segment" , NODE | Member } , "}"
                | "presentable" , NAME
                | "window" , NAME , "{" , NODE , "}" ;
    Tab         = "tab" , NAME , [ STRING ] , NODE ;
    """#

  /// Statements; the tables have the bindings of `let` and the sentences.
  static let statements = #"""
    (* statements *)
    Statement   = [ "in" , TARGET , ":" ] , ( Simple | Compound ) | "in" , TARGET , Body ;
    Simple      = [ "try" ] , Triable
                | ( "expect" | "require" ) , CHECK
                | "let" , NAME , "=" , Bound
                | "set" , "tracing" , ( "on" | "off" )
                | "print" , ( [ "debug" ] , "graph" | "state" | FACT | EXPR | REF | RELATION )
                | "restore" , ( STRING | "graph" , LITERAL ) ;
    Triable     = Sentence | "set" , NAME , "=" , EXPR | "wait" , EXPR ;
    Compound    = "after" , EXPR , Body
                | "together" , Body
                | "repeat" , EXPR , Body
                | "for" , NAME , "in" , EXPR , Body
                | "if" , FACT , Body , { "else" , "if" , FACT , Body } , [ "else" , Body ] ;
    Sentence    = ( Gesture | Command | COMMAND ) , [ "without" , "animation" ] ;    (* before a block *)
    """#

  /// The slots of patterns.
  static let arguments = #"""
    (* what fills the places of a pattern *)
    PICK        = REF | INT ;
    NODES       = "[" , [ NODE , { "," , NODE } ] , "]" ;
    CALL        = NAME , [ Args ] ;
    NAMES       = "[" , [ ( NAME | "..." ) , { "," , ( NAME | "..." ) } ] , "]" ;
    ANSWERS     = "{" , { NAME , Body } , "}" ;
    PICKS       = "[" , [ Pick , { "," , Pick } ] , "]" ;
    Pick        = PICK | "new" , NODE ;
    TAB         = NAME ;
    WINDOW      = NAME ;
    PRESENTABLE = NAME ;
    TRIGGER     = NAME , [ Args ] ;
    MESSAGE     = NAME , [ Args ] ;
    EVENT       = NAME , [ Args ] ;
    COMMAND     = NAME , [ Args ] ;
    ACTION      = NAME , [ Args ] ;
    STATE       = NAME ;
    TRANSITION  = NAME ;
    CODE        = NAME ;
    SCREEN      = NAME ;
    BUTTONS     = "{" , { Button } , "}" ;
    Button      = "button" , EXPR , [ "destructive" | "cancel" ] , [ Body ] ;
    """#

  /// Nodes, references and values.
  static let things = #"""
    (* things *)
    NODE        = "stacked" , ( NODE | List ) , [ "hiding" , "tab" , "bar" , [ "animated" ] ]
                | ( NAME | QUALIFIED ) , [ Args ] ;
    PAT         = "stacked" , ( PAT | PATS ) , [ "hiding" , "tab" , "bar" , [ "animated" ] ]
                | ( NAME | QUALIFIED ) , [ Args ] | INSTANCE | "stack" ;
    PATS        = "[" , [ ( PAT | "..." ) , { "," , ( PAT | "..." ) } ] , "]" ;
    REF         = NAME , [ Args ] | INSTANCE | PATH | "root" | "parent" | "top" | "here"
                | "window" , NAME
                | ( "parent" | "presenter" | "presented" | "stack" | "tabs" ) , "of" , REF ;
    TARGET      = REF | "flow" , NAME ;
    RELATION    = ( "children" | "predecessors" | "successors" ) , "of" , REF ;
    Args        = "(" , [ Arg , { "," , Arg } | "..." ] , ")" ;
    Arg         = [ NAME , ":" ] , ( EXPR | NODE ) ;
    List        = "[" , [ ( EXPR | NODE ) , { "," , ( EXPR | NODE ) } ] , "]" ;
    EXPR        = Term , { ( "+" | "-" ) , Term } ;
    Term        = VALUE | NAME | "-" , Term | "(" , EXPR , ")" | List | "count" , Counted ;
    Counted     = "sheets" | "covers" | "alerts" | "dialogs" | "windows"
                | "stack" , [ "of" , REF ] | PAT ;
    VALUE       = STRING | INT | DECIMAL | DURATION | "true" | "false" | NAME | List ;
    """#
}
