import SextantLanguage
import SextantReports

enum FileURI {
  /// Returns the path of a `file` URI; nil for other URIs, such as the URI of an unsaved text.
  static func path(of uri: String) -> String? {
    guard let rest = uri.hasPrefix("file://") ? uri.dropFirst("file://".count) : nil,
      let slash = rest.firstIndex(of: "/")
    else { return nil }
    return percentDecoded(rest[slash...]).map { normalizedPath($0) }
  }

  static func uri(of path: String) -> String { "file://" + uriPath(path) }
}
