/// Returns a wording in which arguments replace `%1`, `%2` and so on. A placeholder that has no
/// argument remains.
public func formatted(_ wording: String, with arguments: [String]) -> String {
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

/// Returns a text for a message. Truncates long words and quotations, because they may be whole
/// files.
public func truncated(_ text: String) -> String {
  let (longestWord, longest) = (100, 2_000)
  if text.utf8.count <= longestWord { return text }
  var result = ""
  var (count, length) = (0, 0)
  var quote: Unicode.Scalar?
  var isCut = false
  for scalar in text.unicodeScalars {
    let ends = quote.map { scalar == $0 } ?? (scalar == " ")
    let begins = quote == nil && (scalar == "\"" || scalar == "`")
    length = ends || begins ? 0 : length + 1
    if length > longestWord {
      isCut = true
      continue
    }
    if isCut { result += "…" }
    isCut = false
    count += 1
    if count > longest { return result + "…" }
    result.unicodeScalars.append(scalar)
    if begins { quote = scalar } else if ends { quote = nil }
  }
  return isCut ? result + "…" : result
}

/// Returns a text on one line. A single space replaces each sequence of blanks and line ends.
public func collapsed(_ text: String) -> String {
  text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
}

/// Returns a question, such as "did you mean `Detail`?".
public func didYouMean(_ text: String) -> String { "did you mean `\(text)`?" }

/// Returns a number with a noun, such as `no inputs`, `1 input` or `2 inputs`.
public func pluralized(_ count: Int, _ what: String) -> String {
  count == 0 ? "no \(what)s" : count == 1 ? "1 \(what)" : "\(count) \(what)s"
}

extension UInt32 {
  fileprivate var asDigit: Int? {
    self >= 48 && self < 58 ? Int(self) - 48 : nil
  }
}

extension String {
  /// The word with its article, as in `an alert`.
  public var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) ? "an \(self)" : "a \(self)"
  }
}

/// The advice for a range, such as `1...3`.
public func adviceForRanges(example: String = "[1, 2]") -> String {
  "ranges are not supported: write the values in a list, such as `\(example)`"
}

/// The advice for a value that may be missing, as in `Int? = nil`.
public let adviceForOptionals =
  "optional values are not supported: write an empty value such as `0`, `\"\"` or `[]`, or declare an enum with a case for the missing value"
