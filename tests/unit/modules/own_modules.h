/* Modules of the tests alone. A program that is linked with own_modules.c has them after all
   others. */
#ifndef INKRAIL_TESTS_UNIT_OWN_MODULES_H
#define INKRAIL_TESTS_UNIT_OWN_MODULES_H

#include "core/module.h"

extern const ink_module ink_module_gates; /* what is joined from afar */
extern const ink_module ink_module_works; /* answers: rows, numbers, spaces; what is built */

#endif
