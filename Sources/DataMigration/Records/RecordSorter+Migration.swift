import DatabaseExports
import SystemAccess

// The sorting of records with the errors of a migration.

extension RecordSorter {
  /// Adds a record.
  mutating func add(group: Int, key: [UInt8], payload: [UInt8]) throws(MigrationError) {
    do throws(SystemError) {
      try append(group: group, key: key, payload: payload)
    } catch {
      throw .system(error)
    }
  }

  /// Ends the gathering and returns the records in order.
  consuming func inOrder() throws(MigrationError) -> SortedRecords {
    do throws(SystemError) {
      return try sorted()
    } catch {
      throw .system(error)
    }
  }
}

extension SortedRecords {
  /// Goes to the next record; false at the end.
  mutating func next() throws(MigrationError) -> Bool {
    do throws(SystemError) {
      return try advance()
    } catch {
      throw .system(error)
    }
  }
}
