import Foundation

/// Writes what an app shows of its navigation, a line of JSON each time, for `sextant conform`.
///
/// Copy this file into the app. It is off, and costs nothing, unless the environment variable `SEXTANT_LOG` has the
/// path of a file, to which it appends; what it is given is not even evaluated then. It may be called on any thread.
public final class NavigationRecorder: @unchecked Sendable {
  public static let shared = NavigationRecorder(
    path: ProcessInfo.processInfo.environment["SEXTANT_LOG"])

  private let lock = NSLock()
  private let file: FileHandle?
  /// The screens that have appeared and not disappeared, the last one on top.
  private var screens: [String] = []

  /// - Parameter path: of the file; nil for none.
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

  // MARK: What is written

  /// The app has started: once, before anything else, with what it remembers.
  ///
  /// - Parameter variables: values of variables of the model, such as `["loggedIn": true]`.
  public func launched(_ variables: @autoclosure () -> [String: Any] = [:]) {
    guard isOn else { return }
    let variables = variables()
    locked {
      screens = []
      write(["launch": variables])
    }
  }

  /// Somebody has done something, before what follows from it.
  ///
  /// - Parameter sentence: as a scenario has it, such as `tap open(id: "cup")`.
  public func did(_ sentence: @autoclosure () -> String) {
    guard isOn else { return }
    let sentence = sentence()
    locked { write(["do": sentence]) }
  }

  /// Something else is shown.
  ///
  /// - Parameter observation: any of `top`, `path`, `stack`, `stacks`, `presented`, `tab`, `windows` and `state`. A screen is
  ///   written as the model has it, or as `String(describing:)` of a case.
  public func see(_ observation: @autoclosure () -> [String: Any]) {
    guard isOn else { return }
    let observation = observation()
    locked { write(["see": observation]) }
  }

  // MARK: Apps that know no more than what appears

  /// A screen has appeared; it is on top now.
  public func appeared(_ screen: @autoclosure () -> Any) {
    guard isOn else { return }
    let name = String(describing: screen())
    locked {
      screens.append(name)
      writeTop()
    }
  }

  /// A screen has disappeared. What was beneath a sheet does not appear again: it is on top nevertheless.
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

  /// Writes a line at once, so that nothing is lost where the app ends.
  private func write(_ line: [String: Any]) {
    var line = line
    line["t"] = Int(ProcessInfo.processInfo.systemUptime * 1000)
    guard JSONSerialization.isValidJSONObject(line),
      var bytes = try? JSONSerialization.data(
        withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
    else {
      return assertionFailure(
        "\(line) is no JSON: give texts, numbers, Booleans and lists of these")
    }
    bytes.append(UInt8(ascii: "\n"))
    try? file?.write(contentsOf: bytes)
  }
}
