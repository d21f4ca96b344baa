import SextantCompiler
import SextantLanguage

extension MeaningGrammar {
  /// Facts; the tables have their forms.
  static let questions = #"""
    (* questions *)
    FACT        = Conj , { "or" , Conj } ;
    Conj        = Neg , { "and" , Neg } ;
    Neg         = [ "not" ] , Prime ;
    Prime       = "(" , FACT , ")"
                | ( "can" | "cannot" ) , [ "in" , TARGET , ":" ] , Sentence
                | Shape
                | EXPR , [ Rel , EXPR ] ;
    Rel         = Is | "<" | "<=" | ">" | ">=" ;
    Is          = "is" , [ "not" ] ;
    """#

  /// Expectations; the tables have the events.
  static let checks = #"""
    STYLE       = "sheet" , PAT , [ FromS ]
                | "cover" , PAT , [ "transition" , NAME ]
                | ( "alert" | "dialog" ) , [ EXPR , [ EXPR ] | PAT ]
                | NAME , [ PAT ] , [ FromS ] ;
    FromS       = "from" , EXPR ;
    CHECK       = FACT
                | Happened , [ "ever" ]
                | [ "no" ] , "error" , [ NAME ] , "from" , [ "in" , TARGET , ":" ] , [ "try" ] , Triable
                | "graph" , "snapshot" , [ STRING | LITERAL ] ;
    """#

  /// The graph literal; the tables have the facts in it.
  static let literals = #"""
    (* the graph literal: what `print graph` prints; "..." stands for any items *)
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
                | "cover" , [ "transition" , NAME ] , "{" , Lit , "}"
                | NAME , [ FromS ] , [ "{" , Lit , "}" ]
                | ( "alert" | "dialog" ) , STRING , [ STRING ] , [ FromS ] ,
                  [ "{" , { LitButton | Attach } , "}" ] ;
    LitButton   = "button" , STRING , [ "destructive" | "cancel" ] ;
    """#
}
