/* The list of modules. */
#ifndef INKRAIL_MODULES_MODULES_H
#define INKRAIL_MODULES_MODULES_H

#include "../core/module.h"
/* NULL past the end of the list. */
const ink_module *ink_module_at(int index);

#endif
