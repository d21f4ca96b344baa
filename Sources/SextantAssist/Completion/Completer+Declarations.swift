import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax

extension Completer {
  mutating func declaration(_ phrase: Phrase, _ row: Row<CommonDeclaration>) {
    if row.form.role == .start, phrase.end == 1, let word = binder.system.startWord {
      return slot(.node, word)
    }
    offer(phrase) { $0.record([row], from: 0) }
    if row.form.declaresApp, phrase.end == 4 {
      for option in binder.system.options { add(option, "an option") }
    }
  }

  /// Completes a member in the block of a declaration. `holder` is the declaration's first word.
  mutating func member(_ phrase: Phrase, of holder: String) {
    let word = phrase.word(at: 0).map { binder.text($0) }
    switch (holder, word) {
    case ("app", nil):
      for form in commonDeclarations
      where form.isInApps && !binder.context.isOfOtherSystem(form.word) {
        add(form.word, form.summary)
      }
      for declaration in binder.system.declarations { add(declaration.word, declaration.summary) }
    case ("app", _):
      if let entry = binder.systemDeclaration(phrase) {
        form(entry, phrase)
      } else if let row = declarations.row(phrase.word(at: 0)) {
        declaration(phrase, row)
      }
    case ("window", _): argument(.node, phrase)
    case (_, _) where binder.vocabulary.declaration(holder) != nil:
      ownMember(phrase, of: holder)
    case (_, nil):
      for form in containerForms + memberForms { add(form.word, form.summary) }
    default: commonMember(phrase)
    }
  }

  private mutating func commonMember(_ phrase: Phrase) {
    for row in phrase.word(at: 0).flatMap({ declarations.members[$0] }) ?? [] {
      offer(phrase) { $0.record([row], from: 0) }
    }
  }

  private mutating func ownMember(_ phrase: Phrase, of holder: String) {
    guard let entry = binder.vocabulary.declaration(holder) else { return }
    if phrase.end == 0 {
      for member in entry.members {
        add(member.source.word, member.source.summary)
      }
      guard entry.hasBehavior else { return }
      for form in memberForms where form.word != "source" { add(form.word, form.summary) }
    } else if let member = binder.systemDeclaration(phrase, among: entry.members) {
      form(member, phrase)
    } else if entry.hasBehavior {
      commonMember(phrase)
    }
  }

  private mutating func form(_ entry: DeclarationForm, _ phrase: Phrase) {
    let start = entry.words.count + (entry.isNamed ? 1 : 0)
    guard phrase.end >= start else { return }
    var isWhole = false
    offer(phrase, entry.source.summary) { isWhole = $0.match(entry.form, from: start) }
    if isWhole, entry.takesBlock { add("{", "a block") }
  }

  // MARK: Names

  mutating func types() {
    for type in valueTypes { add(type.name, "a type") }
    for (name, cases) in app.enums.map({ (binder.text($0), $1) }).sorted(by: { $0.0 < $1.0 }) {
      add(name, cases.joined(separator: ", "))
    }
  }

  // MARK: Paths

  /// Adds the files, in quotes, whose names have any of the endings. The quotes of folders stay
  /// open.
  mutating func paths(_ endings: [String]) {
    let typed = place.typed.first == UInt8(ascii: "\"") ? place.typed.dropFirst() : []
    let files = session.compiler.context.files
    for path in filePaths(
      beginning: String(decoding: typed, as: UTF8.self), endings: endings, in: files)
    {
      let isFolder = path.hasSuffix("/")
      addOpen("\"\(path)" + (isFolder ? "" : "\""), isFolder ? "a folder" : "a file")
    }
  }

  mutating func pathSteps() {
    let typed = String(decoding: place.typed, as: UTF8.self)
    guard let slash = typed.lastIndex(of: "/") else { return }
    let begun = String(typed[...slash])
    let parts = typed[..<slash].split(separator: "/").map { Reference.PathPart(written: $0) }
    guard (try? run.evaluator.resolve(.path(parts))) != nil else { return }
    let store = run.draft.store
    let node = run.draft.target
    let children = store.elements(of: store.content(of: node))
    for (index, child) in children.enumerated() {
      let step = run.evaluator.nameOfStep(to: child, at: index, in: node) ?? String(index)
      add(begun + step, run.draft.describe(child))
    }
    if let last = store.last(of: store.presented(by: node)) {
      add(begun + "presented", run.draft.describe(last))
    }
  }
}
