import SextantLanguage
import SextantReports

/// How the protocol names files.
enum FileURI {
  /// The path of a file; nil for what is none, such as a text that has no file yet.
  static func path(of uri: String) -> String? {
    guard let rest = uri.hasPrefix("file://") ? uri.dropFirst("file://".count) : nil,
      let slash = rest.firstIndex(of: "/")
    else { return nil }
    return percentDecoded(rest[slash...]).map { normalizedPath($0) }
  }

  static func uri(of path: String) -> String { "file://" + uriPath(path) }
}
