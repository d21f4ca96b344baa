internal import SextantReports
internal import SextantSyntax

struct Settings: Sendable {
  /// The shown result: `changes`, `nothing`, or the name of a graph format.
  var mode = Settings.changes
  var showsTime = false
  /// The time limit of a search in seconds; 0 for no limit.
  var searchTime = 5

  static let changes = "changes"
  static let nothing = "nothing"
}

struct Setting: Sendable {
  let name: String
  let summary: String
  /// The possible values. If `number` is set, these values are only examples.
  let values: [(text: String, summary: String)]
  /// A description of the valid numbers; nil if the values are words.
  var number: String?
  let value: @Sendable (REPL) -> String
  let set: @Sendable (REPL, String) -> Void

  static let all = [mode, timer, color, search]

  static let mode = Setting(
    name: "mode", summary: "the format of the output after a sentence",
    values: [
      (Settings.changes, "the changes"),
      (Settings.nothing, "nothing, except for the output of `print`"),
    ] + GraphFormats.all.map { ($0.name, "the whole graph: \($0.summary)") },
    value: { $0.settings.mode }, set: { $0.settings.mode = $1 })

  static let timer = Setting(
    name: "timer", summary: "the duration of each statement",
    values: [("on", "after each statement"), ("off", "never")],
    value: { $0.settings.showsTime ? "on" : "off" }, set: { $0.settings.showsTime = $1 == "on" })

  static let color = Setting(
    name: "color", summary: "coloured output",
    values: [
      ("auto", "depends on the terminal and the environment"), ("always", "always"),
      ("never", "never"),
    ],
    value: { repl in
      repl.redirected.usesColor.map { $0 ? "always" : "never" } ?? "auto"
    },
    set: { repl, value in repl.redirected.usesColor = value == "auto" ? nil : value == "always" })

  static let search = Setting(
    name: "search", summary: "the time limit of `:path` and `:laws`, in seconds",
    values: [1, 5, 60, 600].map { (String($0), "seconds") } + [("0", "without a limit")],
    number: "a whole number, or 0 for no limit",
    value: { String($0.settings.searchTime) },
    set: { repl, value in repl.settings.searchTime = Int(value) ?? repl.settings.searchTime })
}

let settingCommands = [
  MetaCommand(
    name: "set", argument: .optional("NAME [VALUE]"),
    summary: "show the settings, or change a setting",
    run: { repl, call in repl.set(call) },
    choices: { repl, typed in
      let words = typed.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count > 1 else { return Setting.all.map { ($0.name, $0.summary) } }
      let values = Setting.all.first { $0.name == words[0] }?.values ?? []
      return values.map { ("\(words[0]) \($0.text)", $0.summary) }
    }),
  shortcut(Setting.mode, argument: "MODE"),
  shortcut(Setting.timer, argument: "on | off"),
]

private func shortcut(_ setting: Setting, argument: String) -> MetaCommand {
  MetaCommand(
    name: setting.name, argument: .optional(argument),
    summary: "show or set \(setting.summary), like `:set \(setting.name)`",
    run: { repl, call in
      guard call.argument.isEmpty else { return repl.set(setting, to: call.argument, call) }
      repl.show([setting])
    }, choices: { _, _ in setting.values })
}

extension REPL {
  fileprivate func set(_ call: MetaCommand.Call) {
    let words = call.argument.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = words.first else { return show(Setting.all) }
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      let known = Setting.all.map(\.name)
      return printError(
        ShellCodes.unknownSetting, [name], in: call,
        suggestion: nearestName(to: name, in: known).map { .replacement(":set \($0)") }
          ?? .advice("`:set` lists the settings"))
    }
    if words.count == 1 { return show([setting]) }
    set(setting, to: words[1], call)
  }

  fileprivate func set(_ setting: Setting, to value: String, _ call: MetaCommand.Call) {
    let known = setting.values.map(\.text)
    if let number = setting.number {
      guard let value = UInt32(value) else {
        return printError(
          ShellCodes.badSetting, [value, setting.name], in: call,
          suggestion: .advice("write \(number)"))
      }
      return setting.set(self, String(value))
    }
    guard known.contains(value) else {
      return printError(
        ShellCodes.badSetting, [value, setting.name], in: call,
        suggestion: nearestName(to: value, in: known).map { .replacement($0) }
          ?? .advice("write " + known.map { "`\($0)`" }.joined(separator: " or ")))
    }
    setting.set(self, value)
  }

  fileprivate func show(_ settings: [Setting]) {
    for setting in settings {
      let values = setting.number ?? setting.values.map(\.text).joined(separator: " | ")
      show("  \(setting.name) ", as: .label)
      show("is ")
      show(setting.value(self), as: .name)
      show("  \(setting.summary): \(values)\n", as: .note)
    }
  }
}
