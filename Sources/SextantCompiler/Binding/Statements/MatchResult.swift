/// The result of a form that matches. The value is nil if the phrase is erroneous.
struct MatchResult<Value> {
  let value: Value?
}
