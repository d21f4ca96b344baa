/// The codes of the checker. Numbers 1200 to 1999 are reserved for the language.
///
/// Each file declares the codes of a subject, and a list of these codes.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
