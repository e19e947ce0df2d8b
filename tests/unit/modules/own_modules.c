/* The list of modules with those of the tests at its end, in place of src/modules/modules.c: the
   linker takes the library's only where a program has none. */
#include "modules/modules.h"

#include "own_modules.h"

#define INK_MODULE(number, name) extern const ink_module ink_module_##name;
#include "modules/modules.def"
#undef INK_MODULE

static const ink_module *const modules[] = {
#define INK_MODULE(number, name) [number] = &ink_module_##name,
#include "modules/modules.def"
#undef INK_MODULE
    &ink_module_gates,
    &ink_module_works,
};

const ink_module *ink_module_at(int index)
{
    return ink_module_listed(modules, (int)(sizeof modules / sizeof *modules), index);
}
