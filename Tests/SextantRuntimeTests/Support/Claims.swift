import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems

/// An app whose every name is used, and what is told of a text beside it.
enum Claims {
  static func found(_ text: String) -> [Diagnostic] {
    var compiler = Compiler(systems: .all, files: NoFiles())
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
  }

  static func words(_ text: String) -> [String] { found(text).map(\.code.word) }

  static let app = """
    app T {
      enum Plan { free, premium }
      state n = 0
      state plan = free
      screen Home { action more { set n = 1; set plan = free; append Other(id: "1") } }
      screen Other(id: String)
      tabs Main { tab a stacked Home; tab b Other(id: "1") }
      tabs Side { tab c Home }
      window side { Side }
      start Main
    }

    """
}
