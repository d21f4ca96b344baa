import SextantLanguage
import SextantReports

/// How the protocol names files.
enum FileURI {
  /// The path of a file; what is no file, such as a text that has none yet, is its own name.
  static func path(of uri: String) -> String {
    guard let rest = uri.hasPrefix("file://") ? uri.dropFirst("file://".count) : nil,
      let slash = rest.firstIndex(of: "/"),
      let path = percentDecoded(rest[slash...])
    else { return uri }
    return normalizedPath(path)
  }

  static func uri(of path: String) -> String {
    path.hasPrefix("/") ? "file://" + uriPath(path) : path
  }
}
