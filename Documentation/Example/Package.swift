// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Example",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Elsewhere: .package(url: "…", …).
    .package(name: "sextant", path: "../..")
  ],
  targets: [
    // A navigation system of one's own.
    .target(name: "Wizard", dependencies: [.product(name: "SextantEngine", package: "sextant")]),
    // A program that walks through an app.
    .executableTarget(
      name: "walk",
      dependencies: [
        "Wizard",
        .product(name: "SextantRuntime", package: "sextant"),
        .product(name: "SextantSystems", package: "sextant"),
      ]),
    // What shows in a small app, as people write it: it knows nothing of Sextant.
    .target(name: "Store"),
    // The same scripts on the app and on its model, and every transition of the model on the app.
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", .product(name: "SextantTesting", package: "sextant")],
      exclude: ["Scripts", "walk.jsonl"]),
    // Scripts that `swift test` runs.
    .testTarget(
      name: "WizardTests",
      dependencies: [
        "Wizard",
        .product(name: "SextantRuntime", package: "sextant"),
        .product(name: "SextantSystems", package: "sextant"),
        .product(name: "SextantTesting", package: "sextant"),
      ],
      exclude: ["Scripts", "Planted"]),
  ])
