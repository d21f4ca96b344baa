extension Sequence {
  /// Returns the transformed elements; nil if `transform` returns nil for any element.
  func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    results.reserveCapacity(underestimatedCount)
    for element in self {
      guard let result = transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}
