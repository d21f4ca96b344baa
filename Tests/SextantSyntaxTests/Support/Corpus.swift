/// Together, the well-formed texts use every production of the grammar.
enum Corpus {
  static let good: [String] = [
    "", "\n", ";;\n;", "a", "dismiss // gone", "/* a /* nested */ one */ dismiss",
    "append Detail", "append Detail(id: \"42\")", "drop last 2\npop; pop\n\n\ndismiss",
    "a:b", "in Root: switch to Main", "in Detail#7: dismiss", "in Detail#7(id: 1): dismiss",
    "show Main.route", "show Main.route(id: 1) with 2", "expect Root/Main/home/0 exists",
    "expect Root#1/Main#2/3 is Root/a", "let `tab` = `in`(1)", "f(`if`: 1)", "a, b c, d",
    "n 0123456789 1_000", "x 1.50 2.5s 2s 700ms 3min 1_0.25",
    "x = 1 < 2 <= 3 > 4 >= 5 + 6 - 7", "a=b<c", "set n += 1", "n-=1", "x -1", "x (-1)",
    "x (a + b) [c]", "x -(a)",
    "expect stack is [Home, ...]", "[...]", "...", "[]", "[a b, c,]", "[\n a\n,\n b\n]",
    "f()", "f(a, b: c, d e,)", "f(\n a: 1,\n b: 2\n)", "f(a(b(c)))", "f(...)", "f(: a)",
    "f(a b { c; d\n e })", "f(a: b { c })", "x (a { b })", "x ((a))", "f((a))", "f([(a)], (b))",
    "if a { b } else { c }", "if a { b } else if c { d } else { e }", "y {x}",
    "a {}", "a {\n}", "a { b {} c { } d }", "a { b\n\n; c }; d",
    #""""#, #""a""#, #""\" \\ \n \t \r \0""#, #""\u{41}\u{1F600}\u{0123}\u{4567}\u{89ab}""#,
    #""\u{cdef}\u{ABC}\u{DEF}\u{00000a}""#, #""\u{7}\u{12345}""#, #""a \(b) c \(d e) f""#,
    #""\("\("x")")" "#, #""\(f(a,"# + "\n" + #" b))""#, #""\( a )""#, #""// \(a)""#,
    "\"\"\"\n  a \"quoted\" \"\" b\n\n  \\n \\(x y)\n  \"\"\"",
    "\"\"\"\n\"\"\"", "\"\"\"\nabc\"\"\" x", "\"\"\"\r\na\r\n\"\"\"",
    "a\r\nb\r\n", "\u{FEFF}a", "#!/usr/bin/sextant\na", "\u{FEFF}#!x\na", "#!",
    "größe = 1; 名前 é", "_ _a a_1", "a\"b\"c", "a/* */(b)", "f(a /* x\n */, b) // y",
    "f(// c\n a)", "Root//c", "enum Plan { free, premium }", "a 1 ... 2", "a...", "1...",
    "screen A; screen B\nscreen C { action d { e } }", "z",
    Corpus.shop, Corpus.scenario,
  ]

  static let bad: [String] = [
    "{", "}", "(", ")", "[", "]", "a {", "a }", "x (", "f(", "f(a", "[a", "x (a]", "f(a]", "[a)",
    "a\n{ b }", "{ a }", "a {} {}", "a { { } }", ",", "a,", ", a", "a,, b", "a, { b }", "a {}, b",
    "f(,)", "f(a,, b)", "f(a:)", "f(a: , b)", "f(a {} b)", "f({ a })", "f(a;b)", "x ()", "x (a, b)",
    "x (a b {} c)", "[,]", "[a,,]", "[a { b }]", "[a; b]", "[{}]", "a(b)(c)", "\"a\"(b)", "[a](b)",
    "2(b)", "...(b)", "a { b }(c)", "\"abc", "\"abc\ndef\"", "\"\\q\"", "\"\\u{}\"", "\"\\u41\"",
    "\"\\u{1234567}\"", "\"\\(\"", "\"\\()\"", "\"\\(a\"", "\"\\(a\nb)\"", "\"\\(a, b)\"",
    "\"\\(a { b })\"", "\"\"\"a\"\"\"", "\"\"\"\nabc", "\"\"\"\n\\(a", "\"a\u{0D}b\"",
    "/* a", "/* /* */", "2x", "2ss", "2m", "1.5x", "1_000a", "1.5_0", "1.", "1.5.2", "Detail#",
    "Detail#7a", "`a`#7", "`", "`a", "`a b`", "``", "`1`", "a.b.c", "a.b#1", "Root/", "Root/a/",
    "Root/`a`", "Root/3s", "a/ b", "7/3", "a / b", "==", "a == b", "!a", "a & b", "a | b", "a ? b",
    "'a'", "@", "$", "%", "^", "~", "\\", "a.", ".a", "..", "a\u{0D}b", "a\u{00A0}b", "a\u{0}b",
    "// \u{0}", "\"\u{0}\"", "a { b ) }", "x (a { b )", "a \u{FEFF} b", " #!x", "x [a} b",
  ]

  static let shop = """
    app Shop {                       // app NAME [uses SYSTEM]
      state loggedIn = false
      enum Plan { free, premium }

      screen Start { action logIn { set loggedIn = true } }
      screen Catalogue {
        source "helpButton"
        action open(id: String in ["1", "2"]) { append Product(id: id) }
      }
      screen Profile { action logOut {
        present dialog "Log out?" { button "Log out" destructive { set a = b }; button "C" cancel }
      } }
      when loggedIn { in Root: switch to Main } otherwise { in Root: switch to stacked Start }
      link "shop://product/{id}" { present sheet stacked Product(id: id) }
      command flash(node: Node) { let h = node; after 2s { if h exists { in h: dismiss } } }
      invariant "one sheet at most" { count sheets <= 1 }
      start Root
    }
    """

  static let scenario = """
    import "shop.sextant"

    scenario "every product" tags links, smoke for id in ["1", "2"] {
      tap open(id: id)
      expect presented is sheet stacked Review(product: "\\(id) of \\(count stack)")
      expect graph {
        tabs Main selected home {
          tab home { stack { Catalogue; Product(id: "42") } }
        }
        ...
      }
    }
    """
}
