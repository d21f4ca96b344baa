/// What a form came to: nothing of the kind stands here (nil), an error (no value), or it.
struct Found<Value> {
  let value: Value?
}
