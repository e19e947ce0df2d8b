/* What a module shows to the page. */
#ifndef INKRAIL_WASM_EXPORTS_H
#define INKRAIL_WASM_EXPORTS_H

#define WASM_EXPORT(name) __attribute__((export_name(#name), used))

#endif
