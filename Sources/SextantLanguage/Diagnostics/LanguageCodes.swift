/// The codes of the checker. Numbers 1200 to 1999 are reserved for the language.
///
/// The other files of this folder declare the codes, a subject in each file.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
