/* Libraries that are loaded when they are first needed: those that bring dozens of others along, of
   which most starts of the program need none. Whoever needs one lists its functions in a .def
   (store/postgres/libpq.def, graphics/png/libcairo.def), of which a struct of pointers and the
   table for late_load are made. */
#ifndef INKRAIL_LATE_H
#define INKRAIL_LATE_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct late_function {
    const char *name;
    size_t place; /* in the struct */
};

/* Fills the struct at `functions`. False if the library, or one of them, is not there. It stays
   until the program ends. */
static inline bool late_load(const char *library, const struct late_function *function,
                             size_t count, void *functions)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL;
    for (size_t i = 0; found && i < count; i++) {
        void *address = dlsym(handle, function[i].name);
        memcpy((char *)functions + function[i].place, &address, sizeof address);
        found = address != NULL;
    }
    return found;
}

#endif
