/// What can be wrong with a script that can be read. Numbers 1200 to 1999 belong to the language.
///
/// The codes stand in files by what they are about, each with the list of its own.
package enum LanguageCodes {
  package static let all = phrases + names + values + declarations
}
