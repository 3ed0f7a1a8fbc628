// swift-tools-version: 6.3

import PackageDescription

// Every Swift target is compiled with these settings. Warnings are errors, and memory safety is
// checked strictly, so `unsafe` marks exactly the expressions that need a second look.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

/// A library module and the modules it may import.
///
/// `Sources/README.md` shows the same table as layers, and the architecture test compares both with
/// the `import` lines.
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: settings)
}

/// The tests of one module.
///
/// Fixtures are found through `#filePath`, so nothing is copied.
func tests(_ name: String, imports: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: imports + ["TestSupport"],
    exclude: ["Fixtures"],
    swiftSettings: settings
  )
}

let libraries: [Target] = [
  .systemLibrary(
    name: "CLibYAML",
    pkgConfig: "yaml-0.1",
    providers: [.apt(["libyaml-dev"])]
  ),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(name: "CIntrinsics"),
  module("SystemAccess", imports: ["CIntrinsics"]),
  module("SourceDiagnostics"),

  module("JSONStreaming", imports: ["SourceDiagnostics", "SystemAccess", "CIntrinsics"]),
  module("YAMLDocuments", imports: ["SourceDiagnostics", "CLibYAML"]),
  module("ArgumentParsing", imports: ["SourceDiagnostics"]),
  module("RegularExpressions", imports: ["SourceDiagnostics"]),

  module("DatabaseModel", imports: ["JSONStreaming", "CIntrinsics"]),

  module(
    "DatabaseExports",
    imports: ["DatabaseModel", "JSONStreaming", "SourceDiagnostics", "SystemAccess", "CZlib"]
  ),
  module("RulesLanguage", imports: ["JSONStreaming", "RegularExpressions", "SourceDiagnostics"]),
  module("Reporting", imports: ["JSONStreaming", "SourceDiagnostics"]),

  module(
    "RulesEvaluation",
    imports: ["RulesLanguage", "RegularExpressions", "DatabaseModel", "SourceDiagnostics"]
  ),
  module("RulesProofs", imports: ["RulesLanguage"]),
  module(
    "SchemaValidation",
    imports: [
      "DatabaseExports", "DatabaseModel", "JSONStreaming", "YAMLDocuments", "RegularExpressions",
      "SourceDiagnostics", "SystemAccess",
    ]
  ),

  module(
    "RulesTesting",
    imports: [
      "RulesEvaluation", "RulesProofs", "RulesLanguage", "DatabaseExports", "DatabaseModel",
      "JSONStreaming", "YAMLDocuments", "SourceDiagnostics", "SystemAccess",
    ]
  ),
  module(
    "RulesAnalysis",
    imports: [
      "RulesEvaluation", "RulesProofs", "RulesLanguage", "SchemaValidation", "RegularExpressions",
      "DatabaseExports", "DatabaseModel", "JSONStreaming", "SourceDiagnostics", "SystemAccess",
    ]
  ),
  module(
    "DataMigration",
    imports: [
      "RulesEvaluation", "RulesLanguage", "SchemaValidation", "DatabaseExports", "DatabaseModel",
      "JSONStreaming", "YAMLDocuments", "SourceDiagnostics", "SystemAccess",
    ]
  ),

  module(
    "RTDBCommands",
    imports: [
      "ArgumentParsing", "DataMigration", "DatabaseExports", "DatabaseModel", "JSONStreaming",
      "RegularExpressions", "Reporting", "RulesAnalysis", "RulesEvaluation", "RulesLanguage",
      "RulesTesting", "SchemaValidation", "SourceDiagnostics", "SystemAccess", "YAMLDocuments",
    ]
  ),
  .executableTarget(
    name: "rtdb",
    dependencies: ["RTDBCommands", "ArgumentParsing"],
    swiftSettings: settings
  ),
  module("RTDBTestSupport", imports: ["RulesTesting"]),
]

