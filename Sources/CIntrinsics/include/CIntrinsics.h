#ifndef RTDB_CINTRINSICS_H
#define RTDB_CINTRINSICS_H

// Single instructions that Swift cannot express, each with a portable twin. Nothing is added here
// without a measurement that asked for it.

/// Asks for the line of memory at an address to be brought into the processor's cache. Nothing is read:
/// any address will do.
static inline void rtdb_prefetch(const void *address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#endif
}

#endif
