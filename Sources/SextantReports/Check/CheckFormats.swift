package import SextantSyntax

/// A format of reports of a check. To add one: a function, and a line in ``all``.
package struct CheckFormat: Sendable {
  /// The name after `--report`.
  package let name: String
  /// One line for help.
  package let summary: String
  /// The report. A rule is what documents the code of a diagnostic.
  package let text: @Sendable (CheckReport, (Code) -> CheckReport.Rule) -> String

  /// What people read as the check goes on; at its end, only the counts.
  package static let text = CheckFormat(
    name: "text", summary: "each problem with its line, for people"
  ) { report, _ in report.summary }

  package static let all = [
    text,
    CheckFormat(name: "json", summary: "the Language Server Protocol's diagnostics of each file") {
      report, _ in diagnosticsDocument(of: report).text + "\n"
    },
    CheckFormat(name: "sarif", summary: "SARIF 2.1.0, for code scanning", text: sarif),
    CheckFormat(name: "github", summary: "annotations, as GitHub's runners read them") {
      report, _ in checkAnnotations(of: report)
    },
    CheckFormat(name: "junit", summary: "JUnit's XML, a case for each file") { report, _ in
      checkXML(of: report)
    },
  ]
}

/// The problems as annotations of a change, and the counts.
private func checkAnnotations(of report: CheckReport) -> String {
  var annotations = report.failures.map {
    Annotation(file: $0.path, line: 1, title: "not checked", message: $0.message)
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

/// The result as JUnit's XML: each file is a suite of one case, which fails where the file has errors.
private func checkXML(of report: CheckReport) -> String {
  var suites = ""
  var failed = 0
  for artifact in report.artifacts {
    var content = ""
    var warnings = ""
    for diagnostic in artifact.diagnostics {
      if report.isError(diagnostic) {
        content += "      <failure type=\"\(diagnostic.code.word)\""
        content += " message=\"\(xmlAttribute(diagnostic.message))\">"
        content += xmlText(report.text(of: diagnostic)) + "</failure>\n"
      } else {
        warnings += report.text(of: diagnostic)
      }
    }
    let failures = content.isEmpty ? 0 : 1
    failed += failures
    if !warnings.isEmpty { content += "      <system-out>\(xmlText(warnings))</system-out>\n" }
    suites += suite(artifact.path, failures: failures, content)
  }
  for failure in report.failures {
    let error = "      <error type=\"notChecked\" message=\"\(xmlAttribute(failure.message))\"/>\n"
    suites += suite(failure.path, errors: 1, error)
  }
  let errors = report.failures.count
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    + "<testsuites name=\"sextant\" tests=\"\(report.artifacts.count + errors)\""
    + " failures=\"\(failed)\" errors=\"\(errors)\">\n\(suites)</testsuites>\n"
}

private func suite(
  _ path: String, failures: Int = 0, errors: Int = 0, _ content: String
) -> String {
  let name = xmlAttribute(path)
  let counts = "tests=\"1\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\""
  return """
      <testsuite name="\(name)" \(counts) file="\(name)">
        <testcase name="check" classname="\(name)">
    \(content)    </testcase>
      </testsuite>

    """
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
