// swift-tools-version: 6.0
import PackageDescription

// `swift package sextant test` with a program that is built already: a package that uses this one
// resolves and compiles nothing of Sextant.
let package = Package(
  name: "sextant-plugin",
  products: [.plugin(name: "Sextant", targets: ["Sextant"])],
  targets: [
    .plugin(
      name: "Sextant",
      capability: .command(
        intent: .custom(verb: "sextant", description: "Walks through, tests and searches apps.")),
      dependencies: ["sextant"]),
    .binaryTarget(name: "sextant", path: "sextant.artifactbundle"),
  ]
)
