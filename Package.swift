// swift-tools-version: 6.2
import PackageDescription

// All targets have the same rules: Swift 6 mode, no implicit existentials, no warnings.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

// Optimising the tests would take longer than it saves. So would an early module file, which is compiled
// separately, because few targets import a test target.
let unoptimised = settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

// The commands spend their time in other modules. Optimised, these modules need 120 more seconds of
// CPU to compile, are the longest wait of a build, and save 0.02 s of 0.2 s in `sextant test`.
// Libraries must not have this flag, because packages with unsafe flags cannot be dependencies.
let quick = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// Homebrew installs its readline outside of the default paths. On other systems, the module map
// suffices, and the flags of pkg-config would cause a warning at every build.
#if os(macOS)
  let readlinePackage: String? = "readline"
#else
  let readlinePackage: String? = nil
#endif

// The commit and the kind of a build, which `Scripts/dev/build` sets. Only letters, digits and a
// few signs are kept.
let buildFacts = Context.environment["SEXTANT_BUILD"]?.filter {
  $0.isLetter || $0.isNumber || " ,-+".contains($0)
}

// The linker flags of the programs, which `Scripts/dev/build` sets. Flags of a whole build would be
// part of each compilation and of the tests, which cannot be static.
let programLinking = Context.environment["SEXTANT_LINKING"].map {
  [LinkerSetting.unsafeFlags($0.split(separator: " ").map(String.init))]
}

