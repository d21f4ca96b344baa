extension String {
  /// - Parameter written: Returns the replacement of a scalar; nil if the scalar is not replaced.
  func escaped(_ written: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = written(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
