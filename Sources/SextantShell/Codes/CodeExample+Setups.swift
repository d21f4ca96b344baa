// MARK: - Sizes, bytes and files

extension CodeExample {
  static let special = [
    CodeExample(
      "invalidUTF8", "print \"\u{FFFD}\"", "print \"é\"",
      .bytes { Array("print \"".utf8) + [0xE9] + Array("\"".utf8) },
      remark: "in the first, é is one byte, as in Latin-1"),
    CodeExample(
      "nul", "print \"␀\"", "print \"0\"", .bytes { Array("print \"\0\"".utf8) },
      remark: "in the first, ␀ is a byte 0"),
    CodeExample(
      "nestingTooDeep", "print ((… 1 …))", "print ((1))",
      .bytes { nested("print ", "(", "1", ")") }, remark: "with 501 brackets in one another"),
    CodeExample(
      "tooManyProblems", "}\n}\n}\n…", "append Home", .bytes { repeated("}\n", 1_001) },
      remark: "with 1,001 lines"),
    CodeExample(
      "tooLong", "append A A A …", "append A",
      .bytes { Array("append".utf8) + repeated(" A", 1_000) }, remark: "with 1,001 words"),
    CodeExample(
      "tooDeep",
      "command c1 { c2 }\ncommand c2 { c3 }\n…\ncommand c102 { append A }\nc1",
      "command c1 { c2 }\ncommand c2 { append A }\nc1",
      .bytes {
        Array(
          ((1...101).map { "command c\($0) { c\($0 + 1) }" }
            + ["command c102 { append A }", "c1"]).joined(separator: "\n").utf8)
      }, remark: "with 102 commands"),
    CodeExample(
      "limit", "repeat 1001 { present sheet A }", "repeat 3 { present sheet A }"),
    CodeExample(
      "valueTooLarge", "state s = \"a\"\nrepeat 64 { set s = s + s }",
      "state s = \"a\"\nrepeat 4 { set s = s + s }"),
    CodeExample(
      "tooManySentences",
      "app T { screen Home; command h { after 1s { h; h } }; start stacked Home }\nh\nwait 1000s",
      "app T { screen Home; command h { after 1s { h } }; start stacked Home }\nh\nwait 10s"),
    CodeExample(
      "eventsForgotten",
      "append A\nrepeat 1000000 { expect top is A; print top }\nexpect started A",
      "append A\nexpect started A", .lowMemory, remark: "once there is no room for more"),
    CodeExample(
      "interrupted", "repeat 99999999999 { append A; drop last 9 }",
      "repeat 3 { append A; drop last }", .interrupted, remark: "and Ctrl-C"),
    CodeExample(
      "badState", "restore \"state.json\"", "restore graph { stack { Home } }",
      .withFile(file: "state.json", holding: "{\"graph\": []}"),
      remark: "where state.json holds {\"graph\": []}"),
    CodeExample(
      "unusedImport", "import \"steps.sextant\"\nappend A", "append A",
      .withFile(file: "steps.sextant", holding: "append B\n"),
      remark: "where steps.sextant holds statements only"),
    CodeExample(
      "snapshotsLater", "expect graph snapshot", "expect graph { stack { Home } }", .notRun,
      remark: "the check of the text says `later` first"),
    CodeExample(
      "tooLarge", "// …", "append Home", .notRun, remark: "with more than a gigabyte of text"),
  ]

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  private static func nested(
    _ before: String, _ open: String, _ inner: String, _ close: String
  ) -> [UInt8] {
    Array(before.utf8) + repeated(open, 501) + Array(inner.utf8) + repeated(close, 501)
  }
}

// MARK: - The shell

extension CodeExample {
  static let shell = [
    typed("unknownCommand", ":udno", ":undo", after: "append A"),
    typed("unexpectedArgument", ":quit now", ":quit"),
    typed("missingCommandArgument", ":goto", ":goto 0"),
    typed("notACount", ":undo x", ":undo 1", after: "append A"),
    typed("noSuchStep", ":goto 7", ":goto 1", after: "append A"),
    CodeExample("nothingToUndo", ":undo", "append A\n:undo", .typed),
    CodeExample("nothingToRedo", ":redo", "append A\n:undo\n:redo", .typed),
    typed("unknownFormat", ":graph tre", ":graph tree"),
    typed("unknownTopic", ":help appendd", ":help append"),
    CodeExample(
      "cannotRead", ":load none.sextant", ":load shop.sextant",
      .withFile(file: "shop.sextant", holding: "app T { screen A; start A }\n"),
      remark: "where there is a file shop.sextant and no other"),
    CodeExample(
      "cannotWrite", ":save locked/walk.sextant", ":save walk.sextant", .typed,
      remark: "where nobody may write in the folder locked"),
    CodeExample(
      "nothingLoaded", ":reload", ":load shop.sextant\n:reload",
      .withFile(file: "shop.sextant", holding: "app T { screen A; start A }\n"),
      remark: "where there is a file shop.sextant"),
    typed("badMark", ":mark 3", ":mark before"),
    CodeExample(
      "fileExists", ":save shop.sextant", ":save! shop.sextant",
      .withFile(file: "shop.sextant", holding: "app T { screen A; start A }\n"),
      remark: "where there is a file shop.sextant"),
    CodeExample(
      "cannotSave",
      "import \"a.sextant\"\nappend A\n:once! a.sextant\nprint \"app {\"\n:save b.sextant",
      "import \"a.sextant\"\nappend A\n:save b.sextant",
      .withFile(file: "a.sextant", holding: "screen A\n"),
      remark: "where there is a file a.sextant, which the first overwrites"),
    typed("unknownSetting", ":set mod tree", ":set mode tree"),
    typed("badSetting", ":mode tre", ":mode tree"),
    typed("badTarget", ":path to detail", ":path to Home"),
    typed("unknownErrorCode", ":explain noStak", ":explain noStack"),
    CodeExample(
      "noSuchLine", ":load shop.sextant:99", ":load shop.sextant:1",
      .withFile(file: "shop.sextant", holding: "app T { screen A; start A }\n"),
      remark: "where shop.sextant has one line"),
  ]

  /// An example of commands of the shell, with a line that precedes both.
  private static func typed(
    _ word: String, _ fails: String, _ works: String, after first: String? = nil
  ) -> CodeExample {
    let before = first.map { $0 + "\n" } ?? ""
    return CodeExample(word, before + fails, before + works, .typed)
  }
}
