/// Why nothing can be done, with the exit code that says so; the codes are those of `sextant`.
struct Failure: Error {
  enum Code: Int32 {
    case drift = 1, usage = 64, unreadable = 65, missing = 66, nothing = 69, broken = 70, partial =
      75
  }
  let code: Code
  let message: String
  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
