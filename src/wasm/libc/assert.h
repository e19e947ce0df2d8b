/* What may never happen stops the module: the page says so and goes on from what was saved. */
#ifndef INKRAIL_WASM_LIBC_ASSERT_H
#define INKRAIL_WASM_LIBC_ASSERT_H

#define assert(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
