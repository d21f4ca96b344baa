/// The reason of a failure, with an exit code as in `sextant`.
struct Failure: Error {
  enum Code: Int32 {
    case drift = 1, usage = 64, unreadable = 65, missing = 66, nothing = 69, broken = 70, partial =
      75
  }
  let code: Code
  let message: String
  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
