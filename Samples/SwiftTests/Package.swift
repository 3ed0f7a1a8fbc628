// swift-tools-version: 6.2

import PackageDescription

// A project of yours that tests its security rules with Swift Testing. The name is given, so that
// the folder of the clone may have any.
let package = Package(
  name: "SwiftTests",
  dependencies: [.package(name: "rtdb", path: "../..")],
  targets: [
    .testTarget(
      name: "RulesTests",
      dependencies: [
        .product(name: "RTDBToolkit", package: "rtdb"),
        .product(name: "RTDBTestSupport", package: "rtdb"),
      ],
      exclude: ["Specs", "rooms.rules.json"]
    )
  ]
)
