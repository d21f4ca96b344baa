package import SextantSyntax

package struct CheckFormat: Sendable {
  package let name: String
  package let summary: String
  /// Returns the report as text. The second parameter returns the rule of a code.
  package let text: @Sendable (CheckReport, (Code) -> CheckReport.Rule) -> String

  /// The format for people: only the counts. Diagnostics are printed during the check.
  package static let text = CheckFormat(
    name: "text", summary: "readable text: each problem with its source line"
  ) { report, _ in report.summary }

  package static let all = [
    text,
    CheckFormat(
      name: "json",
      summary: "the diagnostics of each file, in the format of the Language Server Protocol"
    ) {
      report, _ in diagnosticsDocument(of: report).text + "\n"
    },
    CheckFormat(name: "sarif", summary: "SARIF 2.1.0, for code scanning", text: sarif),
    CheckFormat(name: "github", summary: "annotations for GitHub Actions") {
      report, _ in checkAnnotations(of: report)
    },
    CheckFormat(name: "junit", summary: "JUnit XML, with a test case for each file") { report, _ in
      checkXML(of: report)
    },
  ]
}

private func checkAnnotations(of report: CheckReport) -> String {
  var annotations = report.failures.map {
    $0.isFile
      ? Annotation(file: $0.path, title: "not checked", message: $0.message)
      : Annotation(title: "\($0.path) not checked", message: $0.message)
  }
  for artifact in report.artifacts {
    for diagnostic in artifact.diagnostics {
      let place = artifact.source?.location(of: diagnostic.span.start)
      annotations.append(
        Annotation(
          level: report.isError(diagnostic) ? "error" : "warning",
          file: artifact.repositoryPath ?? artifact.path,
          line: place?.line ?? 1, column: place?.column, title: title(of: diagnostic),
          message: text(of: diagnostic)))
    }
  }
  return annotations.map(\.text).joined() + report.summary
}

/// Returns a document with a suite for each file. Each suite has one case, which fails if the file
/// has errors.
private func checkXML(of report: CheckReport) -> String {
  var document = JUnitDocument()
  func append(_ path: String, failures: Int = 0, errors: Int = 0, _ content: String) {
    document.append(
      path, .init(tests: 1, failures: failures, errors: errors),
      JUnitDocument.testCase("check", className: xmlAttribute(path), content))
  }
  for artifact in report.artifacts {
    var (failures, warnings) = ("", "")
    for diagnostic in artifact.diagnostics {
      let text = report.text(of: diagnostic)
      if report.isError(diagnostic) {
        failures += JUnitDocument.problem(
          "failure", diagnostic.code.word, diagnostic.message, text)
      } else {
        warnings += text
      }
    }
    let output = warnings.isEmpty ? "" : JUnitDocument.output(warnings)
    append(artifact.path, failures: failures.isEmpty ? 0 : 1, failures + output)
  }
  for failure in report.failures {
    append(
      failure.path, errors: 1, JUnitDocument.problem("error", "notChecked", failure.message))
  }
  return document.text
}

private func title(of diagnostic: Diagnostic) -> String {
  "\(diagnostic.code.word) \(diagnostic.code.number)"
}

private func text(of diagnostic: Diagnostic) -> String {
  diagnostic.message + (diagnostic.help.map { "\nhelp: \($0)" } ?? "")
}

extension CheckReport {
  fileprivate func isError(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
  }

  fileprivate func text(of diagnostic: Diagnostic) -> String {
    diagnosticText(diagnostic, among: artifacts.compactMap(\.source))
  }
}
