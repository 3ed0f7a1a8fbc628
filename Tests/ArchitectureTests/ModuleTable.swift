/// Which module may import which: the architecture as data.
///
/// `Sources/README.md` shows the same table to readers; a test compares the two.
enum ModuleTable {
  /// The modules of the program and, complete, what each may import.
  static let imports: [String: Set<String>] = [
    "CLibYAML": [],
    "CZlib": [],
    "CIntrinsics": [],
    "SystemAccess": ["CIntrinsics"],
    "SourceDiagnostics": [],
    "DatabaseModel": ["JSONStreaming", "CIntrinsics"],
    "JSONStreaming": ["SourceDiagnostics", "SystemAccess", "CIntrinsics"],
    "YAMLDocuments": ["SourceDiagnostics", "CLibYAML"],
    "ArgumentParsing": ["SourceDiagnostics"],
    "RegularExpressions": ["SourceDiagnostics"],
    "DatabaseExports": [
      "DatabaseModel", "JSONStreaming", "SourceDiagnostics", "SystemAccess", "CZlib",
    ],
    "RulesLanguage": ["JSONStreaming", "RegularExpressions", "SourceDiagnostics"],
    "Reporting": ["JSONStreaming", "SourceDiagnostics"],
    "RulesEvaluation": [
      "RulesLanguage", "RegularExpressions", "DatabaseModel", "SourceDiagnostics",
    ],
    "SchemaValidation": [
      "DatabaseExports", "DatabaseModel", "JSONStreaming", "YAMLDocuments", "RegularExpressions",
      "SourceDiagnostics", "SystemAccess",
    ],
    "RulesProofs": ["RulesLanguage"],
    "RulesTesting": [
      "RulesEvaluation", "RulesProofs", "RulesLanguage", "DatabaseExports", "DatabaseModel",
      "JSONStreaming", "YAMLDocuments", "SourceDiagnostics", "SystemAccess",
    ],
    "RulesAnalysis": [
      "RulesEvaluation", "RulesProofs", "RulesLanguage", "SchemaValidation", "RegularExpressions",
      "DatabaseExports", "DatabaseModel", "JSONStreaming", "SourceDiagnostics", "SystemAccess",
    ],
    "DataMigration": [
      "RulesEvaluation", "RulesLanguage", "SchemaValidation", "DatabaseExports", "DatabaseModel",
      "JSONStreaming", "YAMLDocuments", "SourceDiagnostics", "SystemAccess",
    ],
    "RTDBCommands": [
      "ArgumentParsing", "DataMigration", "DatabaseExports", "DatabaseModel", "JSONStreaming",
      "RegularExpressions", "Reporting", "RulesAnalysis", "RulesEvaluation", "RulesLanguage",
      "RulesTesting", "SchemaValidation", "SourceDiagnostics", "SystemAccess", "YAMLDocuments",
    ],
    "rtdb": ["RTDBCommands", "ArgumentParsing"],
    "RTDBTestSupport": ["RulesTesting", "Testing"],
  ]

  /// Targets that may import whatever they like and are in no product.
  static let unrestricted: Set<String> = ["RTDBBenchmarks", "RTDBFuzz"]

  /// The C libraries, each of which one file wraps.
  static let wrapped: Set<String> = ["CLibYAML", "CZlib"]

  /// What every module may import besides.
  static let everywhere: Set<String> = ["Swift", "Synchronization"]

  /// What only some modules may import besides.
  static let special: [String: Set<String>] = [
    "SystemAccess": ["Glibc", "Musl", "Darwin"],
    "RTDBCommands": ["FoundationEssentials"],
  ]

  /// The layers from the bottom up; within one, the order of the rows.
  static let layers: [[String]] = [
    ["CIntrinsics", "CZlib", "CLibYAML", "SystemAccess", "SourceDiagnostics"],
    ["JSONStreaming", "YAMLDocuments", "ArgumentParsing", "RegularExpressions"],
    ["DatabaseModel"],
    ["DatabaseExports", "RulesLanguage", "Reporting"],
    ["SchemaValidation", "RulesEvaluation", "RulesProofs"],
    ["RulesTesting", "RulesAnalysis", "DataMigration"],
    ["RTDBCommands"],
    ["rtdb"],
  ]
}
