import Foundation

/// Records the navigation of an app as lines of JSON for `sextant conform`.
///
/// Copy this file into the app. The environment variable `SEXTANT_LOG` names the log file. The recorder appends lines to
/// the file. If the variable is missing, all functions do nothing. You can call them on any thread.
public final class NavigationRecorder: @unchecked Sendable {
  public static let shared = NavigationRecorder(
    path: ProcessInfo.processInfo.environment["SEXTANT_LOG"])

  private let lock = NSLock()
  private let file: FileHandle?
  /// The visible screens, bottom first.
  private var screens: [String] = []

  /// - Parameter path: The path of the log file; nil to record nothing.
  public init(path: String?) {
    guard let path, !path.isEmpty else {
      file = nil
      return
    }
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    file = FileHandle(forWritingAtPath: path)
    _ = try? file?.seekToEnd()
  }

  public var isOn: Bool { file != nil }

  // MARK: Lines

  /// Records the start of the app. Call this function once, before the other functions.
  ///
  /// - Parameter variables: The values of the model's variables, such as `["loggedIn": true]`.
  public func launched(_ variables: @autoclosure () -> [String: Any] = [:]) {
    guard isOn else { return }
    let variables = variables()
    locked {
      screens = []
      write(["launch": variables])
    }
  }

  /// Records a move. Call this function before the move changes the app.
  ///
  /// - Parameter sentence: A sentence, such as `tap open(id: "cup")`.
  public func did(_ sentence: @autoclosure () -> String) {
    guard isOn else { return }
    let sentence = sentence()
    locked { write(["do": sentence]) }
  }

  /// Records a change of the visible state.
  ///
  /// - Parameter observation: Values for `top`, `path`, `stack`, `stacks`, `presented`, `tab`, `windows` and `state`.
  ///   Write a screen as in the model, or pass `String(describing:)` of an enumeration case.
  public func see(_ observation: @autoclosure () -> [String: Any]) {
    guard isOn else { return }
    let observation = observation()
    locked { write(["see": observation]) }
  }

  // MARK: Apps without a router

  /// Records a new top screen.
  public func appeared(_ screen: @autoclosure () -> Any) {
    guard isOn else { return }
    let name = String(describing: screen())
    locked {
      screens.append(name)
      writeTop()
    }
  }

  /// Records the removal of a screen. The screen below becomes the top screen.
  public func disappeared(_ screen: @autoclosure () -> Any) {
    guard isOn else { return }
    let name = String(describing: screen())
    locked {
      guard let index = screens.lastIndex(of: name) else { return }
      let wasOnTop = index == screens.count - 1
      screens.remove(at: index)
      if wasOnTop { writeTop() }
    }
  }

  private func writeTop() {
    if let top = screens.last { write(["see": ["top": top]]) }
  }

  // MARK: The file

  private func locked(_ body: () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body()
  }

  /// Writes immediately, so that no line is lost when the app ends.
  private func write(_ line: [String: Any]) {
    var line = line
    line["t"] = Int(ProcessInfo.processInfo.systemUptime * 1000)
    guard JSONSerialization.isValidJSONObject(line),
      var bytes = try? JSONSerialization.data(
        withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
    else {
      return assertionFailure(
        "\(line) is not valid JSON: use strings, numbers, Booleans and lists of them")
    }
    bytes.append(UInt8(ascii: "\n"))
    try? file?.write(contentsOf: bytes)
  }
}
