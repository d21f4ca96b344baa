import SextantSyntax
import Testing

@Suite("the canonical form")
struct PrinterTests {
  @Test(arguments: [
    ("a   b;c", "a b\nc\n"),
    ("if a {b;c} else {d}", "if a { b; c } else { d }\n"),
    ("a {\nb\n}", "a {\n  b\n}\n"),
    ("a {}", "a {}\n"), ("a {\n\n}", "a {}\n"),
    ("a\n\n\n\nb", "a\n\nb\n"), ("\n\na\n\n", "a\n"),
    ("f( a ,b:1 , )", "f(a, b: 1)\n"), ("f(\na\n)", "f(a)\n"), ("[ a b,\n c ]", "[a b, c]\n"),
    ("in Root :x", "in Root: x\n"), ("in Root /* x */ : y", "in Root /* x */: y\n"),
    ("in Root /* x *//* y */:z", "in Root /* x */ /* y */: z\n"),
    ("tags a /* x */ ,b", "tags a /* x */, b\n"), ("in Root: /* x */ y", "in Root: /* x */ y\n"),
    ("in Root // x\n", "in Root // x\n"),
    ("x=1+2", "x = 1 + 2\n"), ("x = -1", "x = -1\n"),
    ("a - 1", "a - 1\n"), ("a -1", "a -1\n"), ("a-1", "a - 1\n"), ("x ( a )", "x (a)\n"),
    ("tags a,b", "tags a, b\n"), ("`tab`  Root/a/0", "`tab` Root/a/0\n"),
    ("\"a\\( b  c )d\"", "\"a\\(b c)d\"\n"), ("\"\\u{41}\"", "\"\\u{41}\"\n"),
    ("a // x  \nb", "a // x\nb\n"), ("// x\n\n// y\na", "// x\n\n// y\na\n"),
    ("a { // x\n b }", "a { // x\n  b\n}\n"), ("a {\n // x\n}", "a {\n  // x\n}\n"),
    ("a {\n b // x\n // y\n}", "a {\n  b // x\n  // y\n}\n"),
    ("a /* x */ b", "a /* x */ b\n"), ("/* x */ a", "/* x */ a\n"), ("/* x */\na", "/* x */\na\n"),
    ("f(a, // x\n b)", "f(\n  a, // x\n  b\n)\n"), ("", ""),
    ("#!/bin/x\na", "#!/bin/x\na\n"), ("// only", "// only\n"),
    ("a { /* x */ }", "a { /* x */ }\n"), ("x (a /* x */)", "x (a /* x */)\n"),
    ("[a /* x */]", "[a /* x */]\n"),
    ("[\n// x\na,\n// y\n]", "[\n  // x\n  a\n  // y\n]\n"), ("f(// x\n)", "f(\n  // x\n)\n"),
    ("a {\r\nb\r\n}\r\n", "a {\r\n  b\r\n}\r\n"), ("\u{FEFF}a", "a\n"),
    ("\u{FEFF}#!/bin/x\r\n\r\n\r\na", "#!/bin/x\r\n\r\na\r\n"),
    ("a { b } /* x */ else { c }\n", "a { b } /* x */ else { c }\n"),
    ("a {\n/* x  \n   y\r\n\n   z */ }", "a {\n  /* x\n     y\n\n     z */\n}\n"),
    ("a {\n\t/* x\n\t   y\n*/\n b }", "a {\n  /* x\n     y\n*/\n  b\n}\n"),
    ("a {\n[b] }", "a {\n  [b]\n}\n"), ("f(a b {\n c\n})", "f(\n  a b {\n    c\n  }\n)\n"),
    ("x \"\"\"\r\n  a  \r\n  \"\"\"", "x \"\"\"\r\n  a  \r\n  \"\"\"\r\n"),
  ])
  func form(text: String, expected: String) {
    #expect(read(text).tree.formatted() == expected)
  }

  private static let long = String(repeating: "x", count: 50)
  private static let short = String(repeating: "y", count: 36)

  @Test(arguments: [
    ("a { \(long); \(long) }", "a {\n  \(long)\n  \(long)\n}\n"),
    ("f(\(long), b: \(long))", "f(\n  \(long),\n  b: \(long)\n)\n"),
    ("f(\(long), \(short)) is 12345", "f(\(long), \(short)) is 12345\n"),
    ("f(\(long), \(short)) is 123456", "f(\n  \(long),\n  \(short)\n) is 123456\n"),
    ("f(\(long), \(short)) \(long) \(long)", "f(\(long), \(short)) \(long) \(long)\n"),
    ("f(\(long)) is f(\(long))", "f(\(long)) is f(\n  \(long)\n)\n"),
    ("aa { \(long) \(short) } else {}", "aa { \(long) \(short) } else {}\n"),
    ("aaaaa { \(long) \(short) } else {}", "aaaaa {\n  \(long) \(short)\n} else {}\n"),
    ("aaaaaa f(\(long), \(short)) {\na\n}", "aaaaaa f(\(long), \(short)) {\n  a\n}\n"),
    ("f() \(long) \(long)", "f() \(long) \(long)\n"),
    // The printer never breaks a string.
    ("x \"\(long) \\(f( a,  \(long))) y\"", "x \"\(long) \\(f(a, \(long))) y\"\n"),
    ("x \"\\(f(a, // c\n b))\"", "x \"\\(f(\n  a, // c\n  b\n))\"\n"),
  ])
  func longThingsBreak(text: String, expected: String) {
    #expect(read(text).tree.formatted() == expected)
  }
}
