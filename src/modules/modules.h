/* The list of modules. */
#ifndef INK_MODULES_H
#define INK_MODULES_H

#include "../core/module.h"
/* NULL past the end of the list. */
const ink_module *ink_module_at(int index);

#endif
