/* The last round by proof: see exact.c. */
#ifndef INKRAIL_ENGINE_PROOF_EXACT_H
#define INKRAIL_ENGINE_PROOF_EXACT_H

#include "../play/search.h"

/* All ways to end the last round. True if nothing was left out; `result`, which has the best that
   is known, has the best of all then. */
bool ink_exact_last(ink_engine *engine, const ink_sheet *sheet, ink_budget *budget,
                    ink_engine_result *result);

#endif
