// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own: `sextant` itself never waits for swift-syntax.
let package = Package(
  name: "sextant-import",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sextant-import", targets: ["sextant-import"])],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
  targets: [
    .target(
      name: "SextantImport",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "sextant-import", dependencies: ["SextantImport"], swiftSettings: settings),
    .testTarget(
      name: "SextantImportTests", dependencies: ["SextantImport"], exclude: ["Apps", "Patterns"],
      swiftSettings: settings),
  ]
)
