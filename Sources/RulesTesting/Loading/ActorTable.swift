/// The auth contexts of a suite in their order, found by name.
struct ActorTable {
  /// The auth contexts; a name stands once.
  private(set) var actors: [SpecActor] = []
  private var places: [String: Int] = [:]

  /// The names in their order.
  var names: [String] { actors.map(\.name) }

  /// The auth context of a name.
  subscript(name: String) -> SpecActor? { places[name].map { actors[$0] } }

  /// Appends an auth context, or puts it in the place of the one with the same name.
  mutating func add(_ actor: SpecActor) {
    if let place = places[actor.name] {
      actors[place] = actor
    } else {
      places[actor.name] = actors.count
      actors.append(actor)
    }
  }
}
