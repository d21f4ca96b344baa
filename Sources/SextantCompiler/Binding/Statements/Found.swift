/// The result of a form that matches. The value is nil if the phrase is erroneous.
struct Found<Value> {
  let value: Value?
}
