/// The syntactic grammar, for the documentation and for the tests of the parser. It defines how
/// characters form tokens, and how tokens form items. The tables of forms and sentences define the
/// meaning of items.
public enum SyntaxGrammar {
  /// The notation and the general rules, for the comment at the start of the grammar file.
  public static let introduction = #"""
       Part 0 defines tokens as sequences of characters. Part 1 defines items as sequences of tokens.
       The parser implements only these two parts. The tests build a recogniser from the productions
       below, compare it with the parser, and check that every production is needed. Part 2 defines the
       meaning of items. It is generated from the tables that the checker uses.

       Notation: ISO 14977. "a" , "b" is a sequence; | separates alternatives; [ ] is optional; { }
       repeats any number of times; ( ) groups. A rule in words is between question marks:

         ? XID_Start ?        a character with the Unicode property XID_Start, such as a letter, and
                              without the property Default_Ignorable_Code_Point
         ? XID_Continue ?     the same with the property XID_Continue
         ? plain ?            any character except  "  \  NUL, CR and LF
         ? no """ follows ?   no character; the next three characters are not all quotes
         ? no = follows ?     no character; the next character is not =
         ? touching ?         no character; no blank is before this position
         ? apart ?            no character; before this position is a blank, an operator, a comma, a
                              separator, an opening bracket or the start of the text

       Everywhere:
       - A text is UTF-8 without NUL. A byte order mark at its start is ignored, and so is a first line
         that starts with #! . CR LF is the same as LF. A CR alone is allowed only in a comment.
       - In part 0, no blanks are allowed inside a token. The longest possible token is read. A letter,
         digit or "_" must not follow a number, its unit, or a number in an instance or a path.
       - In part 1, blanks are allowed between tokens. Blanks are spaces, tabs and comments, and also
         newlines if the innermost open bracket is ( or [ . Inside \( ) of a string, a newline is not
         a blank. A comment is the text from // to the end of the line, or from /* to its */ . Comments
         of the second kind nest and may span lines.
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

    (* If only blanks precede the closing """ on its line, each line of the text loses as many leading
       blanks, and the newline before the closing """ is not part of the text. *)
    """#

  /// Part 1: the items and their tokens.
  public static let items = #"""
    (* ===== 1 items ===== *)

    script     = { sep } , [ item , { sep , { sep } , item } , { sep } ] ;
    sep        = NL | ";" ;
    item       = { clause , block } , clause , [ block ] ;     (* `} else {` continues the item *)
    clause     = atom , { [ "," ] , atom } ;
    block      = "{" , script , "}" ;
    phrase     = atom , { atom } ;
    atom       = plainname | value | colon ;
    plainname  = name ;                                        (* a name without arguments *)
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
