import SextantEngine
import SextantLanguage
import SextantSyntax

let uncreatedNodes = LintRule(
  "neverMade", 1312, "nothing in the program creates `%1`",
  cause:
    "The expectation names a screen that no sentence, body, link or declaration of the program adds to the graph.",
  fails: "app T { screen A; screen B; start A }\nexpect not top is A\nexpect top is B",
  works: "app T { screen A; screen B; start stacked A }\nappend B\nexpect top is B"
) { program in
  let (app, usages) = (program.app, program.usages)
  if app.isScratch || app.vocabulary.hasOwnDeclarations || usages.restoresFiles {
    return []
  }
  return prerequisites(of: program).flatMap { span, prerequisites in
    prerequisites.definitions.filter { id in
      !usages.made.contains(id) && id != app.builtInScreen
    }.map { id in
      .init(
        span, app.definition(id).name,
        suggestion: .advice("no sentence or declaration adds this node to the graph"))
    }
  }
}
