import JSONStreaming

extension JSONWriter {
  /// Writes what is noticed of changes as a member.
  mutating func member(_ key: String, _ report: MutationReport) {
    object(key) { writer in
      writer.key("percent")
      writer.number(report.tally.percent)
      writer.member("changes", report.tally.total)
      writer.member("noticed", report.tally.seen)
      writer.member("withoutEffect", report.equivalentCount)
      writer.array("survivors", report.survivors) { writer, survivor in
        writer.object { writer in
          writer.member("rule", survivor.rule)
          writer.member("change", survivor.change)
          writer.members(survivor.place)
          writer.member("before", survivor.before)
          writer.member("after", survivor.after)
          writer.key("asked")
          writer.boolean(!survivor.isUnasked)
          if survivor.isUnproven {
            writer.key("proofGivenUp")
            writer.boolean(true)
          }
          writer.key("skeletonIsComplete")
          writer.boolean(survivor.isSkeletonComplete)
          writer.member("skeleton", survivor.skeleton)
        }
      }
    }
  }
}
