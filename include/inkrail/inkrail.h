/* Inkrail: Railroad Ink and Railroad Ink Challenge as a library. This header includes all
   others. */
#ifndef INKRAIL_INKRAIL_H
#define INKRAIL_INKRAIL_H

#include <inkrail/atomic.h>
#include <inkrail/draw.h>
#include <inkrail/engine.h>
#include <inkrail/facts.h>
#include <inkrail/format.h>
#include <inkrail/goal.h>
#include <inkrail/grid.h>
#include <inkrail/limits.h>
#include <inkrail/move.h>
#include <inkrail/perft.h>
#include <inkrail/rng.h>
#include <inkrail/ruleset.h>
#include <inkrail/session.h>
#include <inkrail/sheet.h>
#include <inkrail/solve.h>
#include <inkrail/status.h>
#include <inkrail/table.h>
#include <inkrail/text.h>
#include <inkrail/version.h>

/* The stack in bytes with which a thread can call any function of the library on any board, besides
   its own frames. Only ink_perft_count needs more: 20 KiB for each move of a round. */
enum { INK_STACK = 256 * 1024 };

#endif
