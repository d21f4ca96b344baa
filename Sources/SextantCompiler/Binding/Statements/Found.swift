/// The result of matching a form: nil if the form does not match, no value if the phrase is
/// erroneous.
struct Found<Value> {
  let value: Value?
}
