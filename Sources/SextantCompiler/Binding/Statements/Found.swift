/// The result of matching a form: nil if it does not match, no value if it is erroneous.
struct Found<Value> {
  let value: Value?
}
