import SextantLanguage
import SextantSyntax

/// One lint rule: a pure function from a program to what it finds. To add one: a file, which declares its
/// code, and its name in `lintRules`.
struct LintRule: Sendable {
  /// Something that a rule finds.
  struct Finding {
    let span: Span
    var arguments: [String] = []
    var suggestion: Suggestion?
    var notes: [Note] = []

    init(
      _ span: Span, _ arguments: String..., suggestion: Suggestion? = nil, notes: [Note] = []
    ) {
      self.span = span
      self.arguments = arguments
      self.suggestion = suggestion
      self.notes = notes
    }
  }

  let code: Code
  /// Whether it is asked of what is typed in a shell as well: what that declares may yet be used.
  var isForInput = false
  /// Whether it is asked only of a program without errors: what is missing may be what it looks for.
  var needsCorrectProgram = true
  /// Whether it finds errors where names are strict.
  var isStrictAboutNames = false
  let check: @Sendable (Program) -> [Finding]

  init(
    _ word: String, _ number: Int, _ wording: String, cause: String, fails: String, works: String,
    remark: String = "", severity: Severity = .warning, isForInput: Bool = false,
    needsCorrectProgram: Bool = true,
    isStrictAboutNames: Bool = false,
    check: @escaping @Sendable (Program) -> [Finding]
  ) {
    code = Code(
      word, number, wording, severity: severity, cause: cause, fails: fails, works: works,
      remark: remark)
    self.isForInput = isForInput
    self.needsCorrectProgram = needsCorrectProgram
    self.isStrictAboutNames = isStrictAboutNames
    self.check = check
  }
}

/// Every lint rule.
let lintRules: [LintRule] = [
  unusedNames, unusedStates, unusedBindings, unusedInputs, unusedImports, unreachableLinks,
  literalCaptures, deadLinks, unheardMessages, unsentMessages,
  contradictions, impossibleExpectations, neverMadeNodes, unknownSources, nearNames,
  repeatedScenarios, repeatedCases,
]

/// What rules find in the text that was compiled.
///
/// - Parameters:
///   - isCorrect: whether the program has no errors.
///   - isStrict: whether names are strict.
func lint(
  _ program: Program, with rules: [LintRule], isCorrect: Bool, isStrict: Bool
) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  for rule in rules where isCorrect || !rule.needsCorrectProgram {
    let isError = rule.isStrictAboutNames && isStrict
    for finding in rule.check(program) where diagnostics.count <= Limits.diagnostics {
      diagnostics.append(
        Diagnostic(
          code: rule.code, severity: isError ? .error : nil, file: program.source.name,
          span: finding.span, arguments: finding.arguments, suggestion: finding.suggestion,
          notes: finding.notes))
    }
  }
  return diagnostics
}