let testTargets: [Target] = [
  // Shared by the test targets; itself outside every product.
  .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
  // A second reading of the rules language; it imports nothing.
  .target(
    name: "ReferenceEvaluator",
    path: "Tests/ReferenceEvaluator",
    exclude: ["README.md"],
    swiftSettings: settings
  ),
  .target(
    name: "DifferentialTesting",
    dependencies: [
      "ReferenceEvaluator", "TestSupport", "RulesEvaluation", "RulesLanguage", "DatabaseModel",
      "SourceDiagnostics",
    ],
    path: "Tests/DifferentialTesting",
    swiftSettings: settings
  ),
  tests("SystemAccessTests", imports: ["SystemAccess"]),
  tests("SourceDiagnosticsTests", imports: ["SourceDiagnostics"]),
  tests("DatabaseModelTests", imports: ["DatabaseModel"]),
  tests("JSONStreamingTests", imports: ["JSONStreaming", "SystemAccess", "SourceDiagnostics"]),
  tests("YAMLDocumentsTests", imports: ["YAMLDocuments", "SourceDiagnostics"]),
  tests("ArgumentParsingTests", imports: ["ArgumentParsing", "SourceDiagnostics"]),
  tests("RegularExpressionsTests", imports: ["RegularExpressions", "SourceDiagnostics"]),
  tests(
    "DatabaseExportsTests",
    imports: [
      "DatabaseExports", "DatabaseModel", "JSONStreaming", "SourceDiagnostics", "SystemAccess",
    ]
  ),
  tests(
    "RulesLanguageTests",
    imports: ["RulesLanguage", "RegularExpressions", "SourceDiagnostics"]
  ),
  tests("ReportingTests", imports: ["Reporting", "SourceDiagnostics"]),
  tests(
    "RulesEvaluationTests",
    imports: [
      "RulesEvaluation", "RulesLanguage", "DatabaseModel", "SourceDiagnostics",
      "DifferentialTesting",
    ]
  ),
  tests("RulesProofsTests", imports: ["RulesProofs", "RulesLanguage", "SourceDiagnostics"]),
  tests(
    "SchemaValidationTests",
    imports: [
      "SchemaValidation", "DatabaseExports", "DatabaseModel", "JSONStreaming",
      "SourceDiagnostics", "SystemAccess",
    ]
  ),
  tests(
    "RulesTestingTests",
    imports: [
      "RulesTesting", "RulesEvaluation", "RulesLanguage", "DatabaseModel", "SourceDiagnostics",
      "SystemAccess", "YAMLDocuments",
    ]
  ),
  tests("RulesAnalysisTests", imports: ["RulesAnalysis", "RulesLanguage", "SourceDiagnostics"]),
  tests(
    "DataMigrationTests",
    imports: [
      "DataMigration", "SchemaValidation", "DatabaseExports", "DatabaseModel", "JSONStreaming",
      "SourceDiagnostics", "SystemAccess",
    ]
  ),
  tests(
    "CommandTests",
    imports: [
      "RTDBCommands", "ArgumentParsing", "Reporting", "SourceDiagnostics", "SystemAccess",
      "YAMLDocuments",
    ]
  ),
  tests(
    "ConformanceTests",
    imports: [
      "RulesEvaluation", "RulesLanguage", "RegularExpressions", "DatabaseExports", "DatabaseModel",
      "JSONStreaming", "SchemaValidation", "SourceDiagnostics", "SystemAccess",
    ]
  ),
  tests("RTDBTestSupportTests", imports: ["RTDBTestSupport", "RulesTesting"]),
  tests("ArchitectureTests", imports: []),
]

let package = Package(
  name: "rtdb",
  products: [
    .executable(name: "rtdb", targets: ["rtdb"]),
    // What a Swift test or tool needs: rules from a file, a database from JSON, a decision.
    .library(
      name: "RTDBToolkit",
      targets: [
        "RulesTesting", "RulesEvaluation", "RulesLanguage", "DatabaseExports", "DatabaseModel",
      ]
    ),
    .library(name: "RTDBTestSupport", targets: ["RTDBTestSupport"]),
  ],
  targets: libraries + testTargets,
  swiftLanguageModes: [.v6]
)

// Built only on request, so that nobody pays for them in an ordinary build.
if Context.environment["RTDB_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RTDBBenchmarks",
      dependencies: [
        "RulesEvaluation", "RulesLanguage", "RegularExpressions", "DatabaseExports",
        "DatabaseModel", "JSONStreaming", "SystemAccess", "SourceDiagnostics", "CIntrinsics",
      ],
      swiftSettings: settings
    )
  )
}
if Context.environment["RTDB_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RTDBFuzz",
      dependencies: [
        "DifferentialTesting", "RulesTesting", "RulesEvaluation", "RulesLanguage",
        "RegularExpressions", "DatabaseExports", "DatabaseModel", "YAMLDocuments",
        "SourceDiagnostics",
      ],
      swiftSettings: settings
    )
  )
}
