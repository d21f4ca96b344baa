// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Example",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In your package: .package(url: "…", …).
    .package(name: "sextant", path: "../..")
  ],
  targets: [
    // A custom navigation system.
    .target(name: "Wizard", dependencies: [.product(name: "SextantEngine", package: "sextant")]),
    .executableTarget(
      name: "walk",
      dependencies: [
        "Wizard",
        .product(name: "SextantRuntime", package: "sextant"),
        .product(name: "SextantSystems", package: "sextant"),
      ]),
    // A small app that does not use Sextant.
    .target(name: "Store"),
    // Runs the same scripts on the app and on the model. Also makes every transition of the model on
    // the app.
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", .product(name: "SextantTesting", package: "sextant")],
      exclude: ["Scripts", "walk.jsonl"]),
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