let package = Package(
  name: "sextant",
  platforms: [.macOS(.v15), .iOS(.v18)],
  // The products. The declarations of other modules are `package`.
  products: [
    .library(name: "SextantEngine", targets: ["SextantEngine"]),
    .library(name: "SextantSystems", targets: ["SextantSystems"]),
    .library(name: "SextantRuntime", targets: ["SextantRuntime"]),
    .library(name: "SextantTesting", targets: ["SextantTesting"]),
    .executable(name: "sextant", targets: ["sextant"]),
    // The program with libedit (BSD-3-Clause) instead of GNU readline (GPL-3.0-or-later).
    .executable(name: "sextant-editline", targets: ["sextant-editline"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
  ],
  targets: [
    .target(name: "SextantCodes", swiftSettings: settings),
    .target(name: "SextantSyntax", dependencies: ["SextantCodes"], swiftSettings: settings),
    .target(name: "SextantEngine", dependencies: ["SextantCodes"], swiftSettings: settings),
    .target(name: "SextantSystems", dependencies: ["SextantEngine"], swiftSettings: settings),
    .target(
      name: "SextantLanguage", dependencies: ["SextantSyntax", "SextantEngine"],
      swiftSettings: settings),
    .target(
      name: "SextantCompiler", dependencies: ["SextantSyntax", "SextantEngine", "SextantLanguage"],
      swiftSettings: settings),
    .target(
      name: "SextantInterpreter",
      dependencies: ["SextantSyntax", "SextantEngine", "SextantLanguage"],
      swiftSettings: settings),
    .target(
      name: "SextantMap", dependencies: ["SextantSyntax", "SextantEngine", "SextantLanguage"],
      swiftSettings: settings),
    .systemLibrary(name: "CPlatform"),
    .target(name: "SextantPlatform", dependencies: ["CPlatform"], swiftSettings: settings),
    .target(
      name: "SextantFiles",
      dependencies: [
        "SextantSyntax", "SextantLanguage", "SextantPlatform",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .target(
      name: "SextantRuntime",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantFiles",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantAssist",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantExplore",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantMap", "SextantInterpreter",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantReplay",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantMap", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantExplore",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantReports",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantMap", "SextantInterpreter",
        "SextantRuntime",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantFindings",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantInterpreter", "SextantExplore",
        "SextantReplay",
        "SextantReports",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantConform",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantExplore", "SextantReplay", "SextantReports",
      ],
      swiftSettings: settings),
    // The library for tests of other packages; it is not part of `sextant`.
    .target(
      name: "SextantTesting",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantPlatform",
        "SextantFiles", "SextantInterpreter", "SextantRuntime", "SextantExplore", "SextantReplay",
        "SextantReports",
        "SextantConform",
      ],
      swiftSettings: settings),
    .target(
      name: "SextantShell",
      dependencies: [
        "SextantPlatform", "SextantFiles",
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantMap", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
        "SextantAssist", "SextantExplore", "SextantReplay", "SextantReports", "SextantFindings",
        "SextantConform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: quick),
    .target(
      name: "SextantServer",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantAssist", "SextantReports", "SextantShell",
      ],
      swiftSettings: quick),
    .systemLibrary(name: "CTerminal"),
    .target(
      name: "SextantEditing", dependencies: ["SextantPlatform", "SextantShell", "CTerminal"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CReadline", pkgConfig: readlinePackage,
      providers: [.apt(["libreadline-dev"]), .brew(["readline"])]),
    .target(
      name: "SextantReadline",
      dependencies: [
        "SextantPlatform", "SextantShell", "SextantEditing", "CReadline",
      ],
      swiftSettings: settings,
      // A fully static link must name the dependency of readline, because pkg-config lists it as
      // private.
      linkerSettings: [.linkedLibrary("tinfo", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CEditline", providers: [.apt(["libedit-dev"])]),
    .target(
      name: "SextantEditline",
      dependencies: ["SextantPlatform", "SextantShell", "SextantEditing", "CEditline"],
      swiftSettings: settings),
    // The build information of `--version`.
    .target(
      name: "CBuild",
      cSettings: buildFacts.map { [.define("SEXTANT_BUILD", to: "\"\($0)\"")] } ?? []),
    .target(
      name: "SextantCommand",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
        "SextantExplore", "SextantReports", "SextantPlatform", "SextantFiles", "SextantShell",
        "SextantServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: quick),
    .executableTarget(
      name: "sextant",
      dependencies: ["SextantCommand", "SextantEditing", "SextantReadline", "CBuild"],
      swiftSettings: settings, linkerSettings: programLinking),
    .executableTarget(
      name: "sextant-editline",
      dependencies: ["SextantCommand", "SextantEditing", "SextantEditline", "CBuild"],
      swiftSettings: settings, linkerSettings: programLinking),
    // The benchmarks; `Scripts/dev/bench` builds and runs them.
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
        "SextantExplore", "SextantReports", "SextantFindings", "SextantConform", "SextantFiles",
        "SextantPlatform", "SextantShell", "SextantServer",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Benchmarks/Sources", swiftSettings: settings, linkerSettings: programLinking),
    // The recorder, which users copy into their apps.
    .target(name: "NavigationRecorder", path: "Documentation/recorder"),
    // Helpers of several test targets. Two of them are test targets, because they import internals.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: unoptimised),
    .testTarget(
      name: "RuntimeTestSupport",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
        // Unused: `Scripts/dev/build --tests` builds this target first. The search and the argument
        // parser then fill a core that the chain of modules leaves idle.
        "SextantExplore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/RuntimeTestSupport", swiftSettings: unoptimised),
    .testTarget(
      name: "ShellTestSupport",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantPlatform", "SextantRuntime", "SextantExplore",
        "SextantReports", "SextantShell", "RuntimeTestSupport", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/ShellTestSupport", swiftSettings: unoptimised),
    .testTarget(
      name: "SextantSyntaxTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "RuntimeTestSupport", "TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantEngineTests",
      dependencies: [
        "SextantEngine", "TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantSystemsTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage",
        "SextantInterpreter", "SextantRuntime", "SextantReports", "TestSupport",
        "RuntimeTestSupport",
      ],
      exclude: ["Library"], swiftSettings: unoptimised),
    .testTarget(
      name: "SextantCompilerTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantReports", "SextantShell", "TestSupport",
        "RuntimeTestSupport", "ShellTestSupport",
      ],
      exclude: ["Mistakes"], swiftSettings: unoptimised),
    .testTarget(
      name: "SextantRuntimeTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantMap", "SextantRuntime", "SextantAssist", "SextantReports",
        "TestSupport", "RuntimeTestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantAssistTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantAssist", "SextantShell", "TestSupport",
        "RuntimeTestSupport", "ShellTestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantExploreTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantPlatform", "SextantRuntime", "SextantExplore",
        "SextantReplay",
        "SextantReports", "SextantShell", "TestSupport", "RuntimeTestSupport", "ShellTestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantReportsTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantMap", "SextantRuntime", "SextantExplore", "SextantReports",
        "SextantShell", "TestSupport", "ShellTestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantConformTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantPlatform", "SextantRuntime", "SextantExplore",
        "SextantReports", "SextantConform", "SextantShell", "NavigationRecorder",
        "RuntimeTestSupport", "TestSupport",
        "ShellTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantTestingTests",
      dependencies: [
        "SextantSyntax", "SextantSystems", "SextantFiles", "SextantRuntime", "SextantConform",
        "SextantTesting", "NavigationRecorder",
      ],
      exclude: ["Scripts", "Drivers/Scripts", "Drivers/market"], swiftSettings: unoptimised),
    .testTarget(
      name: "SextantShellTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantReports", "SextantShell",
        "RuntimeTestSupport", "TestSupport",
        "ShellTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantServerTests",
      dependencies: [
        "SextantSyntax", "SextantSystems", "SextantLanguage", "SextantReports", "SextantShell",
        "SextantServer", "TestSupport",
      ],
      swiftSettings: unoptimised),
    .testTarget(
      name: "SextantCommandTests",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime", "SextantExplore", "SextantReports",
        "SextantConform", "SextantShell", "RuntimeTestSupport", "TestSupport", "ShellTestSupport",
      ],
      swiftSettings: unoptimised),
  ]
)

// Only a build of the documentation (`Scripts/dev/docs`) fetches the plugin.
if Context.environment["SEXTANT_DOCS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The fuzzers need libFuzzer's `main` and its sanitizers, so only `Scripts/dev/fuzz` builds them.
if Context.environment["SEXTANT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "SextantSyntax", "SextantEngine", "SextantSystems", "SextantLanguage", "SextantCompiler",
        "SextantInterpreter", "SextantRuntime",
        "SextantAssist", "SextantReports", "SextantPlatform", "SextantShell", "SextantServer",
      ],
      path: "Tests/Fuzz/Sources", swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}

// `Scripts/dev/test --only` compiles only these test files and the support files of their targets.
if let only = Context.environment["SEXTANT_ONLY"] {
  let files = only.split(separator: " ").map {
    $0.split(separator: "/", maxSplits: 1).map(String.init)
  }
  let sources = Dictionary(grouping: files.filter { $0.count == 2 }, by: { $0[0] })
  package.targets.removeAll {
    $0.type == .test && sources[$0.name] == nil && !$0.name.hasSuffix("TestSupport")
  }
  for target in package.targets where target.type == .test {
    target.sources = sources[target.name]?.map { $0[1] }
  }
}
