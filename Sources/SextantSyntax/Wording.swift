/// A wording with `%1`, `%2` … replaced by arguments; a placeholder without an argument stays.
package func filled(_ wording: String, with arguments: [String]) -> String {
  var text = ""
  var isPlace = false
  for scalar in wording.unicodeScalars {
    if isPlace {
      isPlace = false
      if let digit = scalar.value.asDigit, digit >= 1, digit <= arguments.count {
        text += arguments[digit - 1]
        continue
      }
      text.unicodeScalars.append("%")
    }
    if scalar == "%" { isPlace = true } else { text.unicodeScalars.append(scalar) }
  }
  return isPlace ? text + "%" : text
}

/// What to say where something else was probably meant.
package func didYouMean(_ text: String) -> String { "did you mean `\(text)`?" }

/// `no inputs`, `1 input`, `2 inputs`.
package func counted(_ count: Int, _ what: String) -> String {
  count == 0 ? "no \(what)s" : count == 1 ? "1 \(what)" : "\(count) \(what)s"
}

extension UInt32 {
  fileprivate var asDigit: Int? {
    self >= 48 && self < 58 ? Int(self) - 48 : nil
  }
}
