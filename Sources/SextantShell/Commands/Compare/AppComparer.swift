internal import SextantExplore
internal import SextantFindings
internal import SextantLanguage
internal import SextantReplay
internal import SextantReports
internal import SextantSyntax

/// Compares two versions of apps, for `sextant diff`.
package struct AppComparer {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func diff(
    _ old: String, _ new: String, _ options: DiffOptions, git: any GitRunner
  ) -> ExitCode {
    defer { context.output.flush() }
    var sides: [DiffSide] = []
    for (argument, title) in [(old, "old"), (new, "new")] {
      do {
        sides.append(try DiffSide(argument, called: title, context, git))
      } catch {
        return context.printError(
          "the \(title) side, \(printable(argument)): \(error.message)", .missingInput)
      }
    }
    for index in sides.indices { sides[index].load() }
    sides[0].load(pairedWith: sides[1])
    sides[1].load(pairedWith: sides[0])
    let (before, after) = (sides[0], sides[1])
    let code = before.code.joined(with: after.code)
    if let code = context.interruption { return code }
    guard before.isThere, after.isThere else { return code }
    let pairs = DiffPairs(before, after)
    if pairs.all.isEmpty {
      if code != .success { return code }
      return context.printError("no app to compare on either side", .nothingSelected)
    }
    var report = DifferenceReport()
    for pair in pairs.all where context.interruption == nil {
      report.entries.append(entry(of: pair, options))
    }
    context.output.showProgress(nil)
    report.failing = DifferenceKind.losses.filter {
      options.failing.contains($0) && report.count(of: $0) > 0
    }
    let written = write(report, options)
    if !report.failing.isEmpty {
      let words = report.failing.map { "\($0.rawValue) (\(report.count(of: $0)))" }
      context.output.writeError("sextant: --fail-on: \(words.joined(separator: ", "))\n")
    }
    let verdict: ExitCode = report.failing.isEmpty ? .success : .failure
    return (context.interruption ?? code.joined(with: verdict)).joined(with: written)
  }

  private func entry(of pair: DiffPairs.Pair, _ options: DiffOptions) -> DifferenceReport.Entry {
    let (before, after) = (pair.before, pair.after)
    let names = AppDifference.Names(
      before: before?.name ?? after?.name ?? "", after: after?.name ?? before?.name ?? "")
    guard let before, let after else {
      return .init(before: before?.path, after: after?.path, app: names)
    }
    let progress = searchProgress(context.interrupt, context.output)
    let threads = searchThreads(options.search.machine.workers)
    let search = options.search.options(maxStates: DiffOptions.defaultStates)
    let difference = AppDifference(
      SearchedApp(before.session, search, threads: threads, shouldContinue: progress),
      SearchedApp(after.session, search, threads: threads, shouldContinue: progress))
    return .init(before: before.path, after: after.path, app: names, difference: difference)
  }

  private func write(_ report: DifferenceReport, _ options: DiffOptions) -> ExitCode {
    let isFile = options.destination.path != nil
    let text =
      switch options.format {
      case .text: differenceText(of: report, style: isFile ? .plain : context.output.style)
      case .markdown: differenceMarkdown(of: report)
      case .json: differenceJSON(of: report)
      }
    return context.write(text, to: options.destination.path, options.runContext.writer)
  }
}

/// The pairs of apps to compare, by the first rule that applies:
///
/// 1. Their files have the same relative path.
/// 2. The unpaired apps of each side contain their name exactly once.
/// 3. Each side has a single app.
///
/// Unpaired apps were added or removed.
private struct DiffPairs {
  struct Pair {
    let before: DiffSide.App?
    let after: DiffSide.App?
  }

  private(set) var all: [Pair] = []

  init(_ before: DiffSide, _ after: DiffSide) {
    var free = after.apps
    var partners: [Int: DiffSide.App] = [:]
    func pair(where isMatch: (DiffSide.App, DiffSide.App) -> Bool) {
      for (index, app) in before.apps.enumerated() where partners[index] == nil {
        guard let place = free.firstIndex(where: { isMatch(app, $0) }) else { continue }
        partners[index] = free.remove(at: place)
      }
    }
    pair { $0.$key == $1.$key }
    let names = (
      before.apps.indices.filter { partners[$0] == nil }.map { before.apps[$0].name },
      free.map(\.name)
    )
    pair { app, other in
      app.name == other.name && names.0.count { $0 == app.name } == 1
        && names.1.count { $0 == app.name } == 1
    }
    if before.apps.count == 1, after.apps.count == 1 { pair { _, _ in true } }
    for (index, app) in before.apps.enumerated() {
      // If the counterpart of the app's file has errors, it may still declare the app, so the app
      // is not reported as removed.
      if partners[index] == nil, after.broken.contains(app.$key) { continue }
      all.append(Pair(before: app, after: partners[index]))
    }
    all += free.filter { !before.broken.contains($0.$key) }.map { Pair(before: nil, after: $0) }
    // If a file is compared with a folder, unpaired apps of the folder are ignored.
    if before.isFolder, !after.isFolder { all.removeAll { $0.after == nil } }
    if after.isFolder, !before.isFolder { all.removeAll { $0.before == nil } }
  }
}
