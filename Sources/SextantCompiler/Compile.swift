import SextantEngine
package import SextantLanguage
package import SextantSyntax

package struct Compilation: Sendable {
  package let script: Script
  package let file: Int
  package let items: FileItems
  package let program: Program
  package let scope: Scope
  /// The compiled text, as written. The source of the syntax tree also contains the missing
  /// separators.
  package fileprivate(set) var source: SourceText
  /// The diagnostics of the text and its imports, sorted by file and location.
  package fileprivate(set) var diagnostics: [Diagnostic]
  package let imports: [String]
  package let startsApp: Bool

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The scenarios of a file. The statements outside of all scenarios form a first scenario, which
  /// has the name of the file.
  package var scenariosAndStatements: [Scenario] {
    guard let first = program.script.statements.first else { return program.scenarios }
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    let script = Scenario(
      title: name.hasSuffix(".sextant") ? String(name.dropLast(8)) : name, place: first.place,
      body: program.script)
    return [script] + program.scenarios
  }

  /// Returns whether a line belongs to a scenario. For the first scenario, only the lines of
  /// statements count.
  package func covers(_ line: Int, in scenario: Scenario) -> Bool {
    func isOn(_ first: Span, _ last: Span) -> Bool {
      line >= source.lineNumber(of: first.start)
        && line <= source.lineNumber(of: max(first.end, last.end))
    }
    if scenario.body.place == program.script.place {
      return program.script.statements.contains { isOn($0.place.span, $0.place.span) }
    }
    return isOn(scenario.place.span, scenario.body.place.span)
  }
}

/// Compiles a text to a program.
///
/// **Problem.** A text may import files, extend the app of a session, and contain errors anywhere.
/// Every stage continues after an error, so a single compilation reports the errors of all stages.
///
/// **Stages.** This function alone defines their order:
/// 1. Parse: the text, and then its imports by depth-first search with cycle detection
///    (`ImportReader`). In the result, imports precede the text that imports them (postorder).
/// 2. Resolve: the declarations of all texts, in two rounds: names, then contents (`Resolver`). The
///    bodies are deferred.
/// 3. Check: the deferred bodies, then the scenarios and statements of the compiled text
///    (`Checker`).
/// 4. Lint: the lint rules over the program (`lint`).
/// 5. Report: suppress warnings by comments, sort the diagnostics by text and location, and limit
///    their number.
///
/// **Data structures.** A `Binder` passes from the resolver to the checker. It owns the symbol
/// table, the app, the scope and the diagnostics of each text.
///
/// **Invariants.**
/// - The compiled text is the last text. The other texts are its imports.
/// - For session input, and for files that another text continues, only lint rules with
///   `appliesToSessions` run.
///
/// - Parameter context: the session or suite of the text. It receives the symbols and sources of
///   the text.
package func compile(_ source: SourceText, in context: inout CompilationContext) -> Compilation {
  var found = compileOnce(source, in: &context)
  if !found.hasErrors || source.bytes.count > maxBytes { return found }
  var (text, separators) = (source, [Diagnostic]())
  for _ in 0..<maxRounds {
    let (next, applied) = separated(text, by: found.diagnostics)
    if applied.isEmpty { break }
    (text, separators) = (next, separators + applied)
    found = compileOnce(text, in: &context)
    context.sources[found.file] = source
  }
  if separators.isEmpty { return found }
  found.source = source
  let own = separators + found.diagnostics.filter { $0.$file == source.$name }
  found.diagnostics = limited(
    found.diagnostics.filter { $0.$file != source.$name }
      + own.sorted { $0.span.start < $1.span.start })
  return found
}

/// The maximum number of times that a text is compiled again, each time with further separators.
private let maxRounds = 10

/// The maximum size in bytes of a text that is compiled again. For a large text with many errors,
/// the rounds would take seconds.
private let maxBytes = 20_000

/// Returns a copy of the text with the missing separators, and the diagnostics about these
/// separators. Each `;` replaces a blank, so all locations stay valid.
///
/// Compiling the copy checks the items after the separators: error recovery by insertion (Graham
/// and Rhodes, "Practical Syntactic Error Recovery", 1975).
private func separated(
  _ source: SourceText, by diagnostics: [Diagnostic]
) -> (SourceText, [Diagnostic]) {
  var bytes = source.bytes
  let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
  let applied = diagnostics.filter { diagnostic in
    guard diagnostic.code == LanguageCodes.separatorMissing, diagnostic.$file == source.$name,
      let edit = diagnostic.fix?.edits.first, edit.replacement == ";",
      case let start = Int(edit.span.start), case let end = max(start + 1, Int(edit.span.end)),
      end <= bytes.count, edit.span.length > 0 || blanks.contains(bytes[start])
    else { return false }
    for index in start..<end { bytes[index] = UInt8(ascii: " ") }
    bytes[start] = UInt8(ascii: ";")
    return true
  }
  if applied.isEmpty { return (source, []) }
  return (SourceText(name: source.name, bytes: bytes, firstLine: source.firstLine), applied)
}

