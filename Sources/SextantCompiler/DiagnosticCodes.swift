import SextantLanguage
package import SextantSyntax

package let languageCodes =
  LanguageCodes.all + SuppressionCodes.all + lintRules.map(\.code)

/// The codes of suppressible warnings: all warnings except those about suppressions.
let suppressibleCodes = (LanguageCodes.all + lintRules.map(\.code)).filter {
  $0.severity == .warning
}

package let codesOfNames: Set<Code> = [
  LanguageCodes.unknownNode, LanguageCodes.unknownThing, LanguageCodes.unknownTab,
  LanguageCodes.unknownWindow, LanguageCodes.unknownTimer, LanguageCodes.unknownPresentable,
  LanguageCodes.unknownAction,
  LanguageCodes.unknownName, LanguageCodes.unknownState, LanguageCodes.unknownTrigger,
  LanguageCodes.unknownType, LanguageCodes.unknownMessage, LanguageCodes.unknownEvent,
  LanguageCodes.unknownSentence, LanguageCodes.unknownCode, LanguageCodes.unknownCapture,
]

package let codesOfImports: Set<Code> = [
  LanguageCodes.importFailed, LanguageCodes.importCycle,
]

/// The codes of errors that more text inside the diagnostic's span may fix.
package let codesOfUnfinished: Set<Code> = [
  LanguageCodes.missingArgument, LanguageCodes.emptyLiteral, SyntaxCodes.labelWithoutValue,
  SyntaxCodes.valueMissing,
]

/// The codes of errors that report missing content, which more text may add.
package let codesOfMissingContent: Set<Code> = [
  LanguageCodes.noStart, LanguageCodes.emptyTabs, LanguageCodes.emptyDomain, LanguageCodes.noCases,
]
