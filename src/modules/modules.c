/* The list of modules, from modules.def. */
#include "modules.h"

#define INK_MODULE(number, name) extern const ink_module ink_module_##name;
#include "modules.def"
#undef INK_MODULE

static const ink_module *const modules[] = {
#define INK_MODULE(number, name) [number] = &ink_module_##name,
#include "modules.def"
#undef INK_MODULE
};

const ink_module *ink_module_at(int index)
{
    return ink_module_listed(modules, (int)(sizeof modules / sizeof *modules), index);
}
