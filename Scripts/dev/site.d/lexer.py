"""Highlights scripts, with the keywords of the grammar."""

import os
import re

from pygments import lexers, token
from pygments.lexer import RegexLexer, words


def grammar_words():
    grammar = os.path.join(os.path.dirname(__file__), "pages/Grammar/sextant.ebnf")
    with open(grammar, encoding="utf-8") as file:
        return sorted(set(re.findall(r"\"([a-z][A-Za-z]+)\"", file.read())))


class SextantLexer(RegexLexer):
    name = "Sextant"
    aliases = ["sextant"]
    tokens = {
        "root": [
            (r"//.*$|#!.*$", token.Comment),
            (r'"(\\.|[^"\\\n])*"', token.String),
            (r"\d+(\.\d+)?", token.Number),
            (words(grammar_words(), prefix=r"\b", suffix=r"\b"), token.Keyword),
            (r"[A-Z]\w*", token.Name.Class),
            (r"\w+", token.Name),
            (r"\s+", token.Whitespace),
            (r".", token.Punctuation),
        ]
    }


# Pygments reads this table first.
lexers.LEXERS["SextantLexer"] = (__name__, "Sextant", ("sextant",), ("*.sextant",), ())
lexers._lexer_cache["Sextant"] = SextantLexer
