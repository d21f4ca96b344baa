/// The codes of the checker. Numbers 1200 to 1999 are reserved for the language.
///
/// The codes are grouped in files by subject, each with the list of its codes.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