private func compileOnce(
  _ source: SourceText, in context: inout CompilationContext
) -> Compilation {
  let text = context.parse(source, isWhole: context.kind == .file)
  var imports = ImportReader(context)
  let texts = imports.read(text, &context)
  let startsApp = texts.contains { context.declaresApp($0.script) }

  var resolver = Resolver(
    context.binder(of: texts, extending: startsApp ? nil : context.app), context.declarations)
  resolver.binder.app.isIncomplete = imports.isIncomplete || context.isPartOfApp && startsApp
  resolver.resolve()
  resolver.recordUnusedImports(imports.imports, among: texts)

  var checker = Checker(binder: resolver.binder, declarations: context.declarations)
  checker.bind(resolver.bodies)
  checker.binder.scope = startsApp ? Scope() : context.scope
  var snapshots = ReadSnapshots(of: source.name)
  let program = checker.program(of: resolver.items, context.kind) {
    snapshots = readSnapshots(of: source.name, context.files)
    return snapshots.file
  }
  let problems = texts.flatMap { text in
    text.script.diagnostics.map {
      checker.binder.suggester.explained($0, in: text.script.tree.source)
    }
  }
  context.symbols = checker.binder.symbols
  context.languages = checker.binder.context.languages
  if let source = snapshots.source { context.sources.append(source) }

  var diagnostics = problems + imports.diagnostics
  diagnostics += snapshots.diagnostics
  diagnostics += checker.binder.lists.flatMap(\.diagnostics)
  let isCorrect = !diagnostics.contains { $0.severity == .error }
  let isWhole = context.kind == .file && !context.isContinued
  let rules = lintRules.filter { isWhole || $0.appliesToSessions }
  diagnostics += lint(
    program, with: rules, isCorrect: isCorrect, isStrict: context.isStrictAboutNames)
  suppress(&diagnostics, texts, in: &context)
  return Compilation(
    script: text.script, file: text.file, items: resolver.items, program: program,
    scope: checker.binder.scope, source: source,
    diagnostics: limited(inOrder(diagnostics, texts)),
    imports: imports.paths(in: text.file), startsApp: startsApp)
}

private func inOrder(_ diagnostics: [Diagnostic], _ texts: [ParsedText]) -> [Diagnostic] {
  if diagnostics.count < 2 { return diagnostics }
  var order: [ExactText: Int] = [:]
  for (index, text) in texts.enumerated() { order[text.script.tree.source.$name] = index }
  return diagnostics.enumerated().sorted { left, right in
    (order[left.element.$file] ?? 0, left.element.span.start, left.offset)
      < (order[right.element.$file] ?? 0, right.element.span.start, right.offset)
  }.map(\.element)
}

/// Returns at most `Limits.diagnostics` diagnostics of each text, preferably errors. If it omits
/// diagnostics, a final diagnostic reports the number of the shown diagnostics.
private func limited(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  if diagnostics.count <= Limits.diagnostics { return diagnostics }
  var result: [Diagnostic] = []
  var rest = diagnostics[...]
  while let first = rest.first {
    let ofText = rest.prefix { $0.$file == first.$file }
    rest = rest.dropFirst(ofText.count)
    result += ofText.count > Limits.diagnostics ? limited(ofText) : Array(ofText)
  }
  return result
}

private func limited(_ ofText: ArraySlice<Diagnostic>) -> [Diagnostic] {
  var seen: Set<Diagnostic> = []
  // The `tooManyProblems` of the parser counts only parser errors.
  let all = ofText.filter {
    $0.code != SyntaxCodes.tooManyProblems && seen.insert($0).inserted
  }
  let errors = all.count { $0.severity == .error }
  var (shown, omitted): ([Diagnostic], Diagnostic?) = ([], nil)
  var (roomForErrors, roomForOthers) = (Limits.diagnostics, Limits.diagnostics - errors)
  for diagnostic in all {
    let isError = diagnostic.severity == .error
    if isError { roomForErrors -= 1 } else { roomForOthers -= 1 }
    if (isError ? roomForErrors : roomForOthers) >= 0 {
      shown.append(diagnostic)
    } else if omitted == nil {
      omitted = diagnostic
    }
  }
  guard let last = omitted ?? ofText.last else { return shown }
  let end = Diagnostic(
    code: SyntaxCodes.tooManyProblems, severity: errors == 0 ? .warning : nil, file: last.file,
    span: last.span, arguments: [String(shown.count)])
  return shown + [end]
}

/// Removes the warnings that comments suppress. Reports comments of the compiled file that suppress
/// nothing.
///
/// Call it after all steps that add diagnostics, and before the limit.
private func suppress(
  _ diagnostics: inout [Diagnostic], _ texts: [ParsedText], in context: inout CompilationContext
) {
  for (index, text) in texts.enumerated() {
    let found = suppressions(in: text.script.tree)
    if found.isEmpty { continue }
    context.suppressions.add(found, of: text.file)
    let (left, needless) = found.applied(
      to: diagnostics, of: text.script.tree.source.name, suppressible(in: context.languages))
    diagnostics = left
    guard context.kind == .file, index == texts.count - 1 else { continue }
    diagnostics += needless.prefix(max(0, Limits.diagnostics - left.count))
  }
}

private func suppressible(in languages: Languages) -> SuppressibleCodes {
  let systems = languages.catalog
  let codes =
    EngineCodes.all + languages.runtime.codes
    + systems.names.flatMap { systems.system(named: $0)?.codes ?? [] }
  let checked = Set(suppressibleCodes.map(\.word))
  let running = Set(codes.filter { $0.severity == .warning }.map(\.word) + LawCodes.all.map(\.word))
  let all = (SyntaxCodes.all + languageCodes).map(\.word) + codes.map(\.word)
  return SuppressibleCodes(
    checked: checked, running: running,
    errors: Set(all).subtracting(checked).subtracting(running))
}
