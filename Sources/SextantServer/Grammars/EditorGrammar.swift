package import SextantEngine
import SextantReports
import SextantRuntime

/// A grammar of tokens, for editors without a language server. It is generated from the token kinds
/// of the lexer and the keywords of the tables.
package enum EditorGrammar: String, CaseIterable, Sendable {
  case textmate, vim

  package func text(_ systems: SystemCatalog) -> String {
    let words = GrammarText(systems).words.sorted()
    switch self {
    case .textmate: return TextMateGrammar.text(words)
    case .vim: return VimSyntax.text(words)
    }
  }
}

private enum TextMateGrammar {
  private static let name = #"[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*"#

  static func text(_ words: [String]) -> String {
    let all = words.joined(separator: "|")
    let document: JSONValue = [
      "$schema":
        "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
      "name": "Sextant", "scopeName": "source.sextant", "fileTypes": ["sextant"],
      "firstLineMatch": "^#!.*\\bsextant\\b",
      "patterns": [["include": "#code"]],
      "repository": [
        "code": [
          "patterns": [
            ["include": "#comment"], ["include": "#string"], ["include": "#number"],
            ["include": "#name"], ["include": "#sign"],
          ]
        ],
        "comment": [
          "patterns": [
            scope("comment.line.shebang.sextant", #"\A#!.*$"#),
            scope("comment.line.double-slash.sextant", "//.*$"),
            ["include": "#nested"],
          ]
        ],
        "nested": region("comment.block.sextant", #"/\*"#, #"\*/"#, ["#nested"]),
        "string": [
          "patterns": [
            region("string.quoted.triple.sextant", "\"\"\"", "\"\"\"", ["#escape", "#insert"]),
            region("string.quoted.double.sextant", "\"", "\"|$", ["#escape", "#insert"]),
          ]
        ],
        "escape": scope(
          "constant.character.escape.sextant", #"\\(?:["\\ntr0]|u\{[0-9A-Fa-f]{1,6}\})"#),
        "insert": region(
          "meta.embedded.sextant", #"\\\("#, #"\)"#, ["#round", "#code"],
          sign: "punctuation.section.embedded.sextant"),
        "round": region("meta.parens.sextant", #"\("#, #"\)"#, ["#round", "#code"]),
        "number": [
          "patterns": [
            scope("constant.numeric.instance.sextant", #"#[0-9][0-9_]*"#),
            scope(
              "constant.numeric.sextant",
              #"(?<![\p{L}\p{Nd}_])[0-9][0-9_]*(?:\.[0-9]+)?(?:ms|s|min)?(?![\p{L}\p{Nd}_])"#),
          ]
        ],
        "name": [
          "patterns": [
            scope("variable.other.quoted.sextant", "`\(name)`"),
            scope("keyword.control.sextant", #"(?<![\p{L}\p{Nd}_])(?:\#(all))(?![\p{L}\p{Nd}_])"#),
            scope("entity.name.type.sextant", #"\p{Lu}[\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*"#),
            scope("variable.other.sextant", name),
          ]
        ],
        "sign": scope("keyword.operator.sextant", #"\.\.\.|[-+<>]=?|=|:"#),
      ],
    ]
    return document.text + "\n"
  }

  private static func scope(_ scope: String, _ pattern: String) -> JSONValue {
    ["name": .string(scope), "match": .string(pattern)]
  }

  private static func region(
    _ scope: String, _ begin: String, _ end: String, _ inner: [String], sign: String? = nil
  ) -> JSONValue {
    let captures: JSONValue = sign.map { ["0": ["name": .string($0)]] } ?? [:]
    return [
      "name": .string(scope), "begin": .string(begin), "end": .string(end),
      "beginCaptures": captures, "endCaptures": captures,
      "patterns": .array(inner.map { ["include": .string($0)] }),
    ]
  }
}

private enum VimSyntax {
  /// Words that `:syn keyword` of Vim reads as options in any position (`:help :syn-keyword`). The
  /// grammar therefore declares these words with `:syn match`. In Vim, the last match wins, so
  /// these matches follow the matches for names.
  private static let options: Set = [
    "cchar", "conceal", "concealends", "contained", "containedin", "contains", "display", "extend",
    "fold", "nextgroup", "oneline", "skipempty", "skipnl", "skipwhite", "transparent",
  ]

  static func text(_ words: [String]) -> String {
    let plain = words.filter { !options.contains($0) }
    let keywords = stride(from: 0, to: plain.count, by: 8).map { start in
      "syn keyword sextantKeyword " + plain[start...].prefix(8).joined(separator: " ")
    }
    let matches = words.filter(options.contains).map { "syn match sextantKeyword /\\<\($0)\\>/\n" }
    return head + keywords.joined(separator: "\n") + names + matches.joined() + tail
  }

  private static let head = #"""
    " Vim syntax file for Sextant, written by `sextant grammar --format vim`.
    if exists("b:current_syntax") | finish | endif

    syn sync fromstart
    syn iskeyword @,48-57,_,192-255
    syn case match


    """#

  private static let names = #"""


    syn match sextantName /\<\K\k*\>/
    syn match sextantType /\<\u\k*\>/

    """#

  private static let tail = #"""
    syn match sextantName /`\K\k*`/
    syn match sextantNumber /\<\d[0-9_]*\(\.\d\+\)\?\(ms\|s\|min\)\?\>/
    syn match sextantNumber /#\d[0-9_]*/
    syn match sextantOperator /\.\.\.\|[-+<>]=\?\|[=:]/

    syn match sextantEscape /\\\(["\\ntr0]\|u{\x\{1,6}}\)/ contained
    syn cluster sextantCode contains=sextantKeyword,sextantName,sextantType,sextantNumber,sextantOperator
    syn cluster sextantCode add=sextantString,sextantComment,sextantNested,sextantRound
    syn region sextantRound start=/(/ end=/)/ contained contains=@sextantCode
    syn region sextantInsert matchgroup=sextantEscape start=/\\(/ end=/)/ contained contains=@sextantCode
    syn region sextantString start=/"/ end=/"/ end=/$/ contains=sextantEscape,sextantInsert
    syn region sextantString start=/"""/ end=/"""/ contains=sextantEscape,sextantInsert

    syn match sextantComment #//.*$#
    syn match sextantComment /\%^#!.*$/
    syn region sextantNested start=#/\*# end=#\*/# contains=sextantNested

    hi def link sextantKeyword Keyword
    hi def link sextantType Type
    hi def link sextantName Identifier
    hi def link sextantNumber Number
    hi def link sextantOperator Operator
    hi def link sextantString String
    hi def link sextantEscape SpecialChar
    hi def link sextantComment Comment
    hi def link sextantNested Comment

    let b:current_syntax = "sextant"

    """#
}
