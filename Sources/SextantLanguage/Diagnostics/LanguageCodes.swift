/// The codes of the checker. Numbers 1200 to 1999 are reserved for the language.
///
/// The extensions in the other files declare the codes by subject.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
