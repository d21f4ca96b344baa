/// The codes of the checker. Numbers 1200 to 1999 are reserved for the language.
///
/// Each of the other files declares the codes of a subject, and lists them.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
