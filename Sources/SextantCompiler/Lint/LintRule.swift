import SextantLanguage
import SextantSyntax

/// A lint rule: a pure function from a program to findings.
///
/// To add a rule, declare the rule and its code in a new file, and append the rule to `lintRules`.
struct LintRule: Sendable {
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
  /// Whether the rule also applies to session input. Later input may use its declarations.
  var appliesToSessions = false
  /// Whether the rule applies only to programs without errors, because errors may cause false
  /// findings.
  var needsCorrectProgram = true
  var isStrictAboutNames = false
  let check: @Sendable (Program) -> [Finding]

  init(
    _ word: String, _ number: Int, _ wording: String, cause: String, fails: String, works: String,
    remark: String = "", severity: Severity = .warning, appliesToSessions: Bool = false,
    needsCorrectProgram: Bool = true,
    isStrictAboutNames: Bool = false,
    check: @escaping @Sendable (Program) -> [Finding]
  ) {
    code = Code(
      word, number, wording, severity: severity, cause: cause, fails: fails, works: works,
      remark: remark)
    self.appliesToSessions = appliesToSessions
    self.needsCorrectProgram = needsCorrectProgram
    self.isStrictAboutNames = isStrictAboutNames
    self.check = check
  }
}

let lintRules: [LintRule] = [
  unusedNames, unusedStates, unusedBindings, unplacedNodes, unusedInputs, unusedImports,
  unreachableLinks, literalCaptures, deadLinks, unhandledMessages, unsentMessages, gestureNames,
  unreachableGuards, contradictions, impossibleExpectations, uncreatedNodes, unknownSources,
  unknownButtons, nearNames, repeatedScenarios, repeatedCases,
]

/// Returns the findings of rules in the compiled text.
///
/// - Parameters:
///   - isCorrect: whether the program has no errors.
///   - isStrict: whether rules with `isStrictAboutNames` report errors.
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
