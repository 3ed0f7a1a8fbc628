extension ExportReader {
  /// An error about an object whose keys would have to be sorted and do not fit into memory.
  mutating func tooManyToSort(_ memory: Int) -> ExportError {
    error(
      "exports/too-many-keys",
      "the keys of this object are out of order, and too many to be sorted in "
        + "\(memory >> 20) MiB of memory",
      notes: ["`--memory` takes a larger number"]
    )
  }
}
