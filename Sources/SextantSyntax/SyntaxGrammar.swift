/// The syntactic grammar, which the documentation and the parser's tests use. It defines how
/// characters form tokens, and how tokens form items. The tables of forms and sentences define the
/// meaning of items.
public enum SyntaxGrammar {
  /// The comment at the start of the grammar file. It explains the notation and the general rules.
  public static let introduction = #"""
       Part 0 defines how characters form tokens, part 1 how tokens form items. Together they are the
       complete syntax: tests build a recogniser from these productions and compare it with the parser.
       Part 2 defines the meaning of items. It is generated from the tables that the checker uses.

       Notation: ISO 14977. "a" , "b" is a sequence; | separates alternatives; [ ] encloses an optional
       part; { } encloses a part that may repeat or be absent; ( ) groups. "?" encloses a rule in words
       (without quotes). These are all the rules in words:

         ? XID_Start ?        a character with the Unicode property XID_Start, such as a letter, and
                              without the property Default_Ignorable_Code_Point
         ? XID_Continue ?     the same with the property XID_Continue
         ? plain ?            any character except  "  \  NUL, CR and LF
         ? no """ follows ?   the empty text, if no three quotes follow
         ? no = follows ?     the empty text, if no = follows
         ? touching ?         the empty text, if no blank precedes
         ? apart ?            the empty text, at the start of the text or after a blank, an operator, a
                              comma, a separator or an opening bracket

       General rules:
       - A text is UTF-8 without NUL. At its start, a byte order mark is ignored, and then a line that
         begins with #! . CR LF means LF. Only a comment may contain a CR without LF.
       - In part 0, no blanks separate the parts of a token, and the longest token is read. No letter,
         digit or "_" follows a number, its unit, or a number in an instance or a path.
       - In part 1, blanks may separate tokens: spaces, tabs, comments, and newlines if the innermost
         open bracket is ( or [ . A comment extends from // to the end of the line, or from /* to its */ .
         Comments with /* nest and may contain newlines. Inside \( ) of a string, a newline is no blank.
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
