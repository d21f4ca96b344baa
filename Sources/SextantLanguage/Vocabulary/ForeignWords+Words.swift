/// Foreign words for types and for keywords inside forms.
extension ForeignWords {
  private static let optionals =
    "every value exists: write an empty value, such as `\"\"` or `[]`, or declare an enum with a case for the missing value"

  static let types: [ForeignWords] = [
    .init("integer, number, long, uint", .languages, ["Int"]),
    .init("double, float", .languages, ["Decimal"]),
    .init("boolean", .languages, ["Bool"]),
    .init("text, str", .languages, ["String"]),
    .init("time, timeinterval", .languages, ["Duration"]),
  ]

  static let members: [ForeignWords] = [
    .init("count, length, size", .languages, ["count LIST"]),
    .init("isEmpty", .languages, ["count LIST is 0"]),
    .init("first", .languages, ["first of LIST"]),
    .init("last", .languages, ["last of LIST"]),
    .init("contains, includes", .languages, ["LIST contains VALUE"]),
    .init("prefix", .languages, ["first COUNT of LIST"]),
    .init("suffix", .languages, ["last COUNT of LIST"]),
  ]

  static let words: [ForeignWords] = [
    .init("equals, equal", .tests, ["is"]),
    .init("if, where, while, guard", .languages, ["when"]),
    .init("to be, to equal", .tests, ["is"]),
    .init("isnt, differs", .tests, ["is not"]),
    .init("shown, displayed, appears", .tests, ["visible"]),
    .init("of, from", .languages, ["in"]),
    .init("to, be, is", .languages, ["="]),
    .init("elif, elseif, elsif", .languages, ["else if"]),
    .init("using", .languages, ["uses"]),
    .init("begin, do, then, times", .languages, [""]),
    .init("no animation, not animated", .people, ["without animation"]),
    .init("nil, null, undefined, None", .languages, [], optionals),
    .init("yes, True, YES", .languages, ["true"]),
    .init("no, False, NO", .languages, ["false"]),
  ]
}
