/* The list of modules. */
#ifndef INKRAIL_MODULES_MODULES_H
#define INKRAIL_MODULES_MODULES_H

#include "../core/module.h"

extern const ink_module ink_module_null;

/* NULL past the end of the list. */
const ink_module *ink_module_at(int index);

/* The same of a list. A number that no module has is the template's. */
static inline const ink_module *ink_module_listed(const ink_module *const *list, int count,
                                                  int index)
{
    if (index < 0 || index >= count)
        return NULL;
    return list[index] != NULL ? list[index] : &ink_module_null;
}

#endif
