/* What a module shows to the page, and what it wants from it. */
#ifndef INKRAIL_WASM_EXPORTS_H
#define INKRAIL_WASM_EXPORTS_H

#define WASM_EXPORT(name) __attribute__((export_name(#name), used))

#define WASM_IMPORT(name) __attribute__((import_module("host"), import_name(#name)))

#endif
