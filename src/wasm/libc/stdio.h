/* Texts are made in memory; there is nothing to print on. */
#ifndef INKRAIL_WASM_LIBC_STDIO_H
#define INKRAIL_WASM_LIBC_STDIO_H

#include <stdarg.h>
#include <stddef.h>

int snprintf(char *to, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *to, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

#endif
