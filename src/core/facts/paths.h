/* Questions about paths through the routes of a sheet, which some goal cards ask. The answers are
   exact on every board. They are slower than facts, and asked only if such a card is in the
   game. */
#ifndef INKRAIL_CORE_FACTS_PATHS_H
#define INKRAIL_CORE_FACTS_PATHS_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

enum { INK_BY_HIGHWAY = 1 << INK_HIGHWAY, INK_BY_RAILWAY = 1 << INK_RAILWAY };

/* Do two paths without a common stretch lead from the cells to two different exits? They use arms
   of the given materials only, one bit each. */
bool ink_paths_to_exits(const ink_ruleset *rules, const ink_sheet *sheet, unsigned materials,
                        ink_set from);

/* Can one line of the material, which uses no stretch twice, cross three of the borders
   (south of border[0], east of border[1])? It crosses one where arms on both sides join. */
bool ink_paths_cross_thrice(const ink_ruleset *rules, const ink_sheet *sheet, int material,
                            const ink_set border[2]);

/* Does a loop of highway and railway go round the cell? */
bool ink_paths_loop_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell);

#endif
