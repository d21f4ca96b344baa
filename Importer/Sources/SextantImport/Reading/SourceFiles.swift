import Dispatch
import SwiftParser
import SwiftSyntax
import Synchronization

struct SourceFile {
  let path: String
  let tree: SourceFileSyntax
  /// The reason why the file was not read, or not read to its end.
  let fault: String?
  /// The names in code that `--platform` removes.
  var removedNames: Set<String> = []

  /// The maximum number of calls in a chain. Handwritten chains are shorter. Reading a chain needs
  /// a stack of its depth.
  static let maxChainedCalls = 1_000
}

/// The Swift files in some folders, in a stable order.
struct SourceFiles {
  var files: [SourceFile] = []
  var skipped: [(path: String, reason: String)] = []

  /// The maximum number of bytes in a file. Larger files contain generated code or data.
  static let maxFileBytes = 2_000_000
  /// The folders without sources of an app.
  static let excludedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules", "Tests", "UITests", "Package.swift",
  ]
  static let excludedSuffixes = ["tests", ".xcodeproj", ".xcassets", ".playground"]

  /// - Throws: `Failure` if a path does not exist.
  init(at roots: [String], platform: Platform = Platform(name: "iOS")) throws {
    var found: [(path: String, file: String)] = []
    for root in roots {
      guard FileManager.default.fileExists(atPath: root) else {
        throw Failure(.missing, "missing file `\(root)`")
      }
      if isFolder(root) {
        visit(root, as: "", into: &found)
      } else {
        found.append((URL(fileURLWithPath: root).lastPathComponent, root))
      }
    }
    found.sort { $0.path < $1.path }
    parse(found, platform)
  }

  init(texts: [(path: String, text: String)]) {
    files = texts.map { SourceFile(text: $0.text, path: $0.path) }
  }

  private mutating func visit(
    _ folder: String, as path: String, into found: inout [(path: String, file: String)]
  ) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      skipped.append((path, "a folder that cannot be read"))
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") && !Self.excludedFolders.contains(name) {
      let file = folder + "/" + name
      let below = path.isEmpty ? name : path + "/" + name
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else {
        continue
      }
      switch attributes[.type] as? FileAttributeType {
      case .typeSymbolicLink?:
        // The target of a symbolic link is read at its place or belongs to another project, and
        // links can form cycles.
        if name.hasSuffix(".swift") || isFolder(file) {
          skipped.append((below, "a symbolic link"))
        }
      case .typeDirectory?:
        if !Self.excludedSuffixes.contains(where: name.lowercased().hasSuffix) {
          visit(file, as: below, into: &found)
        }
      default:
        guard name.hasSuffix(".swift"), !name.hasSuffix("Tests.swift") else { continue }
        if (attributes[.size] as? Int ?? 0) > Self.maxFileBytes {
          skipped.append((below, "larger than \(Self.maxFileBytes / 1_000_000) MB"))
        } else {
          found.append((below, file))
        }
      }
    }
  }

  private mutating func parse(_ found: [(path: String, file: String)], _ platform: Platform) {
    let results = Mutex([SourceFile?](repeating: nil, count: found.count))
    DispatchQueue.concurrentPerform(iterations: found.count) { index in
      guard let data = FileManager.default.contents(atPath: found[index].file) else { return }
      let file = SourceFile(
        text: String(decoding: data, as: UTF8.self), path: found[index].path, platform: platform)
      results.withLock { $0[index] = file }
    }
    for (index, file) in results.withLock({ $0 }).enumerated() {
      if let file {
        files.append(file)
        if let fault = file.fault { skipped.append((file.path, fault)) }
      } else {
        skipped.append((found[index].path, "it cannot be read"))
      }
    }
  }
}

extension SourceFile {
  init(text: String, path: String, platform: Platform = Platform(name: "iOS")) {
    // No app is nested so deeply. The parser limits the nesting itself, but not the length of a
    // chain of calls.
    let tree = Parser.parse(source: text)
    if text.utf8.count(where: { $0 == UInt8(ascii: ".") }) > Self.maxChainedCalls, tree.isChain {
      let fault = "more than \(Self.maxChainedCalls) calls in a chain; not read"
      self.init(path: path, tree: Parser.parse(source: ""), fault: fault)
    } else {
      let fault = tree.hasError ? "it has syntax errors; read as far as it goes" : nil
      let own = PlatformRewriter.rewrite(tree, text: text, for: platform)
      self.init(path: path, tree: own.tree, fault: fault, removedNames: own.removedNames)
    }
  }
}

extension SourceFileSyntax {
  /// Whether the nesting exceeds the parser's own limit.
  fileprivate var isChain: Bool {
    var rest = [(node: Syntax(self), depth: 0)]
    while let (node, depth) = rest.popLast() {
      // A call has two nodes: the call, and the member.
      if depth > 2 * SourceFile.maxChainedCalls { return true }
      for child in node.children(viewMode: .sourceAccurate) { rest.append((child, depth + 1)) }
    }
    return false
  }
}

/// Follows symbolic links.
func isFolder(_ path: String) -> Bool {
  let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
  return type == .typeDirectory
}
