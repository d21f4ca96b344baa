// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A separate package, because `sextant` itself does not use swift-syntax.
let package = Package(
  name: "sextant-import",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sextant-import", targets: ["sextant-import"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    // Without its traits, it needs no Foundation.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(
      name: "SextantImport",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "sextant-import",
      dependencies: ["SextantImport", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: settings),
    .testTarget(
      name: "SextantImportTests", dependencies: ["SextantImport"], exclude: ["Apps", "Patterns"],
      swiftSettings: settings),
  ]
)
