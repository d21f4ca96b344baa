/// The syntactic grammar, for the documentation and for the tests of the parser. It defines how
/// characters form tokens, and how tokens form items. The tables of forms and sentences define the
/// meaning of items.
public enum SyntaxGrammar {
  /// The notation and the general rules, for the comment at the start of the grammar file.
  public static let introduction = #"""
       Part 0 says how characters make tokens, part 1 how tokens make items. The parser knows these two
       parts and nothing else, and the tests read them from here: a recogniser made of the productions
       below must agree with the parser, and every production is needed. Part 2 gives the meaning of
       items. It is generated from the tables that the checker uses.

       Notation: ISO 14977. "a" , "b" in sequence; | alternatives; [ ] optional; { } any number of
       times; ( ) grouping; "?" … "?" (without quotes) a rule in words, all of which are listed here:

         ? XID_Start ?        a character with the Unicode property XID_Start, such as a letter, and
                              without the property Default_Ignorable_Code_Point
         ? XID_Continue ?     likewise
         ? plain ?            any character but  "  \  NUL, CR and LF
         ? no """ follows ?   nothing is read; three quotes do not stand here
         ? no = follows ?     nothing is read; likewise
         ? touching ?         nothing is read; no blank stands here
         ? apart ?            nothing is read; a blank, an operator, a comma, a separator or an opening
                              bracket stands before, or the text starts here

       Everywhere:
       - A text is UTF-8 without NUL. A byte order mark at its start is ignored, and then a first line
         that starts with #! . CR LF is LF; a CR alone may stand only in a comment.
       - In part 0 nothing stands between the parts of a token, and the longest token counts. A number,
         with its unit or as part of an instance or a path, is not followed by a letter, digit or "_".
       - In part 1 blanks may stand between tokens: spaces, tabs, comments (from // to the end of the
         line, and from /* to its */ , which nest and may span lines), and newlines if the innermost
         open bracket is ( or [ . Inside \( ) of a string a newline is no blank.
    """#

  /// Part 0: the tokens and their characters.
  public static let tokens = #"""
    (* ===== 0 tokens ===== *)

    id         = ( ? XID_Start ? | "_" ) , { ? XID_Continue ? } ;
    name       = id | "`" , id , "`" ;
    instance   = id , "#" , int ;                              (* Detail#7 *)
    qualified  = id , "." , id ;                               (* FLOW.route *)
    path       = ( id | instance ) , "/" , step , { "/" , step } ;
    step       = id | instance | int ;                         (* Root/Main/home/0 *)

    digit      = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" ;
    int        = digit , { digit | "_" } ;
    decimal    = int , "." , digit , { digit } ;
    duration   = ( int | decimal ) , ( "ms" | "s" | "min" ) ;

    string     = quote , { plain | esc | insert } , '"'
               | '"""' , NL , { plain | quote | NL | esc | insert } , '"""' ;
    plain      = ? plain ? ;
    quote      = ? no """ follows ? , '"' ;
    esc        = "\" , ( '"' | "\" | "n" | "t" | "r" | "0" )
               | "\u{" , hex , [ hex ] , [ hex ] , [ hex ] , [ hex ] , [ hex ] , "}" ;
    hex        = digit | "a" | "b" | "c" | "d" | "e" | "f" | "A" | "B" | "C" | "D" | "E" | "F" ;

    NL         = "
    " ;
    colon      = ":" ;
    sign       = ( "=" | "<" | ">" | "+" | "-" ) , ? no = follows ?
               | "<=" | ">=" | "+=" | "-=" ;
    ellipsis   = "..." ;

    (* The closing """ of a text says how far its lines are indented: if only blanks stand before it on
       its line, the newline before it is no part of the text and each line loses as many leading
       blanks. *)
    """#

  /// Part 1: the items and their tokens.
  public static let items = #"""
    (* ===== 1 items ===== *)

    script     = { sep } , [ item , { sep , { sep } , item } , { sep } ] ;
    sep        = NL | ";" ;
    item       = { clause , block } , clause , [ block ] ;     (* `} else {` goes on with its item *)
    clause     = atom , { [ "," ] , atom } ;
    block      = "{" , script , "}" ;
    phrase     = atom , { atom } ;
    atom       = plainname | value | colon ;
    plainname  = name ;                                        (* a name that no argument follows *)
    value      = ( name | instance | qualified ) , args
               | instance | qualified | path | string | int | decimal | duration | list | group
               | sign | ellipsis ;
    args       = ? touching ? , "(" , [ arg , { "," , arg } , [ "," ] ] , ")" ;
    arg        = ( label , phrase | positional ) , [ block ] ;
    label      = plainname , colon ;
    positional = plainname , [ ( plainname | value ) , { atom } ]
               | ( value | colon ) , { atom } ;
    list       = "[" , [ phrase , { "," , phrase } , [ "," ] ] , "]" ;
    insert     = ? touching ? , "\(" , phrase , ")" ;           (* in a string *)
    group      = ? apart ? , "(" , phrase , [ block ] , ")" ;
    """#
}
