import SextantLanguage
package import SextantSyntax

/// Every code that compiling a text can report, those of its syntax aside.
package let languageCodes =
  LanguageCodes.all + SuppressionCodes.all + lintRules.map(\.code)

/// Those of warnings that comments can suppress: all but those about the comments themselves.
let suppressibleCodes = (LanguageCodes.all + lintRules.map(\.code)).filter {
  $0.severity == .warning
}

/// Those of names that nothing declares.
package let codesOfNames: Set<Code> = [
  LanguageCodes.unknownNode, LanguageCodes.unknownThing, LanguageCodes.unknownTab,
  LanguageCodes.unknownWindow, LanguageCodes.unknownPresentable, LanguageCodes.unknownAction,
  LanguageCodes.unknownName, LanguageCodes.unknownState, LanguageCodes.unknownTrigger,
  LanguageCodes.unknownType, LanguageCodes.unknownMessage, LanguageCodes.unknownEvent,
  LanguageCodes.unknownSentence, LanguageCodes.unknownCode, LanguageCodes.unknownCapture,
]

/// Those of imports that bring nothing.
package let codesOfImports: Set<Code> = [
  LanguageCodes.importFailed, LanguageCodes.importCycle,
]

/// Those of something that may yet be written: more text inside their spans may mend them.
package let codesOfUnfinished: Set<Code> = [
  LanguageCodes.missingArgument, LanguageCodes.emptyLiteral, SyntaxCodes.labelWithoutValue,
  SyntaxCodes.valueMissing,
]

/// Those of a block that lacks what may yet be written into it.
package let codesOfMissingContent: Set<Code> = [
  LanguageCodes.noStart, LanguageCodes.emptyTabs, LanguageCodes.emptyDomain,
]
