import SextantCompiler
import SextantInterpreter
import SextantLanguage

/// The productions of part 2 that are not generated from tables.
enum StaticProductions {
  static let files = #"""
    (* ===== 2 the meaning of items =====

       Words in quotes are atoms of part 1. NAME, STRING, INT, DECIMAL and DURATION are its tokens. If
       a word and a NAME both match, the word wins. A name in backquotes is always a NAME. If the name
       of a production ends in the name of a system, the production belongs to this system. An app has
       the common productions and the productions of the system that it `uses`. If a production has a
       row for each alternative, its rows are the rows of a table, in the order of the table. *)

    File        = { Import | App | Declaration | Before | After | Scenario | Statement } ;
    """#

  static let declarations = #"""
    (* declarations of every system *)
    Declaration = Common | Of ;
    Params      = "(" , Param , { "," , Param } , ")" ;
    Param       = NAME , ":" , TYPE , [ "in" , List ] , [ "=" , VALUE ] ;
    TYPE        = "String" | "Int" | "Decimal" | "Bool" | "Duration" | "Node"
                | "[" , TYPE , "]" | NAME ;
    """#

  static let statements = #"""
    (* statements *)
    Statement   = [ "in" , TARGET , ":" ] , Form | "in" , TARGET , BODY ;
    Sentence    = ( Gesture | Command | COMMAND ) , [ "without" , "animation" ] ;    (* before a block *)
    """#

  static let parts = #"""
    Pick        = PICK | "new" , NODE ;
    Button      = "button" , EXPR , [ "destructive" | "cancel" ] , [ BODY ] ;
    Tab         = "tab" , NAME , [ STRING ] , NODE ;
    """#

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
    RELATION    = ( "children" | "predecessors" | "successors" ) , "of" , REF ;
    Args        = "(" , [ Arg , { "," , Arg } | "..." ] , ")" ;
    Arg         = [ NAME , ":" ] , ( FACT | NODE ) ;
    List        = "[" , [ ( FACT | NODE ) , { "," , ( FACT | NODE ) } ] , "]" ;
    EXPR        = Term , { ( "+" | "-" ) , Term } ;
    Term        = VALUE | NAME , { "[" , EXPR , "]" } | "-" , Term | "(" , FACT , ")" | List
                | "count" , Counted | ( "first" | "last" ) , [ Term ] , "of" , Term ;
    Counted     = "sheets" | "covers" | "alerts" | "dialogs" | "windows"
                | "stack" , [ "of" , REF ] | PAT | NAME | List | "(" , FACT , ")" ;
    VALUE       = STRING | INT | DECIMAL | DURATION | "true" | "false" | NAME | List ;
    """#

  static let questions = #"""
    (* questions; as a value, a FACT compares only values *)
    FACT        = Disj , { "implies" , Disj } ;
    Disj        = Conj , { "or" , Conj } ;
    Conj        = Neg , { "and" , Neg } ;
    Neg         = [ "not" ] , Prime ;
    Prime       = ( "can" | "cannot" ) , [ "in" , TARGET , ":" ] , Sentence
                | Shape
                | EXPR , [ Rel , EXPR ] ;
    Rel         = Is | "<" | "<=" | ">" | ">=" | "contains" ;
    Is          = "is" , [ "not" ] ;
    """#

  static let checks = #"""
    STYLE       = "sheet" , PAT , [ FromS ]
                | "cover" , PAT , [ "inside" , "tab" ] , [ "transition" , NAME ]
                | ( "alert" | "dialog" ) , [ EXPR , [ EXPR ] | PAT ]
                | NAME , [ PAT ] , [ FromS ] ;
    FromS       = "from" , EXPR ;
    CHECK       = FACT
                | Happened , [ "ever" ]
                | [ "no" ] , "error" , [ NAME ] , "from" , [ "in" , TARGET , ":" ] , [ "try" ] , Triable
                | "graph" , "snapshot" , [ STRING | LITERAL ] ;
    """#

  static let literals = #"""
    (* the graph literal, as `print graph` prints it; "..." matches any items *)
    LITERAL     = "{" , { Said } , "}" ;
    Window      = "window" , NAME , [ "focused" ] , "{" , Lit , { Attach } , "}" ;
    Lit         = "stack" , [ "hiding" , "tab" , "bar" , [ "animated" ] ] , [ "{" , { Elem } , "}" ]
                | "tabs" , NAME , [ Args ] , "selected" , NAME ,
                  [ "{" , { LitTab | Attach | "..." } , "}" ]
                | Switched , NAME , [ Args ] , [ "{" , { Lit | Attach | "..." } , "}" ]
                | "custom" , NAME , [ Args ] , "selected" , ( NAME | INT ) ,
                  [ "{" , { Lit | Attach | "..." } , "}" ]
                | ( NAME | QUALIFIED ) , [ Args ] , [ "{" , { Lit | Attach | "..." } , "}" ] ;
    LitTab      = "tab" , NAME , "{" , Lit , "}" ;
    Elem        = Lit , [ "zoom" , "from" , STRING ] | Attach | "..." ;
    Attach      = "sheet" , [ FromS ] , "{" , Lit , "}"
                | "cover" , [ "inside" , "tab" ] , [ "transition" , NAME ] , "{" , Lit , "}"
                | NAME , [ FromS ] , [ "{" , Lit , "}" ]
                | ( "alert" | "dialog" ) , STRING , [ STRING ] , [ FromS ] ,
                  [ "{" , { LitButton | Attach } , "}" ] ;
    LitButton   = "button" , STRING , [ "destructive" | "cancel" ] ;
    """#
}
