#ifndef RTDB_CINTRINSICS_H
#define RTDB_CINTRINSICS_H

// Single instructions that Swift cannot express, each with a portable twin. Nothing is added here
// without a measurement that asked for it.

#endif
