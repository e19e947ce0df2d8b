/* What engine/eval/weights.c includes: here no net is built in, they are fetched and handed
   over. */
#include "wasm/nets.h"

#define built_in wasm_nets
